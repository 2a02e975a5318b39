// The last resort, for a text whose words match no listing.
import type { Tag } from '#app/db/client.server.ts'

import type { Matches } from './matches.server.ts'
import { LOOKED_AT_MOST } from './narrowing/narrow-to-filters.server.ts'
import { quoteLexeme, type Knowledge } from './plan.ts'

const TRIGRAM = /[\p{Alphabetic}\p{N}]{3}/u

const escapePattern = (search: string) => search.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Listings whose title contains the text, ignoring case; null if it is too short for the index. */
export function insideTitle(sql: Tag, search: string): Matches | null {
  return TRIGRAM.test(search) ? { where: () => sql`title ilike ${`%${escapePattern(search)}%`}` } : null
}

/** Listings that contain the text as typed, ignoring case, in title or description. */
export function insideText(sql: Tag, search: string): Matches {
  const pattern = escapePattern(search)
  // Trigrams need three letters in a row; shorter text is only searched for at the start of words.
  if (!TRIGRAM.test(search))
    return { where: () => sql`(title ilike ${`${pattern}%`} or title ilike ${`% ${pattern}%`})` }
  return { where: () => sql`(title ilike ${`%${pattern}%`} or description ilike ${`%${pattern}%`})` }
}

/**
 * Above this number of listings, the index of letters is no use for spelling: nearly all titles may share as many letters with a short
 * text, and each of them would be read.
 */
const TITLES = LOOKED_AT_MOST
/** As many listings with one of the words, or with similar ones, are read instead. */
const READ = LOOKED_AT_MOST

/**
 * Listings whose title is spelled similarly to the text. In a large catalogue only those that have one of its words, or a word that is
 * spelled similarly, rare words first. Null if all of these are frequent.
 */
export function alikeTitles(
  sql: Tag,
  search: string,
  words: readonly string[],
  known: Pick<Knowledge, 'total' | 'listings' | 'near'>,
): Matches | null {
  if (known.total <= TITLES) return { where: () => sql`title % ${search}` }
  const alike = new Set(words.flatMap((word) => [word, ...known.near(word).map((near) => near.word)]))
  let read = 0
  const rare = [...alike]
    .filter((word) => known.listings(word) > 0)
    .toSorted((a, b) => known.listings(a) - known.listings(b))
    .filter((word) => (read += known.listings(word)) <= READ)
  if (rare.length === 0) return null
  const query = rare.map((word) => `${quoteLexeme(word)}:A`).join(' | ')
  // An expression hides the title from the index of letters.
  return { where: () => sql`(search @@ to_tsquery('khazana', ${query}) and (title || '') % ${search})` }
}
