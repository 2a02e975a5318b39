import { ApiFailure } from '#app/ui/api/api-call.ts'

const BUSY_TRIES = 5
const LONGEST_PAUSE_S = 40

/**
 * Retries while the server is busy or cannot store anything, so that nobody has to press a button. It retries for about
 * a minute with doubling pauses, because each attempt sends the whole photo. Cancelling ends the wait.
 */
export async function whenFree<T>(cancel: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let left = BUSY_TRIES; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left <= 1 || !(error instanceof ApiFailure) || error.status !== 503 || error.retryAfter === null) throw error
      const longer = 2 ** (BUSY_TRIES - left)
      await pauseFor(Math.min(error.retryAfter * longer, LONGEST_PAUSE_S) * 1000, cancel)
    }
  }
}

/**
 * Resolves like `work`, but rejects as soon as it is cancelled. Work that cannot be stopped continues in the
 * background.
 */
export async function unlessCancelled<T>(cancel: AbortSignal, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const cancelled = new Promise<never>((_, fail) => {
    const stop = () => fail(new DOMException('Cancelled', 'AbortError'))
    if (cancel.aborted) stop()
    cancel.addEventListener('abort', stop, { signal: done.signal })
  })
  try {
    return await Promise.race([work, cancelled])
  } finally {
    done.abort()
  }
}

export async function pauseFor(ms: number, cancel: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await unlessCancelled(cancel, new Promise<void>((done) => (timer = setTimeout(done, ms))))
  } finally {
    clearTimeout(timer)
  }
}
