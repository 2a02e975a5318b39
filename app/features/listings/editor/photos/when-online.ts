import { ApiFailure } from '#app/ui/api-call.ts'

import { pause, unlessCancelled } from './when-free.ts'

const PAUSES_MS = [1000, 3000]

/**
 * A request that got no answer is sent again: after a pause, twice, where there seems to be a connection; else as soon as there
 * is one, however long that takes. `onOffline` is told when that wait begins. Cancelling ends each wait.
 */
export async function whenOnline<T>(cancel: AbortSignal, onOffline: () => void, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ;) {
    if (!navigator.onLine) {
      onOffline()
      await unlessCancelled(cancel, cameOnline(cancel))
    }
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 0) throw error
      if (!navigator.onLine) continue
      const ms = PAUSES_MS[tries++]
      if (ms === undefined) throw error
      await pause(ms, cancel)
    }
  }
}

function cameOnline(signal: AbortSignal): Promise<void> {
  return new Promise((done) => addEventListener('online', () => done(), { once: true, signal }))
}
