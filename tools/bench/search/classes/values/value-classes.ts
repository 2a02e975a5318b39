import type { SearchResult } from '#app/features/catalogue/search/executing/search-result.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { chooseSample, type CaseClass, type SearchCase } from '../facts/case-class.ts'
import type { CatalogueFacts, CountedListing } from '../facts/catalogue-facts.ts'

/** As many values of each attribute are searched for, each in one way. */
const VALUES = 48
/** A page is judged by its first hits, and most of them have to state the value. */
const JUDGED = 8
const SHARE = 0.75

/**
 * How people write a value of an attribute. `{}` stands for the value, `{b}` for a brand that listings with it have. In a text of numbers,
 * `{}` is the number alone.
 */
interface Ways {
  category: CategoryId
  key: string
  ways: string
  /** The value as people write it. */
  write?: (value: string) => readonly string[]
}

const number = (value: string) => [value]
const SCALES = (value: string) => [value, value.replace(':', '/'), value.replace(':', '-')]
const SHORT: Readonly<Record<string, string>> = {
  PlayStation: 'ps1',
  'PlayStation 2': 'ps2',
  'PlayStation 3': 'ps3',
  'PlayStation 4': 'ps4',
  'Nintendo DS': 'nds',
  'Game Boy Advance': 'gba',
  'Nintendo 64': 'n64',
  'Super Nintendo': 'snes',
  'Nintendo NES': 'nes',
}
const HINGLISH: Readonly<Record<string, readonly string[]>> = {
  Black: ['kala', 'kaale', 'kali', 'काला', 'काले', 'काली'],
  White: ['safed', 'सफेद', 'सफ़ेद'],
  Red: ['lal', 'laal', 'लाल'],
  Blue: ['neela', 'neele', 'nili', 'नीला', 'नीले'],
  Green: ['hara', 'hare', 'हरा', 'हरे'],
  Yellow: ['peela', 'peele', 'पीला', 'पीले'],
  Pink: ['gulabi', 'गुलाबी'],
  Brown: ['bhura', 'bhure', 'भूरा', 'भूरे'],
  Purple: ['baingani', 'बैंगनी'],
  Orange: ['narangi', 'नारंगी'],
}
const SPOKEN: Readonly<Record<string, string>> = {
  Nike: 'नाइके',
  Puma: 'प्यूमा',
  Adidas: 'एडिडास',
  Reebok: 'रीबॉक',
  Fila: 'फिला',
  Converse: 'कॉनवर्स',
  Bata: 'बाटा',
  Lotto: 'लोटो',
  Vans: 'वैन्स',
  Woodland: 'वुडलैंड',
  Clarks: 'क्लार्क्स',
  Catwalk: 'कैटवॉक',
  Skechers: 'स्केचर्स',
  Titan: 'टाइटन',
  Casio: 'कैसियो',
  Fastrack: 'फास्ट्रैक',
  Fossil: 'फॉसिल',
  Timex: 'टाइमेक्स',
  Sonata: 'सोनाटा',
  Maxima: 'मैक्सिमा',
  Esprit: 'एस्प्रिट',
  Citizen: 'सिटिजन',
}

