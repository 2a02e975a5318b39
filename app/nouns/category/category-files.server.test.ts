import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { findCategories } from '#app/features/catalogue/search/understanding/categories.ts'
import { splitTokens } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import { guessCategory, scoreWords } from '#app/features/selling/details/guess-category.ts'
import { readCategory } from '#app/features/selling/import/spellings/category-words.ts'
import { ITEM_FIELDS } from '#app/nouns/item/item-fields.ts'
import { findAttributeProblems, listFacts } from '#app/nouns/item/listing-attributes.ts'
import { readAttributes } from '#app/nouns/item/read-attributes.server.ts'
import { WrongOwnFiles } from '#app/nouns/own-files.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { findDetails } from './category-details.ts'
import { addRetired, readDetails, setCategoryFolder } from './category-files.server.ts'
import {
  categoryName,
  categoryPicture,
  findCategory,
  isOffered,
  listAttributes,
  listCategoryIds,
  listKnownIds,
} from './category-list.ts'

const COINS = {
  id: 'coins',
  names: { en: 'Coins', hi: 'सिक्के' },
  search: { words: { en: ['coin', 'coins'], hi: ['सिक्का', 'sikke'] } },
}

const METAL = { kind: 'choice', label: { en: 'Metal', hi: 'धातु' }, choices: ['Gold', { en: 'Silver', hi: 'चाँदी' }] }
const WEIGHT = { kind: 'number', label: { en: 'Weight', hi: 'वज़न' }, unit: { en: 'g', hi: 'ग्राम' }, decimals: 2 }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khazana-categories-'))
})
afterEach(() => {
  setCategoryFolder('')
  rmSync(folder, { recursive: true })
})

function writeFiles(files: Record<string, unknown>): void {
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  setCategoryFolder(folder)
}

function findMistakes(files: Record<string, unknown>): string[] {
  writeFiles(files)
  try {
    readDetails()
  } catch (error) {
    if (!(error instanceof WrongOwnFiles)) throw error
    return error.message.split('\n').map((line) => line.replace(`${folder}/`, ''))
  }
  return []
}

const findNamed = (text: string) => findCategories(splitTokens(text), () => true).map(({ category }) => category)

test('without files of the operator, there are those of the project', () => {
  const before = listKnownIds()
  setCategoryFolder(join(folder, 'not there'))
  expect(listKnownIds()).toEqual(before)
})

test('a file adds a category at the end, with a name in each language and a picture', () => {
  const before = listCategoryIds()
  writeFiles({ 'coins.json': COINS })
  expect(listCategoryIds()).toEqual([...before, 'coins'])
  expect(categoryName('coins')).toBe('Coins')
  expect(inLanguage('hi', () => categoryName('coins'))).toBe('सिक्के')
  expect(findCategory('COINS')?.id).toBe('coins')
  expect(categoryPicture('coins')).toBe('/art/category-any.svg')
  expect(findDetails('coins')?.search.item).toBe('coin')
})

test('searches, titles, imports and the editor know the new one', () => {
  expect(findNamed('old coins')).toEqual([])
  expect(readCategory('Coins')).toBeNull()
  writeFiles({ 'coins.json': COINS })
  const texts = ['old coins', 'sikke', 'सिक्का', 'पुराने सिक्के']
  expect(texts.map(findNamed)).toEqual(texts.map(() => ['coins']))
  const lines = [{ words: ['Victoria', 'silver', 'coin'].map((text) => ({ text, confidence: 100 })) }]
  expect(guessCategory(scoreWords(lines), [], {}).category).toBe('coins')
  expect(readCategory('Hobbies > Coins')).toBe('coins')
  expect(ITEM_FIELDS.category.findProblem('coins', 'add')).toBeNull()
})

test('a file changes parts of one of the project, and leaves the others', () => {
  const before = findDetails('watches')
  writeFiles({
    'watches.json': { id: 'watches', names: { en: 'Timepieces' }, order: 1, picture: 'clock.webp' },
    'clock.webp': 'a picture',
  })
  expect(listCategoryIds()[0]).toBe('watches')
  expect(findDetails('watches')).toEqual({
    ...before,
    names: { en: 'Timepieces', hi: 'घड़ियाँ' },
    order: 1,
    picture: '/art/categories/clock.webp',
  })
})

