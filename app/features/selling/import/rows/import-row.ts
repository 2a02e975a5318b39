import type { ItemDraft } from '#app/nouns/item/item-fields.ts'
import type { Attributes } from '#app/nouns/item/listing-attributes.ts'

/** One record of the file, identified by its first line: its fields, or why it cannot be read. */
export type FileRow = { line: number; fields: Record<string, unknown> } | { line: number; problem: string }

/** Why a row is rejected, by field; `row` when the reason concerns the whole row. */
export type Reasons = Record<string, string>

/** A validated row: the database accepts everything in it. */
export type ImportRow = Omit<ItemDraft, 'price' | 'condition' | 'attributes'> & {
  /** Null when the row names none; the file name is used then. */
  source: string | null
  sourceId: string
  price: ItemDraft['price'] | null
  condition: ItemDraft['condition'] | null
  /** As in the file: photo keys, or paths relative to the file. */
  images: string[]
  isSold: boolean
  createdAt: Date | null
  /** Facts without a column, by label, as Item Details shows them. */
  attributes: Attributes
  /** Numbers from which a missing price can be estimated. */
  hints: { pieces: number | null; mrpInr: number | null; priceGbp: number | null }
}
