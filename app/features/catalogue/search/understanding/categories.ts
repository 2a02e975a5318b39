import { findDetails, perDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { Phrases, splitTokens, type Token } from './words/tokens.ts'

/** A word that is found by its letters alone, because in Latin ones it may be another word: আট would be "at". An emoji is one of them. */
const OWN_LETTERS =
  /[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/u

export const isInOwnLetters = (word: string): boolean => OWN_LETTERS.test(word)

type CategoryPhrase = { id: CategoryId; phrase: string; isOwn: boolean }

/** The words of each category as searches have them: the files may have Hindi ones in Devanagari, too. */
const listPhrases = perDetails((categories) =>
  categories.flatMap(({ id, search: { words } }) =>
    Object.entries(words).flatMap(([language, phrases]) =>
      phrases.map((phrase): CategoryPhrase => {
        const isOwn = isInOwnLetters(phrase) || (language !== 'hi' && DEVANAGARI.test(phrase))
        const words = splitTokens(phrase).map(({ text, norm }) => (isOwn ? text : norm))
        return { id, phrase: words.join(' '), isOwn }
      }),
    ),
  ),
)

const DEVANAGARI = /\p{Script=Devanagari}/u

/** The names of categories that are one word, but for short ones. */
export const listCategoryNames = (): string[] =>
  listPhrases()
    .map(({ phrase }) => phrase)
    .filter((phrase) => /^[a-z]{4,}$/.test(phrase))

const makePhrases = (isOwn: boolean) =>
  perDetails(
    () =>
      new Phrases<CategoryId>(
        listPhrases()
          .filter((one) => one.isOwn === isOwn)
          .map(({ id, phrase }) => [phrase, id] as const),
      ),
  )
const phrases = makePhrases(false)
const phrasesInOwnLetters = makePhrases(true)

/** The categories of which a word begins so in letters that are not Latin, or is this emoji. */
export function listBegunCategories(text: string): CategoryId[] {
  const typed = splitTokens(text).map((token) => token.text)
  const isLatin = typed.every((word) => /^\p{ASCII}*$/u.test(word))
  return isLatin
    ? []
    : listPhrases().flatMap(({ id, phrase, isOwn }) => (isOwn && phrase.startsWith(typed.join(' ')) ? [id] : []))
}

/**
 * In "car charger", "watch strap" or "shoe rack", the item is not a car, watch or shoe. Jute (Hindi for shoes) is also
 * a fibre.
 */
const BELONGS = new Set(
  `charger charging holder case cases cover covers stand strap straps band bands box boxes rack racks seat seats mount stereo
  adapter mat mats bag bags shelf lamp polish lace laces cleaner lock keys reader slot sleeves sleeve binder ends end end
  bookend nook mark stop light lights audio kit speaker speakers battery wash wax perfume freshener winder rug rope basket
  handbag sandals tote fibre fiber`.split(/\s+/),
)

export type FoundCategory = { category: CategoryId; from: number; to: number }

/** The categories that the tokens name, in order. */
export function findCategories(tokens: readonly Token[], isFree: (index: number) => boolean): FoundCategory[] {
  const categories: FoundCategory[] = []
  const asTyped = tokens.map((token) => ({ ...token, norm: token.text }))
  for (let at = 0; at < tokens.length; at++) {
    const phrase = isFree(at) ? (phrases().at(tokens, at) ?? phrasesInOwnLetters().at(asTyped, at)) : undefined
    if (!phrase) continue
    const to = at + phrase.length
    const next = tokens[to]
    const whole = Array.from({ length: phrase.length }, (_, index) => at + index).every(isFree)
    if (whole && !(next && isFree(to) && BELONGS.has(next.norm))) {
      categories.push({ category: phrase.meaning, from: at, to })
      at = to - 1
    }
  }
  return categories
}

/** The words after one of these say more about the thing before it: "a book about cars", "shoes with a watch". */
const FOLLOWS = /^(?:about|of|on|for|with|from|featuring)$/

/**
 * The category that the search is about: the last one, as in "uno card game", unless it only says more about another. The files
 * name those that are meant beside others: "lego car" is LEGO, and "lego keychain" a keychain.
 */
export function findHead(all: readonly FoundCategory[], tokens: readonly Token[]): FoundCategory | undefined {
  const head = all.findIndex(({ to }) => FOLLOWS.test(tokens[to]?.norm ?? ''))
  const ofHead = head < 0 ? all : all.slice(0, head + 1)
  const last = ofHead.at(-1)
  if (last && findDetails(last.category)?.search.meant === 'last') return last
  return ofHead.find(({ category }) => findDetails(category)?.search.meant === 'anywhere') ?? last
}
