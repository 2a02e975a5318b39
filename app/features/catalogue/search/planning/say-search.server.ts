import { isCutSearch } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { listCitiesIn } from '#app/features/catalogue/places/typed-cities.ts'
import type { Alternative, Group, Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import { offerInstead } from '#app/features/catalogue/search/matching/replacements.ts'
import { buildReadingChips, withMended } from '#app/features/catalogue/search/understanding/describe.server.ts'
import type { SearchSaid } from '#app/features/catalogue/search/understanding/said.schema.ts'
import type { Understanding } from '#app/features/catalogue/search/understanding/understand.ts'
import { foldText } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import type { ListingCard } from '#app/nouns/item/listing.schema.ts'

import { isInUse } from './merge-filters.server.ts'

/** Describes a search before it runs. */
export function saySearch(filters: ListingFilters, reading: Understanding): SearchSaid {
  const understood = buildReadingChips(filters.search, reading, (kind) => isInUse(kind, filters))
  const price = isInUse('price', filters) ? reading.price : null
  return {
    understood,
    price,
    named: {
      category: isInUse('category', filters) ? reading.category : null,
      conditions: isInUse('condition', filters) ? reading.conditions : [],
      city: isInUse('city', filters) && listCitiesIn(reading.city ?? '').length === 1 ? reading.city : null,
    },
    ...(reading.near && reading.near.place === null && !filters.place && { asksPlace: true }),
    corrected: null,
    meant: null,
    hasExact: understood.length > 0,
    relaxed: [],
    whole: null,
    cut: isCutSearch(filters.search),
    failed: false,
  }
}

/** Says what words that no listing has may have been meant as. */
export function sayMeant(text: string, said: SearchSaid, groups: readonly Group[], known: Knowledge): SearchSaid {
  const others = groups.flatMap((group) => {
    const word = group.end > group.start ? offerInstead(group, known) : null
    return word ? [{ start: group.start, end: group.end, word }] : []
  })
  return others.length > 0 ? { ...said, meant: withMended(text, others) } : said
}

/**
 * Which words were corrected, judged by the words that the first listing has. If `isPart`, listings have only some of the words,
 * and a word that the first one lacks was given up.
 */
export function sayMended(
  filters: ListingFilters,
  said: SearchSaid,
  groups: readonly Group[],
  items: readonly ListingCard[],
  isPart = false,
): SearchSaid {
  const title = foldText(items[0]?.title ?? '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const mended = groups.flatMap((group) => {
    // A word from a model may have no position in the text.
    const word = group.end > group.start ? meantBy(group, title, isPart) : null
    return word ? [{ start: group.start, end: group.end, word }] : []
  })
  if (mended.length === 0) return said
  return { ...said, corrected: withMended(filters.search, mended), hasExact: true }
}

/** Null when the listing has the word as typed, or a synonym, and for a word that was given up because no listing has it. */
function meantBy({ alternatives, listings }: Group, title: readonly string[], isPart: boolean): string | null {
  const others = alternatives.filter(({ kind }) => kind === 'mended' || kind === 'split' || kind === 'heard')
  if (others.length === 0 || listings === 0) return null
  const has = ({ words }: Alternative) =>
    words.every((word) => title.some((one) => one.startsWith(word.slice(0, -1)) && one.length <= word.length + 2))
  const typed = alternatives.filter(({ kind }) => kind === 'typed' || kind === 'joined')
  if (typed.some(has)) return null
  return (others.find(has) ?? (isPart ? undefined : others[0]))?.words.join(' ') ?? null
}
