import { useSyncExternalStore } from 'react'

function subscribeToOnline(listener: () => void) {
  const controller = new AbortController()
  addEventListener('online', listener, { signal: controller.signal })
  addEventListener('offline', listener, { signal: controller.signal })
  return () => controller.abort()
}

/** Whether the browser believes it has a connection; true on the server. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribeToOnline,
    () => navigator.onLine,
    () => true,
  )
