import { settings } from '#app/platform/settings.server.ts'

/**
 * Whether a write comes from one of our own pages: the browser says so itself, or names our exact origin. A request that
 * says neither is refused; every browser that can run the product says one of them with a write.
 */
export function isSameOrigin(header: (name: string) => string | undefined): boolean {
  const site = header('sec-fetch-site')
  const origin = header('origin')
  if (origin === settings().publicUrl) return site === undefined || site === 'same-origin'
  if (site !== 'same-origin') return false
  // The product under another name of the same machine: the browser vouches for it, and the two names must agree.
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === header('host'))
}
