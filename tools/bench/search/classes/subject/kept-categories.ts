import type { SearchResult } from '#app/features/catalogue/search/executing/search-result.ts'
import { listCategories, type CategoryId } from '#app/nouns/category/category-list.ts'

import { chooseSample, type CaseClass, type SearchCase } from '../facts/case-class.ts'
import type { CatalogueFacts } from '../facts/catalogue-facts.ts'
import { CALLED } from '../whole/everyday-hindi.ts'
import { countTitles, hasWords, isOfThing, areMost, nameThemes } from './named-things.ts'

/** Ways to ask for a thing: `{w}` stands for another word and `{t}` for what the things of a category are called. */
const WAYS = [
  '{w} {t}',
  '{w} {t}',
  '{w} {t}',
  'cheap {w} {t}',
  'cheapest {t} {w}',
  '{w} {t} newest first',
  '{w} {t} price low to high',
  'sasta {w} {t}',
  'second hand {w} {t}',
  '{t} with {w}',
  'new {w} {t} under 5000',
  'most expensive {w} {t}',
]
/** Words that describe, as shops do. */
const DESCRIBING = `
  running walking gift waterproof wireless office school wedding travel outdoor premium designer handmade vintage retro mini
  large portable professional casual formal party festival traditional slim heavy soft stylish daily sports magnetic`
const WORDS_PER_CATEGORY = 40
const SEARCHES = 480
/** With fewer listings of the word, the category alone decides. */
const LEAST = 4

/** Whatever stands beside the name of a category, and in whatever order: the page is of that category. */
export const keptCategories: CaseClass = {
  name: 'O: a category that is named is kept',
  goal: 0.97,
  makeCases(facts) {
    const themes = nameThemes(facts)
    const cases = listCategories().flatMap(({ id: category }) => {
      const names = (CALLED[category] ?? category).split(' | ')
      const words = [...DESCRIBING.trim().split(/\s+/), ...themes.map(({ name }) => name)]
      return chooseSample(words, WORDS_PER_CATEGORY, (word) => `${category} ${word}`).flatMap((word) =>
        WAYS.flatMap((way, index) =>
          writeCase(facts, category, word, { way, name: names[index % names.length] ?? '' }),
        ),
      )
    })
    return chooseSample(cases, SEARCHES, ({ text }) => text)
  },
}

function writeCase(
  facts: CatalogueFacts,
  category: CategoryId,
  word: string,
  { way, name }: { way: string; name: string },
): SearchCase[] {
  // "LEGO cars" are of LEGO.
  if (word === 'lego') return []
  return [
    {
      key: `${category} ${word}`,
      text: way.replace('{w}', word).replace('{t}', name),
      isRight: ({ items }: SearchResult) => {
        const wanted = way === '{w} {t}' ? countTitles(facts, category, word) : 0
        const hasWord = wanted < LEAST || areMost(items, ({ title }) => hasWords(title, word), wanted)
        return hasWord && areMost(items, (item) => isOfThing(item, category))
      },
    },
  ]
}
