import type { PhotoPair } from '#app/shared/photo.ts'

import type { ItemDraft } from './item-draft.ts'

/** An item as its owner edits it. `updatedAt` (ISO 8601, UTC) names the version that was seen. */
export type EditableItem = Omit<ItemDraft, 'images'> & {
  id: string
  isSold: boolean
  updatedAt: string
  /** Those that are shown, each with the one that its owner could show instead: enhanced or as it was. */
  photos: PhotoPair[]
}

/** The version that was stored. */
export type StoredItem = { id: string; updatedAt: string; isSold: boolean }
