import type { Relaxation } from '#app/features/catalogue/search/understanding/said.ts'

const quoted = (words: readonly string[], joint = 'and') => words.map((word) => `“${word}”`).join(` ${joint} `)

/** Tells the user which part of the search was relaxed to find something. */
export function relaxationText(relaxation: Relaxation): string {
  switch (relaxation.kind) {
    case 'words':
      return `No listing says ${quoted(relaxation.words)}.`
    case 'price':
      return `Nothing at your price: we looked ${relaxation.label.replace(/^[UF]/, (letter) => letter.toLowerCase())}.`
    case 'any-price':
      return 'Nothing near your price: we looked at any price.'
    case 'any-condition':
      return 'Nothing in that condition: we looked at every condition.'
    case 'any-city':
      return `Nothing in ${relaxation.city}: these are elsewhere.`
    case 'without':
      return `Nothing without ${quoted(relaxation.words, 'or')}: these have ${relaxation.words.length > 1 ? 'one of them' : 'it'}.`
    case 'some-words':
      return 'These have some of your words.'
    case 'within':
      return 'These have your text within other words.'
    case 'alike':
      return 'These titles are close to your words.'
    case 'category':
      return 'Nothing matches: these are other items in the category.'
  }
}
