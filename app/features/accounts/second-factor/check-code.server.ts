import { db, type TransactionSql } from '#app/db/client.server.ts'
import { queueFactorMail } from '#app/features/accounts/mails/factor-mails.server.ts'
import { tooManyTries } from '#app/features/accounts/messages/messages.ts'
import {
  mayRecordLockOut,
  recordAccountLockOut,
  recordFailedTry,
} from '#app/features/accounts/passwords/password-tries.server.ts'
import { finishSession } from '#app/features/accounts/sessions/begin-session.server.ts'
import { endSecondStep, findHalfSignedIn, spendSecondStep } from '#app/features/accounts/sessions/second-step.server.ts'
import { returnTry, takeTry } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { deviceCookie, knownDevice } from '#app/platform/visitor/known-device.server.ts'

import { secretPurpose } from './factors.server.ts'
import * as say from './messages/messages.ts'
import { readRecoveryCode, spendRecoveryCode } from './recovery-codes.server.ts'
import { unseal } from './sealed-secret.server.ts'
import { findStep } from './totp.server.ts'

/**
 * Takes a code of one of the person's apps, or a recovery code; each counts once. Failures count for the person, on a
 * `device` that is known to them for that device alone, so that nobody can lock them out. Throws a `Refusal`.
 */
export async function checkCode(userId: string, typed: string, device: string | null = null): Promise<void> {
  const whom = device ? `${userId} code on ${device}` : `${userId} code`
  const tried = await takeTry('signInAccount', whom)
  if (!tried.allowed) {
    if (await mayRecordLockOut(whom)) await recordAccountLockOut(db(), userId)
    throw new Refusal('too_many', tooManyTries(), tried)
  }
  if (!(await db().begin((sql) => takeCode(sql, userId, typed)))) {
    const refusal = new Refusal('invalid', say.wrongCode(), { fields: { code: say.wrongCode() } })
    await recordFailedTry(userId, 'code')
    throw refusal
  }
  await returnTry('signInAccount', whom)
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
    const secret = unseal(sealed, secretPurpose(userId))
    const step = secret && findStep(secret, code, { now: Date.now(), last })
    if (step === null) continue
    await sql`update second_factors set last_step = ${step}, used_at = now() where id = ${id}`
    return true
  }
  return false
}

/** The refusal when the first factor is too long ago, or was given in another browser. */
const stepOver = () => new Refusal('conflict', say.stepOver())

/** Signs in the person who gave the first factor in this browser. Returns Set-Cookie lines; throws a `Refusal`. */
export async function signInByCode(code: string, cookies: string | null): Promise<string[]> {
  const half = await findHalfSignedIn(cookies)
  if (!half) throw stepOver()
  await checkCode(half.userId, code, knownDevice(cookies, half.email))
  const session = await db().begin(async (sql) => {
    if (!(await spendSecondStep(sql, cookies))) throw stepOver()
    return finishSession(sql, half.userId)
  })
  return [session, endSecondStep(), deviceCookie(cookies, half.email)]
}
