/**
 * A cookie that proves later on that it was this browser that signed up. Every sign-up sets one, whether or not there was
 * an account, so that it tells nobody anything.
 */
import { randomBytes } from 'node:crypto'

import { hashToken } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { cookieName, readCookie, setCookie } from '#app/platform/cookies.server.ts'

const NAME = 'khazana_sign_up'
/** As long as a sign-up waits to be verified. */
const DAYS = 30

/** A new proof: the Set-Cookie line, and what is kept of it. */
export function makeBrowserProof(): { cookie: string; browser: string } {
  const token = randomBytes(32).toString('base64url')
  return { cookie: setCookie(NAME, token, DAYS * 86_400), browser: hashToken(token) }
}

/** What is kept of the proof that a Cookie header brings; null when it brings none. */
export function browserOf(cookies: string | null): string | null {
  const token = readCookie(cookies, cookieName(NAME))
  return token ? hashToken(token) : null
}

/** A Set-Cookie line that takes the proof away: it has done its work. */
export const endBrowserProof = () => setCookie(NAME, '', 0)
