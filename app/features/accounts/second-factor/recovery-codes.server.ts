import { createHash, randomBytes } from 'node:crypto'

import type { TransactionSql } from '#app/db/client.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'

const COUNT = 10
const LENGTH = 16
/** 32 signs, none of which looks like another. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** `ABCD-EFGH-JKLM-NPQR`: 80 random bits, too many to try for whoever reads their hashes. */
function makeCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length] ?? '')
  return signs.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** The code as it was made, however it was typed; null for what cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()
  return plain.length === LENGTH && [...plain].every((sign) => SIGNS.includes(sign)) ? plain : null
}

const hashCode = (userId: string, plain: string) =>
  createHash('sha256').update(`recovery ${userId} ${plain}`).digest('base64url')

/** Makes new recovery codes in place of all earlier ones. They can be shown now, and never again. */
export async function makeRecoveryCodes(sql: TransactionSql, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, makeCode)
  const hashes = codes.map((code) => hashCode(userId, readRecoveryCode(code) ?? ''))
  await sql`delete from recovery_codes where user_id = ${userId}`
  await sql`insert into recovery_codes (user_id, hash) select ${userId}::uuid, unnest(${hashes}::text[])`
  await recordEvent(sql, { kind: 'recovery-codes-made', accountId: userId })
  return codes
}

/** Spends a recovery code. Returns whether it was one that nobody had used. */
export async function spendRecoveryCode(sql: TransactionSql, userId: string, plain: string): Promise<boolean> {
  const { count } = await sql`
    delete from recovery_codes where user_id = ${userId} and hash = ${hashCode(userId, plain)}`
  if (count > 0) await recordEvent(sql, { kind: 'recovery-code-used', accountId: userId })
  return count > 0
}