test('a file declares attributes, which requests, files and the reader know, and takes one of the project away', () => {
  writeFiles({
    'coins.json': { ...COINS, attributes: { metal: METAL, weight: WEIGHT } },
    'watches.json': { attributes: { strap: null, year: { least: 1800 } } },
  })
  expect(readAttributes('coins', { Metal: 'चाँदी', Weight: '11.66 g', Mint: 'Bombay' })).toEqual({
    metal: 'Silver',
    weight: '11.66',
    Mint: 'Bombay',
  })
  expect(inLanguage('hi', () => listFacts('coins', { metal: 'Silver', weight: '11.66' }))).toMatchObject([
    { name: 'धातु', value: 'चाँदी' },
    { name: 'वज़न', value: '11.66 ग्राम' },
  ])
  expect(findAttributeProblems('watches', { year: '1799' })).toHaveProperty(['attributes.year'])
  expect(listAttributes('watches').map(({ key }) => key)).toEqual([
    'brand',
    'model',
    'movement',
    'case',
    'colour',
    'year',
  ])
})

test('nothing new is listed in a retired one, and what is in it stays', () => {
  writeFiles({ 'shoes.json': { id: 'shoes', retired: true } })
  expect(listCategoryIds()).not.toContain('shoes')
  expect(listKnownIds()).toContain('shoes')
  expect(isOffered('shoes')).toBe(false)
  expect(categoryName('shoes')).toBe('Shoes')
  expect(findNamed('running shoes')).toEqual(['shoes'])
  expect(readCategory('Shoes')).toBeNull()
  expect(ITEM_FIELDS.category.findProblem('shoes', 'add')).not.toBeNull()
  expect(ITEM_FIELDS.category.findProblem('shoes', 'edit')).toBeNull()
})

test('a category without a file is known from the table', () => {
  writeFiles({})
  addRetired([{ id: 'stamps', names: { en: 'Stamps', hi: 'डाक टिकट' } }])
  addRetired([{ id: 'watches', names: { en: 'Something else' } }])
  expect(listKnownIds().at(-1)).toBe('stamps')
  expect(inLanguage('hi', () => categoryName('stamps'))).toBe('डाक टिकट')
  expect(categoryName('watches')).toBe('Watches')
  expect(isOffered('stamps')).toBe(false)
})