const CLASSES: readonly { name: string; of: readonly Ways[] }[] = [
  {
    name: 'units',
    of: [
      {
        category: 'lego',
        key: 'pieces',
        ways: 'lego {} pieces | {} piece lego set | lego {}pcs | lego set {} pc | {} pieces ka lego | लेगो {} पीस | lego {} parts wala',
        write: number,
      },
      {
        category: 'action-figures',
        key: 'height',
        ways: 'action figure {} cm | {}cm figure | figure {} cm ka | {} cm action figures',
        write: number,
      },
    ],
  },
  {
    name: 'scales',
    of: [
      {
        category: 'cars',
        key: 'scale',
        ways: '{} scale car | model car {} | {} {b} car | diecast car {} scale | gaadi {} scale | {} कार',
        write: SCALES,
      },
      { category: 'action-figures', key: 'scale', ways: '{} action figure | {} scale figure', write: SCALES },
    ],
  },
  {
    name: 'platforms',
    of: [
      {
        category: 'games',
        key: 'platform',
        ways: '{} game | {} | games for {} | {} ka game | {} games | {} वाला गेम',
        write: (value) => [value.toLowerCase(), SHORT[value] ?? value],
      },
    ],
  },
  {
    name: 'brands, English',
    of: [
      { category: 'shoes', key: 'brand', ways: '{} shoes | shoes {} | {} footwear | shoes by {}' },
      { category: 'watches', key: 'brand', ways: '{} watch | watches {} | {} watches' },
      { category: 'cars', key: 'brand', ways: '{} car | {} cars' },
    ],
  },
  {
    name: 'brands, Hinglish',
    of: [
      { category: 'shoes', key: 'brand', ways: '{} ke joote | {} joote | joota {} ka' },
      { category: 'watches', key: 'brand', ways: '{} ki ghadi | ghadi {} | {} wali ghadi' },
      { category: 'cars', key: 'brand', ways: '{} ki gaadi | gaadi {}' },
    ],
  },
  {
    name: 'brands, Devanagari',
    of: [
      {
        category: 'shoes',
        key: 'brand',
        ways: '{} जूते | {} के जूते | जूता {}',
        write: (value) => (SPOKEN[value] ? [SPOKEN[value]] : []),
      },
      {
        category: 'watches',
        key: 'brand',
        ways: '{} घड़ी | {} की घड़ी | घड़ी {}',
        write: (value) => (SPOKEN[value] ? [SPOKEN[value]] : []),
      },
    ],
  },
  {
    name: 'authors',
    of: [
      {
        category: 'books',
        key: 'author',
        ways: '{} | {} books | books by {} | {} ki kitab | kitab by {} | {} की किताब',
      },
    ],
  },
  {
    name: 'sets and themes',
    of: [
      { category: 'lego', key: 'theme', ways: 'lego {} | {} lego set | lego {} ka set | लेगो {}' },
      { category: 'cards', key: 'set', ways: '{} card | cards from {} | {} wala card' },
      { category: 'action-figures', key: 'series', ways: '{} action figure | {} figures' },
    ],
  },
  {
    name: 'set numbers',
    of: [
      { category: 'lego', key: 'set-number', ways: 'lego {} | lego set {} | {} lego | लेगो {} | lego set number {}' },
    ],
  },
  {
    name: 'colours, English',
    of: [
      { category: 'shoes', key: 'colour', ways: '{} shoes | {} {b} shoes | shoes in {} | {b} shoes {}' },
      { category: 'watches', key: 'colour', ways: '{} watch | {b} {} watch | watch with {} dial' },
    ],
  },
  {
    name: 'colours, Hinglish and Devanagari',
    of: [
      {
        category: 'shoes',
        key: 'colour',
        ways: '{} joote | {} जूते | {b} {} joote | {} shoes',
        write: (value) => HINGLISH[value] ?? [],
      },
      {
        category: 'watches',
        key: 'colour',
        ways: '{} ghadi | {} घड़ी',
        write: (value) => HINGLISH[value] ?? [],
      },
    ],
  },
]

/** Values of attributes, each as people write it: the first hits state it. */
const stated: readonly CaseClass[] = CLASSES.map(({ name, of }) => ({
  name: `Y: values in words: ${name}`,
  goal: 0.9,
  makeCases: (facts) =>
    chooseSample(
      of.flatMap((ways) => listCases(ways, facts)),
      3 * VALUES,
      ({ key, text }) => `${key} ${text}`,
    ),
}))

/** Values of which none is for sale: the page says so by name, and keeps what else was typed. */
const MISSING: readonly { name: string; category: CategoryId; beside: string; ways: string; values: string }[] = [
  {
    name: 'sizes',
    category: 'shoes',
    beside: 'brand',
    ways: '{b} shoes {} | {} {b} shoes | {b} joote {} | {} {b} जूते',
    values: 'uk 6, uk 7, uk 8, UK 9, uk10, size 7, size 8, size 9, size 10, EU 42, EU 43, us 9, uk 7.5, साइज़ 9, uk 11',
  },
  {
    name: 'grades',
    category: 'cards',
    beside: 'brand',
    ways: '{b} card {} | {} {b} card | {b} cards {}',
    values: 'psa 10, PSA 9, psa10, PSA 8, psa 7, cgc 9.5, bgs 9.5, CGC 10, psa 6, bgs 9',
  },
  {
    name: 'editions and volumes',
    category: 'books',
    beside: 'author',
    ways: '{b} book {} | {} {b} book | {b} ki kitab {}',
    values:
      '3rd edition, 4th edition, 5th edition, second edition, 6th ed, first edition, 7th edition, 8th edition, vol 31, volume 47, 9th edition',
  },
  {
    name: 'case sizes',
    category: 'watches',
    beside: 'brand',
    ways: '{b} watch {} | {} {b} watch | {b} ghadi {} | {b} घड़ी {}',
    values: '42mm, 40 mm, 44mm, 38 mm, 36mm, 45 mm, 46mm, 41 mm, 39mm, 43 mm',
  },
]

