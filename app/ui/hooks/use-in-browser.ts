import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration; true once the script has taken over. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
