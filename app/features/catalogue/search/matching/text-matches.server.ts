// The last resort, for a text whose words match no listing.
import type { Sql } from '#app/db/client.server.ts'

import type { Matches } from './matches.server.ts'

/** Whether an index can find the text. Punctuation alone would mean a scan of every listing. */
export const hasLetters = (search: string) => /[\p{Alphabetic}\p{N}]/u.test(search)

const TRIGRAM = /[\p{Alphabetic}\p{N}]{3}/u

const escapePattern = (search: string) => search.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Listings whose title contains the text, ignoring case; null if it is too short for the index. */
export function insideTitle(sql: Sql, search: string): Matches | null {
  return TRIGRAM.test(search) ? { where: () => sql`title ilike ${`%${escapePattern(search)}%`}` } : null
}

/** Listings that contain the text as typed, ignoring case, in title or description. */
export function insideText(sql: Sql, search: string): Matches {
  const pattern = escapePattern(search)
  // Trigrams need three letters in a row; shorter text is only searched for at the start of words.
  if (!TRIGRAM.test(search))
    return { where: () => sql`(title ilike ${`${pattern}%`} or title ilike ${`% ${pattern}%`})` }
  return { where: () => sql`(title ilike ${`%${pattern}%`} or description ilike ${`%${pattern}%`})` }
}

/** Listings whose title is spelled similarly to the text. */
export function alikeTitles(sql: Sql, search: string): Matches {
  return { where: () => sql`title % ${search}` }
}
