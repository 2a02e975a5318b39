import { nextPath } from '#app/shared/next-path.ts'

/** The current purpose of `/auth`. */
export type AuthMode = 'sign-in' | 'sign-up' | 'reset'

/** The mode that a URL names; null if it names none. */
export function readMode(given: string | null): AuthMode | null {
  return given === 'sign-in' || given === 'sign-up' || given === 'reset' ? given : null
}

/** The URL of a mode that leads to the same destination. */
export function authPath(mode: AuthMode, next: string): string {
  const path = nextPath(next)
  // A URL with a destination but no mode lets the page choose one; to keep the user's own choice, name the mode.
  const params = new URLSearchParams({ ...((mode !== 'sign-in' || path !== '/') && { mode }) })
  if (path !== '/') params.set('next', path)
  return params.size > 0 ? `/auth?${params.toString()}` : '/auth'
}
