import type { Attribute } from '#app/nouns/category/attribute.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'
import { fileName, TYPED_NAMES, type ItemDraft } from '#app/nouns/item/item-fields.ts'
import type { Attributes } from '#app/nouns/item/listing-attributes.ts'

import type { Choices } from './listing-file.schema.ts'

export const MOST_FILE_BYTES = 2 * 1024 * 1024
export const MOST_FILE_ROWS = 1000

/** The fields of ours that a column can fill, in the order of the choice. An attribute has a column by its key. */
export const FIELDS = [...TYPED_NAMES.filter((name) => name !== 'attributes').map(fileName), fileName('images'), 'id']

export const NO_CHOICES: Choices = { columns: {}, given: {} }

/** The work for a row: a listing is made, or the price of one is changed from the price that the preview showed. */
export type RowTask =
  | { kind: 'list'; draft: Omit<ItemDraft, 'attributes'>; sourceId: string; attributes: Attributes }
  | { kind: 'price'; price: number; seen: number }

/** A point that was forgotten, misplaced or added makes a price a hundred times as high or low, give or take a discount. */
const FAR = 50

/** Whether a price changes so much that it may be a mistake. */
export const isFar = (from: number, to: number): boolean => to >= FAR * from || from >= FAR * to

/** The name by which a photo of a row is known: without its folder, in lower case. */
export const photoName = (written: string): string =>
  written
    .slice(Math.max(written.lastIndexOf('/'), written.lastIndexOf('\\')) + 1)
    .trim()
    .normalize('NFC')
    .toLowerCase()

/** Whether a photo of this name belongs to the row whose id has the `photoName` `wanted`: `l7.jpg`, `l7-2.jpg`, `l7_back.jpg`, `l7 (2).jpg`. */
export function isPhotoForId(name: string, wanted: string): boolean {
  const rest = name.startsWith(wanted) ? name.slice(wanted.length) : ''
  return wanted !== '' && /^(?:[-_ (][^.]{0,40})?\.\w+$/.test(rest)
}

/** The attributes of all categories in which things may be listed. Of several with one key, it has the first. */
export function listAllAttributes(): readonly Attribute[] {
  const all = listCategories().flatMap(({ attributes }) => attributes)
  return [...new Map(all.toReversed().map((attribute) => [attribute.key, attribute])).values()].toReversed()
}
