/**
 * Compares a listing with the version that an admin approved. The trigger `items_sponsored_again` returns a request to
 * review when the listing changes into something else; admins see every difference, and sellers are warned before they
 * make one.
 */
import { categoryName, type CategoryId, type Condition } from '#app/shared/catalogue.ts'
import { formatRupees } from '#app/shared/text/money.ts'

/** The parts of a listing that an approval covers, named as the columns of `items` are. */
export interface ApprovedListing {
  title: string
  price: number
  category: CategoryId
  condition: Condition
  images: readonly string[]
}

/** The trigger's rule: a rise by more than a fifth, or a fall below half. */
export const REVIEWED_AGAIN =
  'This item is sponsored. If you add photos, change its title, category or condition, or change its price a lot (by more than a fifth up, or to less than half), an admin looks at it again before it is shown as sponsored.'

/** The differences in words, such as "price (was ₹500)"; empty if nothing differs or nothing was approved yet. */
export function changesSince(approved: ApprovedListing | null, now: ApprovedListing): string[] {
  if (!approved) return []
  const changes: string[] = []
  if (approved.title !== now.title) changes.push(`title (was “${approved.title}”)`)
  if (approved.images.join(' ') !== now.images.join(' ')) changes.push('photos')
  if (approved.price !== now.price) changes.push(`price (was ${formatRupees(approved.price)})`)
  if (approved.category !== now.category) changes.push(`category (was ${categoryName(approved.category)})`)
  if (approved.condition !== now.condition) changes.push(`condition (was ${approved.condition})`)
  return changes
}
