const MINUTE = 60
const HOUR = 60 * MINUTE

/** `45 seconds`, `12 minutes`, `2 hours`: rounded up, so that a retry after that time succeeds. */
export function waitingTime(seconds: number): string {
  if (seconds <= 90) return count(Math.max(1, Math.ceil(seconds)), 'second')
  if (seconds <= 90 * MINUTE) return count(Math.ceil(seconds / MINUTE), 'minute')
  return count(Math.ceil(seconds / HOUR), 'hour')
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