const missing: readonly CaseClass[] = MISSING.map(({ name, category, beside, ways, values }) => ({
  name: `Z: a value that nobody sells is named: ${name}`,
  goal: 0.9,
  makeCases({ listings }) {
    const brands = countValues(
      listings.filter((one) => one.category === category),
      beside,
    )
    const names = [...brands].filter(([, count]) => count >= 20).map(([one]) => one)
    const all = values.split(', ').flatMap((value) =>
      ways.split(' | ').flatMap((way) =>
        chooseSample(names, 3, (one) => `${one} ${value} ${way}`).map((brand): SearchCase => ({
          key: `${brand} ${value}`,
          text: way.replace('{b}', brand.toLowerCase()).replace('{}', value),
          isRight: ({ items, said }) =>
            items.length > 0 &&
            isMostly(items, (item) => statesValue(listings, item.id, beside, brand), items.length) &&
            said?.relaxed.some(({ kind }) => kind === 'value' || kind === 'values') === true,
        })),
      ),
    )
    return chooseSample(all, VALUES, ({ text }) => text)
  },
}))

export const valueClasses: readonly CaseClass[] = [...stated, ...missing]

const byId = new WeakMap<readonly CountedListing[], Map<string, CountedListing>>()

function statesValue(listings: readonly CountedListing[], id: string, key: string, value: string): boolean {
  const index = byId.get(listings) ?? new Map(listings.map((one) => [one.id, one]))
  byId.set(listings, index)
  return index.get(id)?.attributes[key] === value
}

function isMostly(items: SearchResult['items'], isRight: (item: { id: string }) => boolean, most: number): boolean {
  const judged = items.slice(0, Math.min(JUDGED, most))
  return judged.length > 0 && judged.filter(isRight).length >= SHARE * judged.length
}

function countValues(listings: readonly CountedListing[], key: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { attributes } of listings) {
    const value = attributes[key]
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

function listCases(
  { category, key, ways, write = (value) => [value.toLowerCase()] }: Ways,
  { listings }: CatalogueFacts,
): SearchCase[] {
  const own = listings.filter((one) => one.category === category && one.attributes[key] !== undefined)
  const counts = countValues(own, key)
  const values = chooseSample([...counts.keys()], VALUES, (value) => `${key} ${value}`)
  return values.flatMap((value) =>
    chooseSample(ways.split(' | '), 2, (way) => `${way} ${value}`).flatMap((way): SearchCase[] => {
      const [written] = chooseSample(write(value), 1, (one) => `${one} ${way}`)
      if (written === undefined) return []
      const brands = own.flatMap(({ attributes }) =>
        attributes[key] === value && attributes['brand'] ? [attributes['brand']] : [],
      )
      const [brand] = chooseSample([...new Set(brands)], 1, (one) => `${one} ${value}`)
      if (way.includes('{b}') && brand === undefined) return []
      const both = own.filter(
        ({ attributes }) => attributes[key] === value && (!way.includes('{b}') || attributes['brand'] === brand),
      ).length
      return [
        {
          key: value,
          text: way.replace('{b}', (brand ?? '').toLowerCase()).replace('{}', written),
          isRight: ({ items }) => {
            const rightOnes = items.slice(0, JUDGED).filter(({ id }) => statesValue(listings, id, key, value)).length
            return rightOnes >= SHARE * Math.min(JUDGED, both)
          },
        },
      ]
    }),
  )
}
