import { ApiFailure } from '#app/ui/api-call.ts'

const BUSY_TRIES = 3

/** A server that is busy says when to come back, and then nobody has to press anything. Cancelling ends the wait, too. */
export async function whenFree<T>(cancel: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let left = BUSY_TRIES; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left <= 1 || !(error instanceof ApiFailure) || error.status !== 503 || error.retryAfter === null) throw error
      await pause(error.retryAfter * 1000, cancel)
    }
  }
}

/** What `work` answers, or a throw as soon as it is cancelled: what cannot be stopped goes on without being waited for. */
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

async function pause(ms: number, cancel: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await unlessCancelled(cancel, new Promise<void>((done) => (timer = setTimeout(done, ms))))
  } finally {
    clearTimeout(timer)
  }
}
