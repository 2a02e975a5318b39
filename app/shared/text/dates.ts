import { language } from '#app/shared/language/language.ts'
import { INTL_LOCALES, type Language } from '#app/shared/language/languages.ts'
import * as say from '#app/shared/messages/messages.ts'

/** Times are stored in UTC and shown in India's time zone, whatever the server's or phone's time zone. */
const ZONE = 'Asia/Kolkata'
const days = new Map<Language, Intl.DateTimeFormat>()
const datesOnly = new Map<Language, Intl.DateTimeFormat>()
const minutes = new Map<Language, Intl.DateTimeFormat>()
const months = new Map<Language, Intl.DateTimeFormat>()
const weekdays = new Map<Language, Intl.DateTimeFormat>()

/** Constructing one takes a phone 10 ms. */
function findFormat(known: Map<Language, Intl.DateTimeFormat>, options: Intl.DateTimeFormatOptions) {
  let format = known.get(language())
  if (!format) {
    format = new Intl.DateTimeFormat(INTL_LOCALES[language()], { timeZone: ZONE, ...options })
    known.set(language(), format)
  }
  return format
}

const monthLength = () => (say.monthStyle() === 'short' ? 'short' : 'long')
const day = () => findFormat(days, { day: 'numeric', month: monthLength(), year: 'numeric' })
const date = () => findFormat(datesOnly, { day: 'numeric', month: monthLength() })
const month = () => findFormat(months, { month: 'long', year: 'numeric' })
const weekday = () => findFormat(weekdays, { weekday: 'short' })
const minute = () => findFormat(minutes, { hour: 'numeric', minute: '2-digit', hour12: true })

/** `Sat, 5 Dec 2026, 5:00 pm`. */
export const formatMeetingTime = (date: Date | string | number) =>
  `${weekday().format(new Date(date))}, ${formatDayTime(date)}`

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/** `20 Nov 2026`. */
export function formatDay(date: Date | string | number): string {
  return shortenMonth(day().format(new Date(date)))
}

/** `20 Nov`: for days of the last weeks. */
export const formatDate = (at: Date | string | number): string => shortenMonth(date().format(new Date(at)))

/** In en-IN, September is "Sept"; three letters keep columns even. */
const shortenMonth = (text: string) => text.replace(/Sept\b/, 'Sep')

/** `November 2026`. */
export const formatMonth = (date: Date | string | number): string => month().format(new Date(date))

/** `20 Nov 2026, 2:05 pm`. */
export const formatDayTime = (date: Date | string | number) => `${formatDay(date)}, ${minute().format(new Date(date))}`

/** `just now`, `5 minutes ago`, `3 days ago`, `2 months ago`, `1 year ago`. `now` is a parameter so that server and browser agree. */
export function formatAge(date: Date | string | number, now: number): string {
  const age = Math.max(0, now - new Date(date).getTime())
  if (age < MINUTE) return say.justNow()
  if (age < HOUR) return say.minutesAgo({ n: Math.floor(age / MINUTE) })
  if (age < DAY) return say.hoursAgo({ n: Math.floor(age / HOUR) })
  if (age < MONTH) return say.daysAgo({ n: Math.floor(age / DAY) })
  // Twelve months of 30 days are five days short of a year.
  if (age < YEAR) return say.monthsAgo({ n: Math.min(11, Math.floor(age / MONTH)) })
  return say.yearsAgo({ n: Math.floor(age / YEAR) })
}

// India has a single time zone and no daylight saving time.
const END_OF_DAY = 'T23:59:59.999+05:30'
/** The moment of a clock in India, as a field for a day and a time has it: `2026-12-05T17:00`. Null for an incomplete one. */
export function readIndianTime(text: string): Date | null {
  const at = new Date(`${text}+05:30`)
  return Number.isNaN(at.getTime()) ? null : at
}
/** The opposite. */
export const toIndianTime = (at: Date | number): string =>
  new Date(new Date(at).getTime() + 5.5 * HOUR).toISOString().slice(0, 16)

const dayInIndia = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' })

/** The last moment of a day such as `2026-11-21` in India. */
export const endOfDay = (day: string) => new Date(day + END_OF_DAY).toISOString()
/** The day in India, in the format of date inputs. */
export const toDay = (at: Date | number | string) => dayInIndia.format(new Date(at))
