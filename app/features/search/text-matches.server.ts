// The last nets, for text that no word leads to.
import type { Sql } from '#app/db/client.server.ts'

import type { Matches } from './matches.server.ts'

/** Listings that hold the text as it is, whatever its case, in title or description. */
export function insideText(sql: Sql, search: string): Matches {
  const pattern = search.replaceAll(/[\\%_]/g, String.raw`\$&`)
  // Trigrams serve three letters and more; shorter text is looked for at the beginning of words.
  if ([...search].length < 3)
    return { where: () => sql`(title ilike ${`${pattern}%`} or title ilike ${`% ${pattern}%`})` }
  return { where: () => sql`(title ilike ${`%${pattern}%`} or description ilike ${`%${pattern}%`})` }
}

/** Listings whose title is spelled much like the text. */
export function alikeTitles(sql: Sql, search: string): Matches {
  return { where: () => sql`title % ${search}` }
}
