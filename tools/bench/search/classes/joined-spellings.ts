import { chooseSample, type CaseClass, type SearchCase } from './facts/case-class.ts'
import { joinsName, splitTitle, type CatalogueFacts, type WordPair } from './facts/catalogue-facts.ts'

const SEARCHES = 300
const JUDGED = 8
const findsPair = (words: readonly string[], text: string, together: number): SearchCase => ({
  key: words.join(' '),
  text,
  isRight: ({ items }) => {
    const judged = items.slice(0, JUDGED)
    const right = judged.filter(({ title }) =>
      words.every((word) => title.toLowerCase().includes(word.replace(/s$/, ''))),
    )
    return right.length * 2 >= Math.min(JUDGED, together)
  },
})

/** A name of two words, typed as one, finds what the two words find. */
export const joinedSpellings: CaseClass = {
  name: 'C: a name of two words, typed as one',
  goal: 0.97,
  makeCases(facts) {
    const names = facts.pairs.filter((pair) => joinsName(pair, facts))
    return chooseSample(names, SEARCHES, ({ words }) => words.join(' ')).map(({ words, titles }) =>
      findsPair(words, words.join(''), titles),
    )
  },
}

/** The same with a hyphen, or beside another word of its titles. */
export const hyphenedSpellings: CaseClass = {
  name: 'C2: a name of two words, hyphened, or as one beside another word',
  goal: 0.97,
  makeCases(facts) {
    const names = facts.pairs.filter((pair) => joinsName(pair, facts))
    const chosen = chooseSample(names, SEARCHES, ({ words }) => `beside ${words.join(' ')}`)
    const besides = countBeside(chosen, facts)
    return chosen.flatMap(({ words, titles }, index) => {
      if (index % 2 === 0) return [findsPair(words, words.join('-'), titles)]
      const counts = besides.get(words.join(' ')) ?? new Map<string, number>()
      const [beside, together] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
      return beside && together ? [findsPair([...words, beside], `${words.join('')} ${beside}`, together)] : []
    })
  },
}

/** The other words of the titles that have each pair, with the number of these titles. */
function countBeside(pairs: readonly WordPair[], { listings }: CatalogueFacts): Map<string, Map<string, number>> {
  const counts = new Map(pairs.map(({ words }) => [words.join(' '), new Map<string, number>()]))
  for (const { title } of listings) {
    const words = splitTitle(title)
    const others = new Set(words.filter((word) => /^[a-z]{4,}$/.test(word)))
    for (const [index, first] of words.entries()) {
      const second = words[index + 1] ?? ''
      const beside = counts.get(`${first} ${second}`)
      if (!beside) continue
      for (const word of others) if (word !== first && word !== second) beside.set(word, (beside.get(word) ?? 0) + 1)
    }
  }
  return counts
}

/** In fewer titles than this, a word is none that people search for. */
const WORD_TITLES = 12
const PART = /^[a-z]{3,}$/

/** A name that titles write as one word, and seldom as two, typed as two, or with a hyphen. */
export const splitSpellings: CaseClass = {
  name: 'C3: a name of one word, typed as two',
  goal: 0.97,
  makeCases({ titles, listings }) {
    const found = [...titles].flatMap(([word, count]) => {
      if (count < WORD_TITLES || !/^[a-z]{7,}$/.test(word)) return []
      const [parts, ...others] = listParts(word).filter((two) =>
        two.every((part) => (titles.get(part) ?? 0) > 2 * count),
      )
      return parts && others.length === 0 && !parts.some((part) => EVERYDAY.has(part)) ? [{ word, count, parts }] : []
    })
    const inRow = countRows(
      found.map(({ parts }) => parts.join(' ')),
      listings,
    )
    const names = found.filter(({ count, parts }) => 2 * (inRow.get(parts.join(' ')) ?? 0) < count)
    return chooseSample(names, SEARCHES, ({ word }) => word).map(({ word, count, parts }, index): SearchCase => ({
      key: word,
      text: parts.join(index % 3 === 0 ? '-' : ' '),
      isRight: ({ items }) => {
        const judged = items.slice(0, JUDGED)
        const right = judged.filter(({ title }) => splitTitle(title).join('').includes(word.replace(/s$/, '')))
        return right.length * 2 >= Math.min(JUDGED, count)
      },
    }))
  },
}

/** These make another meaning of two words: "team new". */
const EVERYDAY = new Set('new out with play game book card cards set day'.split(' '))

/** The number of titles that have each two words in a row. */
function countRows(pairs: readonly string[], listings: CatalogueFacts['listings']): Map<string, number> {
  const counts = new Map(pairs.map((pair) => [pair, 0]))
  for (const { title } of listings) {
    const words = splitTitle(title)
    for (const [index, word] of words.entries()) {
      const pair = `${word} ${words[index + 1] ?? ''}`
      const count = counts.get(pair)
      if (count !== undefined) counts.set(pair, count + 1)
    }
  }
  return counts
}

const listParts = (word: string) =>
  Array.from({ length: word.length - 1 }, (_, at) => [word.slice(0, at + 1), word.slice(at + 1)]).filter((two) =>
    two.every((part) => PART.test(part)),
  )
