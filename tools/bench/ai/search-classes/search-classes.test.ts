import { expect, test } from 'vitest'

import type { SearchResult } from '#app/features/catalogue/search/search-items.server.ts'
import type { CategoryId } from '#app/shared/catalogue.ts'

import { chooseHalf, chooseSample, type CaseClass } from './case-class.ts'
import { countTitles, splitTitle } from './catalogue-facts.ts'
import { everydayWords } from './everyday-words.ts'
import { joinedSpellings } from './joined-spellings.ts'
import { negatedWords } from './negated-words.ts'

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
