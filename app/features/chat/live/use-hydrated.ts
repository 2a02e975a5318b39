import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser takes over what came from there. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
