import { fileName, TYPED_NAMES, type ItemDraft } from '#app/nouns/item/item-fields.ts'

export const MOST_FILE_BYTES = 2 * 1024 * 1024
export const MOST_FILE_ROWS = 1000

/** The fields of ours that a column can fill, in the order of the choice. */
export const FIELDS = [...TYPED_NAMES.map(fileName), fileName('images'), 'id']

/** A seller's choices instead of what the reader found. */
export type Choices = {
  /** By the number of a column: a field, `details` for a fact under its own name, or null: it is left out. */
  columns: Record<string, string | null>
  /** Values for the rows that have none. */
  given: Partial<Record<'category' | 'condition' | 'location' | 'can_ship', string>>
  /** Whether prices that change a lot are right. */
  farPrices?: boolean | undefined
}

export const NO_CHOICES: Choices = { columns: {}, given: {} }

export type RowProblem = { line: number; title: string; problem: string }

export type PriceChange = { title: string; from: number; to: number }

/** The effects that a file would have, as the preview shows them. */
export type Reading = {
  /** Null: the seller's own table. */
  marketplace: string | null
  columns: { head: string; field: string | null; sample: string }[]
  /** Why nothing of the file can be used. */
  problem: string | null
  counts: Record<'rows' | 'fresh' | 'priced' | 'same' | 'wrong', number>
  photos: {
    /** How many photos that the rows name are there. */
    here: number
    /** The names of those that are not, in lower case. */
    missing: string[]
    /** The ids of rows that name no photo: photos with these names are theirs. */
    ids: string[]
    /** The names of those that are there, and that no row takes. */
    unused: string[]
  }
  /** The first of them. */
  problems: RowProblem[]
  fresh: { title: string; price: number }[]
  priced: PriceChange[]
  /** Prices that change a lot, which are only changed when the seller says that they are right. */
  far: PriceChange[]
}

/** The work for a row: a listing is made, or the price of one is changed from the price that the preview showed. */
export type RowTask =
  | { kind: 'list'; draft: ItemDraft; sourceId: string; attributes: Record<string, string> }
  | { kind: 'price'; price: number; seen: number }

export type FileState = 'read' | 'working' | 'stopped' | 'done'

export type Progress = {
  total: number
  listed: number
  priced: number
  failed: number
  /** Why the work stopped; null when the seller stopped it. */
  stopReason: string | null
  /** The first rows that failed. */
  problems: RowProblem[]
}

export type ListingFile = {
  id: string
  name: string
  state: FileState
  choices: Choices
  reading: Reading
  /** Null until the file is confirmed. */
  progress: Progress | null
}

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
