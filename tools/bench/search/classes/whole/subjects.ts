import { dictionary } from 'cmu-pronouncing-dictionary'

import { listCategories, type CategoryId } from '#app/nouns/category/category-list.ts'

import { chooseSample } from '../facts/case-class.ts'
import { splitTitle, type CatalogueFacts, type CountedListing } from '../facts/catalogue-facts.ts'
import { chooseWriting, writeDevanagari } from '../facts/write-devanagari.ts'
import { CALLED, DESCRIBED } from './everyday-hindi.ts'

/** The subject of a search, as it is typed, and the listings that are about it. */
export interface Subject {
  name: string
  listings: readonly CountedListing[]
}

const PAIRS_PER_CATEGORY = 10
const WORDS_PER_CATEGORY = 10
/** The number of a category's names that searches also spell in other ways. */
const RESPELLED = 3
/** A word in fewer titles of a category is no name that people search for in it. */
const WORD_TITLES = 25
/** A word whose titles are mostly of other categories does not name something of this one. */
const OF_CATEGORY = 0.7

/** Things by category, by name, by name and category, by name misspelt or in Devanagari, by colour and by who wears them. */
export function listSubjects(facts: CatalogueFacts): Subject[] {
  const words = new Map(
    facts.listings.map((listing) => [listing, new Set(splitTitle(`${listing.title} ${listing.brand}`))]),
  )
  const having = (names: readonly string[], category?: CategoryId) =>
    facts.listings.filter(
      (listing) =>
        (!category || listing.category === category) && names.every((name) => words.get(listing)?.has(name) === true),
    )
  return listCategories().flatMap(({ id: category }) => {
    const called = callThings(category).split(' | ')
    const isCalled = (word: string) => isOfCategory(category, word)
    const pairs = facts.pairs
      .filter((pair) => pair.category === category && !pair.words.some((word) => isCalled(word) || word === 'new'))
      .slice(0, PAIRS_PER_CATEGORY)
      .map((pair) => [...pair.words])
    const singles = countFirstWords(facts.listings, category)
      .filter(([word, count]) => !isCalled(word) && count >= OF_CATEGORY * (facts.titles.get(word) ?? 0))
      .slice(0, WORDS_PER_CATEGORY)
      .map(([word]) => [word])
    const names = [...pairs, ...singles]
    const respelled = chooseSample(names, 2 * RESPELLED, (name) => name.join(' '))
    return [
      ...called.map((name) => ({ name, listings: having([], category) })),
      ...names.map((name) => ({ name: name.join(' '), listings: having(name) })),
      ...singles.flatMap(([word = ''], index) => {
        const thing = called[index % called.length] ?? ''
        const joint = /^[a-z]+$/.test(thing) && index % 2 === 0 ? 'ki ' : ''
        return { name: `${word} ${joint}${thing}`, listings: having([word], category) }
      }),
      ...respelled.slice(0, RESPELLED).flatMap((name) => nameMisspelt(name, having) ?? []),
      ...respelled.slice(RESPELLED).flatMap((name) => nameInDevanagari(name, having) ?? []),
      ...(DESCRIBED[category] ?? []).map(([said, word, thing]) => ({
        name: `${said} ${thing}`,
        listings: having([word], category),
      })),
    ]
  })
}

const callThings = (category: CategoryId) => CALLED[category] ?? category

/** Whether a word is a part of what people call the things of a category. */
export const isOfCategory = (category: CategoryId, word: string): boolean =>
  callThings(category)
    .split(/[ |]+/)
    .some((one) => isForm(one, word))

const isForm = (one: string, word: string) => one.replace(/s$/, '') === word.replace(/s$/, '')

/** The words that begin titles of the category, and are therefore names more often than others; the commonest first. */
function countFirstWords(listings: readonly CountedListing[], category: CategoryId): [word: string, titles: number][] {
  const counts = new Map<string, number>()
  for (const listing of listings) {
    const [word = ''] = listing.category === category ? splitTitle(listing.title) : []
    if (/^[a-z]{4,}$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count >= WORD_TITLES).toSorted((a, b) => b[1] - a[1])
}

type Having = (names: readonly string[]) => readonly CountedListing[]

/** Two letters of the longest word change places. */
function nameMisspelt(name: readonly string[], having: Having): Subject | null {
  const longest = name.toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (longest.length < 6) return null
  const at = Math.floor(longest.length / 2)
  const swapped = `${longest.slice(0, at - 1)}${longest[at]}${longest[at - 1]}${longest.slice(at + 1)}`
  if (swapped === longest) return null
  return { name: name.map((word) => (word === longest ? swapped : word)).join(' '), listings: having(name) }
}

function nameInDevanagari(name: readonly string[], having: Having): Subject | null {
  const writing = chooseWriting(name.join(' '))
  const written = name.map((word) => writeDevanagari(dictionary[word] ?? '', word, writing))
  return written.every((word) => word !== '') ? { name: written.join(' '), listings: having(name) } : null
}
