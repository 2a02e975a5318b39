import { nextPath } from '#app/shared/next-path.ts'

/** What `/auth` is for at the moment. */
export type AuthMode = 'sign-in' | 'sign-up' | 'reset'

/** The mode that an address names; anything else is a sign-in. */
export function readMode(given: string | null): AuthMode {
  return given === 'sign-up' || given === 'reset' ? given : 'sign-in'
}

/** The address of a mode that leads on to the same page. */
export function authPath(mode: AuthMode, next: string): string {
  const params = new URLSearchParams({ ...(mode !== 'sign-in' && { mode }) })
  if (nextPath(next) !== '/') params.set('next', nextPath(next))
  return params.size > 0 ? `/auth?${params.toString()}` : '/auth'
}
