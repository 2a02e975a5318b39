import type { Sql } from '#app/db/client.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { forgetVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'

import { createItems, createPhoto, createUser } from './factories.ts'

/** Puts one listing on sale for each title, beside `parts` others, and has their words counted. */
export async function sellTitles(sql: Sql, titles: readonly string[], parts: number): Promise<void> {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  const others = Array.from({ length: parts }, (_, n) => `Spare part ${n}`)
  await createItems(
    sql,
    [...new Set(titles), ...others].map((title) => ({ userId, images: [key], title, description: 'As seen.' })),
  )
  await countWords(sql)
  forgetVocabulary()
}

/** The titles that a search finds, and what the page says about it. */
export async function searchTitles(text: string, exact = false) {
  const { items, said } = await findListings({ ...NO_FILTERS, search: text, exact })
  return { titles: items.map(({ title }) => title), relaxed: said?.relaxed, corrected: said?.corrected }
}
