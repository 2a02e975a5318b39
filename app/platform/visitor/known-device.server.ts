import { randomBytes } from 'node:crypto'

import { cookieName, readCookie, setCookie, signValue, readSignedValue } from '#app/platform/http/cookies.server.ts'
import { allMacs } from '#app/platform/keys/site-keys.server.ts'

const NAME = 'khazana_device'
const YEAR = 365 * 86_400
/** How many people can share a device before the oldest is forgotten. */
const PEOPLE = 5

/** This browser's id, if the account was signed in from it before; else null. */
export function knownDevice(cookies: string | null, email: string): string | null {
  const { id, marks } = readMarks(cookies)
  return allMarks(email).some((mark) => marks.includes(mark)) ? id : null
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
  const [mark, ...former] = allMarks(email)
  const all = [mark, ...marks.filter((other) => other !== mark && !former.includes(other))].slice(0, PEOPLE)
  return setCookie(NAME, signValue([id, ...all].join('~'), NAME), YEAR)
}

// A browser without an id gets one.
function readMarks(cookies: string | null): { id: string; marks: string[] } {
  const [id, ...marks] = readSignedValue(readCookie(cookies, cookieName(NAME)), NAME)?.split('~') ?? []
  return { id: id ?? randomBytes(16).toString('base64url'), marks }
}

// The cookie outlives the session, so it must not reveal who was here: without the key, nobody can try addresses. A mark
// from before marks had a key counts as unknown.
function allMarks(email: string): [string, ...string[]] {
  const write = (mac: Buffer) => mac.toString('base64url').slice(0, 22)
  const [first, ...others] = allMacs('device mark', email)
  return [write(first), ...others.map(write)]
}
