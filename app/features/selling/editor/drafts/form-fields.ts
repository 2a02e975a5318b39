import { anyField, mapFields, TYPED_NAMES, type TypedName, type UncheckedDraft } from '#app/nouns/item/item-fields.ts'
import { tidyAttributes } from '#app/nouns/item/listing-attributes.ts'

import type { EditableItem } from './editable-item.schema.ts'

/** The content of the form's controls, as typed: tags with commas between them, a choice empty until it is made. */
export type FormFields = Record<TypedName, string>

export const EMPTY_FIELDS = mapFields<FormFields>(TYPED_NAMES, () => '')

export const toFormFields = (item: EditableItem) =>
  mapFields<FormFields>(TYPED_NAMES, (name) => anyField(name).typed?.write(item[name]))

/** The draft from the fields and photos, tidied in the same way as on the server. */
export function toItemDraft(fields: FormFields, images: string[]): UncheckedDraft {
  const typed = mapFields<Omit<UncheckedDraft, 'images'>>(TYPED_NAMES, (name) =>
    anyField(name).typed?.read(fields[name]),
  )
  return { ...typed, attributes: tidyAttributes(typed.category, typed.attributes ?? {}), images }
}
