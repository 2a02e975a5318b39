import * as say from '#app/features/selling/editor/messages/messages.ts'
import type { TriesUsed } from '#app/platform/http/rate-limit.server.ts'
import { timeLeft } from '#app/shared/text/time-left.ts'

/** Limits that a seller is told about before reaching them. Waits are in seconds. */
export type SellerLimits = {
  /** Null when the account is older than a day. `moreIn` is the time until the limit ends or has room again. */
  firstDay: TriesUsed | null
  uploads: TriesUsed
}

/** Fewer photos than two listings can have. */
const FEW_PHOTOS = 10

/** `7 of 10 listings of your first day`; null while the limit is far away. */
export function firstDayWords({ firstDay }: Pick<SellerLimits, 'firstDay'>): string | null {
  if (!firstDay || firstDay.used * 2 < firstDay.most) return null
  const { used, most, moreIn } = firstDay
  const facts = { used, most, wait: timeLeft(moreIn) }
  return used < most ? say.firstDayEnds(facts) : say.firstDayUsed(facts)
}

/** Counts photos that do not belong to a listing yet. */
export function uploadWords({ uploads: { used, most, moreIn } }: Pick<SellerLimits, 'uploads'>): string | null {
  const left = Math.max(0, most - used)
  if (left >= FEW_PHOTOS) return null
  const wait = timeLeft(moreIn)
  return left === 0 ? say.uploadsUsed({ wait }) : say.uploadsLeft({ n: left, wait })
}
