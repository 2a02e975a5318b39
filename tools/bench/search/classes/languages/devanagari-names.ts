import { dictionary } from 'cmu-pronouncing-dictionary'

import { chooseSample, type CaseClass, type SearchCase } from '../facts/case-class.ts'
import { joinsName, splitTitle, type CatalogueFacts } from '../facts/catalogue-facts.ts'
import { chooseWriting, writeDevanagari } from '../facts/write-devanagari.ts'

const PAIRS = 280
const SINGLES = 120
const JUDGED = 8
/** Single words in fewer titles than this are not well known. */
const SINGLE_TITLES = 60

/** A name of the catalogue, written in Devanagari as it is pronounced, finds what the name finds. */
export const devanagariNames: CaseClass = {
  name: 'B: a name in Devanagari',
  goal: 0.95,
  makeCases: (facts) =>
    chooseNames(facts, { pairs: PAIRS, singles: SINGLES }).map((words) => {
      const writing = chooseWriting(words.join(' '))
      return findsName(
        words,
        words.map((word) => writeDevanagari(dictionary[word] ?? '', word, writing)),
      )
    }),
}

/** Names of two words and of one, which the dictionary of sounds has. */
export function chooseNames(facts: CatalogueFacts, most: { pairs: number; singles: number }): string[][] {
  const pairs = facts.pairs.filter((pair) => joinsName(pair, facts) && pair.words.every(isPronounced))
  const asKey = (words: readonly string[]) => words.join(' ')
  return [
    ...chooseSample(
      pairs.map(({ words }) => [...words]),
      most.pairs,
      asKey,
    ),
    ...chooseSample(listSingles(facts), most.singles, asKey),
  ]
}

/** A search for a name as it is written in another script, which shows what the name does. */
export const findsName = (words: readonly string[], written: readonly string[]): SearchCase => ({
  key: words.join(' '),
  text: written.join(' '),
  reference: words.join(' '),
  isRight: ({ items }, reference) => {
    const wanted = new Set(reference?.items.map(({ id }) => id))
    const judged = items.slice(0, JUDGED)
    const right = judged.filter(({ id, title }) => {
      const has = splitTitle(title)
      return wanted.has(id) || words.every((word) => has.includes(word))
    })
    return right.length > 0 && right.length * 2 >= Math.min(JUDGED, wanted.size)
  },
})

const isPronounced = (word: string) => /^[a-z]{3,}$/.test(word) && dictionary[word] !== undefined

/** Words that begin most of their pairs or end them, and are therefore names rather than everyday words. */
function listSingles({ pairs, titles }: CatalogueFacts): string[][] {
  const together = new Map<string, number>()
  for (const { words, titles: found } of pairs)
    for (const word of words) together.set(word, Math.max(together.get(word) ?? 0, found))
  return [...together].flatMap(([word, found]) => {
    const all = titles.get(word) ?? 0
    const isName = isPronounced(word) && word.length >= 5 && all >= SINGLE_TITLES && 2 * found >= all
    return isName ? [[word]] : []
  })
}
