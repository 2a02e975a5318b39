import { expect, test } from 'vitest'

import type { SearchResult } from '#app/features/catalogue/search/search-items.server.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { everydayWords } from './everyday-words.ts'
import { chooseHalf, chooseSample, type CaseClass } from './facts/case-class.ts'
import { countTitles, splitTitle } from './facts/catalogue-facts.ts'
import { joinedSpellings } from './joined-spellings.ts'
import { missingBrands } from './missing-brands.ts'
import { negatedWords } from './negated-words.ts'
import { productNumbers } from './product-numbers.ts'
import { roundPrice, wholeSearches } from './whole/whole-searches.ts'
import { wordForms } from './word-forms.ts'
import { wordPieces } from './word-pieces.ts'

const repeat = (count: number, title: string, category: CategoryId) =>
  Array.from({ length: count }, (_, index) => ({ title: `${title} ${index}`, category }))
const facts = countTitles([
  ...repeat(60, 'Hot Wheels Camaro', 'cars'),
  ...repeat(20, 'Birthday Barbie', 'action-figures'),
  ...repeat(3, 'Rolex Daytona', 'watches'),
])
/** A page that shows listings with these titles. The judges look at nothing else of it. */
const makePage = (titles: readonly string[], category: CategoryId) =>
  ({ items: titles.map((title) => ({ title, category })) }) as unknown as SearchResult
const findCase = ({ makeCases }: CaseClass, text: string) => {
  const found = makeCases(facts).find((one) => one.text === text)
  if (!found) throw new Error(`No case "${text}"`)
  return found
}

test('words and pairs are counted once per title, and rare pairs are left out', () => {
  expect(splitTitle('Pokémon: Été-2')).toEqual(['pokemon', 'ete', '2'])
  expect(facts.titles.get('camaro')).toBe(60)
  expect(facts.pairs.map(({ words, titles }) => [words.join(' '), titles])).toEqual([
    ['hot wheels', 60],
    ['wheels camaro', 60],
    ['birthday barbie', 20],
  ])
})

test('a key is always in the same half, and both halves have keys', () => {
  const halves = ['birthday', 'latest', 'urgent', 'combo', 'gift', 'kids'].map(chooseHalf)
  expect(halves).toEqual(['birthday', 'latest', 'urgent', 'combo', 'gift', 'kids'].map(chooseHalf))
  expect(new Set(halves)).toEqual(new Set(['open', 'unseen']))
})

test('a sample does not depend on the order of the values', () => {
  const values = ['a', 'b', 'c', 'd', 'e']
  const read = (value: string) => value
  expect(chooseSample(values, 3, read)).toEqual(chooseSample(values.toReversed(), 3, read))
})

test('a page with half of its first hits of the subject is right, one with fewer is wrong', () => {
  const { isRight } = findCase(everydayWords, 'urgent hot wheels')
  const page = (right: number) =>
    makePage([...Array<string>(right).fill('Hot Wheels Camaro'), ...Array<string>(8 - right).fill('Camaro')], 'cars')
  expect(isRight(page(4))).toBe(true)
  expect(isRight(page(3))).toBe(false)
})

test('a joined name is right when the listings of the two words are shown', () => {
  const { isRight } = findCase(joinedSpellings, 'hotwheels')
  expect(isRight(makePage(Array<string>(4).fill('Hot Wheels Camaro'), 'cars'))).toBe(true)
  expect(isRight(makePage(['Hotel'], 'cars'))).toBe(false)
  expect(isRight(makePage([], 'cars'))).toBe(false)
})

test('a negated word is wrong as soon as one listing has it', () => {
  const { isRight } = findCase(negatedWords, 'hot not wheels')
  expect(isRight(makePage(['Hot Rod'], 'cars'))).toBe(true)
  expect(isRight(makePage(['Hot Rod', 'Hot Wheels'], 'cars'))).toBe(false)
})

test('a missing brand is right when no other word replaced it', () => {
  const [brand] = missingBrands.makeCases(facts)
  const page = (corrected: string | null) =>
    ({ items: [], said: { corrected, relaxed: [] } }) as unknown as SearchResult
  expect(brand?.isRight(page(null))).toBe(true)
  expect(brand?.isRight(page('landmark'))).toBe(false)
})

test('a form of its own is right when the first titles have it', () => {
  const forms = countTitles([...repeat(40, 'Board game', 'games'), ...repeat(12, 'Gaming chair', 'games')])
  const gaming = wordForms.makeCases(forms).find(({ text }) => text === 'gaming')
  expect(gaming?.isRight(makePage(Array<string>(8).fill('Gaming chair'), 'games'))).toBe(true)
  expect(gaming?.isRight(makePage(Array<string>(8).fill('Board game'), 'games'))).toBe(false)
})

test('a number is right when a listing that has it is among the first', () => {
  const row = { title: 'Emma', description: 'ISBN 9780141439587', category: 'books' as const }
  const numbers = countTitles([{ ...row, id: 'emma' }])
  const [known] = productNumbers.makeCases(numbers)
  const page = (id: string) => ({ items: [{ id }] }) as unknown as SearchResult
  expect(known?.text.replaceAll(/[- ]/g, '')).toBe('9780141439587')
  expect(known?.isRight(page('emma'))).toBe(true)
  expect(known?.isRight(page('persuasion'))).toBe(false)
})

test('a piece is right when a title has it within a word', () => {
  const pieces = countTitles(repeat(5, 'Lanterns of brass', 'books'))
  const [piece] = wordPieces.makeCases(pieces)
  expect(piece && 'lanterns'.includes(piece.text)).toBe(true)
  expect(piece?.isRight(makePage(['Lanterns of brass'], 'books'))).toBe(true)
  expect(piece?.isRight(makePage(['Brass of lamps'], 'books'))).toBe(false)
})

test('a whole search is right when most of the first hits fulfil it, in the order that it asks for', () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    id: `${index}`,
    title: `Car ${index}`,
    category: 'cars' as const,
    price: 100 + index,
    condition: 'New' as const,
  }))
  const cases = wholeSearches.makeCases(countTitles(rows))
  const page = (chosen: readonly { id: string; price: number }[]) => ({ items: chosen }) as unknown as SearchResult
  const cheapest = cases.find(({ key }) => key === 'cheapest {s}')
  expect(cheapest?.isRight(page(rows.slice(0, 8)))).toBe(true)
  expect(cheapest?.isRight(page(rows.slice(0, 8).toReversed()))).toBe(false)
  const strangers = rows.slice(0, 8).map((row, index) => (index < 4 ? { ...row, id: 'other' } : row))
  expect(cheapest?.isRight(page(strangers))).toBe(false)
  const cheap = cases.find(({ key }) => key === '{s} under {p}')
  expect(cheap?.text).toMatch(/ under 150$/)
  expect(cheap?.isRight(page(rows.slice(0, 8)))).toBe(true)
  expect(cheap?.isRight(page(rows.slice(51)))).toBe(false)
})

test('prices are rounded as people say them', () => {
  expect([40, 132, 499, 2310, 431_000].map(roundPrice)).toEqual([50, 150, 500, 2500, 450_000])
})
