import { createHash } from 'node:crypto'

import { cookieName, setCookie } from '#app/platform/cookies.server.ts'

export const IDLE_DAYS = 7
export const ABSOLUTE_DAYS = 30

const NAME = 'khazana_session'

export const sessionCookieName = () => cookieName(NAME)

/** A Set-Cookie line that ends the browser's session. */
export const endSessionCookie = () => setCookie(NAME, '', 0)

/** What of a session's token is kept: whoever reads the database cannot sign in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
