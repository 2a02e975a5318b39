import type { SearchResult } from '#app/features/catalogue/search/executing/search-result.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { chooseSample, type CaseClass, type SearchCase } from '../facts/case-class.ts'
import { splitTitle, type CatalogueFacts } from '../facts/catalogue-facts.ts'

const SEARCHES = 400
const JUDGED = 8
/** With two letters, only the names of many titles are shortened. */
const LEAST_TITLES: Readonly<Record<number, number>> = { 2: 60, 3: 12, 4: 12, 5: 12 }
/** With one more word in so many of its titles, a phrase is the beginning of a longer name. */
const LONGER_SHARE = 0.7
/** These end a name inside a title: "Need for Speed - Underground", "Saga, Vol. 4". */
const END_OF_NAME = /\s[-–]\s|[:,(#[]|\sby\s/
const SMALL_WORD = /^(?:a|an|the|of|for|and|in|on|to|with|by)$/
/** The words by which a search for each category's things ends. */
const THINGS: Readonly<Partial<Record<CategoryId, string>>> = {
  games: 'game',
  books: 'book',
  lego: 'lego',
  'action-figures': 'figure',
  cards: 'cards',
  cars: 'car',
}

interface Name {
  words: readonly string[]
  category: CategoryId
  titles: number
}

/** The initials of a name that many titles begin with find the name, alone and beside a thing: "nfs", "gow game". */
export const abbreviations: CaseClass = {
  name: 'R: a name by its initials',
  goal: 0.85,
  makeCases(facts) {
    const names = listNames(facts)
    const cases = names.flatMap(({ words, category }): SearchCase[] => {
      const initials = shorten(words)
      if ((facts.titles.get(initials) ?? 0) > 2) return []
      const isRight = ({ items }: SearchResult) => isShortened(items, initials)
      const thing = THINGS[category]
      return [
        { key: initials, text: initials, isRight },
        ...(thing ? [{ key: initials, text: `${initials} ${thing}`, isRight }] : []),
        ...(thing ? [{ key: initials, text: `${thing} ${initials}`, isRight }] : []),
      ]
    })
    return chooseSample(cases, SEARCHES, ({ text }) => text)
  },
}

const shorten = (words: readonly string[]) => words.map((word) => word[0]).join('')

/** Most of the first hits have words in a row with these initials, whichever name was meant, or the initials themselves. */
function isShortened(items: SearchResult['items'], initials: string): boolean {
  const judged = items.slice(0, JUDGED)
  const right = judged.filter(({ title }) => {
    const words = splitTitle(title.replaceAll(/['’]/g, ''))
    return words.includes(initials) || shorten(words).includes(initials)
  })
  return right.length * 2 > judged.length
}

/** The names with which many titles of a category begin. */
function listNames({ listings }: CatalogueFacts): Name[] {
  const counts = new Map<string, Name>()
  for (const { title, category } of listings) {
    const words = splitTitle((title.split(END_OF_NAME)[0] ?? '').replaceAll(/['’]/g, ''))
    for (let length = 2; length <= Math.min(6, words.length); length += 1) {
      const key = `${category} ${words.slice(0, length).join(' ')}`
      const name = counts.get(key)
      counts.set(key, { words: words.slice(0, length), category, titles: (name?.titles ?? 0) + 1 })
    }
  }
  const longest = new Map<string, number>()
  for (const { words, category, titles } of counts.values()) {
    const shorter = `${category} ${words.slice(0, -1).join(' ')}`
    longest.set(shorter, Math.max(longest.get(shorter) ?? 0, titles))
  }
  return [...counts].flatMap(([key, name]) => {
    const isLong = name.titles >= (LEAST_TITLES[name.words.length] ?? Infinity)
    const isWhole = (longest.get(key) ?? 0) < LONGER_SHARE * name.titles
    const isName = name.words.every((word) => /^[a-z]+$/.test(word)) && !SMALL_WORD.test(name.words.at(-1) ?? '')
    return isLong && isWhole && isName && !SMALL_WORD.test(name.words[0] ?? '') ? [name] : []
  })
}
