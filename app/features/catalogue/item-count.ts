import * as say from '#app/features/catalogue/messages/messages.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'
import { countText, leastText } from '#app/shared/text/counts.ts'
import { formatCount } from '#app/shared/text/money.ts'

/** `1 item`, `about 12,000 items`. */
export const itemCount = (n: number): string => say.items({ n, count: countText(n) })

/** The number of a list: `at least 24 items` if not all were looked at. */
export function listCount({ total, lookedAt }: Pick<ListingCounts, 'total' | 'lookedAt'>): string {
  if (lookedAt === undefined) return itemCount(total)
  if (total === 0) return say.noneOfLooked({ n: formatCount(lookedAt) })
  return say.items({ n: total, count: leastText(total) })
}
