import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

import { listAttributes } from '#app/nouns/category/category-list.ts'
import { tidyValue } from '#app/nouns/item/attribute-values.ts'

/** A row of the real listings. Its columns come from its source, beside the title. */
export type ListingRow = { id: string; title: string; category: string } & Record<string, string | number | undefined>

/** The columns that say the same as an attribute. */
export const COLUMNS = ['brand', 'year', 'pieces', 'platform', 'author', 'colour', 'ref'] as const
export type Column = (typeof COLUMNS)[number]

/** The attribute that a column of the row is about. */
export function findKey(column: Column, { category, ref }: ListingRow): string | null {
  if (column !== 'ref') return column
  if (category === 'lego') return 'set-number'
  if (category === 'books') return 'isbn'
  return category === 'cards' && /\/[A-Z]{0,4}\d{1,3}[a-z]?$/.test(String(ref)) ? 'card-number' : null
}

/** The value of a column as listings would store it. Null: the category declares no such attribute. */
export function columnValue(column: Column, row: ListingRow): string | null {
  const written = row[column]
  const attribute = listAttributes(row.category).find(({ key }) => key === findKey(column, row))
  if (written === undefined || !attribute) return null
  const text = String(written)
  // A source's own id says nothing.
  if (column === 'ref' && /^[\da-f]{32}$/.test(text)) return null
  return tidyValue(attribute, column === 'ref' ? text.replace(/-1$/, '').replace(/^.*\//, '') : text)
}

const spellWords = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `

/** Whether the title states the column's value at all. Titles of games end with an abbreviation of the platform. */
export function isStated(column: Column, row: ListingRow): boolean {
  const written = String(row[column]).replace(/-1$/, '').replace(/^.*\//, '')
  if (column === 'platform') return true
  if (column === 'pieces') return new RegExp(String.raw`\b${written} ?(?:pieces?|pcs?|parts)\b`, 'i').test(row.title)
  return spellWords(row.title).includes(spellWords(written))
}

/** Whether the value that was read is that of the column, or a shorter or longer form of the same name. */
export function isSame(column: Column, read: string, value: string): boolean {
  if (column === 'ref') return read.replace(/\/.*$|-1$/, '').toLowerCase() === value.toLowerCase()
  const [one, other] = [spellWords(read), spellWords(value)]
  return one === other || (column === 'brand' && (one.startsWith(other) || other.startsWith(one)))
}

/** The rows of one half: `tuning` may be looked at, and only the figure is taken from `unseen`. */
export async function* readHalf(file: string, half: 'tuning' | 'unseen'): AsyncGenerator<ListingRow> {
  const raw = createReadStream(file)
  const lines = createInterface({ input: file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw, crlfDelay: Infinity })
  for await (const line of lines) {
    const row = JSON.parse(line) as ListingRow
    if (Number(row.id.replace(/\D/g, '')) % 2 === (half === 'tuning' ? 1 : 0)) yield row
  }
}
