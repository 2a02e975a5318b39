// The searches of this folder share this: names of the catalogue by which people ask for things, and how a page is judged by what
// most of its first hits are.
import type { SearchResult } from '#app/features/catalogue/search/executing/search-result.ts'
import { listCategories, type CategoryId } from '#app/nouns/category/category-list.ts'

import { joinsName, splitTitle, type CatalogueFacts } from '../facts/catalogue-facts.ts'
import { isOfCategory } from '../whole/subjects.ts'

type Item = SearchResult['items'][number]

/** A page is judged by its first hits. */
const JUDGED = 10
const THEMES_PER_CATEGORY = 16
const WORD_TITLES = 40

/** A name of two words or of one, and the category of most of its titles. */
export interface Theme {
  name: string
  category: CategoryId
}

/** Names that titles begin with or have as two words in a row, none of which is the name of a thing. */
export function nameThemes(facts: CatalogueFacts): Theme[] {
  const number = new Map<string, number>()
  const isNext = ({ category, name }: Theme) => {
    const kind = `${category} ${name.includes(' ')}`
    number.set(kind, (number.get(kind) ?? 0) + 1)
    return (number.get(kind) ?? 0) <= THEMES_PER_CATEGORY
  }
  const isThing = (word: string) => listCategories().some(({ id }) => isOfCategory(id, word))
  const pairs = facts.pairs
    .filter((pair) => joinsName(pair, facts) && !pair.words.some((word) => isThing(word) || word === 'new'))
    .map(({ words, category }): Theme => ({ name: words.join(' '), category }))
  const first = new Map<string, Map<CategoryId, number>>()
  for (const { title, category } of facts.listings) {
    const [word = ''] = splitTitle(title)
    if (!/^[a-z]{4,}$/.test(word) || isThing(word) || word === 'lego') continue
    const counts = first.get(word) ?? new Map<CategoryId, number>()
    first.set(word, counts.set(category, (counts.get(category) ?? 0) + 1))
  }
  const singles = [...first].flatMap(([name, counts]): (Theme & { titles: number })[] => {
    const [[category, titles] = ['', 0]] = [...counts].toSorted((a, b) => b[1] - a[1])
    const isName = titles >= WORD_TITLES && 2 * titles >= (facts.titles.get(name) ?? 0)
    return isName ? [{ name, category, titles }] : []
  })
  return [...pairs.filter(isNext), ...singles.toSorted((a, b) => b.titles - a.titles).filter(isNext)]
}

/** Whether a title has each of the words, joined or not. */
export const hasWords = (title: string, words: string): boolean =>
  words.split(' ').every((word) => title.toLowerCase().includes(word.replace(/s$/, '')))

/** How many listings of a category have the words in their title. */
export const countTitles = ({ listings }: CatalogueFacts, category: CategoryId, words: string): number =>
  listings.filter((one) => one.category === category && hasWords(one.title, words)).length

/** Key chains are sold among the things of their makers, too. */
export const isOfThing = ({ category, title }: Item, wanted: CategoryId): boolean =>
  category === wanted || (wanted === 'keychains' && /key ?(?:chain|ring)/i.test(title))

/** Whether most of the first hits pass, or most of as many as there are at least. */
export function areMost(items: readonly Item[], passes: (item: Item) => boolean, most = JUDGED): boolean {
  const judged = items.slice(0, JUDGED)
  const expected = Math.min(most, JUDGED, Math.max(1, judged.length))
  return 2 * judged.filter(passes).length > expected
}
