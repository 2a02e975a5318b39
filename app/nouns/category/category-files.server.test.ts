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

const GIZMOS = {
  id: 'gizmos',
  names: { en: 'Gizmos', hi: 'गिट्टे' },
  search: { words: { en: ['gizmo', 'gizmos'], hi: ['गिट्टा', 'gitte'] } },
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
  writeFiles({ 'gizmos.json': GIZMOS })
  expect(listCategoryIds()).toEqual([...before, 'gizmos'])
  expect(categoryName('gizmos')).toBe('Gizmos')
  expect(inLanguage('hi', () => categoryName('gizmos'))).toBe('गिट्टे')
  expect(findCategory('GIZMOS')?.id).toBe('gizmos')
  expect(categoryPicture('gizmos')).toBe('/art/category-any.svg')
  expect(findDetails('gizmos')?.search.item).toBe('gizmo')
})

test('searches, titles, imports and the editor know the new one', () => {
  expect(findNamed('old gizmos')).toEqual([])
  expect(readCategory('Gizmos')).toBeNull()
  writeFiles({ 'gizmos.json': GIZMOS })
  const texts = ['old gizmos', 'gitte', 'गिट्टा', 'पुराने गिट्टे']
  expect(texts.map(findNamed)).toEqual(texts.map(() => ['gizmos']))
  const lines = [{ words: ['Victoria', 'silver', 'gizmo'].map((text) => ({ text, confidence: 100 })) }]
  expect(guessCategory(scoreWords(lines), [], {}).category).toBe('gizmos')
  expect(readCategory('Hobbies > Gizmos')).toBe('gizmos')
  expect(ITEM_FIELDS.category.findProblem('gizmos', 'add')).toBeNull()
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
    'gizmos.json': { ...GIZMOS, attributes: { metal: METAL, weight: WEIGHT } },
    'watches.json': { attributes: { strap: null, year: { least: 1800 } } },
  })
  expect(readAttributes('gizmos', { Metal: 'चाँदी', Weight: '11.66 g', Mint: 'Bombay' })).toEqual({
    metal: 'Silver',
    weight: '11.66',
    Mint: 'Bombay',
  })
  expect(inLanguage('hi', () => listFacts('gizmos', { metal: 'Silver', weight: '11.66' }))).toMatchObject([
    { name: 'धातु', value: 'चाँदी' },
    { name: 'वज़न', value: '11.66 ग्राम' },
  ])
  expect(findAttributeProblems('watches', { year: '1799' })).toHaveProperty(['attributes.year'])
  expect(listAttributes('watches').map(({ key }) => key)).toEqual([
    'brand',
    'model',
    'movement',
    'case',
    'for',
    'box',
    'papers',
    'colour',
    'year',
  ])
})

test('an attribute for some kinds of things names choices of another, and a name has one meaning', () => {
  const when = (is: string) => ({ ...WEIGHT, when: { key: 'metal', is: [is] } })
  writeFiles({ 'gizmos.json': { ...GIZMOS, attributes: { metal: METAL, weight: when('Tin') } } })
  expect(readDetails).toThrow('attributes.weight.when: has to name choices of another attribute')
  const brand = { kind: 'text', label: { en: 'Brand', hi: 'ब्रांड' }, names: [['HMT', 'H.M.T.'], 'hmt'] }
  writeFiles({ 'gizmos.json': { ...GIZMOS, attributes: { brand } } })
  expect(readDetails).toThrow('attributes.brand.names: “hmt” means two of them')
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
  addRetired([{ id: 'trinkets', names: { en: 'Trinkets', hi: 'छोटी चीज़ें' } }])
  addRetired([{ id: 'watches', names: { en: 'Something else' } }])
  expect(listKnownIds().at(-1)).toBe('trinkets')
  expect(inLanguage('hi', () => categoryName('trinkets'))).toBe('छोटी चीज़ें')
  expect(categoryName('watches')).toBe('Watches')
  expect(isOffered('trinkets')).toBe(false)
})

