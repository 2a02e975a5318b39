import { createHash } from 'node:crypto'

import { readCookie, cookieName, setCookie, sign, unsign } from '#app/platform/cookies.server.ts'

const NAME = 'khazana_device'
const YEAR = 365 * 86_400
/** So many people may share a device before the first is forgotten. */
const PEOPLE = 5

/** Whether somebody signed in to this account from this browser before. */
export function isKnownDevice(cookies: string | null, email: string): boolean {
  return known(cookies).includes(mark(email))
}

/** A Set-Cookie line that lets this browser be known for this account, too. */
export function deviceCookie(cookies: string | null, email: string): string {
  const marks = [mark(email), ...known(cookies).filter((other) => other !== mark(email))].slice(0, PEOPLE)
  return setCookie(NAME, sign(marks.join('~')), YEAR)
}

function known(cookies: string | null): string[] {
  return unsign(readCookie(cookies, cookieName(NAME)))?.split('~') ?? []
}

// The cookie outlives the session: it does not say who was here.
const mark = (email: string) => createHash('sha256').update(`device ${email}`).digest('base64url').slice(0, 22)
