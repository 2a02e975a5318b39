import { findDetails, perDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { Phrases, splitTokens, type Token } from './words/tokens.ts'

/** The words of each category as searches have them: the files may have Hindi ones in Devanagari, too. */
const listPhrases = perDetails((categories) =>
  categories.flatMap(({ id, search: { words } }) =>
    Object.values(words)
      .flat()
      .map((phrase) => ({
        id,
        phrase: splitTokens(phrase)
          .map(({ norm }) => norm)
          .join(' '),
      })),
  ),
)

/** The names of categories that are one word, but for short ones. */
export const listCategoryNames = (): string[] =>
  listPhrases()
    .map(({ phrase }) => phrase)
    .filter((phrase) => /^[a-z]{4,}$/.test(phrase))

const phrases = perDetails(() => new Phrases<CategoryId>(listPhrases().map(({ id, phrase }) => [phrase, id] as const)))

/**
 * In "car charger", "watch strap" or "shoe rack", the item is not a car, watch or shoe. Jute (Hindi for shoes) is also
 * a fibre.
 */
const BELONGS = new Set(
  `charger charging holder case cases cover covers stand strap straps band bands box boxes rack racks seat seats mount stereo
  adapter mat mats bag bags shelf lamp polish lace laces cleaner lock keys reader slot sleeves sleeve binder ends end end
  bookend mark stop light lights audio kit speaker speakers battery wash wax perfume freshener winder rug rope basket
  handbag sandals tote fibre fiber`.split(/\s+/),
)

export type FoundCategory = { category: CategoryId; from: number; to: number }

/** The categories that the tokens name, in order. */
export function findCategories(tokens: readonly Token[], isFree: (index: number) => boolean): FoundCategory[] {
  const found: FoundCategory[] = []
  for (let at = 0; at < tokens.length; at++) {
    const phrase = isFree(at) ? phrases().at(tokens, at) : undefined
    if (!phrase) continue
    const to = at + phrase.length
    const next = tokens[to]
    const whole = Array.from({ length: phrase.length }, (_, index) => at + index).every(isFree)
    if (whole && !(next && isFree(to) && BELONGS.has(next.norm))) {
      found.push({ category: phrase.meaning, from: at, to })
      at = to - 1
    }
  }
  return found
}

/**
 * The category that the search is about: the last one, as in "uno card game". The files name those that are meant beside
 * others: "lego car" is LEGO, and "lego keychain" a keychain.
 */
export function findHead(found: readonly FoundCategory[]): FoundCategory | undefined {
  const last = found.at(-1)
  if (last && findDetails(last.category)?.search.meant === 'last') return last
  return found.find(({ category }) => findDetails(category)?.search.meant === 'anywhere') ?? last
}
