/** Whether a link leads to the address that is shown. Going there is no step of the browser's history: Back would seem dead. */
export function isHere(href: string): boolean {
  const { pathname, search, hash } = window.location
  return href === pathname + search + hash
}
