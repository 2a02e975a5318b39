import type { TransactionSql } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { queueFactorMail } from '#app/features/accounts/mails/factor-mails.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { unseal } from '#app/platform/keys/sealed-values.server.ts'

import { secretPurpose } from './factors.server.ts'
import * as say from './messages/messages.ts'
import { readRecoveryCode, spendRecoveryCode } from './recovery-codes.server.ts'
import { findStep } from './totp.server.ts'
import { withinTries } from './within-tries.server.ts'

/**
 * Takes a code of one of the person's apps, or a recovery code; each counts once. Tries are limited, see `withinTries`.
 * Throws a `Refusal`.
 */
export async function checkCode(userId: string, typed: string, device: string | null = null): Promise<void> {
  const take = () => write({ userId }, (sql) => takeCode(sql, userId, typed))
  if (await withinTries(userId, { kind: 'code', device }, take)) return
  throw new Refusal('invalid', say.wrongCode(), { fields: { code: say.wrongCode() } })
}

async function takeCode(sql: TransactionSql, userId: string, typed: string): Promise<boolean> {
  const recovery = readRecoveryCode(typed)
  if (recovery !== null) {
    const isSpent = await spendRecoveryCode(sql, userId, recovery)
    if (isSpent) await queueFactorMail(sql, userId, 'code-used')
    return isSpent
  }
  // Locked, so that of two that bring the same code at once one is refused.
  const apps = await sql<{ id: string; sealed: string; last: number }[]>`
    select id, sealed_secret as sealed, last_step::float8 as last from second_factors
    where user_id = ${userId} and kind = 'app' order by id for update`
  const code = typed.normalize('NFKC').replaceAll(/\s/g, '')
  for (const { id, sealed, last } of apps) {
    const secret = unseal('second factor', sealed, secretPurpose(userId))
    const step = secret && findStep(secret, code, { now: Date.now(), last })
    if (step === null) continue
    await sql`update second_factors set last_step = ${step}, used_at = now() where id = ${id}`
    return true
  }
  return false
}