test.each<[what: string, files: Record<string, unknown>, mistakes: string[]]>([
  ['no JSON', { 'gizmos.json': '{' }, ['gizmos.json: is no JSON: ']],
  ['no object', { 'gizmos.json': [] }, ['gizmos.json: has to be an object']],
  ['another id', { 'gizmos.json': { ...GIZMOS, id: 'gizmo' } }, ['gizmos.json: id: has to be gizmos, like the file']],
  [
    'a name in one language only',
    { 'gizmos.json': { ...GIZMOS, names: { en: 'Gizmos' } } },
    ['gizmos.json: names.hi: is missing'],
  ],
  [
    'a field that there is not',
    { 'gizmos.json': { ...GIZMOS, colour: 'gold' } },
    ['gizmos.json: the file: there is no field colour'],
  ],
  [
    'no words',
    { 'gizmos.json': { ...GIZMOS, search: {} } },
    ['gizmos.json: search.item: is missing', 'gizmos.json: search.words: is missing'],
  ],
  [
    'a long name',
    { 'gizmos.json': { ...GIZMOS, names: { en: 'c'.repeat(41), hi: 'गिट्टे' } } },
    ['gizmos.json: names.en: has at most 40 letters'],
  ],
  [
    'an empty name',
    { 'gizmos.json': { ...GIZMOS, names: { en: ' ', hi: 'गिट्टे' } } },
    ['gizmos.json: names.en: is empty'],
  ],
  [
    'another kind of value',
    { 'gizmos.json': { ...GIZMOS, order: 'first', retired: 1, clues: { barcodes: '97' } } },
    [
      'gizmos.json: retired: has to be true or false',
      'gizmos.json: order: has to be a number',
      'gizmos.json: clues.barcodes: has to be a list in square brackets',
    ],
  ],
  [
    'another choice',
    { 'gizmos.json': { ...GIZMOS, delivery: 'by post' } },
    ['gizmos.json: delivery: has to be hand-over or ships'],
  ],
  [
    'a price of nothing',
    { 'gizmos.json': { ...GIZMOS, prices: { middle: 0, spread: 1, lowest: 1, highest: 2 } } },
    ['gizmos.json: prices.middle: has to be more than 0'],
  ],
  [
    'a picture that is not there',
    { 'gizmos.json': { ...GIZMOS, picture: 'gizmos.webp' } },
    ['gizmos.json: picture: there is no gizmos.webp beside it'],
  ],
  [
    'a picture that is not there, beside other mistakes',
    { 'gizmos.json': { ...GIZMOS, picture: 'gizmos.webp', atributes: {} } },
    ['gizmos.json: picture: there is no gizmos.webp beside it', 'gizmos.json: the file: there is no field atributes'],
  ],
  [
    'a picture outside',
    { 'gizmos.json': { ...GIZMOS, picture: '../gizmos.webp' } },
    ['gizmos.json: picture: has to be the name of '],
  ],
  [
    'the name of another',
    { 'gizmos.json': { ...GIZMOS, names: { ...GIZMOS.names, en: 'lego-sets' } } },
    ['gizmos.json: names.en: “lego-sets” is lego'],
  ],
  [
    'a word of another',
    { 'gizmos.json': { ...GIZMOS, search: { words: { en: ['gizmo', 'Watch'] } } } },
    ['gizmos.json: search.words.en: “Watch” means watches already'],
  ],
  [
    'an attribute of no kind',
    { 'gizmos.json': { ...GIZMOS, attributes: { metal: { kind: 'metal', label: METAL.label } } } },
    ['gizmos.json: attributes.metal.kind: has to be choice or number or year or text or code'],
  ],
  [
    'an attribute with a name in one language',
    { 'gizmos.json': { ...GIZMOS, attributes: { metal: { ...METAL, label: { en: 'Metal' } } } } },
    ['gizmos.json: attributes.metal.label.hi: is missing'],
  ],
  [
    'an attribute whose key is no word of an address',
    { 'gizmos.json': { ...GIZMOS, attributes: { 'The Metal': METAL } } },
    ['gizmos.json: attributes.The Metal: its name has to be small letters, digits and single hyphens'],
  ],
  [
    'an attribute with a field of another kind',
    {
      'gizmos.json': {
        ...GIZMOS,
        attributes: { metal: { ...METAL, unit: 'g' }, weight: { ...WEIGHT, pattern: '[0-9]' } },
      },
    },
    [
      'gizmos.json: attributes.metal.unit: is only for the kind number',
      'gizmos.json: attributes.weight.pattern: is only for the kind code',
      'gizmos.json: attributes.weight.example: has to show how a code of this pattern looks',
    ],
  ],
  [
    'a choice without choices',
    { 'gizmos.json': { ...GIZMOS, attributes: { metal: { ...METAL, choices: ['Gold'] } } } },
    ['gizmos.json: attributes.metal.choices: has to name two choices or more'],
  ],
  [
    'a word that means two choices',
    {
      'gizmos.json': { ...GIZMOS, attributes: { metal: { ...METAL, choices: ['Gold', { en: 'Gilt', hi: 'gold' }] } } },
    },
    ['gizmos.json: attributes.metal.choices: “gold” means two of them'],
  ],
  [
    'a word that means two attributes',
    { 'gizmos.json': { ...GIZMOS, attributes: { metal: METAL, weight: { ...WEIGHT, spellings: ['METAL'] } } } },
    ['gizmos.json: attributes: “METAL” means two of them'],
  ],
  [
    'a pattern that is none',
    {
      'gizmos.json': {
        ...GIZMOS,
        attributes: { number: { kind: 'code', label: METAL.label, pattern: '[', example: '7' } },
      },
    },
    ['gizmos.json: attributes.number.pattern: has to be a regular expression'],
  ],
  [
    'the word for none',
    { 'none.json': { ...GIZMOS, id: 'none' } },
    ['none.json: id: “none” is the word for no category'],
  ],
])('%s is a mistake', (_what, files, mistakes) => {
  const found = findMistakes(files)
  // The rest of some lines is the parser's own.
  expect(found.map((line, at) => line.slice(0, mistakes[at]?.length))).toEqual(mistakes)
})

test('all mistakes are told at once', () => {
  const mistakes = findMistakes({ 'gizmos.json': '{', 'trinkets.json': { ...GIZMOS, id: 'trinkets', order: 'first' } })
  expect(mistakes).toEqual([
    expect.stringMatching(/^gizmos\.json: is no JSON/),
    'trinkets.json: order: has to be a number',
  ])
})
