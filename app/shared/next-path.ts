// Matches most pages: nothing in such a path is ambiguous, so no URL has to be parsed.
const PLAIN = /^\/(?!auth\b|api\b)[a-z\d][a-z\d-]{0,60}(?:\/[a-z\d-]{1,60})?(?:#[a-z-]{1,40})?$/

/**
 * Where to go after signing in, from a `next` parameter: a path of this site, or '/'. Browsers read `//host`, `/\host`
 * and the like as other sites, and `/auth` would only lead back here.
 */
export function nextPath(given: string | null | undefined): string {
  if (given && PLAIN.test(given)) return given
  if (!given || given.length > 2000 || !given.startsWith('/')) return '/'
  const base = 'http://khazana.invalid'
  if (!URL.canParse(given, base)) return '/'
  const url = new URL(given, base)
  // Browsers drop control characters and turn backslashes, which makes one path look like another.
  if (url.origin !== base || given.startsWith('//') || /[\\\p{Cc}]/u.test(given)) return '/'
  if (/^\/(?:auth|api)(?:\/|$)/i.test(url.pathname) || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

// A page asks several times for the link back to itself.
let last = { path: '/', next: '/' }

/** The URL of the sign-in page that leads back to `path`. Without a mode, the page chooses what suits the visitor. */
export function signInPath(path: string, mode?: 'sign-in' | 'sign-up'): string {
  if (last.path !== path) last = { path, next: nextPath(path) }
  const { next } = last
  // The same as below, without URLSearchParams when only slashes need escaping: a page needs one per card.
  if (PLAIN.test(next))
    return `/auth?${mode ? `mode=${mode}&` : ''}next=${next.replaceAll('/', '%2F').replace('#', '%23')}`
  const params = new URLSearchParams({ ...(mode && { mode }), ...(next !== '/' && { next }) })
  return params.size > 0 ? `/auth?${params.toString()}` : '/auth'
}

/** The URL of the second step of a sign-in that leads to the same destination. */
export function secondStepPath(next: string): string {
  const path = nextPath(next)
  return path === '/' ? '/auth/second-step' : `/auth/second-step?${new URLSearchParams({ next: path }).toString()}`
}
