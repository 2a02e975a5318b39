import * as say from '#app/shared/messages/messages.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** `45 seconds`, `12 minutes`, `2 hours`: rounded up, so that a retry after that time succeeds. */
export function waitingTime(seconds: number): string {
  if (seconds <= 90) return say.seconds({ n: Math.max(1, Math.ceil(seconds)) })
  if (seconds <= 90 * MINUTE) return say.minutes({ n: Math.ceil(seconds / MINUTE) })
  return say.hours({ n: Math.ceil(seconds / HOUR) })
}
