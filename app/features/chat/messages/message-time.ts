/** Times of messages on India's clocks. India has one zone and no summer time, so no library is asked, and server and browser write the same. */
import { formatDay } from '#app/shared/dates.ts'

const AHEAD_MS = 5.5 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

type Time = string | number

const inIndia = (time: Time) => new Date(new Date(time).getTime() + AHEAD_MS)

/** Which day it is in India, counted from 1970. */
export const dayNumber = (time: Time) => Math.floor(inIndia(time).getTime() / DAY_MS)

/** `10:42 pm`. */
export function timeOfDay(time: Time): string {
  const there = inIndia(time)
  const hours = there.getUTCHours()
  const minutes = String(there.getUTCMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}

/** What stands above the messages of a day: `Today`, `Yesterday`, `20 Nov 2026`. */
export function dayName(time: Time, now: number): string {
  const ago = dayNumber(now) - dayNumber(time)
  // A clock that runs behind makes a message come from tomorrow.
  if (ago <= 0) return 'Today'
  return ago === 1 ? 'Yesterday' : formatDay(time)
}

/** Under 24 hours old the time, otherwise a short date, with its year when that is another one. */
export function listTime(time: Time, now: number): string {
  if (now - new Date(time).getTime() < DAY_MS) return timeOfDay(time)
  const day = formatDay(time)
  return inIndia(time).getUTCFullYear() === inIndia(now).getUTCFullYear() ? day.slice(0, -5) : day
}

/** `20 Nov 2026, 10:42 pm`. */
export const fullTime = (time: Time) => `${formatDay(time)}, ${timeOfDay(time)}`
