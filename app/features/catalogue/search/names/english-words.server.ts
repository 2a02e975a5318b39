import { isWordOfName } from './known-names.ts'

/**
 * How a word is written in the English dictionary: a name with its capital, any other word in lower case. A word that
 * is spelled right is never corrected: "rolex" became "role". `dictionary-en` is one text of 550 kB in each process;
 * a set of its words would take several times as much, and a lookup takes 0.3 ms. `nspell` suggests corrections,
 * which the catalogue's own vocabulary does better.
 */
export type EnglishWords = (word: string) => string | null

/** Whether it is a word of the English language and no brand: "best", but neither "audi" nor "puma". */
export const isOrdinaryWord = (word: string, english: EnglishWords): boolean =>
  !isWordOfName(word) && /^\p{Ll}/u.test(english(word) ?? '')

/** Endings of which the dictionary has only the word without them, and what the word has instead. */
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
  ['', ''],
  ["'s", ''],
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['ed', ''],
  ['d', ''],
  ['ied', 'y'],
  ['ing', ''],
  ['ing', 'e'],
  ['er', ''],
  ['r', ''],
  ['ers', ''],
  ['ly', ''],
]

/** A name takes no other ending: "sarad" is no form of Sara. */
const FORMS_OF_NAMES = new Set(['', "'s", 's'])

/** Searches repeat words, and looking one up reads the whole text. */
const KEPT = 5_000

let loading: Promise<EnglishWords> | null = null

/**
 * The English dictionary of the spelling checker Hunspell. It is read once per process, and kept as one text of some
 * 550 kB: a set of its 49,000 words would take several times as much, and only words that no listing has are looked up.
 */
export function readEnglishWords(): Promise<EnglishWords> {
  return (loading ??= loadWords())
}

async function loadWords(): Promise<EnglishWords> {
  const { default: dictionary } = await import('dictionary-en')
  const text = `\n${Buffer.from(dictionary.dic).toString('utf8')}\n`
  // Letters that change their length in lower case would shift the positions; the dictionary has none.
  const lower = text.toLowerCase()
  const find = (word: string): string | null => {
    for (const [ending, instead] of ENDINGS) {
      if (!word.endsWith(ending)) continue
      const stem = word.slice(0, word.length - ending.length) + instead
      const spelled = stem.length > 1 ? findSpelling(text, lower, stem) : null
      const isForm = spelled !== null && (FORMS_OF_NAMES.has(ending) || /^\p{Ll}/u.test(spelled))
      if (isForm) return spelled + (instead ? '' : ending)
    }
    return null
  }
  const pronunciations = new Map<string, string | null>()
  return (word) => {
    const cached = pronunciations.get(word)
    if (cached !== undefined) return cached
    const spelled = find(word)
    // The words typed most come back at once.
    if (pronunciations.size >= KEPT) pronunciations.clear()
    pronunciations.set(word, spelled)
    return spelled
  }
}

/**
 * The word as a line has it, alone or before its flags; null if there is none. A word that is also a name, such as "dame",
 * is no name.
 */
function findSpelling(text: string, lower: string, word: string): string | null {
  let name: string | null = null
  for (let at = lower.indexOf(`\n${word}`); at >= 0; at = lower.indexOf(`\n${word}`, at + 1)) {
    const end = at + 1 + word.length
    if (lower[end] !== '\n' && lower[end] !== '/') continue
    const spelled = text.slice(at + 1, end)
    if (spelled === word) return spelled
    name ??= spelled
  }
  return name
}
