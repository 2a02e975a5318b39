import { expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import type { Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import { isWordOfName } from '#app/features/catalogue/search/names/known-names.ts'
import { understandSearch } from '#app/features/catalogue/search/understanding/understand.ts'

import { mergeFilters } from './merge-filters.server.ts'
import { planSearch } from './plan-search.server.ts'
import { saySearch } from './say-search.server.ts'

const LISTED: Readonly<Record<string, number>> = { red: 90, tin: 40, robot: 30, watch: 500, zzwatches0: 500, titan: 60 }

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
  return { finds: [...attempts].map(({ find }) => find), otherwise }
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
  expect(plan(text)).toEqual({ finds, otherwise })
})

it('tries exactly the words if asked to, and tells of none that is missing', () => {
  expect(plan('casio', true)).toEqual({ finds: ['words', 'within title', 'within text'], otherwise: [] })
})
