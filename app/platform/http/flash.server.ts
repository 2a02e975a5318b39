import { cookieName, readCookie, setCookie, signValue, readSignedValue } from './cookies.server.ts'

/** A message that a page shows once after a redirect, as a toast. */
export interface Flash {
  kind: 'success' | 'error'
  text: string
}

const NAME = 'khazana_flash'
const SECONDS = 60

/** A Set-Cookie line that makes the next page show a toast. */
export function flashCookie(flash: Flash): string {
  return setCookie(NAME, signValue(Buffer.from(JSON.stringify(flash)).toString('base64url'), NAME), SECONDS)
}

/** A Set-Cookie line that removes the toast once it was shown. */
export const endFlashCookie = () => setCookie(NAME, '', 0)

/** Whether a request carries a toast. */
export function hasFlashCookie(cookies: string | null | undefined): boolean {
  return Boolean(cookies?.includes(`${NAME}=`))
}

/** The toast in a Cookie header, if we signed it. */
export function readFlash(cookies: string | null | undefined): Flash | null {
  if (!hasFlashCookie(cookies)) return null
  const value = readSignedValue(readCookie(cookies, cookieName(NAME)), NAME)
  // It is signed, so nobody else can have written it.
  return value ? (JSON.parse(Buffer.from(value, 'base64url').toString()) as Flash) : null
}
