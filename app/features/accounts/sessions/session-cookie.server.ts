import { createHash } from 'node:crypto'

import { cookieName, setCookie } from '#app/platform/cookies.server.ts'

export const IDLE_DAYS = 7
export const ABSOLUTE_DAYS = 30

export const SESSION_COOKIE = 'khazana_session'

export const sessionCookieName = () => cookieName(SESSION_COOKIE)

/** A Set-Cookie line that ends the browser's session. */
export const endSessionCookie = () => setCookie(SESSION_COOKIE, '', 0)

/** What of a session's token is kept: whoever reads the database cannot sign in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * better-auth lets a cookie end when the session would if nobody used it; ours lasts as long as the longest session, and
 * the database decides. Takes and answers Set-Cookie lines.
 */
export function withLongCookie(cookies: readonly string[]): string[] {
  const ours = `${sessionCookieName()}=`
  return cookies.map((line) =>
    line.startsWith(ours) ? line.replace(/Max-Age=\d+/i, `Max-Age=${ABSOLUTE_DAYS * 86_400}`) : line,
  )
}
