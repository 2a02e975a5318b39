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

/** So many titles have the word that it is hardly meant as a piece of others. */
const OF_ITS_OWN = { least: 5, most: 60 }

/** A word of which some listings are for sale shows no titles that only have its letters within a word: no secretary for "creta". */
export const wholeWords: CaseClass = {
  name: 'H2: a word is no piece of others',
  goal: 0.97,
  makeCases({ titles }) {
    const all = [...titles.keys()].join(' ')
    const words = [...titles].filter(
      ([word, count]) =>
        /^[a-z]{4,8}$/.test(word) &&
        count >= OF_ITS_OWN.least &&
        count <= OF_ITS_OWN.most &&
        new RegExp(`\\S${word}`).test(all),
    )
    return chooseSample(words, SEARCHES, ([word]) => word).map(([word]) => ({
      key: word,
      text: word,
      isRight: ({ items }) =>
        items.every(({ title }) => {
          const has = splitTitle(title)
          return !has.some((one) => one.includes(word)) || has.some((one) => one.startsWith(word))
        }),
    }))
  },
}
