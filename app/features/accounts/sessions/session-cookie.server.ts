import { createHash } from 'node:crypto'

import { cookieName, readCookie, setCookie } from '#app/platform/http/cookies.server.ts'

import { ABSOLUTE_DAYS } from './session-days.ts'

/** An admin can do more harm, so a forgotten session of theirs ends on the same day. */
export const ADMIN_IDLE_HOURS = 12
/** How long a proof of who one is counts for what requires one. */
export const PROOF_MINUTES = 10

const SESSION_COOKIE = 'khazana_session'

export const sessionCookieName = () => cookieName(SESSION_COOKIE)

/**
 * A Set-Cookie line for a session. It lasts as long as the longest session, and longer than many: the database decides
 * when a session ends.
 */
export const makeSessionCookie = (signed: string) => setCookie(SESSION_COOKIE, signed, ABSOLUTE_DAYS * 86_400)

/** Whether a Set-Cookie line begins or ends a session. */
export const isSessionCookie = (line: string) => line.startsWith(`${sessionCookieName()}=`)

/** The signed value in a Cookie header; null without one. */
export const readSessionCookie = (cookies: string | null | undefined) => readCookie(cookies, sessionCookieName())

/** A Set-Cookie line that ends the browser's session. */
export const endSessionCookie = () => setCookie(SESSION_COOKIE, '', 0)

/** The hash that is stored of a session's token, so that nobody who reads the database can sign in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
