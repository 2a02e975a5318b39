import { Phrases, splitTokens, type Token } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import { CATEGORIES, type CategoryId } from '#app/shared/catalogue.ts'

import { NAME_LIST } from './name-list.ts'

/**
 * A name that people know, as it is written, and the category of what has it; null if that is unknown. `isElsewhere`: what has it
 * is in none of our categories.
 */
export type KnownName = { name: string; category: CategoryId | null; isElsewhere: boolean }

const readNames = (lines: string) =>
  lines
    .split(',')
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)

const spell = (name: string) =>
  splitTokens(name)
    .map(({ norm }) => norm)
    .join(' ')

const ENTRIES = [...CATEGORIES.map(({ id }) => id), 'none' as const].flatMap((id) =>
  readNames(NAME_LIST[id]).map(
    (name) =>
      [
        spell(name),
        { name, category: id === 'none' ? null : id, isElsewhere: id === 'none' } satisfies KnownName,
      ] as const,
  ),
)
/** A name in two categories, such as Gucci, tells none. */
const NAMES = new Map<string, KnownName>()
for (const [spelled, known] of ENTRIES) {
  const other = NAMES.get(spelled)
  NAMES.set(
    spelled,
    other && other.category !== known.category ? { ...known, category: null, isElsewhere: false } : known,
  )
}
const PHRASES = new Phrases<KnownName>(NAMES)
const PAIRS = new Set([...NAMES.keys()].map((name) => name.split(' ').slice(0, 2).join(' ')))
const WORDS = new Set([...NAMES.keys()].flatMap((name) => name.split(' ')))

/** The longest name that starts at `at`, and its number of tokens. */
export const findKnownName = (tokens: readonly Token[], at: number) => PHRASES.at(tokens, at)

/** Whether two words in a row, in lower case, begin a known name. */
export const isPairOfName = (pair: string) => PAIRS.has(pair)

/** Whether the word, in lower case, is a known name or a part of one. */
export const isWordOfName = (word: string) => WORDS.has(word)

/** The words of all names, in lower case. */
export const listNameWords = (): Iterable<string> => WORDS
