/** A passkey is used for the second step of a sign-in, for a sign-in alone, and as a proof of who is there. */
import { db, systemDb } from '#app/db/client.server.ts'
import { tooManyTries } from '#app/features/accounts/messages/messages.ts'
import * as say from '#app/features/accounts/passkeys/messages/messages.ts'
import { recordAddressLockOut, recordFailedTry } from '#app/features/accounts/passwords/password-tries.server.ts'
import { finishSecondStep } from '#app/features/accounts/second-factor/finish-second-step.server.ts'
import { withinTries } from '#app/features/accounts/second-factor/within-tries.server.ts'
import { finishSession } from '#app/features/accounts/sessions/begin-session.server.ts'
import { returnTry, takeTry } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { deviceCookie } from '#app/platform/visitor/known-device.server.ts'
import type { Client } from '#app/platform/visitor/limit-source.server.ts'

import type { ChallengePurpose } from './challenge.server.ts'
import { checkPasskey } from './check-passkey.server.ts'
import type { Signed } from './passkey-answers.server.ts'

const wrongPasskey = () => new Refusal('invalid', say.notThisPasskey())

/** Takes a passkey of a signed-in person as a proof. Throws a `Refusal`. */
export const proveByPasskey = (userId: string, signed: Signed) => takeOwn({ what: 'prove', userId }, signed, null)

/** Signs in the person who gave the first factor in this browser. Returns Set-Cookie lines; throws a `Refusal`. */
export const finishByPasskey = (signed: Signed, cookies: string | null): Promise<string[]> =>
  finishSecondStep(cookies, ({ userId }, device) => takeOwn({ what: 'second-step', userId }, signed, device))

async function takeOwn(
  purpose: Extract<ChallengePurpose, { userId: string }>,
  signed: Signed,
  device: string | null,
): Promise<void> {
  const check = async () => (await checkPasskey(purpose, signed)) !== null
  if (!(await withinTries(purpose.userId, { kind: 'passkey', device }, check))) throw wrongPasskey()
}

/**
 * Signs in the owner of a passkey whose device has checked who they are: that is two factors. Failures count for the
 * client address. Returns Set-Cookie lines; throws a `Refusal`.
 */
export async function signInByPasskey(signed: Signed, client: Client): Promise<string[]> {
  const tried = await takeTry('signInIp', client.address)
  if (!tried.allowed) {
    await recordAddressLockOut(client.address)
    throw new Refusal('too_many', tooManyTries(), tried)
  }
  const userId = await checkPasskey({ what: 'sign-in' }, signed)
  if (userId === null) {
    await recordFailedTry(null, 'passkey')
    throw wrongPasskey()
  }
  const session = await systemDb().begin((sql) => finishSession(sql, userId))
  await returnTry('signInIp', client.address)
  const [person] = await db()<{ email: string }[]>`select email from users where id = ${userId}`
  return [session, deviceCookie(client.cookies, person?.email ?? '')]
}
