import { cookieName, readCookie, setCookie, sign, unsign } from './cookies.server.ts'

/** What a page says once, after a redirect: a toast. */
export interface Flash {
  kind: 'success' | 'error'
  text: string
}

const NAME = 'khazana_flash'
const SECONDS = 60

/** A Set-Cookie line that lets the next page show a toast. */
export function flashCookie(flash: Flash): string {
  return setCookie(NAME, sign(Buffer.from(JSON.stringify(flash)).toString('base64url'), NAME), SECONDS)
}

/** A Set-Cookie line that takes the toast away once it was shown. */
export const endFlashCookie = () => setCookie(NAME, '', 0)

/** Whether a request brings a toast at all. */
export function hasFlashCookie(cookies: string | null | undefined): boolean {
  return Boolean(cookies?.includes(`${NAME}=`))
}

/** The toast that a Cookie header brings, if it is one of ours. */
export function readFlash(cookies: string | null | undefined): Flash | null {
  if (!hasFlashCookie(cookies)) return null
  const value = unsign(readCookie(cookies, cookieName(NAME)), NAME)
  // Signed: nobody else wrote it.
  return value ? (JSON.parse(Buffer.from(value, 'base64url').toString()) as Flash) : null
}
