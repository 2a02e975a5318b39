import { db } from '#app/db/client.server.ts'

import { partsOf, type Knowledge } from './plan.ts'
import type { Term } from './understanding/understand.ts'
import { vocabulary } from './vocabulary/vocabulary.server.ts'

/**
 * What is known of the words of a search. The vocabulary knows most; of what it does not know the index is asked, which
 * also has the other forms of a word, the words of descriptions, and what was listed a moment ago.
 */
export async function knowledgeOf(terms: readonly Term[]): Promise<Knowledge> {
  const known = await vocabulary()
  const words = terms.flatMap(({ text, latin }) => [
    ...partsOf(text),
    partsOf(text).join(''),
    ...(latin ? partsOf(latin) : []),
  ])
  const others = [...new Set(words)].filter((word) => word.length > 0 && !known.facts(word))
  const asked = new Map(others.length > 0 ? await askIndex(others) : [])
  return {
    total: known.listings,
    listings: (word) => known.facts(word)?.listings ?? asked.get(word) ?? 0,
    titles: (word) => known.facts(word)?.titles ?? 0,
    near: (word) => known.speller.near(word, 8),
    spread: known.spread,
  }
}

/** Listings that have each of the words; of words that the vocabulary has in no form, 1 or 0. */
async function askIndex(words: string[]): Promise<[string, number][]> {
  const sql = db()
  const rows = await sql<{ word: string; listings: number }[]>`
    select word, coalesce(
      (select listings from search_words where lexeme = stem limit 1),
      exists (select from items where search @@ asked limit 1)::integer) as listings
    from unnest(${words}::text[]) as word,
      lateral (select (tsvector_to_array(to_tsvector('khazana', word)))[1] as stem, plainto_tsquery('khazana', word) as asked) as forms`
  return rows.map(({ word, listings }) => [word, listings])
}
