import { db } from '#app/db/client.server.ts'
import type { Term } from '#app/features/catalogue/search/understanding/understand.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'

import { findBySound } from './find-by-sound.server.ts'
import { splitParts, type Apart, type Knowledge } from './plan.ts'
import { lettersAndFigures, listSplits, wordAndNumber } from './splits.ts'

/** A word in more listings than this is not checked for a missing space. */
const FEW = 2
/** The limit for counting listings that write a word as two; above it, the exact number does not matter. */
const APART_COUNTED = 1000

/**
 * Collects what is known about a search's words. The vocabulary covers most. For the others the index is queried, which
 * also has inflected forms, words of descriptions, and the newest listings.
 */
export async function readKnowledge(terms: readonly Term[]): Promise<Knowledge> {
  const known = await findVocabulary()
  const titles = (word: string) => known.facts(word)?.titles ?? 0
  const words = terms.flatMap(({ text, latin }) => [
    ...splitParts(text),
    splitParts(text).join(''),
    ...(wordAndNumber(text) ?? []),
    ...(latin ? splitParts(latin) : []),
  ])
  const others = [...new Set(words)].filter((word) => word.length > 0 && !known.facts(word))
  const asked = new Map(others.length > 0 ? await askIndex(others) : [])
  const listings = (word: string) => known.facts(word)?.listings ?? asked.get(word) ?? 0
  const rare = terms.flatMap(({ text, latin, category }) => {
    const word = latin ?? text
    return !category && listings(word) <= FEW ? [word] : []
  })
  const whole = terms.flatMap(({ text, latin, category }) => (category ? [] : [latin ?? text]))
  const [splits, aparts, heard] = await Promise.all([
    findSplits(rare, titles),
    findApart(whole, titles),
    findBySound(terms, (word, most) => known.sounds.listAlike(word, most)),
  ])
  return {
    total: known.listings,
    listings,
    titles,
    near: (word) => known.speller.near(word, 8),
    split: (word) => splits.get(word),
    apart: (word) => aparts.get(word),
    heard: (latin) => heard.get(latin) ?? [],
    spread: known.spread,
  }
}

/** The number of listings that have each word; 1 or 0 for words of which the vocabulary has no form. */
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

/** The most likely split of each word whose parts occur one after the other in listings. */
async function findSplits(words: readonly string[], titles: (word: string) => number): Promise<Map<string, string[]>> {
  const ways = words.flatMap((word) => listSplits(word, titles).map((parts, order) => ({ word, parts, order })))
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

/** Finds listings that write the letters and digits of a word as two words in a row. */
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
