import { tidyValue, valueProblem } from '#app/nouns/item/attribute-values.ts'
import type { Attributes } from '#app/nouns/item/listing-attributes.ts'

import { splitTitle, type TitleWord } from './split-title.ts'
import type { Phrase, ReadAttribute, TitleIndex } from './title-index.ts'

/** A value that a title states, as it is stored, and the part of the title that states it. */
export interface StatedValue {
  key: string
  value: string
  from: number
  to: number
}

/** Words from one place up to `end`, and what they mean. */
type Match = { attribute: ReadAttribute; value: string; end: number }
type Text = { title: string; words: readonly TitleWord[] }

/** A gap inside of a spelling. Whatever ends a thought ends a name. */
const SMALL_GAP = /^[\s'’.:/&+*!_-]{0,3}$/
/** Two numbers are one value only with one of these between them, as in 1:64. */
const RATIO = /^\s?[:/.-]\s?$/
const UNIT_GAP = /^[\s-]{0,2}$/
/** Behind a unit: per hour, per second, per litre. */
const PER = /^\/(?:h|hr|s|sec|min|l|ltr)(?!\p{L})/iu
const VALUE_GAP = /^[\s:.#-]{0,3}$/
const END_OF_NAME = /[,;:|/()[\]{}"“”•#*~]|\s[-–—]\s/
const MOST_WORDS_OF_NAME = 5
/** Small words inside of names of people. */
const PARTICLE = /^(?:de|da|di|do|dos|du|del|della|der|den|la|le|van|von|bin|ibn|al|el|y|e|ter|ten|st)$/

/** The attributes that a title states: one value of each, and only what applies to the same kind of thing. */
export function readTitle(title: string, index: TitleIndex): Attributes {
  return Object.fromEntries(settleStated(listStated(title, index), index).map(({ key, value }) => [key, value]))
}

/**
 * Everything that a title, or a search, states about the attributes of the index, in the order of the text. Several values of one
 * attribute may be among them: `settleStated` chooses.
 */
export function listStated(title: string, index: TitleIndex): StatedValue[] {
  const text: Text = { title, words: splitTitle(title) }
  const stated: StatedValue[] = []
  for (let at = 0; at < text.words.length;) {
    const matches = matchAt(text, at, index)
    const end = Math.max(at + 1, ...matches.map((match) => match.end))
    const [from, to] = [text.words[at]?.from ?? 0, text.words[end - 1]?.to ?? 0]
    for (const match of matches) if (match.end === end) addStated(stated, match, from, to)
    at = end
  }
  for (const { attribute, pattern } of index.patterns) {
    for (const match of title.matchAll(pattern)) {
      const value = match.groups?.['value'] ?? match[0]
      const from = match.index + match[0].indexOf(value)
      const to = from + value.length
      const isTaken = stated.some((one) => one.key !== attribute.key && one.from < to && from < one.to)
      if (!isTaken) addStated(stated, { attribute, value }, from, to)
    }
  }
  return stated.toSorted((a, b) => a.from - b.from)
}

/**
 * Chooses one value of each attribute. A value that applies to one kind of thing only tells that kind, and gives way where another kind
 * is stated.
 */
export function settleStated(stated: readonly StatedValue[], { attributes }: TitleIndex): StatedValue[] {
  const settled = new Map<string, StatedValue>()
  for (const attribute of attributes) {
    const one = choose(
      attribute,
      stated.filter(({ key }) => key === attribute.key),
    )
    if (one) settled.set(attribute.key, one)
  }
  for (const { key, when } of attributes) {
    const one = settled.get(key)
    if (!one || !when) continue
    const kind = settled.get(when.key)
    const [only, ...others] = when.is
    if (kind && !when.is.includes(kind.value)) settled.delete(key)
    if (!kind && only !== undefined && others.length === 0)
      settled.set(when.key, { ...one, key: when.key, value: only })
  }
  return [...settled.values()]
}

function choose({ titles, names }: TitleIndex['attributes'][number], own: readonly StatedValue[]) {
  const [first] = own
  if (!first || titles?.take === 'first' || own.every(({ value }) => value === first.value)) return first
  if (titles?.take === 'last') return own.at(-1)
  if (titles?.take !== 'listed') return undefined
  const listed = names.map(([name]) => name)
  return listed.map((name) => own.find(({ value }) => value === name)).find((one) => one !== undefined) ?? first
}

type Written = Pick<Match, 'attribute' | 'value'>

function addStated(stated: StatedValue[], { attribute, value: written }: Written, from: number, to: number): void {
  const value = tidyValue(attribute, written)
  if (value !== '' && valueProblem(attribute, value) === null) stated.push({ key: attribute.key, value, from, to })
}

/** The meanings of the words from `at` on. */
function matchAt(text: Text, at: number, index: TitleIndex): Match[] {
  const word = text.words[at]
  if (!word || word.isGlued) return []
  const matches: Match[] = []
  for (const phrase of index.values.get(word.text) ?? []) {
    const end = findEnd(text, at, phrase)
    if (end === null || isGlued(text, end) || phrase.value === null) continue
    if ((phrase.isOpening && at > 0) || isUnit(text, at, end)) continue
    if (phrase.attribute.titles.unless.includes(text.words[end]?.text ?? '')) continue
    matches.push({ attribute: phrase.attribute, value: phrase.value, end })
  }
  for (const phrase of index.before.get(word.text) ?? []) {
    const end = findEnd(text, at, phrase)
    const match = end === null ? null : matchAfter(text, end, phrase.attribute, index)
    if (match) matches.push(match)
  }
  if (word.isNumber) matches.push(...matchUnits(text, at, index), ...matchYears(text, at, index))
  return matches
}

const isGlued = ({ words }: Text, at: number) => words[at]?.isGlued === true

/** The signs between a word and the one before it. */
const gapBefore = ({ title, words }: Text, at: number) => title.slice(words[at - 1]?.to ?? 0, words[at]?.from)

/** The index behind the words of the phrase, if they stand at `at`. */
function findEnd(text: Text, at: number, { words: wanted }: Phrase): number | null {
  for (let step = 0; step < wanted.length; step += 1) {
    const word = text.words[at + step]
    if (word?.text !== wanted[step]) return null
    if (step === 0) continue
    const areNumbers = word?.isNumber === true && text.words[at + step - 1]?.isNumber === true
    if (!(areNumbers ? RATIO : SMALL_GAP).test(gapBefore(text, at + step))) return null
  }
  return at + wanted.length
}

/** One or two letters after a number are its unit: 500 GB is no Game Boy. */
function isUnit(text: Text, at: number, end: number): boolean {
  const isShort = end === at + 1 && (text.words[at]?.text.length ?? 0) <= 2
  return isShort && text.words[at - 1]?.isNumber === true && gapBefore(text, at) === ' '
}

function matchUnits(text: Text, at: number, index: TitleIndex): Match[] {
  const [word, next] = [text.words[at], text.words[at + 1]]
  if (!word || !next || !UNIT_GAP.test(gapBefore(text, at + 1))) return []
  return (index.after.get(next.text) ?? []).flatMap((phrase) => {
    const end = findEnd(text, at + 1, phrase)
    // "40 km/h" is a speed.
    if (end === null || isGlued(text, end) || PER.test(text.title.slice(text.words[end - 1]?.to))) return []
    return [{ attribute: phrase.attribute, value: word.text, end }]
  })
}

function matchYears(text: Text, at: number, { years }: TitleIndex): Match[] {
  const value = text.words[at]?.text ?? ''
  if (!/^\d{4}$/.test(value) || isGlued(text, at + 1)) return []
  return years.map((attribute) => ({ attribute, value, end: at + 1 }))
}

/** The value behind words that announce one. */
function matchAfter(text: Text, at: number, attribute: ReadAttribute, index: TitleIndex): Match | null {
  const first = text.words[at]
  if (!first || !VALUE_GAP.test(gapBefore(text, at))) return null
  if (attribute.kind === 'text') return matchName(text, at, attribute)
  if ((attribute.kind !== 'number' && attribute.kind !== 'year') || !first.isNumber) return null
  const withUnit = matchUnits(text, at, index).find((one) => one.attribute === attribute)
  if (!withUnit && isGlued(text, at + 1)) return null
  return { attribute, value: first.text, end: withUnit?.end ?? at + 1 }
}

/** A name of two words or more, each with a capital, up to the end or to a sign that ends it. */
function matchName(text: Text, at: number, attribute: ReadAttribute): Match | null {
  const { title, words } = text
  const isEnd = (place: number) => place === words.length || END_OF_NAME.test(gapBefore(text, place))
  const isPart = ({ from, to, text: small }: TitleWord, place: number) =>
    /^[\p{Lu}\p{Lo}]/u.test(title.slice(from, to)) || (place > at && PARTICLE.test(small))
  let end = at
  for (const word of words.slice(at, at + MOST_WORDS_OF_NAME)) {
    if ((end > at && isEnd(end)) || !isPart(word, end)) break
    end += 1
  }
  const last = words[end - 1]
  if (end - at < 2 || !last || !isEnd(end)) return null
  // "Jr." keeps its point.
  const isShort = title[last.to] === '.' && last.to - last.from <= 3
  return { attribute, value: title.slice(words[at]?.from, last.to + (isShort ? 1 : 0)), end }
}
