import type { CategoryId, Condition, Delivery } from '#app/shared/catalogue.ts'

/** One record of the file, named by its first line: its fields, or why it cannot be read. */
export type FileRow = { line: number; fields: Record<string, unknown> } | { line: number; problem: string }

/** Why a row is not imported, by field; `row` when it is about the row as a whole. */
export type Reasons = Record<string, string>

/** A row as the schema leaves it: whatever is here, the database takes. */
export type ImportRow = {
  /** Null when the row names none; then it is the file's name. */
  source: string | null
  sourceId: string
  title: string
  description: string
  category: CategoryId
  price: number | null
  condition: Condition | null
  /** As written in the file: photo keys, or paths beside the file. */
  images: string[]
  location: string | null
  onlinePurchaseLink: string | null
  delivery: Delivery | null
  tags: string[]
  isSold: boolean
  createdAt: Date | null
  /** Facts without a column, by label, as Item Details shows them. */
  attributes: Record<string, string>
  /** Numbers that a missing price can be worked out from. */
  hints: { pieces: number | null; mrpInr: number | null; priceGbp: number | null }
}
