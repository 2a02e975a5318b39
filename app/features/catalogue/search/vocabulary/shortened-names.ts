// Which words of a search are the initials of a name: "nfs", "thps 2", "f&f". The names are learnt from the catalogue's titles.

/** A name with which titles begin, and the number of those that do. */
export type ShortenedName = { words: readonly string[]; titles: number }

/** The names with these initials, the commonest first; how many titles have a word; and whether it is ordinary English. */
type KnownWords = {
  initials: (word: string) => readonly ShortenedName[]
  titles: (word: string) => number
  isOrdinary: (word: string) => boolean
}

const LONGEST = 6
/** How much commoner a name must be in titles than the word itself, and in how many of them, by the number of initials. */
const RULES: readonly { letters: number; titles: number; times: number }[] = [
  { letters: 2, titles: 20, times: 4 },
  { letters: 3, titles: 4, times: 2 },
  { letters: LONGEST, titles: 4, times: 1 },
]

/** An ordinary word of English that titles have is mostly meant as it is. */
const ORDINARY_TIMES = 20

/** The names for which the word may stand, each as words in a row. */
export function findByInitials(word: string, known: KnownWords): readonly (readonly string[])[] {
  const rule = RULES.find(({ letters }) => (word.includes('&') ? letters === LONGEST : word.length <= letters))
  if (!rule || !/^[a-z](?:&?[a-z]){1,5}$/.test(word)) return []
  const own = known.titles(word)
  const times = known.isOrdinary(word) ? ORDINARY_TIMES : rule.times
  return listSpellings(word)
    .flatMap((initials) => known.initials(initials))
    .filter(({ titles }) => titles >= rule.titles && titles >= times * own)
    .map(({ words }) => words)
}

/** The word, and with the sign of "and" for its letter: "dnd" is D&D, and so is "dad". */
const listSpellings = (word: string) => [
  word,
  ...[...word.matchAll(/(?<=[a-z])[an](?=[a-z])/g)].map(
    ({ index }) => `${word.slice(0, index)}&${word.slice(index + 1)}`,
  ),
]
