import { chooseSample, type CaseClass } from './facts/case-class.ts'
import type { CatalogueFacts, WordPair } from './facts/catalogue-facts.ts'

const SEARCHES = 300
const JUDGED = 8
/** If this share of the titles with the rarer word also has the other one, the two words are a name. */
const TOGETHER = 0.3

/** Whether the two words of a pair are a name, judged by how often they meet. */
export const joinsName = ({ words, titles: together }: WordPair, { titles }: CatalogueFacts) =>
  together >= TOGETHER * Math.min(...words.map((word) => titles.get(word) ?? 0))

/** A name of two words, typed as one, finds what the two words find. */
export const joinedSpellings: CaseClass = {
  name: 'C: a name of two words, typed as one',
  goal: 0.97,
  makeCases(facts) {
    const names = facts.pairs.filter((pair) => joinsName(pair, facts))
    return chooseSample(names, SEARCHES, ({ words }) => words.join(' ')).map(({ words, titles: together }) => ({
      key: words.join(' '),
      text: words.join(''),
      isRight: ({ items }) => {
        const judged = items.slice(0, JUDGED)
        const right = judged.filter(({ title }) =>
          words.every((word) => title.toLowerCase().includes(word.replace(/s$/, ''))),
        )
        return right.length * 2 >= Math.min(JUDGED, together)
      },
    }))
  },
}
