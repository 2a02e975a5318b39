import { readLanguage } from '#app/shared/language/addresses.ts'

/**
 * Whether a path, without its language, is the current one. Following it must not add a history entry: Back would seem
 * to do nothing.
 */
export function isHere(href: string): boolean {
  const { pathname, search, hash } = window.location
  return href === readLanguage(pathname).path + search + hash
}
