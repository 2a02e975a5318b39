import { createHash } from 'node:crypto'

import type { Facets } from '#app/features/catalogue/facet-filters.ts'
import type { Lexicon } from '#app/features/catalogue/search/asking/lexicon.server.ts'
import { askMatches, askValue } from '#app/features/catalogue/search/asking/question.ts'
import { categoryWord } from '#app/features/catalogue/search/matching/make-groups.ts'
import { quoteLexeme, splitParts } from '#app/features/catalogue/search/matching/plan.ts'
import type { MeantValue, Term, Understanding } from '#app/features/catalogue/search/understanding/understand.ts'
import { foldText } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import type { AttributeDetails } from '#app/nouns/category/attribute.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { findValues, type FoundValue } from './find-values.server.ts'

/** So many listings that have the words tell whether they mean the value. */
const READ = 24
/** At least this share of them states it. */
const SHARE = 0.5
/** So many listings are read to learn whether one mentions a value. */
const MENTIONS = 200
/** Numbers are neighbours up to this far, and up to this share of them. */
const NEAR = 2
const NEAR_SHARE = 0.1

/** Keep in step with the database function value_words. */
const valueWord = ({ key, value }: { key: string; value: string }): string =>
  `zv${createHash('md5').update(`${key} ${value}`).digest('hex').slice(0, 12)}0`

type AskedFilters = { search: string; category: CategoryId | null; facets: Facets }

/**
 * The values that a search states. A named category has its own. Without one, the words have to be those of one category more than of any
 * other, and most listings that have them have to state the value: "black lotus" is a card, and "orient express" no watch. The
 * address's own filters leave a word a word. Every question is asked whatever the other answers are, so that one statement has all of them.
 */
export function chooseValues(
  { search, category, facets }: AskedFilters,
  reading: Pick<Understanding, 'terms' | 'pieces' | 'category'>,
  { ask }: Pick<Lexicon, 'ask'>,
): MeantValue[] {
  const byCategory = findValues(search, reading)
  const named = category ?? reading.category
  const meant = named ?? findMeant(byCategory)
  if (meant === null) return []
  const own = (byCategory.get(meant) ?? []).filter(({ attribute }) => facets[attribute.key] === undefined)
  return own.flatMap((one) => {
    const isMeant = named !== null || isUsual(one, own, reading.terms, ask)
    const value = describe(one, meant, reading.terms, ask)
    return isMeant ? [value] : []
  })
}

/** The category whose values cover more of the text than those of any other. */
function findMeant(found: ReadonlyMap<CategoryId, readonly FoundValue[]>): CategoryId | null {
  const covered = [...found].map(([id, values]) => ({
    id,
    letters: values.reduce((sum, { start, end }) => sum + end - start, 0),
  }))
  const [most, next] = covered.toSorted((a, b) => b.letters - a.letters)
  return most && most.letters > (next?.letters ?? 0) ? most.id : null
}

const isInside = ({ start, end }: Term, value: FoundValue) => start < value.end && value.start < end

/**
 * Whether most listings that have what the search says, or else the words of the value, state the value. Nothing tells against several
 * values of one category that nobody sells together.
 */
function isUsual(value: FoundValue, all: readonly FoundValue[], terms: readonly Term[], ask: Lexicon['ask']): boolean {
  const word = writeStated(value)
  const count = (query: string) => ({
    found: ask(askMatches(query, READ)),
    stating: ask(askMatches(word, READ, { query, read: READ })),
  })
  const others = terms.filter((term) => !term.filler && !all.some((one) => isInside(term, one)))
  const ofSearch = count(
    [...others.map(writeTerm), ...all.map((one) => `(${writeStated(one)} | ${writeValue(one, terms, ' & ')})`)].join(
      ' & ',
    ),
  )
  const ofWords = count(writeValue(value, terms, ' & '))
  const evidence = [ofSearch, ofWords].find(({ found }) => found > 0)
  return evidence ? evidence.stating >= SHARE * evidence.found : all.length > 1 || others.length === 0
}

const writeStated = ({ attribute: { key }, value }: FoundValue) => quoteLexeme(valueWord({ key, value }))

