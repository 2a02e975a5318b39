import { WRITTEN_SUM } from '#app/shared/money.ts'

import type { EditableItem } from './editable-item.ts'
import { tidyLine, tidyLink, tidyOptional, tidyTags, tidyText, type UncheckedDraft } from './item-draft.ts'

/** What stands in the fields of the form, as it was typed. */
export type FormFields = {
  title: string
  description: string
  price: string
  category: string
  condition: string
  location: string
  /** Empty until it is chosen. */
  delivery: string
  onlinePurchaseLink: string
  /** With commas between them. */
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

export function fieldsOf(item: EditableItem): FormFields {
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

/** The draft that the fields and the photos make, tidied as the server tidies it. */
export function draftOf(fields: FormFields, images: string[]): UncheckedDraft {
  return {
    title: tidyLine(fields.title),
    description: tidyText(fields.description),
    price: priceOf(fields.price),
    category: fields.category,
    condition: fields.condition,
    location: tidyOptional(fields.location),
    delivery: fields.delivery || null,
    onlinePurchaseLink: tidyLink(fields.onlinePurchaseLink),
    tags: tidyTags(fields.tags.split(',')),
    images,
  }
}

/**
 * `1,25,000`, `₹ 125000` and `1250/-` are what people type. Null while there is nothing, NaN for what is no sum: `12,50` must not
 * become 1,250.
 */
export function priceOf(text: string): number | null {
  const sum = text
    .trim()
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\/[-–=]?$/, '')
    .trimEnd()
  if (sum === '') return null
  // A blank groups as a comma does, or stands behind one.
  const grouped = sum
    .split(/\s+/)
    .join(' ')
    .replaceAll(/,? (?=\d)/g, ',')
  return WRITTEN_SUM.test(grouped) ? Number(grouped.replaceAll(',', '')) : Number.NaN
}

// The keys of EMPTY_FIELDS are those of FormFields.
const NAMES = Object.keys(EMPTY_FIELDS) as (keyof FormFields)[]

/** Whether nobody typed or chose anything: `start` is what stood there before. */
export const isEmpty = (fields: FormFields, start = EMPTY_FIELDS) =>
  NAMES.every((name) => fields[name].trim() === '' || fields[name] === start[name])
