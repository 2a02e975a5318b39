import { readAmount } from '#app/shared/numbers/read-amount.ts'

import type { EditableItem } from './editable-item.ts'
import { tidyLine, tidyLink, tidyOptional, tidyTags, tidyText, type UncheckedDraft } from './item-draft.ts'

/** The content of the form's fields, as typed. */
export type FormFields = {
  title: string
  description: string
  price: string
  category: string
  condition: string
  location: string
  /** Empty until chosen. */
  delivery: string
  onlinePurchaseLink: string
  /** Separated by commas. */
  tags: string
}

export const EMPTY_FIELDS: FormFields = {
  title: '',
  description: '',
  price: '',
  category: '',
  condition: '',
  location: '',
  delivery: '',
  onlinePurchaseLink: '',
  tags: '',
}

export function toFormFields(item: EditableItem): FormFields {
  return {
    title: item.title,
    description: item.description,
    price: String(item.price),
    category: item.category,
    condition: item.condition,
    location: item.location ?? '',
    delivery: item.delivery ?? '',
    onlinePurchaseLink: item.onlinePurchaseLink ?? '',
    tags: item.tags.join(', '),
  }
}

/** The draft from the fields and photos, normalised in the same way as on the server. */
export function toItemDraft(fields: FormFields, images: string[]): UncheckedDraft {
  return {
    title: tidyLine(fields.title),
    description: tidyText(fields.description),
    price: readAmount(fields.price),
    category: fields.category,
    condition: fields.condition,
    location: tidyOptional(fields.location),
    delivery: fields.delivery || null,
    onlinePurchaseLink: tidyLink(fields.onlinePurchaseLink),
    tags: tidyTags(fields.tags.split(',')),
    images,
  }
}

// EMPTY_FIELDS has exactly the keys of FormFields.
const NAMES = Object.keys(EMPTY_FIELDS) as (keyof FormFields)[]

/** Whether nothing was typed or chosen; `start` is the initial content. */
export const isEmpty = (fields: FormFields, start = EMPTY_FIELDS) =>
  NAMES.every((name) => fields[name].trim() === '' || fields[name] === start[name])
