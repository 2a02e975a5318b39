/**
 * The result of `work`, whose signal aborts after `ms`, or when `cancel` does. (Some phones are too old for
 * `AbortSignal.any`.)
 */
export async function runWithin<T>(
  ms: number,
  cancel: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  if (cancel.aborted) stop()
  cancel.addEventListener('abort', stop)
  const timer = setTimeout(stop, ms)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    cancel.removeEventListener('abort', stop)
  }
}
