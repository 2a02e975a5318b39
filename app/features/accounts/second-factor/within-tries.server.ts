import { systemDb } from '#app/db/client.server.ts'
import { tooManyTries } from '#app/features/accounts/messages/messages.ts'
import {
  mayRecordLockOut,
  recordAccountLockOut,
  recordFailedTry,
} from '#app/features/accounts/passwords/password-tries.server.ts'
import { returnTry, takeTry } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'

/**
 * Runs `check` of a second factor, and returns whether it fits. Failures count for the person, on a `device` that is
 * known to them for that device alone, so that nobody can lock them out. Throws a `Refusal` after too many.
 */
export async function withinTries(
  userId: string,
  { kind, device }: { kind: 'code' | 'passkey'; device: string | null },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const whom = device ? `${userId} ${kind} on ${device}` : `${userId} ${kind}`
  const tried = await takeTry('signInAccount', whom)
  if (!tried.allowed) {
    if (await mayRecordLockOut(whom)) await recordAccountLockOut(systemDb(), userId)
    throw new Refusal('too_many', tooManyTries(), tried)
  }
  const fits = await check()
  if (fits) await returnTry('signInAccount', whom)
  else await recordFailedTry(userId, kind)
  return fits
}
