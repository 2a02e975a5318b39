import type { PhotoPair } from '#app/shared/photo.ts'

import type { ComingPhoto } from './coming-photos.ts'
import { formOf } from './draft-storage.ts'
import type { EditableItem } from './editable-item.ts'
import { fieldsOf, type FormFields } from './form-fields.ts'

/** Changes of an item that are not saved yet, as this browser keeps them for its owner. */
export type EditDraft = {
  /** The version of the item that was changed: a later one is told as a conflict when they are saved. */
  updatedAt: string
  fields: FormFields
  photos: PhotoPair[]
  /** Photos whose upload had not ended. */
  coming: ComingPhoto[]
}

const keyOf = (userId: string, itemId: string) => `khazana:edited-listing:${userId}:${itemId}`

/** What was changed of the item and not saved, or null when that is nothing. */
export function loadEditDraft(storage: Pick<Storage, 'getItem'>, userId: string, item: EditableItem): EditDraft | null {
  try {
    // Nobody vouches for what lies there: every part is looked at below.
    const found = JSON.parse(storage.getItem(keyOf(userId, item.id)) ?? 'null') as Partial<EditDraft> | null
    if (typeof found?.updatedAt !== 'string') return null
    const draft = { updatedAt: found.updatedAt, ...formOf(found, fieldsOf(item)) }
    return isChanged(item, draft) ? draft : null
  } catch {
    return null
  }
}

/** Keeps what is changed; without a change there is nothing to keep. */
export function saveEditDraft(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  userId: string,
  item: EditableItem,
  draft: EditDraft,
): void {
  try {
    if (isChanged(item, draft)) storage.setItem(keyOf(userId, item.id), JSON.stringify(draft))
    else storage.removeItem(keyOf(userId, item.id))
  } catch {
    // A browser that keeps nothing, or has no room, is no reason to stop.
  }
}

export function clearEditDraft(storage: Pick<Storage, 'removeItem'>, userId: string, itemId: string): void {
  try {
    storage.removeItem(keyOf(userId, itemId))
  } catch {
    // As above.
  }
}

/** Whether a storage event tells that another tab saved its changes of the item, or gave them up. */
export const tellsOfRemoval = (
  { key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>,
  userId: string,
  itemId: string,
) => key === keyOf(userId, itemId) && newValue === null

export function isChanged(item: EditableItem, { fields, photos, coming }: Omit<EditDraft, 'updatedAt'>): boolean {
  const keys = (all: readonly { key: string }[]) => all.map(({ key }) => key).join()
  const same = JSON.stringify(fields) === JSON.stringify(fieldsOf(item)) && keys(photos) === keys(item.photos)
  return !same || coming.length > 0
}
