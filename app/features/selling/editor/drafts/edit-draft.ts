import type { PhotoPair } from '#app/shared/files/photo.schema.ts'

import type { ComingPhoto } from './coming-photos.ts'
import { readForm } from './draft-storage.ts'
import type { EditableItem } from './editable-item.schema.ts'
import { toFormFields, type FormFields } from './form-fields.ts'

/** Unsaved changes to an item, as this browser keeps them for its owner. */
export type EditDraft = {
  /** The version that was edited. If a later one exists on saving, that is a conflict. */
  updatedAt: string
  fields: FormFields
  photos: PhotoPair[]
  /** Photos whose upload had not finished. */
  coming: ComingPhoto[]
}

const draftKey = (userId: string, itemId: string) => `khazana:edited-listing:${userId}:${itemId}`

/** The unsaved changes to the item; null when there are none. */
export function loadEditDraft(storage: Pick<Storage, 'getItem'>, userId: string, item: EditableItem): EditDraft | null {
  try {
    // The stored value is untrusted; every part is checked below.
    const found = JSON.parse(storage.getItem(draftKey(userId, item.id)) ?? 'null') as Partial<EditDraft> | null
    if (typeof found?.updatedAt !== 'string') return null
    const draft = { updatedAt: found.updatedAt, ...readForm(found, toFormFields(item)) }
    return isChanged(item, draft) ? draft : null
  } catch {
    return null
  }
}

/** Stores the changes, or removes the entry when nothing differs from the item. */
export function saveEditDraft(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  userId: string,
  item: EditableItem,
  draft: EditDraft,
): void {
  try {
    if (isChanged(item, draft)) storage.setItem(draftKey(userId, item.id), JSON.stringify(draft))
    else storage.removeItem(draftKey(userId, item.id))
  } catch {
    // Storage that refuses or is full is ignored.
  }
}

export function clearEditDraft(storage: Pick<Storage, 'removeItem'>, userId: string, itemId: string): void {
  try {
    storage.removeItem(draftKey(userId, itemId))
  } catch {
    // As above.
  }
}

/** Whether a storage event means that another tab saved or discarded its changes to the item. */
export const tellsOfRemoval = (
  { key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>,
  userId: string,
  itemId: string,
) => key === draftKey(userId, itemId) && newValue === null

export function isChanged(item: EditableItem, { fields, photos, coming }: Omit<EditDraft, 'updatedAt'>): boolean {
  const keys = (all: readonly { key: string }[]) => all.map(({ key }) => key).join()
  const same = JSON.stringify(fields) === JSON.stringify(toFormFields(item)) && keys(photos) === keys(item.photos)
  return !same || coming.length > 0
}
