import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { listDetails } from './category-details.ts'
import {
  categoryName,
  categoryPicture,
  findCategory,
  isCategory,
  listCategories,
  type Category,
} from './category-list.ts'
import {
  addAttributes,
  CATEGORY_DATA,
  packAttributes,
  packCategories,
  readCategories,
  unpackCategories,
} from './document-categories.ts'

afterEach(() => vi.unstubAllGlobals())

test('the categories are those of the specification, in its order, before any other', () => {
  const all = listCategories().map(({ id, names }) => [id, names.en])
  expect(all.slice(0, 9)).toEqual([
    ['action-figures', 'Action Figures'],
    ['lego', 'LEGO Sets'],
    ['cars', 'Cars'],
    ['books', 'Books'],
    ['cards', 'Cards'],
    ['watches', 'Watches'],
    ['keychains', 'Keychains'],
    ['shoes', 'Shoes'],
    ['games', 'Games'],
  ])
})

test('words stand in one line, as people type and read them', () => {
  const folded = JSON.stringify(listDetails()).match(/"[^"]*(?:\\n|\s{2,})[^"]*"/g)
  expect(folded).toBeNull()
})

test('each has a short name and a hint for sellers in both languages, and its picture', () => {
  for (const { names, whatToAdd, picture } of listDetails()) {
    for (const name of [names.en, names.hi ?? '']) {
      expect(name).not.toBe('')
      // A tile on a small phone has room for so many.
      expect([...name].length).toBeLessThanOrEqual(16)
    }
    expect(Object.keys(whatToAdd)).toEqual(['en', 'hi'])
    expect(existsSync(new URL(`../../../public${picture}`, import.meta.url))).toBe(true)
  }
})

test('names are in the language of the reader', () => {
  expect(categoryName('watches')).toBe('Watches')
  expect(inLanguage('hi', () => categoryName('watches'))).toBe('घड़ियाँ')
})

test('a category is found by its id and its English name, however they are spelled', () => {
  for (const text of ['lego', 'LEGO Sets', 'lego_sets', 'Lego-Sets', ' LEGO  SETS '])
    expect(findCategory(text)?.id).toBe('lego')
  expect(findCategory('gizmos')).toBeUndefined()
  expect(isCategory('action-figures')).toBe(true)
  expect(isCategory('Action Figures')).toBe(false)
})

test('a document carries what the scripts of its pages need', () => {
  const gizmos: Category = {
    id: 'gizmos',
    names: { en: 'Gizmos', hi: 'गिट्टे' },
    picture: '/own/gizmos.webp',
    isRetired: false,
    attributes: [],
  }
  const watches: Category = {
    ...gizmos,
    id: 'watches',
    names: { en: 'Watches', hi: 'घड़ियाँ' },
    picture: '/art/category-watches.svg',
  }
  const inHindi = inLanguage('hi', () => packCategories([watches, gizmos]))
  expect(inHindi).toEqual([
    ['watches', 'Watches', 'घड़ियाँ'],
    ['gizmos', 'Gizmos', 'गिट्टे', '/own/gizmos.webp'],
  ])
  expect(packCategories([{ ...watches, isRetired: true }])).toEqual([['watches', 'Watches', null, null, 1]])
  expect(packCategories([watches, gizmos])).toEqual([
    ['watches', 'Watches'],
    ['gizmos', 'Gizmos', null, '/own/gizmos.webp'],
  ])
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === CATEGORY_DATA ? { textContent: JSON.stringify(inHindi) } : null),
  })
  expect(inLanguage('hi', readCategories)).toEqual([watches, gizmos])
  // A page that has fields for them brings the declarations, in the language of its reader.
  const text = inLanguage('hi', () => JSON.stringify(packAttributes(listCategories())))
  inLanguage('hi', () => addAttributes(JSON.parse(text) as ReturnType<typeof packAttributes>))
  const [complete, without] = readCategories()
  const own = listCategories().find(({ id }) => id === 'watches')
  const listKeys = (one?: Category) => one?.attributes.map(({ key, kind }) => [key, kind])
  expect(listKeys(complete)).toEqual(listKeys(own))
  expect(without).toEqual(gizmos)
  const colour = complete?.attributes.find(({ key }) => key === 'colour')
  expect(colour).toMatchObject({ label: { hi: 'रंग' } })
  expect(colour?.choices[0]).toMatchObject({ value: 'Black', names: { en: 'Black', hi: 'काला' }, spellings: [] })
  expect(gzipSync(text).length).toBeLessThan(4000)
})

test('a document has no declarations, which are most of what is said of categories', () => {
  const text = JSON.stringify(packCategories(listCategories()))
  expect(unpackCategories(text).flatMap(({ attributes }) => attributes)).toEqual([])
  // Every document carries them.
  expect(Buffer.byteLength(text)).toBeLessThan(400)
})

test('an unknown category is shown by its id', () => {
  expect(categoryName('gizmos')).toBe('gizmos')
  expect(categoryPicture('gizmos')).toBe('/art/category-gizmos.svg')
})
