import { settings } from '#app/platform/settings/settings.server.ts'

/**
 * Whether a write comes from one of our own pages: the browser says so itself, or sends our exact origin. A request
 * without either is refused; every browser that can run the product sends one of them with a write.
 */
export function isSameOrigin(header: (name: string) => string | undefined): boolean {
  const site = header('sec-fetch-site')
  const origin = header('origin')
  if (origin === settings().publicUrl) return site === undefined || site === 'same-origin'
  if (site !== 'same-origin') return false
  // The product opened under another name of the same machine: the browser vouches for it, and Origin and Host must
  // agree.
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === header('host'))
}
