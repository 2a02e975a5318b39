import { db } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { quoteLexeme } from '#app/features/catalogue/search/matching/plan.ts'
import { findDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { isSameSpelling } from '#app/nouns/category/squash-spelling.ts'
import type { Attributes } from '#app/nouns/item/listing-attributes.ts'
import { otherForm, PRINTED_NUMBER, readProductNumber } from '#app/shared/numbers/product-numbers.ts'

import { informativeWords } from './informative-words.ts'

export type ListedThing = { title: string; category: CategoryId }

const MOST_NUMBERS = 4
const MOST_ROWS = 20
const LONGEST_MS = 1500
const PRINTED_NUMBERS = new RegExp(PRINTED_NUMBER, 'gu')

/** The ISBNs, EANs and UPCs in barcodes and in printed text of which the check digit is right. */
export function listProductNumbers(codes: readonly string[], text: string): string[] {
  const printed = [...text.matchAll(PRINTED_NUMBERS)].map(([number]) => number)
  const numbers = [...codes, ...printed].flatMap((number) => readProductNumber(number) ?? [])
  return [...new Set(numbers)].slice(0, MOST_NUMBERS)
}

/**
 * Finds what public listings with this very number have in common: the author of a book, the platform of a game. Whatever differs between two
 * copies is left out, and so is what they do not agree on.
 */
export async function findFactsByNumber(number: string, category: CategoryId): Promise<Attributes> {
  const digits = readProductNumber(number)
  const declared = findDetails(category)?.attributes ?? []
  const codes = declared.filter(({ code }) => code !== undefined)
  if (digits === null || codes.length === 0) return {}
  const forms = [digits, otherForm(digits) ?? digits]
  const words = codes.flatMap(({ key }) => forms.map((form) => `${category} ${key} ${form}`))
  const sql = db()
  const rows = await sql<{ attributes: Attributes }[]>`
    select attributes from items where ${isVisibleItem(sql)} and facet_words(category, attributes) && ${words}::text[]
    ${limitTo(sql, MOST_ROWS)}`
  return Object.fromEntries(
    declared.flatMap(({ key, varies }): [string, string][] => {
      const values = rows.flatMap(({ attributes }) => attributes[key] ?? [])
      const [first] = values
      const isAgreed = first !== undefined && values.every((value) => isSameSpelling(value, first))
      return isAgreed && !varies && !codes.some((code) => code.key === key) ? [[key, first]] : []
    }),
  )
}

/**
 * Finds what a public listing calls the thing with one of these numbers: the listing that shares most words with `text`, on which the
 * numbers stand. Null if none has such a number, or if listings of several categories do.
 */
export async function findByNumber(numbers: readonly string[], text: string): Promise<ListedThing | null> {
  const forms = numbers.flatMap((number) => [number, otherForm(number) ?? number])
  if (forms.length === 0) return null
  // Numbers in descriptions may be those of other things.
  const query = [...new Set(forms)].map((form) => `${quoteLexeme(form.toLowerCase())}:AB`).join(' | ')
  const rows = await db().begin(async (sql) => {
    await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`
    return sql<ListedThing[]>`
      select title, category from items where ${isVisibleItem(sql)} and search @@ ${query}::text::tsquery
      order by length(title), id limit ${MOST_ROWS}`
  })
  if (new Set(rows.map(({ category }) => category)).size !== 1) return null
  const read = new Set(informativeWords(text))
  const countShared = ({ title }: ListedThing) => informativeWords(title).filter((word) => read.has(word)).length
  return rows.toSorted((a, b) => countShared(b) - countShared(a))[0] ?? null
}
