/**
 * What this window remembers from a link to the sign-in page until somebody is signed in: the page and the place on it where
 * they were. Only a click on a page of ours leaves it, so that a link of somebody else's never saves anything.
 */
import { SAVE_HASH, type Arrival } from './arrival.ts'

const DEPARTURE = 'khazana:departure:visitor'
const ARRIVAL = 'khazana:arrival:visitor'
const DEPARTURE_MS = 60 * 60_000
/** From the sign-in to the page after it; Google is between the two at the most. */
const ARRIVAL_MS = 10 * 60_000

const SAVE = new RegExp(`^/listing/([0-9a-f-]{36})${SAVE_HASH}$`)

interface Departure {
  /** What the link asked for. */
  next: string
  path: string
  scrollY: number
}

/** Remembers where somebody goes to the sign-in page from, who wants to be at `next` afterwards. */
export function rememberDeparture(next: string): void {
  const { pathname, search } = window.location
  write(DEPARTURE, { next, path: pathname + search, scrollY: Math.round(window.scrollY) })
}

/** What somebody who came to the sign-in page for `next` wanted, as far as this window knows. */
export function arrivalFor(next: string): Arrival {
  const departure = read(DEPARTURE, DEPARTURE_MS) as Departure | null
  if (departure?.next !== next) return { next, scrollY: null, saves: null }
  const { path, scrollY } = departure
  const [, saves] = SAVE.exec(next) ?? []
  if (saves) return { next: path, scrollY, saves }
  return { next, scrollY: next.split('#')[0] === path ? scrollY : null, saves: null }
}

/** Loads the page that somebody signed in for: a new document, in which nothing of the signed-out pages stays. */
export function arriveAt(arrival: Arrival): void {
  rememberArrival(arrival)
  window.location.replace(arrival.next)
}

/** Lets the next page know what there is to do on it. */
export function rememberArrival(arrival: Arrival): void {
  forget(DEPARTURE)
  write(ARRIVAL, arrival)
}

/** What is to be done on the page that was just loaded; null when there is nothing. */
export const readArrival = () => read(ARRIVAL, ARRIVAL_MS) as Arrival | null

export const forgetArrival = () => forget(ARRIVAL)

function write(key: string, value: object): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ value, at: Date.now() }))
  } catch {
    // A private window may refuse: then the way back is the listing itself.
  }
}

function read(key: string, ms: number): unknown {
  try {
    // Our own pages alone write there.
    const found = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as { value: unknown; at: number } | null
    return found && Date.now() - found.at < ms ? found.value : null
  } catch {
    return null
  }
}

function forget(key: string): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
