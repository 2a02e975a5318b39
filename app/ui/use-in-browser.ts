import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's page, also while it is taken over; true once the script answers. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
