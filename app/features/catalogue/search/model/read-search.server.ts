import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { catalogueCities } from '#app/features/catalogue/places/catalogue-cities.server.ts'
import { withRegions } from '#app/features/catalogue/places/typed-cities.ts'
import { withLexicon, type Lexicon } from '#app/features/catalogue/search/asking/lexicon.server.ts'
import { askInside, askMatches, askTitle } from '#app/features/catalogue/search/asking/question.ts'
import { chooseTerms, focusText } from '#app/features/catalogue/search/knowledge/choose-terms.ts'
import { describeWords } from '#app/features/catalogue/search/knowledge/describe-words.server.ts'
import { quoteLexeme, splitParts, type Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import { isOrdinaryWord } from '#app/features/catalogue/search/names/english-words.server.ts'
import { listCityPhrases, type CatalogueWords } from '#app/features/catalogue/search/understanding/city-in-text.ts'
import { readLiterally } from '#app/features/catalogue/search/understanding/literal.ts'
import { listNegatedPhrases } from '#app/features/catalogue/search/understanding/negated-words.ts'
import {
  understandSearch,
  type PieceKind,
  type Understanding,
} from '#app/features/catalogue/search/understanding/understand.ts'
import { chooseValues, withValues } from '#app/features/catalogue/search/values/choose-values.server.ts'
import { hasModel } from '#app/platform/model/model.server.ts'

import { askForUnderstanding, isForModel } from './ask-model.server.ts'
import { askWithinQuota, type Asker } from './ask-within-quota.server.ts'

/** A longer text is talk around what is wanted. */
const LONGEST_WISH = 200

/** `isPart`: of a long text, only some words are looked for. `known` is null if all words name a category or say nothing. */
type Words = { reading: Understanding; isPart: boolean; known: Knowledge | null }
/** `failed`: a model is configured but did not answer, so the text was understood without it. */
export type Reading = Words & { failed: boolean }

/** Understands the search text, or takes it literally if asked to. A model is only asked when there is an `asker`. */
export async function readSearch(filters: ListingFilters, asker: Asker | null): Promise<Reading> {
  const { search, exact } = filters
  const places = exact ? [] : listCityPhrases(search)
  const cities = places.length > 0 ? withRegions(await catalogueCities()) : []
  const read = (said: Understanding | null) =>
    withLexicon((lexicon) => readWords(filters, said, { cities: new Set(cities), places }, lexicon))
  const own = await read(null)
  const mayAsk = asker !== null && !exact && search.length <= LONGEST_WISH && isForModel(own.reading)
  if (!mayAsk || !hasModel('text')) return { ...own, failed: false }
  const { answer, failed } = await askWithinQuota('reading', asker, (count) => askForUnderstanding(search, count))
  return { ...(answer ? await read(answer) : own), failed }
}

type Places = Pick<CatalogueWords, 'cities'> & { places: readonly string[] }

/** Reads what a search means, by rules or as a model has `said`, and what is known about its words. */
function readWords(filters: ListingFilters, said: Understanding | null, places: Places, lexicon: Lexicon): Words {
  const whole = filters.exact ? readLiterally(filters.search) : readText(filters, said, places, lexicon)
  const request = filters.exact ? null : focusText(filters.search, whole.terms, lexicon)
  const meant = request === null ? whole : readText({ ...filters, search: request }, said, places, lexicon)
  const chosen = filters.exact ? whole.terms : chooseTerms(meant.terms, lexicon)
  const search = request ?? filters.search
  const values = filters.exact ? [] : chooseValues({ ...filters, search }, { ...meant, terms: chosen }, lexicon)
  const terms = withValues(chosen, values)
  return {
    reading: { ...meant, terms, values },
    isPart: terms.length < whole.terms.length,
    known: terms.every(({ category, filler }) => category || filler)
      ? null
      : describeWords(terms, filters.category, lexicon),
  }
}

function readText(
  { search, category }: ListingFilters,
  said: Understanding | null,
  { places, cities }: Places,
  lexicon: Lexicon,
): Understanding {
  const negated = listNegatedPhrases(search).filter((phrase) => isInTitle(phrase, lexicon))
  const titles = new Set([...negated, ...places.filter((phrase) => isPlaceInTitle(phrase, lexicon))])
  const isOrdinary = (word: string) => isOrdinaryWord(word, lexicon.english)
  const understand = (...plain: PieceKind[]) => understandSearch(search, plain, { titles, cities, isOrdinary })
  // A long text tells what did not happen, and not what is not wanted.
  if (search.length > LONGEST_WISH) return understand('without')
  const read = said ?? understand()
  // Pasted titles may have a minus before one of their words: "Starships Collection -Shuttlecrafts".
  const isPasted = read.without.length > 0 && lexicon.ask(askTitle(search)) > 0
  const reading = isPasted ? understand('without') : read
  // Inside one category, the name of another is an ordinary word.
  return category && reading.category && reading.category !== category ? understand('category') : reading
}

/** Whether a title has the phrase word for word. */
const isInTitle = (phrase: string, { ask }: Lexicon) =>
  ask(
    askMatches(
      splitParts(phrase)
        .map((word) => `${quoteLexeme(word)}:A`)
        .join(' <-> '),
      1,
    ),
  ) > 0

/**
 * Whether a title has the phrase with a place. The index of words has places with the words of titles, so that it would read every
 * listing there.
 */
function isPlaceInTitle(phrase: string, { vocabulary, ask }: Lexicon): boolean {
  if (!splitParts(phrase).every((word) => (vocabulary.facts(word)?.titles ?? 0) > 0)) return false
  return !phrase.includes(' ') || ask(askInside(phrase)) > 0
}
