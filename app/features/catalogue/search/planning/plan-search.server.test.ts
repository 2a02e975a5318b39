import { expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import type { Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import { isWordOfName } from '#app/features/catalogue/search/names/known-names.ts'
import { understandSearch } from '#app/features/catalogue/search/understanding/understand.ts'

import { mergeFilters } from './merge-filters.server.ts'
import { planSearch } from './plan-search.server.ts'
import { saySearch } from './say-search.server.ts'

const LISTED: Readonly<Record<string, number>> = {
  red: 90,
  tin: 40,
  robot: 30,
  watch: 500,
  zzwatches0: 500,
  titan: 60,
  card: 10,
}

/** A catalogue of 1,000 listings with these words, each in titles. */
const known: Knowledge = {
  total: 1000,
  listings: (word) => LISTED[word] ?? 0,
  titles: (word) => LISTED[word] ?? 0,
  near: () => [],
  alike: () => [],
  isSpelledRight: isWordOfName,
  inCategory: false,
  properName: () => null,
  isOrdinary: () => false,
  split: () => undefined,
  isOneWord: () => false,
  isNameSplit: () => false,
  apart: () => undefined,
  heard: () => [],
  inDevanagari: () => [],
  spellings: () => [],
  written: () => [],
  initials: () => [],
  spread: () => undefined,
  remember: (_, load) => load(),
}

function plan(search: string, exact = false) {
  const filters = { ...NO_FILTERS, search, exact }
  const reading = understandSearch(search)
  const input = { filters, reading, merged: mergeFilters(filters, reading), said: saySearch(filters, reading) }
  const { attempts, otherwise } = planSearch(input, known)
  const made = [...attempts]
  const queries = made.flatMap((attempt) => ('strategy' in attempt ? [attempt.strategy.query] : []))
  return { finds: made.map(({ find }) => find), queries, otherwise }
}

const NETS = ['within title', 'within text', 'alike titles']

it.each<[text: string, finds: string[], otherwise: object[]]>([
  ['red robot', ['words', 'words', 'fewer words', ...NETS], [{ kind: 'together', words: ['red', 'robot'] }]],
  // The last word may still be being typed.
  ['tin rob', ['words', 'words', ...NETS], [{ kind: 'words', words: ['rob'] }]],
  ['qqzz', ['words', ...NETS.slice(0, 2)], [{ kind: 'words', words: ['qqzz'] }]],
  // An order that the text asks for is one of things of that name.
  ['cheapest robot', ['names', 'words', 'names', 'words', ...NETS], [{ kind: 'words', words: ['robot'] }]],
  ['robot -tin', ['words', 'words', ...NETS], [{ kind: 'excluded', words: ['tin'] }]],
  // Without a word, the text itself is named.
  ['😂', [], [{ kind: 'words', words: ['😂'] }]],
  // A name that nobody sells: its category, or nothing if that is not known.
  ['casio', ['nearest'], [{ kind: 'not-for-sale', names: ['Casio'] }]],
  ['iphone', [], [{ kind: 'not-for-sale', names: ['iPhone'] }]],
  // Other words never leave its category.
  ['red casio', ['words', 'nearest'], [{ kind: 'not-for-sale', names: ['Casio'] }]],
])('the attempts of %s', (text, finds, otherwise) => {
  expect(plan(text)).toMatchObject({ finds, otherwise })
})

it.each([
  // A listing that only has the word is no watch.
  ['titan watch', "('titan') & ('zzwatches0')"],
  ['cheapest titan watch', "('titan') & ('zzwatches0')"],
  // With no listing in the category, its word is better than nothing.
  ['tin card', "('tin') & ('card' | 'zzcards0')"],
])('%s asks for %s', (text, query) => expect(plan(text).queries.join()).toContain(query))

it.each(['qqzz xxyy wwvv watch', 'qqzz xxyy wwvv titan'])(
  'the category or a known name is enough, whatever else is said: %s',
  (text) => expect(plan(text).finds).toContain('words'),
)

it('tries exactly the words if asked to, and tells of none that is missing', () => {
  expect(plan('casio', true)).toMatchObject({ finds: ['words', 'within title', 'within text'], otherwise: [] })
})
