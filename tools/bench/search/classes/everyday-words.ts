import type { SearchResult } from '#app/features/catalogue/search/executing/search-result.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'

import { chooseSample, type CaseClass } from './facts/case-class.ts'
import { splitTitle, type CatalogueFacts, type WordPair } from './facts/catalogue-facts.ts'

/** Words that buyers add to what they want, by why they add them. None of them names a thing. */
const ADDED = {
  newness: 'latest new arrival arrivals launched release recent fresh trending upcoming modern',
  order: 'cheapest budget affordable discount offer deal best top popular famous premium luxury',
  quality: 'original genuine authentic branded imported quality beautiful amazing stylish cool trendy rare unique',
  gift: 'gift gifts birthday present surprise anniversary diwali rakhi christmas wedding',
  person:
    'boys girls kids children mens womens ladies gents husband wife brother sister papa adult teenager son daughter',
  urgency: 'urgent urgently immediately today fast quick delivery shipping',
  amount: 'combo pack bundle lot pair bulk full complete single bunch',
  place: 'nearby local home office',
} as const

const SUBJECTS_PER_CATEGORY = 6
const SEARCHES = 480
/** A page is judged by its first hits, and half of them have to be of the subject. */
const JUDGED = 8

/** One everyday word before or behind a subject must not throw the subject out. */
export const everydayWords: CaseClass = {
  name: 'A: an everyday word keeps the subject',
  goal: 0.95,
  makeCases(facts) {
    const subjects = chooseSubjects(facts)
    const words = Object.values(ADDED).flatMap((text) => text.split(' '))
    const all = words.flatMap((word) =>
      subjects.flatMap((subject) => {
        const name = subject.words.join(' ')
        return [`${word} ${name}`, `${name} ${word}`].map((text) => ({
          key: word,
          text,
          isRight: ({ items }: SearchResult) => isOfSubject(items, subject),
        }))
      }),
    )
    return chooseSample(all, SEARCHES, ({ text }) => text)
  },
}

/** Whether half of the first hits, or more, have both words of the subject in the title. */
function isOfSubject(items: SearchResult['items'], subject: WordPair): boolean {
  const ofSubject = items.slice(0, JUDGED).filter(({ title, category }) => {
    const words = new Set(splitTitle(title))
    const joined = words.has(subject.words.join(''))
    return category === subject.category && (joined || subject.words.every((word) => words.has(word)))
  })
  return ofSubject.length * 2 >= JUDGED
}

/** Whether a word is part of a category's name, like "shoe": listings of the category need not contain it. */
const isCategoryWord = (word: string) =>
  listCategories()
    .flatMap(({ id }) => id.split('-'))
    .some((name) => [name, name.replace(/e?s$/, ''), `${name}s`].includes(word))

/** The commonest pairs of each category, none of which shares a word with another. */
function chooseSubjects({ pairs }: CatalogueFacts): WordPair[] {
  const taken = new Set<string>()
  const number = new Map<string, number>()
  return pairs.filter(({ words, category }) => {
    const count = number.get(category) ?? 0
    if (count >= SUBJECTS_PER_CATEGORY || words.some((word) => taken.has(word) || isCategoryWord(word))) return false
    for (const word of words) taken.add(word)
    number.set(category, count + 1)
    return true
  })
}
