/**
 * Remembers in this window, from the link to the sign-in page until sign-in, which page the visitor was on and its
 * scroll position. Only a click on one of our pages writes it, so that a link from elsewhere never saves anything.
 */
import { pageHref, readLanguage } from '#app/shared/language/addresses.ts'
import { secondStepPath } from '#app/shared/next-path.ts'
import { webStorage } from '#app/ui/browser/web-storage.ts'

import type { Arrival, SignedIn } from './arrival.schema.ts'
import { SAVE_HASH } from './arrival.ts'

const DEPARTURE = 'khazana:departure:visitor'
const ARRIVAL = 'khazana:arrival:visitor'
const DEPARTURE_MS = 60 * 60_000
/** The time between signing in and the page that follows; Google may be in between. */
const ARRIVAL_MS = 10 * 60_000

const SAVE = new RegExp(`^/listing/([0-9a-f-]{36})${SAVE_HASH}$`)

interface Departure {
  /** The destination that the link named. */
  next: string
  path: string
  scrollY: number
}

/** Remembers where a visitor left for the sign-in page, with `next` as their destination. */
export function rememberDeparture(next: string): void {
  const { pathname, search } = window.location
  writeStored(DEPARTURE, { next, path: readLanguage(pathname).path + search, scrollY: Math.round(window.scrollY) })
}

/** Returns what the visitor who came to the sign-in page for `next` wanted, as far as this window knows. */
export function arrivalFor(next: string): Arrival {
  const departure = readStored(DEPARTURE, DEPARTURE_MS) as Departure | null
  if (departure?.next !== next) return { next, scrollY: null, saves: null }
  const { path, scrollY } = departure
  const [, saves] = SAVE.exec(next) ?? []
  if (saves) return { next: path, scrollY, saves }
  return { next, scrollY: next.split('#')[0] === path ? scrollY : null, saves: null }
}

/** Loads the page that the user signed in for, as a new document, so that nothing from the signed-out pages remains. */
export function arriveAt(arrival: Arrival): void {
  rememberArrival(arrival)
  window.location.replace(pageHref(arrival.next))
}

/** Goes on after the first factor: to where the person wanted to, or to the second step before. */
export function arriveAfter({ needsSecondFactor }: SignedIn, arrival: Arrival): void {
  if (!needsSecondFactor) return arriveAt(arrival)
  rememberArrival(arrival)
  window.location.replace(pageHref(secondStepPath(arrival.next)))
}

/**
 * Tells the next page what to do. The departure stays until that page has done it: Google may refuse, and the visitor
 * then signs in or up in another way.
 */
export function rememberArrival(arrival: Arrival): void {
  writeStored(ARRIVAL, arrival)
}

/** The task for the page that was just loaded; null if there is none. */
export const readArrival = () => readStored(ARRIVAL, ARRIVAL_MS) as Arrival | null

/** Forgets that task and where the visitor came from. */
export function forgetArrival(): void {
  forget(ARRIVAL)
  forget(DEPARTURE)
}

function writeStored(key: string, value: object): void {
  try {
    webStorage('sessionStorage').setItem(key, JSON.stringify({ value, at: Date.now() }))
  } catch {
    // A private window may refuse storage: then the user has to repeat it on the listing.
  }
}

function readStored(key: string, ms: number): unknown {
  try {
    // Only our own pages write there.
    const entry = JSON.parse(webStorage('sessionStorage').getItem(key) ?? 'null') as {
      value: unknown
      at: number
    } | null
    return entry && Date.now() - entry.at < ms ? entry.value : null
  } catch {
    return null
  }
}

function forget(key: string): void {
  try {
    webStorage('sessionStorage').removeItem(key)
  } catch {
    // For the same reason.
  }
}
