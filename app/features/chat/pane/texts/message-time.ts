/**
 * Message times in India. India has one time zone and no daylight saving, so no library is needed, and server and
 * browser render the same text.
 */
import * as say from '#app/features/chat/messages/messages.ts'
import { formatDay } from '#app/shared/text/dates.ts'

const AHEAD_MS = 5.5 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

type Time = string | number

const inIndia = (time: Time) => new Date(new Date(time).getTime() + AHEAD_MS)

/** The day in India, as days since 1970. */
export const dayNumber = (time: Time) => Math.floor(inIndia(time).getTime() / DAY_MS)

/** `10:42 pm`. */
export function timeOfDay(time: Time): string {
  const there = inIndia(time)
  const hours = there.getUTCHours()
  const minutes = String(there.getUTCMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}

/** The heading above a day's messages: `Today`, `Yesterday`, `20 Nov 2026`. */
export function dayName(time: Time, now: number): string {
  const ago = dayNumber(now) - dayNumber(time)
  // With a slow clock, a message can seem to come from tomorrow.
  if (ago <= 0) return say.today()
  return ago === 1 ? say.yesterday() : formatDay(time)
}

/** The time for messages under 24 hours old, otherwise a short date, with the year if it is not the current one. */
export function listTime(time: Time, now: number): string {
  if (now - new Date(time).getTime() < DAY_MS) return timeOfDay(time)
  const day = formatDay(time)
  return inIndia(time).getUTCFullYear() === inIndia(now).getUTCFullYear() ? day.slice(0, -5) : day
}

/** `20 Nov 2026, 10:42 pm`. */
export const fullTime = (time: Time) => `${formatDay(time)}, ${timeOfDay(time)}`
