import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { catalogueCities } from '#app/features/catalogue/places/catalogue-cities.server.ts'
import { withRegions } from '#app/features/catalogue/places/typed-cities.ts'
import {
  findPlacesInTitles,
  findTitlePhrases,
  isTitle,
} from '#app/features/catalogue/search/matching/find-phrases.server.ts'
import { listCityPhrases, type CatalogueWords } from '#app/features/catalogue/search/understanding/city-in-text.ts'
import { readLiterally } from '#app/features/catalogue/search/understanding/literal.ts'
import { listNegatedPhrases } from '#app/features/catalogue/search/understanding/negated-words.ts'
import { understandSearch, type Understanding } from '#app/features/catalogue/search/understanding/understand.ts'
import { hasModel } from '#app/platform/model/model.server.ts'

import { askForUnderstanding, isForModel } from './ask-model.server.ts'
import { askWithinQuota, type Asker } from './ask-within-quota.server.ts'

/** A longer text is talk around what is wanted. */
const LONGEST_WISH = 200

/** `failed`: a model is configured but did not answer, so the text was understood without it. */
export type Reading = { reading: Understanding; failed: boolean }

/** Understands the search text, or takes it literally if asked to. A model is only asked when there is an `asker`. */
export async function readSearch(filters: ListingFilters, asker: Asker | null): Promise<Reading> {
  const { search, exact, category } = filters
  if (exact) return { reading: readLiterally(search), failed: false }
  const known = await readWords(search)
  // A long text tells what did not happen, and not what is not wanted.
  if (search.length > LONGEST_WISH) return { reading: understandSearch(search, ['without'], known), failed: false }
  const { reading: read, failed } = await readWhole(search, known, asker)
  // Pasted titles may have a minus before one of their words: "Starships Collection -Shuttlecrafts".
  const isPasted = read.without.length > 0 && (await isTitle(search))
  const reading = isPasted ? understandSearch(search, ['without'], known) : read
  // Inside one category, the name of another is an ordinary word.
  const other = category && reading.category && reading.category !== category
  return { reading: other ? understandSearch(search, ['category'], known) : reading, failed }
}

/** Reads what the catalogue has of a search's negations and cities. Nothing is asked for a search without them. */
async function readWords(search: string): Promise<CatalogueWords> {
  const places = listCityPhrases(search)
  const [negated, named, cities] = await Promise.all([
    findTitlePhrases(listNegatedPhrases(search)),
    findPlacesInTitles(places),
    places.length > 0 ? catalogueCities() : [],
  ])
  return { titles: new Set([...negated, ...named]), cities: new Set(withRegions(cities)) }
}

async function readWhole(search: string, known: CatalogueWords, asker: Asker | null): Promise<Reading> {
  const own = understandSearch(search, [], known)
  if (asker === null || !isForModel(own) || !hasModel('text')) return { reading: own, failed: false }
  const { answer, failed } = await askWithinQuota('reading', asker, (count) => askForUnderstanding(search, count))
  return { reading: answer ?? own, failed }
}
