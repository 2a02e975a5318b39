import { createHmac, randomBytes } from 'node:crypto'

import { cookieName, readCookie, setCookie, signValue, readSignedValue } from '#app/platform/http/cookies.server.ts'
import { sessionSecret } from '#app/platform/settings/session-secret.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

const NAME = 'khazana_device'
const YEAR = 365 * 86_400
/** How many people can share a device before the oldest is forgotten. */
const PEOPLE = 5

/** This browser's id, if the account was signed in from it before; else null. */
export function knownDevice(cookies: string | null, email: string): string | null {
  const { id, marks } = readMarks(cookies)
  return marks.includes(mark(email)) ? id : null
}

/** This browser's id, if anybody ever signed in from it; else null. */
export function readDevice(cookies: string | null | undefined): string | null {
  return cookies?.includes(NAME)
    ? (readSignedValue(readCookie(cookies, cookieName(NAME)), NAME)?.split('~', 1)[0] ?? null)
    : null
}

/** The rate-limit key of the person who last signed in from this browser; null if nobody did. */
export function knownPerson(cookies: string | null): string | null {
  const [last] = cookies?.includes(NAME) ? readMarks(cookies).marks : []
  return last ? `known ${last}` : null
}

/** A Set-Cookie line that makes this browser known for this account too. */
export function deviceCookie(cookies: string | null, email: string): string {
  const { id, marks } = readMarks(cookies)
  const all = [mark(email), ...marks.filter((other) => other !== mark(email))].slice(0, PEOPLE)
  return setCookie(NAME, signValue([id, ...all].join('~'), NAME), YEAR)
}

// A browser without an id gets one.
function readMarks(cookies: string | null): { id: string; marks: string[] } {
  const [id, ...marks] = readSignedValue(readCookie(cookies, cookieName(NAME)), NAME)?.split('~') ?? []
  return { id: id ?? randomBytes(16).toString('base64url'), marks }
}

// The cookie outlives the session, so it must not reveal who was here: without the key, nobody can try addresses. A mark
// from before marks had a key counts as unknown.
const mark = (email: string) =>
  createHmac('sha256', sessionSecret(settings())).update(`device ${email}`).digest('base64url').slice(0, 22)