/** A sign between words: in a row, or anywhere. The index does not know where words stand, so that rows are read to find them. */
type Sign = ' <-> ' | ' & '
const writeWords = (words: readonly string[], sign: Sign) =>
  words.length > 0 ? `(${words.map(quoteLexeme).join(sign)})` : ''

const writeTerm = ({ text, latin }: Term) =>
  `(${[...new Set([text, latin ?? text])].map((word) => writeWords(splitParts(word), ' & ') || quoteLexeme(word)).join(' | ')})`

/** A query for the words of a value, apart or as one word. */
function writeValue(value: FoundValue, terms: readonly Term[], sign: Sign): string {
  const own = terms.filter((term) => isInside(term, value))
  const isNumber = value.attribute.kind === 'number'
  const writings = [
    own.map(({ text }) => text),
    own.map(({ text, latin }) => latin ?? text),
    [foldText(value.written)],
    ...(isNumber ? [] : [[foldText(value.value)]]),
  ]
  const queries = writings.flatMap((words) => {
    const parts = words.flatMap(splitParts)
    const apart = parts.flatMap((part) => part.match(/\d+|\D+/gu) ?? [])
    return [
      writeWords(parts, sign),
      writeWords(apart, sign),
      writeWords(parts.length > 0 ? [parts.join('')] : [], sign),
    ]
  })
  return [...new Set(queries)].filter(Boolean).join(' | ')
}

/** The value with what the catalogue has of it. */
function describe(found: FoundValue, category: CategoryId, terms: readonly Term[], ask: Lexicon['ask']): MeantValue {
  const { attribute, value, start, end } = found
  const one = { category, key: attribute.key, value }
  const listings = ask(askValue(one))
  // A number is one of its category, and a text is said to be missing only if no listing at all has it.
  const within = attribute.kind === 'number' ? ` & ${categoryWord(category)}` : ''
  const mentions = (sign: Sign) => `(${writeValue(found, terms, sign)})${within}`
  const anywhere = { query: mentions(' & '), read: MENTIONS }
  const inARow = ask(askMatches(mentions(' <-> '), 1, anywhere))
  // Where so many have the words, some may have them in a row.
  const mentioned = inARow > 0 || ask(askMatches(anywhere.query, MENTIONS)) === MENTIONS
  const nearest = findNearest(attribute, one, ask)
  const instead = nearest.map((other) => ({ value: other, word: valueWord({ ...one, value: other }) }))
  return { ...one, word: valueWord(one), start, end, listings, ...(listings === 0 && !mentioned && { instead }) }
}

/** The nearest values that some listings state: numbers, and sizes by the number in them. */
function findNearest(
  attribute: AttributeDetails,
  one: Pick<MeantValue, 'category' | 'key' | 'value'>,
  ask: Lexicon['ask'],
): string[] {
  if (attribute.kind === 'number') {
    const number = Number(one.value)
    const most = Math.max(NEAR, number * NEAR_SHARE)
    return [ask(askValue(one, 'below')), ask(askValue(one, 'above'))]
      .filter((other) => other > 0 && Math.abs(other - number) <= most)
      .map(String)
  }
  const size = readSize(one.value)
  if (size === null) return []
  const sizes = attribute.choices
    .flatMap(({ value }) => readSize(value) ?? [])
    .filter(({ scale }) => scale === size.scale)
    .toSorted((a, b) => a.number - b.number)
  const at = sizes.findIndex(({ number }) => number === size.number)
  return [sizes[at - 1], sizes[at + 1]].flatMap((other) =>
    other && at >= 0 && ask(askValue({ ...one, value: other.value })) > 0 ? [other.value] : [],
  )
}

/** "UK 9.5" as its scale and its number. */
function readSize(value: string): { value: string; scale: string; number: number } | null {
  const [, scale, number] = /^(\D*)(\d+(?:\.\d+)?)$/.exec(value) ?? []
  return scale === undefined ? null : { value, scale, number: Number(number) }
}

/** The terms, each with the value that it states. */
export const withValues = (terms: readonly Term[], values: readonly MeantValue[]): Term[] =>
  terms.map((term) => {
    const stated = term.category
      ? undefined
      : values.find(({ start, end }) => term.start < end && start < term.end && term.end > term.start)
    return stated ? { ...term, stated } : term
  })
