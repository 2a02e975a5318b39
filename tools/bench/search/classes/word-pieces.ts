import { chooseSample, type CaseClass, type SearchCase } from './facts/case-class.ts'
import { splitTitle } from './facts/catalogue-facts.ts'

const SEARCHES = 240
/** A piece in more titles than this, as a word or at the start of one, means those. */
const MOST_TITLES = 60

/** The end or the middle of a word finds titles with the word, after titles with the piece as a word. */
export const wordPieces: CaseClass = {
  name: 'H: a piece of a word',
  goal: 0.95,
  makeCases({ titles }) {
    const begun = new Map<string, number>()
    for (const [word, count] of titles)
      for (let length = 3; length <= Math.min(8, word.length); length++) {
        const start = word.slice(0, length)
        begun.set(start, (begun.get(start) ?? 0) + count)
      }
    const words = [...titles].filter(([word, count]) => /^[a-z]{6,12}$/.test(word) && count >= 4 && count <= 60)
    const chosen = chooseSample(words, 4 * SEARCHES, ([word]) => word)
    const cases = chosen.flatMap(([word], index): SearchCase[] => {
      // The last three to five letters, or as many from the third on.
      const length = 3 + (index % 3)
      const piece = index % 2 === 0 ? word.slice(-length) : word.slice(2, 2 + length)
      const others = begun.get(piece) ?? 0
      if (piece.length < 3 || others > MOST_TITLES || titles.has(piece)) return []
      return [
        {
          key: word,
          text: piece,
          isRight: ({ items }) => items.some(({ title }) => splitTitle(title).some((one) => one.includes(piece))),
        },
      ]
    })
    return chooseSample(cases, SEARCHES, ({ key }) => key)
  },
}
