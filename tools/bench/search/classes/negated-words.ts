import type { SearchResult } from '#app/features/catalogue/search/executing/search-result.ts'

import { chooseSample, type CaseClass } from './facts/case-class.ts'
import { splitTitle } from './facts/catalogue-facts.ts'

/** Ways to say that a word is not wanted; `{}` stands for the word. */
const WAYS = ['not {}', 'without {}', 'except {}', 'no {}', '{} nahi', 'bina {}', '{} ke alawa', '{} के बिना', '-{}']
const SEARCHES = 360

/** "funko pop not marvel" shows nothing of Marvel. */
export const negatedWords: CaseClass = {
  name: 'D: a word that is not wanted',
  goal: 1,
  makeCases({ pairs }) {
    const cases = pairs
      .filter(({ titles }) => titles >= 40)
      .flatMap(({ words: [subject, excluded] }) =>
        WAYS.map((way) => ({
          key: `${subject} ${excluded}`,
          text: `${subject} ${way.replace('{}', excluded)}`,
          isRight: ({ items }: SearchResult) => items.every(({ title }) => !splitTitle(title).includes(excluded)),
        })),
      )
    return chooseSample(cases, SEARCHES, ({ text }) => text)
  },
}
