import { setTimeout as pause } from 'node:timers/promises'

import { Refusal } from '#app/platform/http/refusal.server.ts'

/**
 * Runs `work` and delays a refusal until `ms` have passed since the start, so that its timing reveals nothing. Success
 * is answered at once, or with `always` as late as a refusal.
 */
export async function notBefore<T>(ms: number, work: () => Promise<T>, { always = false } = {}): Promise<T> {
  const began = performance.now()
  const wait = () => pause(Math.max(0, ms - (performance.now() - began)))
  try {
    const result = await work()
    if (always) await wait()
    return result
  } catch (error) {
    // A refusal that looked at no account may be sent at once.
    if (!(error instanceof Refusal) || error.code !== 'too_many') await wait()
    throw error
  }
}
