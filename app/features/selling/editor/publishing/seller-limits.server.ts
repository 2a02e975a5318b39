import { readTries } from '#app/platform/http/rate-limit.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import type { SellerLimits } from './seller-limits.ts'

const FIRST_DAY_S = 24 * 60 * 60

/** Seconds left of an account's first day; 0 afterwards. */
export const firstDayLeft = (createdAt: Date): number =>
  Math.max(0, Math.ceil(FIRST_DAY_S - (Date.now() - createdAt.getTime()) / 1000))

/** How much of the viewer's limits is used. */
export async function findSellerLimits({
  userId,
  createdAt,
}: Pick<Viewer, 'userId' | 'createdAt'>): Promise<SellerLimits> {
  const left = firstDayLeft(createdAt)
  const [listings, uploads] = await Promise.all([
    left > 0 ? readTries('newAccountItems', userId) : null,
    readTries('uploads', userId),
  ])
  if (!listings) return { firstDay: null, uploads }
  const isFull = listings.used >= listings.most
  return { firstDay: { ...listings, moreIn: isFull ? Math.min(left, listings.moreIn) : left }, uploads }
}
