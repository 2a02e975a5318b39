// The place of a reader is kept in the browser, and for signed-in readers in the account, too: a browser without the cookie then
// has it from there. The server reads it only for pages that show distances.
const COOKIE = 'khazana_place'
const YEAR_S = 31_536_000
/** The longest name of a city, with its state. */
export const LONGEST_PLACE = 60
/** Behind the place: lists also show what can only be collected far away. */
const EVERYTHING = '*'

/** The browser or the account keeps this. The text may be anything. */
export type KeptPlace = { text: string; isEverything: boolean }

/** Finds the place in a Cookie header, for `readKept`; null without one. */
export function readPlaceCookie(cookies: string | null | undefined): string | null {
  const cookie = cookies?.split('; ').find((one) => one.startsWith(`${COOKIE}=`))
  try {
    const text = decodeURIComponent(cookie?.slice(COOKIE.length + 1) ?? '').trim()
    return text.length > LONGEST_PLACE + EVERYTHING.length ? null : text || null
  } catch {
    return null
  }
}

export function readKept(kept: string): KeptPlace {
  const isEverything = kept.endsWith(EVERYTHING)
  return { text: isEverything ? kept.slice(0, -EVERYTHING.length) : kept, isEverything }
}

/** A Set-Cookie line, also for `document.cookie`: the browser removes it at sign-out. */
export const placeCookie = (place: KeptPlace | null, isSecure: boolean): string =>
  `${COOKIE}=${place ? encodeURIComponent(place.text) + (place.isEverything ? EVERYTHING : '') : ''}; Path=/; Max-Age=${place ? YEAR_S : 0}; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Called on sign-out: the phone's next user may live elsewhere. */
export function forgetPlace(): void {
  if (typeof document !== 'undefined') document.cookie = placeCookie(null, false)
}
