/**
 * Compares a listing with the version that an admin approved. The trigger `items_sponsored_again` returns a request to
 * review when the listing changes into something else; admins see every difference, and sellers are warned before they
 * make one.
 */
import { categoryName, type CategoryId } from '#app/nouns/category/category-list.ts'
import { stateCondition, type Condition } from '#app/shared/catalogue.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import * as say from './messages/messages.ts'

/** The parts of a listing that an approval covers, named as the columns of `items` are. */
export interface ApprovedListing {
  title: string
  price: number
  category: CategoryId
  condition: Condition
  images: readonly string[]
}

/** The differences in words, such as "price (was ₹500)"; empty if nothing differs or nothing was approved yet. */
export function changesSince(approved: ApprovedListing | null, now: ApprovedListing): string[] {
  if (!approved) return []
  const changes: string[] = []
  if (approved.title !== now.title) changes.push(say.changedTitle({ title: approved.title }))
  if (approved.images.join(' ') !== now.images.join(' ')) changes.push(say.changedPhotos())
  if (approved.price !== now.price) changes.push(say.changedPrice({ price: formatRupees(approved.price) }))
  if (approved.category !== now.category) {
    changes.push(say.changedCategory({ category: categoryName(approved.category) }))
  }
  if (approved.condition !== now.condition) {
    changes.push(say.changedCondition({ condition: stateCondition(approved.condition) }))
  }
  return changes
}
