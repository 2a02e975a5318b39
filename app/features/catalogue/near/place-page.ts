import { readLanguage } from '#app/shared/language/addresses.ts'

/** The page on which a place is chosen, changed and forgotten; it leads back to `here`, in whatever language that is. */
export const changePlaceHref = (here: string): string =>
  `/place?${new URLSearchParams({ to: readLanguage(here).path }).toString()}`

/** Its address that remembers whether lists also show what can only be collected far away. */
export const showHref = (here: string, show: 'reach' | 'everything'): string =>
  `/place?${new URLSearchParams({ to: readLanguage(here).path, show }).toString()}`

/** Its address that forgets the place. */
export const forgetPlaceHref = (to: string): string => `/place?${new URLSearchParams({ to, forget: '1' }).toString()}`
