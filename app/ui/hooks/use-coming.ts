import { useNavigation } from 'react-router'

import { readLanguage } from '#app/shared/language/addresses.ts'

/** The page that is being loaded, if any, with its path without the language, as `useLocation` gives the current one. */
export function useComing(): { path: string; search: string } | null {
  const { location } = useNavigation()
  return location ? { path: readLanguage(location.pathname).path, search: location.search } : null
}
