// The last nets, for text that no word leads to.
import type { Sql } from '#app/db/client.server.ts'

import type { Matches } from './matches.server.ts'

/** Whether an index can know the text: of signs alone it would be looked for in every listing. */
export const hasLetters = (search: string) => /[\p{Alphabetic}\p{N}]/u.test(search)

const TRIGRAM = /[\p{Alphabetic}\p{N}]{3}/u

/** Listings that hold the text as it is, whatever its case, in title or description. */
export function insideText(sql: Sql, search: string): Matches {
  const pattern = search.replaceAll(/[\\%_]/g, String.raw`\$&`)
  // Trigrams serve three letters and more in a row; less is looked for at the beginning of words.
  if (!TRIGRAM.test(search))
    return { where: () => sql`(title ilike ${`${pattern}%`} or title ilike ${`% ${pattern}%`})` }
  return { where: () => sql`(title ilike ${`%${pattern}%`} or description ilike ${`%${pattern}%`})` }
}

/** Listings whose title is spelled much like the text. */
export function alikeTitles(sql: Sql, search: string): Matches {
  return { where: () => sql`title % ${search}` }
}
