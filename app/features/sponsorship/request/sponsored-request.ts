import * as say from '#app/features/sponsorship/messages/messages.ts'

export const NOTES_MAX = 1000
export const LAST_DAY = '2099-12-31'
/** The letter that marks cursors of requests, and of items that can have one. */
export const CURSOR_KIND = 'r'

/**
 * The problem with the last day of a sponsorship, or null; the stored day may be in the past. `isPart`: the input holds
 * an incomplete or impossible date, for which its value is as empty as for none.
 */
export function dayProblem(
  day: string,
  { stored, today, isPart }: { stored: string; today: string; isPart: boolean },
): string | null {
  if (isPart) return say.partialDay()
  if (day === '' || day === stored) return null
  // As text, a five-digit year would sort before a four-digit one.
  if (day.length > LAST_DAY.length || day > LAST_DAY) return say.dayTooLate()
  return day < today ? say.dayIsOver() : null
}
