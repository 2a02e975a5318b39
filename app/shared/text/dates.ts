import { whenNeeded } from '#app/shared/async/when-needed.ts'

/** Times are stored in UTC and shown in India's time zone, whatever the server's or phone's time zone. */
const ZONE = 'Asia/Kolkata'
const day = whenNeeded(
  () => new Intl.DateTimeFormat('en-IN', { timeZone: ZONE, day: 'numeric', month: 'short', year: 'numeric' }),
)
const minute = whenNeeded(
  () => new Intl.DateTimeFormat('en-IN', { timeZone: ZONE, hour: 'numeric', minute: '2-digit', hour12: true }),
)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/** `20 Nov 2026`. */
export function formatDay(date: Date | string | number): string {
  // en-IN writes "Sept"; three letters keep columns even.
  return day().format(new Date(date)).replace('Sept', 'Sep')
}

/** `20 Nov 2026, 2:05 pm`. */
export const formatDayTime = (date: Date | string | number) => `${formatDay(date)}, ${minute().format(new Date(date))}`

/** `just now`, `5 minutes ago`, `3 days ago`, `2 months ago`, `1 year ago`. `now` is a parameter so that server and browser agree. */
export function formatAge(date: Date | string | number, now: number): string {
  const age = Math.max(0, now - new Date(date).getTime())
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return formatAgo(Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return formatAgo(Math.floor(age / HOUR), 'hour')
  if (age < MONTH) return formatAgo(Math.floor(age / DAY), 'day')
  // Twelve months of 30 days are five days short of a year.
  if (age < YEAR) return formatAgo(Math.min(11, Math.floor(age / MONTH)), 'month')
  return formatAgo(Math.floor(age / YEAR), 'year')
}

function formatAgo(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
