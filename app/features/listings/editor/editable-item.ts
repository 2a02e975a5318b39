import type { ListingPhoto } from '#app/features/listings/listing.ts'

import type { ItemDraft } from './item-draft.ts'

/** An item as its owner edits it. `updatedAt` (ISO 8601, UTC) names the version that was seen. */
export type EditableItem = Omit<ItemDraft, 'images'> & {
  id: string
  isSold: boolean
  updatedAt: string
  photos: ListingPhoto[]
}

/** The version that was stored. */
export type StoredItem = { id: string; updatedAt: string; isSold: boolean }
