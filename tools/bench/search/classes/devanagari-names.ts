import { dictionary } from 'cmu-pronouncing-dictionary'

import { chooseSample, type CaseClass, type SearchCase } from './facts/case-class.ts'
import { splitTitle, type CatalogueFacts } from './facts/catalogue-facts.ts'
import { chooseWriting, writeDevanagari } from './facts/write-devanagari.ts'
import { joinsName } from './joined-spellings.ts'

const PAIRS = 280
const SINGLES = 120
const JUDGED = 8
/** Single words in fewer titles than this are not well known. */
const SINGLE_TITLES = 60

/** A name of the catalogue, written in Devanagari as it is pronounced, finds what the name finds. */
export const devanagariNames: CaseClass = {
  name: 'B: a name in Devanagari',
  goal: 0.95,
  makeCases(facts) {
    const pairs = facts.pairs
      .filter((pair) => joinsName(pair, facts) && pair.words.every(isPronounced))
      .map(({ words, titles }) => ({ words: [...words], titles }))
    const names = [
      ...chooseSample(pairs, PAIRS, ({ words }) => words.join(' ')),
      ...chooseSample(listSingles(facts), SINGLES, ({ words }) => words.join(' ')),
    ]
    return names.map(({ words }): SearchCase => {
      const key = words.join(' ')
      const writing = chooseWriting(key)
      return {
        key,
        text: words.map((word) => writeDevanagari(dictionary[word] ?? '', word, writing)).join(' '),
        reference: key,
        isRight: ({ items }, reference) => {
          const wanted = new Set(reference?.items.map(({ id }) => id))
          const judged = items.slice(0, JUDGED)
          const right = judged.filter(({ id, title }) => {
            const has = splitTitle(title)
            return wanted.has(id) || words.every((word) => has.includes(word))
          })
          return right.length > 0 && right.length * 2 >= Math.min(JUDGED, wanted.size)
        },
      }
    })
  },
}

const isPronounced = (word: string) => /^[a-z]{3,}$/.test(word) && dictionary[word] !== undefined

/** Words that begin most of their pairs or end them, and are therefore names rather than everyday words. */
function listSingles({ pairs, titles }: CatalogueFacts): { words: string[]; titles: number }[] {
  const together = new Map<string, number>()
  for (const { words, titles: found } of pairs)
    for (const word of words) together.set(word, Math.max(together.get(word) ?? 0, found))
  return [...together].flatMap(([word, found]) => {
    const all = titles.get(word) ?? 0
    const isName = isPronounced(word) && word.length >= 5 && all >= SINGLE_TITLES && 2 * found >= all
    return isName ? [{ words: [word], titles: all }] : []
  })
}
