import { db } from '#app/db/client.server.ts'

import { partsOf, type Apart, type Knowledge } from './plan.ts'
import { lettersAndFigures, splitsOf, wordAndNumber } from './splits.ts'
import type { Term } from './understanding/understand.ts'
import { vocabulary } from './vocabulary/vocabulary.server.ts'

/** Of words that more listings have it is not asked whether a space is missing. */
const FEW = 2
/** So many listings that write a word as two say enough of how common it is. */
const APART_COUNTED = 1000

/**
 * What is known of the words of a search. The vocabulary knows most; of what it does not know the index is asked, which
 * also has the other forms of a word, the words of descriptions, and what was listed a moment ago.
 */
export async function knowledgeOf(terms: readonly Term[]): Promise<Knowledge> {
  const known = await vocabulary()
  const titles = (word: string) => known.facts(word)?.titles ?? 0
  const words = terms.flatMap(({ text, latin }) => [
    ...partsOf(text),
    partsOf(text).join(''),
    ...(wordAndNumber(text) ?? []),
    ...(latin ? partsOf(latin) : []),
  ])
  const others = [...new Set(words)].filter((word) => word.length > 0 && !known.facts(word))
  const asked = new Map(others.length > 0 ? await askIndex(others) : [])
  const listings = (word: string) => known.facts(word)?.listings ?? asked.get(word) ?? 0
  const rare = terms.flatMap(({ text, latin, category }) => {
    const word = latin ?? text
    return !category && listings(word) <= FEW ? [word] : []
  })
  const whole = terms.flatMap(({ text, latin, category }) => (category ? [] : [latin ?? text]))
  const [splits, aparts] = await Promise.all([findSplits(rare, titles), findApart(whole, titles)])
  return {
    total: known.listings,
    listings,
    titles,
    near: (word) => known.speller.near(word, 8),
    split: (word) => splits.get(word),
    apart: (word) => aparts.get(word),
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

/** Where listings say the two words one after the other, in the likeliest way. */
async function findSplits(words: readonly string[], titles: (word: string) => number): Promise<Map<string, string[]>> {
  const ways = words.flatMap((word) => splitsOf(word, titles).map((parts, order) => ({ word, parts, order })))
  if (ways.length === 0) return new Map()
  const sql = db()
  const rows = await sql<{ word: string; parts: string }[]>`
    select distinct on (word) word, parts
    from unnest(${ways.map(({ word }) => word)}::text[], ${ways.map(({ parts }) => parts.join(' '))}::text[],
      ${ways.map(({ order }) => order)}::integer[]) as ways (word, parts, likelihood)
    where exists (select from items where search @@ phraseto_tsquery('khazana', parts) limit 1)
    order by word, likelihood`
  return new Map(rows.map(({ word, parts }) => [word, parts.split(' ')]))
}

/** Listings that say letters and figures of one word one after the other. */
async function findApart(words: readonly string[], titles: (word: string) => number): Promise<Map<string, Apart>> {
  const ways = [...new Set(words)].flatMap((word) => {
    const parts = lettersAndFigures(word)
    return parts?.every((part) => titles(part) > 0) ? [{ word, parts }] : []
  })
  if (ways.length === 0) return new Map()
  const sql = db()
  const rows = await sql<{ word: string; parts: string; listings: number }[]>`
    select word, parts, (select count(*)::integer from (
        select from items where search @@ phraseto_tsquery('khazana', parts) limit ${APART_COUNTED}) as counted) as listings
    from unnest(${ways.map(({ word }) => word)}::text[], ${ways.map(({ parts }) => parts.join(' '))}::text[]) as ways (word, parts)`
  return new Map(
    rows.flatMap(({ word, parts, listings }) =>
      listings > 0 ? [[word, { words: parts.split(' '), kind: 'apart', listings }] as const] : [],
    ),
  )
}