test.each<[what: string, files: Record<string, unknown>, mistakes: string[]]>([
  ['no JSON', { 'coins.json': '{' }, ['coins.json: is no JSON: ']],
  ['no object', { 'coins.json': [] }, ['coins.json: has to be an object']],
  ['another id', { 'coins.json': { ...COINS, id: 'coin' } }, ['coins.json: id: has to be coins, like the file']],
  [
    'a name in one language only',
    { 'coins.json': { ...COINS, names: { en: 'Coins' } } },
    ['coins.json: names.hi: is missing'],
  ],
  [
    'a field that there is not',
    { 'coins.json': { ...COINS, colour: 'gold' } },
    ['coins.json: the file: there is no field colour'],
  ],
  [
    'no words',
    { 'coins.json': { ...COINS, search: {} } },
    ['coins.json: search.item: is missing', 'coins.json: search.words: is missing'],
  ],
  [
    'a long name',
    { 'coins.json': { ...COINS, names: { en: 'c'.repeat(41), hi: 'सिक्के' } } },
    ['coins.json: names.en: has at most 40 letters'],
  ],
  ['an empty name', { 'coins.json': { ...COINS, names: { en: ' ', hi: 'सिक्के' } } }, ['coins.json: names.en: is empty']],
  [
    'another kind of value',
    { 'coins.json': { ...COINS, order: 'first', retired: 1, clues: { barcodes: '97' } } },
    [
      'coins.json: retired: has to be true or false',
      'coins.json: order: has to be a number',
      'coins.json: clues.barcodes: has to be a list in square brackets',
    ],
  ],
  [
    'another choice',
    { 'coins.json': { ...COINS, delivery: 'by post' } },
    ['coins.json: delivery: has to be hand-over or ships'],
  ],
  [
    'a price of nothing',
    { 'coins.json': { ...COINS, prices: { middle: 0, spread: 1, lowest: 1, highest: 2 } } },
    ['coins.json: prices.middle: has to be more than 0'],
  ],
  [
    'a picture that is not there',
    { 'coins.json': { ...COINS, picture: 'coins.webp' } },
    ['coins.json: picture: there is no coins.webp beside it'],
  ],
  [
    'a picture outside',
    { 'coins.json': { ...COINS, picture: '../coins.webp' } },
    ['coins.json: picture: has to be the name of '],
  ],
  [
    'the name of another',
    { 'coins.json': { ...COINS, names: { ...COINS.names, en: 'lego-sets' } } },
    ['coins.json: names.en: “lego-sets” is lego'],
  ],
  [
    'a word of another',
    { 'coins.json': { ...COINS, search: { words: { en: ['coin', 'Watch'] } } } },
    ['coins.json: search.words.en: “Watch” means watches already'],
  ],
  [
    'an attribute of no kind',
    { 'coins.json': { ...COINS, attributes: { metal: { kind: 'metal', label: METAL.label } } } },
    ['coins.json: attributes.metal.kind: has to be choice or number or year or text or code'],
  ],
  [
    'an attribute with a name in one language',
    { 'coins.json': { ...COINS, attributes: { metal: { ...METAL, label: { en: 'Metal' } } } } },
    ['coins.json: attributes.metal.label.hi: is missing'],
  ],
  [
    'an attribute whose key is no word of an address',
    { 'coins.json': { ...COINS, attributes: { 'The Metal': METAL } } },
    ['coins.json: attributes.The Metal: its name has to be small letters, digits and single hyphens'],
  ],
  [
    'an attribute with a field of another kind',
    {
      'coins.json': {
        ...COINS,
        attributes: { metal: { ...METAL, unit: 'g' }, weight: { ...WEIGHT, pattern: '[0-9]' } },
      },
    },
    [
      'coins.json: attributes.metal.unit: is only for the kind number',
      'coins.json: attributes.weight.pattern: is only for the kind code',
      'coins.json: attributes.weight.example: has to show how a code of this pattern looks',
    ],
  ],
  [
    'a choice without choices',
    { 'coins.json': { ...COINS, attributes: { metal: { ...METAL, choices: ['Gold'] } } } },
    ['coins.json: attributes.metal.choices: has to name two choices or more'],
  ],
  [
    'a word that means two choices',
    { 'coins.json': { ...COINS, attributes: { metal: { ...METAL, choices: ['Gold', { en: 'Gilt', hi: 'gold' }] } } } },
    ['coins.json: attributes.metal.choices: “gold” means two of them'],
  ],
  [
    'a word that means two attributes',
    { 'coins.json': { ...COINS, attributes: { metal: METAL, weight: { ...WEIGHT, spellings: ['METAL'] } } } },
    ['coins.json: attributes: “METAL” means two of them'],
  ],
  [
    'a pattern that is none',
    {
      'coins.json': {
        ...COINS,
        attributes: { number: { kind: 'code', label: METAL.label, pattern: '[', example: '7' } },
      },
    },
    ['coins.json: attributes.number.pattern: has to be a regular expression'],
  ],
  [
    'the word for none',
    { 'none.json': { ...COINS, id: 'none' } },
    ['none.json: id: “none” is the word for no category'],
  ],
])('%s is a mistake', (_what, files, mistakes) => {
  const found = findMistakes(files)
  // The rest of some lines is the parser's own.
  expect(found.map((line, at) => line.slice(0, mistakes[at]?.length))).toEqual(mistakes)
})

test('all mistakes are told at once', () => {
  const mistakes = findMistakes({ 'coins.json': '{', 'stamps.json': { ...COINS, id: 'stamps', order: 'first' } })
  expect(mistakes).toEqual([
    expect.stringMatching(/^coins\.json: is no JSON/),
    'stamps.json: order: has to be a number',
  ])
})
