/**
 * A cookie that later proves that this browser signed up. Every sign-up sets one, whether or not there was an account,
 * so that it reveals nothing.
 */
import { randomBytes } from 'node:crypto'

import { hashToken } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { cookieName, readCookie, setCookie } from '#app/platform/http/cookies.server.ts'

const NAME = 'khazana_sign_up'
/** As long as a sign-up waits for its verification. */
const DAYS = 30

/** A new proof: the Set-Cookie line, and the hash that is stored. */
export function makeBrowserProof(): { cookie: string; browser: string } {
  const token = randomBytes(32).toString('base64url')
  return { cookie: setCookie(NAME, token, DAYS * 86_400), browser: hashToken(token) }
}

/** The stored hash for the proof in a Cookie header; null if there is none. */
export function readBrowserProof(cookies: string | null): string | null {
  const token = readCookie(cookies, cookieName(NAME))
  return token ? hashToken(token) : null
}

/** A Set-Cookie line that deletes the proof after it was used. */
export const endBrowserProof = () => setCookie(NAME, '', 0)
