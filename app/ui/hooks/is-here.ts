/**
 * Whether a link leads to the current URL. Following it must not add a history entry: Back would seem to do nothing.
 */
export function isHere(href: string): boolean {
  const { pathname, search, hash } = window.location
  return href === pathname + search + hash
}
