import { db } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { findVocabularySoon } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'

import { quoteLexeme, splitParts } from './plan.ts'

/** Whether a listing has the text as its whole title. */
export async function isTitle(text: string): Promise<boolean> {
  const sql = db()
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from items where lower(title) = ${text.trim().toLowerCase()} and not is_sold and ${isVisibleItem(sql)}) as found`
  return row?.found ?? false
}

/** Those phrases that a title has word for word. */
export async function findTitlePhrases(phrases: readonly string[]): Promise<ReadonlySet<string>> {
  if (phrases.length === 0) return new Set()
  const sql = db()
  const queries = phrases.map((phrase) =>
    splitParts(phrase)
      .map((word) => `${quoteLexeme(word)}:A`)
      .join(' <-> '),
  )
  const rows = await sql<{ phrase: string }[]>`
    select phrase from unnest(${[...phrases]}::text[], ${queries}::text[]) as asked (phrase, query)
    where exists (select from items where search @@ to_tsquery('khazana', query) and ${isVisibleItem(sql)} limit 1)`
  return new Set(rows.map(({ phrase }) => phrase))
}

/**
 * Those phrases with a place that a title has. The index of words has places with the words of titles, so that it would read every
 * listing there.
 */
export async function findPlacesInTitles(phrases: readonly string[]): Promise<readonly string[]> {
  const { facts } = await findVocabularySoon()
  const inTitles = phrases.filter((phrase) => splitParts(phrase).every((word) => (facts(word)?.titles ?? 0) > 0))
  const [words, others] = [inTitles.filter((one) => !one.includes(' ')), inTitles.filter((one) => one.includes(' '))]
  if (others.length === 0) return words
  const sql = db()
  const rows = await sql<{ phrase: string }[]>`
    select phrase from unnest(${others}::text[]) as phrase
    where exists (select from items where title ilike '%' || phrase || '%' and ${isVisibleItem(sql)} limit 1)`
  return [...words, ...rows.map(({ phrase }) => phrase)]
}
