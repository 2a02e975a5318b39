import { findCategories } from '#app/features/catalogue/search/understanding/categories.ts'
import type { Term } from '#app/features/catalogue/search/understanding/understand.ts'
import { toLatin } from '#app/features/catalogue/search/understanding/words/devanagari.ts'
import { splitTokens } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import { findByInitials } from '#app/features/catalogue/search/vocabulary/shortened-names.ts'
import { isSpokenAs } from '#app/features/catalogue/search/vocabulary/sound-index.ts'
import { findDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { otherForm } from '#app/shared/numbers/product-numbers.ts'

import { nameGroups, namesThings, splitParts, type Alternative, type Group, type Knowledge } from './plan.ts'
import { isSpelledAsFiller, listReplacements, type WordPosition } from './replacements.ts'
import { lettersAndFigures, wordAndNumber } from './splits.ts'
import { findHindiSynonyms, findSynonyms, LONGEST_NAME } from './synonyms.ts'
import { countListings, weighGroup } from './weigh-groups.ts'

/**
 * The word that the index holds for each listing of a category; see the database function item_words. A digit keeps it
 * from being stemmed.
 */
export const categoryWord = (category: CategoryId) => `zz${category.replaceAll('-', '')}0`

/** The usual English word for a category's items in listings. */
export const itemWord = (category: CategoryId): string => findDetails(category)?.search.item ?? category

/** One group per word of the search, in order. `literal` takes each word exactly as typed. */
export function makeGroups(typed: readonly Term[], known: Knowledge, literal = false): Group[] {
  if (literal) return typed.map((term) => weighGroup(startGroup(term, null), known))
  const terms = typed
    .filter((term) => !term.isPhrase)
    .map((term) => respell(term, known.spellings(term.text)))
    .flatMap((term) => partUnknown(term, known))
  const groups = terms.map((term) => startGroup(term, known))
  joinNeighbours(terms, groups, known)
  addApart(terms, groups, known)
  addSplits(groups, known)
  addSynonyms(terms, groups)
  addShortened(terms, groups, known)
  addHindi(terms, groups, known)
  const isNamed = groups.some(({ category }) => category !== null)
  for (const [index, group] of groups.entries()) {
    if (group.filler || !isUnknown(group, known)) continue
    const isTold = known.inCategory || groups.some((other) => other !== group && isTelling(other, known))
    const isAlone = groups.every((other) => other === group || other.filler)
    correctGroup(group, { isTold, isAlone, isOneWord: terms[index]?.isOneWord === true }, known)
    if (!isNamed) readCategory(group)
  }
  const onlyFillers = groups.every(({ filler }) => filler)
  const phrases = typed.flatMap((term) => (term.isPhrase ? [makePhraseGroup(term)] : []))
  const weighed = [...groups, ...phrases]
    .toSorted((a, b) => a.start - b.start)
    .map((group) => weighGroup({ ...group, filler: group.filler && (!onlyFillers || phrases.length > 0) }, known))
  return nameGroups(weighed, known)
}

/** `spellings`: those in which listings have the word, as no listing has it as typed. */
type Respelled = Term & { spellings?: readonly string[] }

/** The term in the commonest spelling of its word. A word that names a category keeps its own. */
export function respell(term: Term, spellings: readonly string[] = []): Respelled {
  const [text] = spellings
  if (text === undefined || term.filler) return term
  if (term.category) return { ...term, spellings }
  const latin = toLatin(text)
  return { ...term, text, latin: latin === text ? null : latin, spellings }
}

/** Splits "Gta5" into two words if neither "gta5" nor "gta 5" in a row occurs in listings. */
function partUnknown(term: Respelled, known: Knowledge): Respelled[] {
  const { text, latin, category, start, end } = term
  const parts = latin || category ? null : wordAndNumber(text)
  if (!parts || known.listings(text) > 0 || known.apart(text) || findSynonyms(text).length > 0) return [term]
  const [word, number] = parts
  if (known.titles(word) === 0 && findByInitials(word, known).length === 0) return [term]
  const at = Math.min(end, start + word.length)
  return [
    { ...term, text: word, end: at },
    { ...term, text: number, start: at },
  ]
}

/** The other form of an ISBN or a UPC, as the index has it. */
export function listOtherForms(text: string): string[] {
  const other = /^\d{9,13}x?$/.test(text) ? otherForm(text.toUpperCase()) : null
  return other ? [other.toLowerCase()] : []
}

/** `known` is null for a word that is taken as typed. */
function startGroup(term: Respelled, known: Knowledge | null): Group {
  const { text, latin, category, filler, sign, isMeasure, spellings = [], start, end } = term
  if (sign && !category) return startSigned(term, sign)
  const parts = splitParts(text)
  // An emoji has no letters.
  const alternatives: Alternative[] =
    parts.length > 0 ? [{ words: parts, kind: spellings.includes(text) ? 'heard' : 'typed' }] : []
  for (const other of spellings)
    if (other !== text) alternatives.push({ words: [other], kind: category ? 'synonym' : 'heard' })
  // 9.5 does not mean 95.
  if (parts.length > 1 && !/^\d+\.\d/.test(text)) alternatives.push({ words: [parts.join('')], kind: 'joined' })
  for (const other of listOtherForms(text)) alternatives.push({ words: [other], kind: 'joined' })
  // "Titan's watch" means Titan, which titles have without its ending.
  if (parts.length > 1 && text.endsWith("'s")) alternatives.push({ words: parts.slice(0, -1), kind: 'typed' })
  const singular = known && toSingular(text, known)
  if (singular) alternatives.push({ words: [singular], kind: 'typed' })
  if (latin) {
    const heard = known?.heard(latin) ?? []
    // A neighbour decided which word is meant, or the spelling may be right as well. A name that nobody sells decides nothing.
    const isDecided = heard.length === 1 && heard.every((word) => (known?.listings(word) ?? 0) > 0)
    if (!isDecided) alternatives.push({ words: splitParts(latin), kind: 'latin' })
    for (const word of heard) alternatives.push({ words: [word], kind: 'heard' })
  }
  if (!latin && !category && !filler)
    for (const word of known?.inDevanagari(text) ?? []) alternatives.push({ words: [word], kind: 'synonym' })
  if (category) alternatives.push(...listCategoryWords(category))
  const stated = known ? term.stated : undefined
  if (stated && stated.listings > 0)
    alternatives.push({ words: [stated.word], kind: 'stated', listings: stated.listings })
  return {
    text,
    start,
    end,
    alternatives,
    listings: 0,
    weight: 0,
    filler,
    category,
    ...(isMeasure && { isMeasure }),
    ...(stated && { stated }),
  }
}

/** The names of signs, as the index has them behind a word; see the database function joined_words. */
const SIGN_NAMES: Readonly<Record<string, string>> = { '+': 'plus', '++': 'plusplus', '#': 'sharp' }
export const signedWord = (word: string, sign: string) => `${word}${SIGN_NAMES[sign]}`
/** Without its sign, a shorter word is another one: "C" is neither "C++" nor "C#". */
const SHORTEST_WITHOUT = 3

/** A word with its sign; a longer one also without: "Disney" is mostly Disney+. */
function startSigned({ text, filler, start, end }: Term, sign: string): Group {
  const signed: Alternative = { words: [signedWord(text, sign)], kind: 'typed' }
  const plain: Alternative[] = text.length >= SHORTEST_WITHOUT ? [{ words: [text], kind: 'typed' }] : []
  return {
    text: text + sign,
    start,
    end,
    alternatives: [...plain, signed],
    listings: 0,
    weight: 0,
    filler,
    category: null,
  }
}

/**
 * The singular of a word that no listing has, if one has that: "bmws". The stems of the index lack what is not spelled like English.
 * A word that is right as it is, such as Paris, is no plural of one that is not.
 */
function toSingular(text: string, known: Knowledge): string | null {
  const one = asSingular(text)
  if (!one || known.listings(text) > 0 || known.listings(one) === 0 || known.initials(text).length > 0) return null
  return known.isSpelledRight(text) && !known.isSpelledRight(one) ? null : one
}

/** A word that may be a plural, without its ending. */
export const asSingular = (text: string): string | null => (/^[a-z\d]+[^s]s$/.test(text) ? text.slice(0, -1) : null)

const makePhraseGroup = ({ text, start, end }: Term): Group => ({
  text,
  start,
  end,
  alternatives: [{ words: splitParts(text), kind: 'phrase' }],
  listings: 0,
  weight: 0,
  filler: false,
  category: null,
})

const listCategoryWords = (category: CategoryId): Alternative[] => [
  { words: [categoryWord(category)], kind: 'category' },
  { words: [itemWord(category)], kind: 'category' },
]

/** A group for a category, in the place of a word of the search. */
export const makeCategoryGroup = (category: CategoryId, { text, start, end }: Group, known: Knowledge): Group =>
  weighGroup(
    {
      text,
      start,
      end,
      alternatives: listCategoryWords(category),
      listings: 0,
      weight: 0,

      filler: false,
      category,
    },
    known,
  )

/** A corrected word that names a category, as in "wacthes", stands for the category, too. */
function readCategory(group: Group): void {
  const [mended] = group.alternatives.filter(({ kind }) => kind === 'mended')
  const [word] = mended?.words ?? []
  const [named] = word ? findCategories(splitTokens(word), () => true) : []
  if (!named) return
  group.category = named.category
  group.alternatives.push(...listCategoryWords(named.category))
}

/** "hot wheels" also matches "hotwheels", and "ps 5" matches "ps5", if listings write it so. */
function joinNeighbours(terms: readonly Term[], groups: Group[], known: Knowledge): void {
  for (let index = 0; index + 1 < terms.length; index++) {
    const [first, second] = [terms[index], terms[index + 1]]
    const [a, b] = [groups[index], groups[index + 1]]
    if (!first || !second || !a || !b) continue
    const joined = first.text + second.text
    if (joined.length < 4 && !lettersAndFigures(joined)) continue
    if (!/^[\p{L}\p{M}\p{N}]+$/u.test(joined)) continue
    if (first.filler || second.filler) {
      // "De Lorean": a word of which nothing is listed may be a part of a name with the filler beside it.
      const other = first.filler ? b : a
      if (!other.filler && known.listings(joined) > 0 && isUnknown(other, known))
        other.alternatives.push({ words: [joined], kind: 'joined' })
      continue
    }
    const words = [...(known.listings(joined) > 0 ? [joined] : []), ...listCompounds(joined, known)]
    for (const word of words) {
      const kind = word === joined && known.isOneWord(joined) ? 'typed' : 'joined'
      for (const group of [a, b]) group.alternatives.push({ words: [word], kind })
    }
  }
}

/** A shorter word is no compound of Hindi. */
const SHORTEST_COMPOUND = 6

/** Lists the words that Hindi writes together in Devanagari: "bhagavad gita" is भगवद्गीता. */
const listCompounds = (joined: string, known: Knowledge): readonly string[] =>
  joined.length < SHORTEST_COMPOUND ? [] : [...known.spellings(joined), ...known.inDevanagari(joined)]

/** "ps5" also matches "ps 5", and "64gb" matches "64 gb". */
function addApart(terms: readonly Term[], groups: Group[], known: Knowledge): void {
  for (const [index, { text, latin, category }] of terms.entries()) {
    const apart = category ? undefined : known.apart(latin ?? text)
    if (apart) groups[index]?.alternatives.push(apart)
  }
}

/** "airmax" also matches "air max" in a row. An unknown word is split later, if it is no misspelling. */
function addSplits(groups: readonly Group[], known: Knowledge): void {
  for (const group of groups) {
    const parts = isUnknown(group, known) ? undefined : known.split(group.text)
    if (parts && !group.category) group.alternatives.push({ words: parts, kind: 'split' })
  }
}

function addSynonyms(terms: readonly Term[], groups: Group[]): void {
  for (let from = 0; from < terms.length; from++) {
    for (let length = 1; length <= LONGEST_NAME && from + length <= terms.length; length++) {
      const name = terms.slice(from, from + length).map(({ text, latin }) => latin ?? text)
      const joined = length === 2 && lettersAndFigures(name.join('')) ? findSynonyms(name.join('')) : []
      for (const words of [...findSynonyms(name.join(' ')), ...joined]) {
        for (const group of groups.slice(from, from + length)) group.alternatives.push({ words, kind: 'synonym' })
      }
    }
  }
}

/** "Nfs" also matches "Need for Speed", if no other name of the word is known. */
function addShortened(terms: readonly Term[], groups: readonly Group[], known: Knowledge): void {
  for (const [index, term] of terms.entries()) {
    const group = groups[index]
    if (!group || term.category || term.filler || term.latin !== null) continue
    if (group.alternatives.some(({ kind }) => kind === 'synonym')) continue
    for (const words of findByInitials(term.text, known)) group.alternatives.push({ words, kind: 'initials' })
  }
}

/**
 * "Neele joote" also matches "blue shoes". A form that is an English word, too, is Hindi if it was typed in Devanagari or stands
 * beside the thing that it describes.
 */
function addHindi(terms: readonly Term[], groups: readonly Group[], known: Knowledge): void {
  const hasThing = terms.some(({ category }) => category !== null)
  for (const [index, { text, latin, category }] of terms.entries()) {
    const isHindi = latin !== null || hasThing || known.titles(text) === 0
    if (category || !isHindi || findSynonyms(latin ?? text).length > 0) continue
    const synonyms = findHindiSynonyms(latin ?? text)
    for (const words of synonyms) groups[index]?.alternatives.push({ words, kind: 'synonym' })
  }
}

const isUnknown = ({ alternatives }: Group, known: Knowledge) =>
  alternatives.every((alternative) => countListings(alternative, known) === 0)

/** A word in a larger share of the listings tells nothing about another word. */
const TELLING_SHARE = 0.01

/** Whether a word tells what an unknown word beside it may mean. Words that only describe, such as "original", do not. */
function isTelling(group: Group, known: Knowledge): boolean {
  const weighed = weighGroup(group, known)
  // Two unknown words tell about each other: some listing has to have both corrections.
  return !group.filler && weighed.listings <= TELLING_SHARE * known.total && namesThings(weighed, known)
}

/** Replaces an unknown word by what it may mean. */
function correctGroup(group: Group, place: WordPosition, known: Knowledge): void {
  const latin = group.alternatives.find(({ kind }) => kind === 'latin')?.words.join('')
  if (isSpelledAsFiller(latin ?? group.text, known)) {
    group.filler = true
    return
  }
  // A slip of the fingers in Devanagari is none in its Latin letters: घर is not "ghari".
  const replacements = listReplacements(latin ?? group.text, place, known).filter(
    ({ kind, words }) =>
      latin === undefined || kind !== 'mended' || words.every((word) => isSpokenAs(group.text, word)),
  )
  if (replacements.length === 0) return
  group.alternatives = [
    ...group.alternatives.filter(({ kind }) => kind !== 'typed' && kind !== 'latin'),
    ...replacements,
  ]
}
