import { expect, test } from 'vitest'

import { chooseComparable, type Vocabulary } from './comparable-listings.ts'

/** Each word weighs two and the code five, and all of them are known. */
const VOCABULARY: Vocabulary = {
  weigh: (word) => (word === 'zx9abc1' ? 5 : 2),
  isKnown: () => true,
  readWords: (title) => title.toLowerCase().split(' '),
}

const times = (count: number, title: string) =>
  Array.from({ length: count }, (_, n) => ({ title, year: null, price: 1000 + n, condition: 'Good' as const }))

function choose(title: { names: string[][]; words: string[] }, ...candidates: ReturnType<typeof times>[]) {
  const chosen = chooseComparable({ ...title, year: null }, candidates.flat(), VOCABULARY)
  return Object.groupBy(chosen, (row) => row.title)
}

const count = (chosen: ReturnType<typeof choose>) =>
  Object.fromEntries(Object.entries(chosen).map(([title, rows = []]) => [title, rows.length]))

test('comparable listings share at least half of what the words tell', () => {
  const asked = { names: [['titan']], words: ['karishma', 'gold', 'dial', 'strap'] }
  const chosen = choose(asked, times(6, 'Titan karishma gold dial'), times(4, 'Titan strap alone'))
  expect(count(chosen)).toEqual({ 'Titan karishma gold dial': 6 })
})

test('they are of the same brand', () => {
  const asked = { names: [['titan']], words: ['gold', 'dial'] }
  expect(count(choose(asked, times(5, 'Titan gold dial'), times(6, 'Casio gold dial')))).toEqual({
    'Titan gold dial': 5,
  })
})

test('they have the product number, if any listing of the brand has it', () => {
  const asked = { names: [['sony']], words: ['studio', 'wired', 'zx9abc1'] }
  const others = times(5, 'Sony studio wired')
  expect(count(choose(asked, times(5, 'Sony studio zx9abc1'), others))).toEqual({ 'Sony studio zx9abc1': 5 })
  expect(count(choose(asked, others)), 'nobody else has it').toEqual({ 'Sony studio wired': 5 })
})
