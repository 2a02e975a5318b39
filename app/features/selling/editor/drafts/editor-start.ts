import { TYPED_NAMES } from '#app/nouns/item/item-fields.ts'
import type { PhotoPair } from '#app/shared/files/photo.schema.ts'

import type { ComingPhoto } from './coming-photos.ts'
import type { EditableItem } from './editable-item.schema.ts'
import { EMPTY_FIELDS, toFormFields, type FormFields } from './form-fields.ts'

/** The choice of the seller's last listing that a new one mostly repeats. How an item reaches its buyer is asked each time. */
export type LastChoices = { location: string | null; pin: number | null }

/** A listing of the seller's own that a new one begins as a copy of, without its photos: these belong to one listing. */
export type LikeItem = { id: string; title: string; fields: FormFields }

/** The initial content of an editor, and the item that it belongs to. */
export type EditorStart = {
  /** The listing that it changes; null when it adds one. */
  item: Pick<EditableItem, 'id' | 'updatedAt'> | null
  /** The listing that a new one begins as a copy of. */
  likeId: string | null
  fields: FormFields
  photos: readonly PhotoPair[]
}

export type EditorContent = {
  fields: FormFields
  photos: readonly PhotoPair[]
  /** Photos whose upload has not finished. */
  coming: readonly ComingPhoto[]
}

export const startAdding = (last: LastChoices | null, like: LikeItem | null): EditorStart => ({
  item: null,
  likeId: like?.id ?? null,
  fields: like?.fields ?? {
    ...EMPTY_FIELDS,
    location: last?.location ?? '',
    pin: String(last?.pin ?? ''),
  },
  photos: [],
})

export const startEditing = (item: EditableItem): EditorStart => ({
  item,
  likeId: null,
  fields: toFormFields(item),
  photos: item.photos,
})

const joinKeys = (photos: readonly PhotoPair[]) => photos.map(({ key }) => key).join()

/** Whether an editor has anything to keep. In a new listing a field that was emptied is nothing. */
export function isChanged(start: EditorStart, { fields, photos, coming }: EditorContent): boolean {
  const differs = TYPED_NAMES.some(
    (name) => fields[name] !== start.fields[name] && (start.item !== null || fields[name].trim() !== ''),
  )
  return differs || joinKeys(photos) !== joinKeys(start.photos) || coming.length > 0
}
