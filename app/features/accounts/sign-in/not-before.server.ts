import { setTimeout as pause } from 'node:timers/promises'

import { Refusal } from '#app/platform/refusal.server.ts'

/**
 * Runs `work` and holds a refusal back until `ms` have passed since the beginning: how long it took then tells nothing
 * about what was found. Success answers at once, or, with `always`, as late as a refusal.
 */
export async function notBefore<T>(ms: number, work: () => Promise<T>, { always = false } = {}): Promise<T> {
  const began = performance.now()
  const wait = () => pause(Math.max(0, ms - (performance.now() - began)))
  try {
    const result = await work()
    if (always) await wait()
    return result
  } catch (error) {
    // What needs no look at an account may be said at once.
    if (!(error instanceof Refusal) || error.code !== 'too_many') await wait()
    throw error
  }
}
