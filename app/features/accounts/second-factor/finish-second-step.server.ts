import { systemDb } from '#app/db/client.server.ts'
import { finishSession } from '#app/features/accounts/sessions/begin-session.server.ts'
import {
  endSecondStep,
  findHalfSignedIn,
  spendSecondStep,
  type HalfSignedIn,
} from '#app/features/accounts/sessions/second-step.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { deviceCookie, knownDevice } from '#app/platform/visitor/known-device.server.ts'

import { checkCode } from './check-code.server.ts'
import * as say from './messages/messages.ts'

/** The refusal when the first factor is too long ago, or was given in another browser. */
const stepOver = () => new Refusal('conflict', say.stepOver())

/** The person who gave the first factor in this browser. Throws a `Refusal`. */
export async function halfSignedIn(cookies: string | null): Promise<HalfSignedIn> {
  const half = await findHalfSignedIn(cookies)
  if (!half) throw stepOver()
  return half
}

/**
 * Signs in the person who gave the first factor in this browser, once `prove` has taken the second; it throws if it
 * does not fit. Returns Set-Cookie lines; throws a `Refusal`.
 */
export async function finishSecondStep(
  cookies: string | null,
  prove: (half: HalfSignedIn, device: string | null) => Promise<void>,
): Promise<string[]> {
  const half = await halfSignedIn(cookies)
  await prove(half, knownDevice(cookies, half.email))
  const session = await systemDb().begin(async (sql) => {
    if (!(await spendSecondStep(sql, cookies))) throw stepOver()
    return finishSession(sql, half.userId)
  })
  return [session, endSecondStep(), deviceCookie(cookies, half.email)]
}

/** The same with a code. */
export const signInByCode = (code: string, cookies: string | null): Promise<string[]> =>
  finishSecondStep(cookies, ({ userId }, device) => checkCode(userId, code, device))
