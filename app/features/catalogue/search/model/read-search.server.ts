import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { findTitlePhrases, isTitle } from '#app/features/catalogue/search/matching/find-phrases.server.ts'
import { readLiterally } from '#app/features/catalogue/search/understanding/literal.ts'
import { listNegatedPhrases } from '#app/features/catalogue/search/understanding/negated-words.ts'
import { understandSearch, type Understanding } from '#app/features/catalogue/search/understanding/understand.ts'
import { hasModel } from '#app/platform/model/model.server.ts'

import { askForUnderstanding, isForModel } from './ask-model.server.ts'
import { askWithinQuota, type Asker } from './ask-within-quota.server.ts'

/** `failed`: a model is configured but did not answer, so the text was understood without it. */
export type Reading = { reading: Understanding; failed: boolean }

/** Understands the search text, or takes it literally if asked to. A model is only asked when there is an `asker`. */
export async function readSearch(filters: ListingFilters, asker: Asker | null): Promise<Reading> {
  const { search, exact, category } = filters
  if (exact) return { reading: readLiterally(search), failed: false }
  const titles = await findTitlePhrases(listNegatedPhrases(search))
  const { reading: read, failed } = await readWhole(search, titles, asker)
  // Pasted titles may have a minus before one of their words: "Starships Collection -Shuttlecrafts".
  const isPasted = read.without.length > 0 && (await isTitle(search))
  const reading = isPasted ? understandSearch(search, ['without'], titles) : read
  // Inside one category, the name of another is an ordinary word.
  const other = category && reading.category && reading.category !== category
  return { reading: other ? understandSearch(search, ['category'], titles) : reading, failed }
}

async function readWhole(search: string, titles: ReadonlySet<string>, asker: Asker | null): Promise<Reading> {
  const own = understandSearch(search, [], titles)
  if (asker === null || !isForModel(own) || !hasModel('text')) return { reading: own, failed: false }
  const { answer, failed } = await askWithinQuota('reading', asker, (count) => askForUnderstanding(search, count))
  return { reading: answer ?? own, failed }
}
