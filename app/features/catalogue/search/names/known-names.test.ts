import { expect, it } from 'vitest'

import { splitTokens } from '#app/features/catalogue/search/understanding/words/tokens.ts'

import { readEnglishWords } from './english-words.server.ts'
import { findKnownName, isWordOfName } from './known-names.ts'

const find = (text: string) => findKnownName(splitTokens(text), 0)?.meaning

it('finds a name as it is written, with its category', () => {
  expect(find('rolex daytona')).toEqual({ name: 'Rolex', category: 'watches', isElsewhere: false })
  expect(find('PATEK philippe')).toMatchObject({ name: 'Patek Philippe', category: 'watches' })
  expect(find('jaeger-lecoultre')).toMatchObject({ name: 'Jaeger-LeCoultre', category: 'watches' })
  expect(find('xiaomi phone')).toEqual({ name: 'Xiaomi', category: null, isElsewhere: true })
  expect(find('brass lamp')).toBeUndefined()
})

it('gives no category for a name in two of them', () =>
  expect(find('gucci')).toMatchObject({ category: null, isElsewhere: false }))

it('knows the words of names of several words', () => {
  expect(isWordOfName('philippe')).toBe(true)
  expect(isWordOfName('relics')).toBe(false)
})

it('knows English words, their usual forms, and the names among them', async () => {
  const english = await readEnglishWords()
  expect(['accordion', 'accordions', 'batteries', 'rolex', "levi's"].map(english)).toEqual([
    'accordion',
    'accordions',
    'battery',
    'Rolex',
    "Levi's",
  ])
  // "Dame" is a title, too.
  expect(english('dame')).toBe('dame')
  expect(['camarro', 'pokmon', 'qzx', ''].map(english)).toEqual([null, null, null, null])
})
