import { listCategories, type CategoryId } from '#app/nouns/category/category-list.ts'

import { chooseSample, type CaseClass, type SearchCase } from '../facts/case-class.ts'
import type { CatalogueFacts } from '../facts/catalogue-facts.ts'
import { CALLED } from '../whole/everyday-hindi.ts'
import { countTitles, hasWords, isOfThing, areMost, nameThemes, type Theme } from './named-things.ts'

const SEARCHES = 320
/** With fewer listings of the theme, the thing alone decides. */
const LEAST = 3

/** "Star wars keychain": the thing comes last, and the other name, of another category, is its theme. */
export const twoThings: CaseClass = {
  name: 'R: the thing is the last noun, the other its theme',
  goal: 0.92,
  makeCases(facts) {
    const cases = nameThemes(facts).flatMap((theme) =>
      listCategories()
        .filter(({ id }) => id !== theme.category)
        .flatMap(({ id }) => writeCases(facts, theme, id)),
    )
    return chooseSample(cases, SEARCHES, ({ text }) => text)
  },
}

/** The theme before the thing, alone and with the noun of its own category between them. */
function writeCases(facts: CatalogueFacts, { name, category }: Theme, thing: CategoryId): SearchCase[] {
  const [noun = ''] = chooseSample(nouns(thing), 1, (one) => `${name} ${one}`)
  const [other = ''] = nouns(category)
  // A LEGO car is LEGO, and a book of cards is no book.
  const isSure = category !== 'lego' && thing !== 'lego' && category !== 'cards'
  return [`${name} ${noun}`, ...(isSure ? [`${name} ${other} ${noun}`] : [])].map((text) => ({
    key: name,
    text,
    isRight: ({ items }) => {
      const wanted = countTitles(facts, thing, name)
      const hasTheme = wanted < LEAST || areMost(items, ({ title }) => hasWords(title, name), wanted)
      return hasTheme && areMost(items, (item) => isOfThing(item, thing))
    },
  }))
}

const nouns = (category: CategoryId) =>
  (CALLED[category] ?? category).split(' | ').filter((name) => /^[a-z ]+$/.test(name) && !name.includes(' '))
