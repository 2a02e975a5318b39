import { chooseSample, type CaseClass, type SearchCase } from './facts/case-class.ts'
import { splitTitle } from './facts/catalogue-facts.ts'

const SEARCHES = 200
const JUDGED = 8
/** A form in fewer titles than this is no subject of its own. */
const LEAST_TITLES = 10
/** English endings after which a verb or a noun is another word. */
const ENDINGS = ['ing', 'er', 'ers', 'able', 'ible', 'ive', 'ion', 'ation', 'or', 'ors', 'ist', 'ists', 'ment']

/** A word with another ending than most words of its family finds titles with that word first: "gaming" is not "games". */
export const wordForms: CaseClass = {
  name: 'F: a form with a meaning of its own',
  goal: 0.95,
  makeCases({ titles }) {
    const cases = [...titles].flatMap(([word, count]): (SearchCase & { count: number })[] => {
      if (count < LEAST_TITLES || !/^[a-z]{5,}$/.test(word)) return []
      const stems = ENDINGS.filter((ending) => word.endsWith(ending) && word.length - ending.length >= 3).map(
        (ending) => word.slice(0, -ending.length),
      )
      const commoner = stems.some((stem) =>
        [stem, `${stem}s`, `${stem}e`, `${stem}es`].some((other) => (titles.get(other) ?? 0) > 2 * count),
      )
      if (!commoner) return []
      return [
        {
          key: word,
          text: word,
          count,
          isRight: ({ items }) => {
            const judged = items.slice(0, JUDGED)
            const right = judged.filter(({ title }) =>
              splitTitle(title).some((one) => toSingular(one) === toSingular(word)),
            )
            return right.length >= Math.min(judged.length, JUDGED) * 0.75
          },
        },
      ]
    })
    return chooseSample(cases, SEARCHES, ({ text }) => text)
  },
}

const toSingular = (word: string) => word.replace(/s$/, '')
