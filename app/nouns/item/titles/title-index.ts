import type { AttributeDetails, TitleReading } from '#app/nouns/category/attribute.ts'

import { splitSpelling } from './split-title.ts'

/** Values beside those that declarations name, by the keys of their attributes: for example the authors of other listings. */
export type Vocabulary = ReadonlyMap<string, readonly string[]>

export type ReadAttribute = AttributeDetails & { titles: TitleReading }

/** A spelling in a title, and what it means there. */
export interface Phrase {
  words: readonly string[]
  attribute: ReadAttribute
  /** The value. Null: the words only stand `before` or `after` it. */
  value: string | null
  isOpening?: boolean
}

type Phrases = ReadonlyMap<string, readonly Phrase[]>

/** The values that titles may state, by the first words of their spellings. */
export interface TitleIndex {
  attributes: readonly AttributeDetails[]
  values: Phrases
  before: Phrases
  after: Phrases
  years: readonly ReadAttribute[]
  patterns: readonly { attribute: ReadAttribute; pattern: RegExp }[]
}

const ISBN = String.raw`(?<![\d-])(?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx](?![\d-])`
const GTIN = String.raw`(?<![\d-])(?:\d{8}|\d{12,14})(?![\d-])`

export function indexTitles(attributes: readonly AttributeDetails[], vocabulary?: Vocabulary): TitleIndex {
  const [values, before, after] = [
    new Map<string, Phrase[]>(),
    new Map<string, Phrase[]>(),
    new Map<string, Phrase[]>(),
  ]
  const add = (phrases: Map<string, Phrase[]>, attribute: ReadAttribute, spelling: string, value: string | null) => {
    const words = splitSpelling(spelling)
    const [first] = words
    const isOpening = attribute.titles.opening.includes(spelling)
    const same = first === undefined ? [] : (phrases.get(first) ?? [])
    // Two spellings may have the same words: R.K. and R K.
    const isNew = !same.some((one) => one.attribute === attribute && one.words.join(' ') === words.join(' '))
    if (first !== undefined && isNew) phrases.set(first, [...same, { words, attribute, value, isOpening }])
  }
  const read = attributes.filter((one): one is ReadAttribute => one.titles !== undefined)
  for (const attribute of read) {
    for (const { value, names, spellings, titles } of attribute.choices) {
      for (const spelling of titles ?? [...Object.values(names), ...spellings]) add(values, attribute, spelling, value)
    }
    for (const names of attribute.names) for (const name of names) add(values, attribute, name, names[0])
    for (const name of vocabulary?.get(attribute.key) ?? []) add(values, attribute, name, name)
    for (const word of attribute.titles.before) add(before, attribute, word, null)
    const units = attribute.kind === 'number' ? Object.values(attribute.unit ?? {}) : []
    for (const word of [...units, ...attribute.titles.after]) add(after, attribute, word, null)
  }
  return {
    attributes,
    values,
    before,
    after,
    years: read.filter(({ kind, titles }) => kind === 'year' && titles.patterns.length === 0),
    patterns: read.flatMap((attribute) => {
      const { code, titles } = attribute
      const checked = code === 'isbn' ? [ISBN] : code === 'gtin' ? [GTIN] : []
      return [...titles.patterns, ...checked].map((pattern) => ({ attribute, pattern: new RegExp(pattern, 'gu') }))
    }),
  }
}
