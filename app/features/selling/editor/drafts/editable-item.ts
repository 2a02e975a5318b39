import type { ItemDraft } from '#app/nouns/item/item-fields.ts'
import type { PhotoPair } from '#app/shared/files/photo-variants.ts'

/** An item as its owner edits it. `updatedAt` (ISO 8601, UTC) identifies the version. */
export type EditableItem = Omit<ItemDraft, 'images'> & {
  id: string
  isSold: boolean
  updatedAt: string
  /** The photos shown, each with its alternative: the enhanced photo or the original. */
  photos: PhotoPair[]
}

/** The stored version. */
export type StoredItem = { id: string; updatedAt: string; isSold: boolean }
