import type { SearchResult } from '#app/features/catalogue/search/executing/search-result.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { chooseSample, type CaseClass, type SearchCase } from '../facts/case-class.ts'
import { splitTitle, type CatalogueFacts, type CountedListing } from '../facts/catalogue-facts.ts'
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
/** "About 500" leaves out what costs a quarter more. */
const ABOUT = 0.25

/** Most of the first hits are of the subject and have the price, condition, place and order that were asked for. */
export const wholeSearches: CaseClass = {
  name: 'I: a whole search, as typed in India',
  goal: 0.9,
  makeCases: (facts) => makePhrasedCases(facts, PHRASINGS),
}

/** Each phrasing with a few subjects of the catalogue. */
export function makePhrasedCases(facts: CatalogueFacts, phrasings: readonly Phrasing[], tried = TRIED): SearchCase[] {
  return phrasings.flatMap((phrasing) =>
    chooseSample(findSubjects(facts), tried, ({ name }) => `${phrasing.text} ${name}`).flatMap(
      (subject) => writeCase(phrasing, subject) ?? [],
    ),
  )
}

const subjectsOf = new WeakMap<CatalogueFacts, readonly Subject[]>()

/** Several classes have the same subjects. */
function findSubjects(facts: CatalogueFacts): readonly Subject[] {
  const subjects = subjectsOf.get(facts) ?? listSubjects(facts).filter(({ listings }) => listings.length >= LEAST)
  subjectsOf.set(facts, subjects)
  return subjects
}

/** The search for a subject, and the listings that fulfil it; null if there are too few. */
function writeCase({ text, wish, key = text }: Phrasing, { name, listings }: Subject): SearchCase | null {
  const slots = new Map([['s', name]])
  let wanted = listings.filter(({ condition }) => !wish.conditions || wish.conditions.includes(condition))
  if (wish.city) {
    const cities = wish.city === true ? chooseCity(wanted, `${text} ${name}`) : wish.city
    slots.set('c', cities[0] ?? '')
    wanted = wanted.filter((listing) => listing.city !== null && cities.includes(listing.city))
  }
  if (wish.without) {
    const [word, other] = listExcluded(wanted, listings[0]?.category, name)
    const has = (title: string, one: string) => splitTitle(title).includes(one)
    if (!word || (wish.without !== true && !other)) return null
    slots.set('x', word)
    if (wish.without !== true) slots.set('y', other ?? '')
    wanted = wanted.filter(({ title }) => !has(title, word))
    if (wish.without === 'both') wanted = wanted.filter(({ title }) => !has(title, other ?? ''))
    if (wish.without === 'other') wanted = wanted.filter(({ title }) => has(title, other ?? ''))
  }
  const { min = 0, max = Infinity, ...prices } = choosePrices(wanted, wish.price)
  for (const [slot, price] of Object.entries(prices)) slots.set(slot, (wish.sayPrice ?? sayPrice)(price))
  wanted = wanted.filter(({ price }) => price >= min && price <= max)
  if (wanted.length < LEAST || [...slots.values()].includes('')) return null
  return {
    key,
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
function chooseCity(listings: readonly CountedListing[], key: string): string[] {
  const counts = new Map<string, number>()
  for (const { city } of listings) if (city) counts.set(city, (counts.get(city) ?? 0) + 1)
  const cities = [...counts].filter(([, count]) => count >= 2 * LEAST).map(([city]) => city)
  return chooseSample(cities, 1, (city) => `${key} ${city}`)
}

/** The words of the titles that are neither in all nor in few of them, the commonest first. */
function listExcluded(listings: readonly CountedListing[], category: CategoryId | undefined, name: string): string[] {
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
      .toSorted((a, b) => b[1] - a[1])
      .map(([word]) => word)
  )
}

/** Prices that leave about half of the listings, as people say them. */
function choosePrices(
  listings: readonly CountedListing[],
  kind: Wish['price'],
): { min?: number; max?: number; p?: number; a?: number; b?: number } {
  const sorted = listings.map(({ price }) => price).toSorted((a, b) => a - b)
  const at = (share: number) => roundPrice(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  if (kind === 'max') return { max: at(0.5), p: at(0.5) }
  if (kind === 'min') return { min: at(0.5), p: at(0.5) }
  if (kind === 'about') return { min: at(0.5) * (1 - ABOUT), max: at(0.5) * (1 + ABOUT), p: at(0.5) }
  if (kind !== 'between') return {}
  const [min, max] = [at(0.25), at(0.8)]
  return { min, max, a: min, b: max }
}

/** Rounds up to a price that people name: 150, 500, 2500, 4 lakh. */
function roundPrice(price: number): number {
  const step = Math.max(50, 10 ** Math.floor(Math.log10(Math.max(price, 1))) / 2)
  return Math.ceil(price / step) * step
}

const sayPrice = (price: number) => (price >= 100_000 ? `${price / 100_000} lakh` : String(price))
