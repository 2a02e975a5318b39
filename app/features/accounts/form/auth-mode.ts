import { nextPath } from '#app/shared/next-path.ts'

/** What `/auth` is for at the moment. */
export type AuthMode = 'sign-in' | 'sign-up' | 'reset'

/** The mode that an address names; null when it leaves it open. */
export function readMode(given: string | null): AuthMode | null {
  return given === 'sign-in' || given === 'sign-up' || given === 'reset' ? given : null
}

/** The address of a mode that leads on to the same page. */
export function authPath(mode: AuthMode, next: string): string {
  const path = nextPath(next)
  // An address with a way on leaves it open what suits the person: where they chose, it names the mode.
  const params = new URLSearchParams({ ...((mode !== 'sign-in' || path !== '/') && { mode }) })
  if (path !== '/') params.set('next', path)
  return params.size > 0 ? `/auth?${params.toString()}` : '/auth'
}
