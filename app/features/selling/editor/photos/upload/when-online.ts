import { ApiFailure } from '#app/ui/api/api-call.ts'

import { pauseFor, unlessCancelled } from './when-free.ts'

const PAUSES_MS = [1000, 3000]

/**
 * Resends a request that got no response: twice after a pause if the browser seems to be online, otherwise as soon as
 * it is online again, however long that takes. `onOffline` is called when that wait begins. Cancelling ends every wait.
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
      await pauseFor(ms, cancel)
    }
  }
}

function cameOnline(signal: AbortSignal): Promise<void> {
  return new Promise((done) => addEventListener('online', () => done(), { once: true, signal }))
}
