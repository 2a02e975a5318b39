import type { SearchResult } from '#app/features/catalogue/search/executing/search-result.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { chooseSample, type CaseClass, type SearchCase } from '../facts/case-class.ts'
import { splitTitle, type CountedListing } from '../facts/catalogue-facts.ts'
import { PHRASINGS, type Phrasing, type Wish } from './phrasings.ts'
import { isOfCategory, listSubjects, type Subject } from './subjects.ts'

/** The subjects with which each phrasing is tried. */
const TRIED = 6
const JUDGED = 8
/** With fewer listings, a search has nothing to show. */
const LEAST = 4
/** A word that is not wanted stands in this share of the subject's titles. */
const EXCLUDED_SHARE = { least: 0.1, most: 0.6 }
/** With an order by price, the first hits are among this many times as many that come first in truth. */
const AMONG_FIRST = 3

/** Most of the first hits are of the subject and have the price, condition, place and order that were asked for. */
export const wholeSearches: CaseClass = {
  name: 'I: a whole search, as typed in India',
  goal: 0.9,
  makeCases(facts) {
    const subjects = listSubjects(facts).filter(({ listings }) => listings.length >= LEAST)
    return PHRASINGS.flatMap((phrasing) =>
      chooseSample(subjects, TRIED, ({ name }) => `${phrasing.text} ${name}`).flatMap(
        (subject) => writeCase(phrasing, subject) ?? [],
      ),
    )
  },
}

/** The search for a subject, and the listings that fulfil it; null if there are too few. */
function writeCase({ text, wish }: Phrasing, { name, listings }: Subject): SearchCase | null {
  const slots = new Map([['s', name]])
  let wanted = listings.filter(({ condition }) => !wish.conditions || wish.conditions.includes(condition))
  if (wish.city) {
    const city = chooseCity(wanted, `${text} ${name}`)
    if (!city) return null
    slots.set('c', city)
    wanted = wanted.filter((listing) => listing.city === city)
  }
  if (wish.without) {
    const word = chooseExcluded(wanted, listings[0]?.category, name)
    if (!word) return null
    slots.set('x', word)
    wanted = wanted.filter(({ title }) => !splitTitle(title).includes(word))
  }
  const { min = 0, max = Infinity, ...prices } = choosePrices(wanted, wish.price)
  for (const [slot, price] of Object.entries(prices)) slots.set(slot, price)
  wanted = wanted.filter(({ price }) => price >= min && price <= max)
  if (wanted.length < LEAST) return null
  return {
    key: text,
    text: text.replaceAll(/\{(\w)\}/g, (_, slot: string) => slots.get(slot) ?? ''),
    isRight: (page) => isFulfilled(page, wanted) && isInOrder(page, wanted, wish.order),
  }
}

function isFulfilled({ items }: SearchResult, wanted: readonly CountedListing[]): boolean {
  const ids = new Set(wanted.map(({ id }) => id))
  const right = items.slice(0, JUDGED).filter(({ id }) => ids.has(id))
  return right.length * 2 > Math.min(JUDGED, wanted.length)
}

function isInOrder({ items }: SearchResult, wanted: readonly CountedListing[], order: Wish['order']): boolean {
  if (!order) return true
  const first = items.slice(0, JUDGED)
  const inOrder = (read: (item: SearchResult['items'][number]) => number) =>
    first.every((item, index) => index === 0 || read(first[index - 1] ?? item) <= read(item))
  if (order === 'newest') return inOrder(({ createdAt }) => -Date.parse(createdAt))
  const sign = order === 'price-low' ? 1 : -1
  const prices = wanted.map(({ price }) => sign * price).toSorted((a, b) => a - b)
  const last = prices[AMONG_FIRST * JUDGED] ?? Infinity
  return inOrder(({ price }) => sign * price) && first.every(({ price }) => sign * price <= last)
}

/** One of the cities in which enough of the listings are. */
function chooseCity(listings: readonly CountedListing[], key: string): string | undefined {
  const counts = new Map<string, number>()
  for (const { city } of listings) if (city) counts.set(city, (counts.get(city) ?? 0) + 1)
  const cities = [...counts].filter(([, count]) => count >= 2 * LEAST).map(([city]) => city)
  return chooseSample(cities, 1, (city) => `${key} ${city}`)[0]
}

/** The commonest word of the titles that is neither in all nor in few of them. */
function chooseExcluded(
  listings: readonly CountedListing[],
  category: CategoryId | undefined,
  name: string,
): string | undefined {
  const counts = new Map<string, number>()
  for (const { title } of listings)
    for (const word of new Set(splitTitle(title))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const { least, most } = EXCLUDED_SHARE
  return (
    [...counts]
      .filter(([word, count]) => /^[a-z]{4,}$/.test(word) && !name.split(' ').includes(word) && count >= LEAST)
      // Without the name of the thing itself, nothing is left.
      .filter(([word]) => !category || !isOfCategory(category, word))
      .filter(([, count]) => count >= least * listings.length && count <= most * listings.length)
      .toSorted((a, b) => b[1] - a[1])[0]?.[0]
  )
}

/** Prices that leave about half of the listings, as people say them. */
function choosePrices(
  listings: readonly CountedListing[],
  kind: Wish['price'],
): { min?: number; max?: number; p?: string; a?: string; b?: string } {
  const sorted = listings.map(({ price }) => price).toSorted((a, b) => a - b)
  const at = (share: number) => roundPrice(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  if (kind === 'max') return { max: at(0.5), p: sayPrice(at(0.5)) }
  if (kind === 'min') return { min: at(0.5), p: sayPrice(at(0.5)) }
  if (kind !== 'between') return {}
  const [min, max] = [at(0.25), at(0.8)]
  return { min, max, a: sayPrice(min), b: sayPrice(max) }
}

/** Rounds up to a price that people name: 150, 500, 2500, 4 lakh. */
function roundPrice(price: number): number {
  const step = Math.max(50, 10 ** Math.floor(Math.log10(Math.max(price, 1))) / 2)
  return Math.ceil(price / step) * step
}

const sayPrice = (price: number) => (price >= 100_000 ? `${price / 100_000} lakh` : String(price))
