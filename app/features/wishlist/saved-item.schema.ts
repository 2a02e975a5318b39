import { z } from 'zod'

import { listingCard } from '#app/nouns/item/listing.schema.ts'
import { id, time, wholeNumber } from '#app/shared/api/answers.schema.ts'

const savedItem = listingCard.extend({ savedAt: time, savedPrice: wholeNumber.describe('Its price when it was saved') })
/** A saved item in its present state. */
export type SavedItem = z.infer<typeof savedItem>

const unavailableItem = z.strictObject({ id, savedAt: time })
/** A saved item that an admin has hidden. Nothing about the item itself is revealed. */
export type UnavailableItem = z.infer<typeof unavailableItem>

export const wishlistPage = z.strictObject({
  items: z.array(savedItem),
  unavailable: z.array(unavailableItem).describe('Hidden items. Only the first page includes them'),
  nextCursor: z.string().nullable(),
})
export type WishlistPage = z.infer<typeof wishlistPage>
