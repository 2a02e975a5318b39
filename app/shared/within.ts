/**
 * What `work` answers. The signal that it gets aborts after `ms`, and when `cancel` does. (`AbortSignal.any` is younger than
 * some phones.)
 */
export async function within<T>(
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
