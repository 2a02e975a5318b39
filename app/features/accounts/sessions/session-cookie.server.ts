import { createHash } from 'node:crypto'

import { cookieName, setCookie } from '#app/platform/http/cookies.server.ts'

export const IDLE_DAYS = 7
export const ABSOLUTE_DAYS = 30

export const SESSION_COOKIE = 'khazana_session'

export const sessionCookieName = () => cookieName(SESSION_COOKIE)

/** A Set-Cookie line that ends the browser's session. */
export const endSessionCookie = () => setCookie(SESSION_COOKIE, '', 0)

/** The hash that is stored of a session's token, so that nobody who reads the database can sign in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
