import { findKnownName } from '#app/features/catalogue/search/names/known-names.ts'
import { findCategories } from '#app/features/catalogue/search/understanding/categories.ts'
import { isFiller } from '#app/features/catalogue/search/understanding/fillers.ts'
import { conditionAt } from '#app/features/catalogue/search/understanding/named-filters.ts'
import { splitTokens, type Token } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import { isSaidOfAnything } from '#app/features/selling/details/informative-words.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

/** The facts that a title states about its thing. */
export type TitleFacts = {
  /**
   * The words that tell something and belong to no name, each once. Years, conditions, and words for the kind of thing or
   * for anything are left out.
   */
  words: readonly string[]
  /** The words of each brand, maker or model of the category that people know. */
  names: readonly (readonly string[])[]
  /** The latest year that the title names; the years of a generation do not count. */
  year: number | null
}

const YEAR = /^(?:19[5-9]|20[0-4])\d$/
/** A generation, as in "[2016-2020]". With a year after it, it would be read as one printed number. */
const YEARS = /(?<!\d)(?:19[5-9]|20[0-4])\d\s*[–—-]\s*(?:(?:19[5-9]|20[0-4])\d|present)(?!\d)/giu
/** Sellers write these around the thing, and dealers about its history. */
const REMARKS = new Set(
  `condition mint urgent urgently sale neat clean single second third owner owners maintained brand hardly barely excellent best kept
  price negotiable fixed final offer cheap genuine tested working perfect bill warranty available only just combo boxed unused`.split(
    /\s+/,
  ),
)

/** Reads the title of an item in `category`. */
export function readTitle(title: string, category: CategoryId): TitleFacts {
  const tokens = splitTitle(title)
  const isSilent = tokens.map(({ norm, text }) => isFiller(norm) || REMARKS.has(norm) || isSaidOfAnything(text))
  const isKind = tokens.map(() => false)
  for (const { from, to } of findCategories(tokens, () => true)) isKind.fill(true, from, to)
  const names: string[][] = []
  for (let at = 0; at < tokens.length; at++) {
    const name = findKnownName(tokens, at)
    // LEGO names the whole category, and tells no more than the word for it.
    const isNamed = name && !isKind.slice(at, at + name.length).every(Boolean)
    if (isNamed && (name.meaning.category === category || name.meaning.category === null)) {
      names.push(tokens.slice(at, at + name.length).map(spellWord))
      isSilent.fill(true, at, at + name.length)
      at += name.length - 1
      continue
    }
    const condition = conditionAt(tokens, at)
    if (condition) isSilent.fill(true, at, at + condition.length)
  }
  const years = tokens.flatMap(({ text }) => (YEAR.test(text) ? [Number(text)] : []))
  const words = tokens.filter(({ text }, at) => !isSilent[at] && !isKind[at] && !YEAR.test(text)).map(spellWord)
  return { words: [...new Set(words)].filter(Boolean), names, year: years.length > 0 ? Math.max(...years) : null }
}

/** All words of a title, with those around a hyphen apart and together, and each two neighbours as one. */
export function listSpellings(title: string): Set<string> {
  const tokens = splitTitle(title)
  const spelled = tokens.map(spellWord)
  const joined = spelled.slice(1).map((word, before) => spelled[before] + word)
  const parts = tokens.flatMap(({ text }) => text.split(/[^\p{L}\p{M}\p{N}.]+/u))
  return new Set([...spelled, ...joined, ...parts])
}

const splitTitle = (title: string) => splitTokens(title.replaceAll(YEARS, ' '))

/** Without the signs within it, except for the point of a decimal. */
const spellWord = ({ text }: Token) => (/^\d+\.\d+$/.test(text) ? text : text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''))
