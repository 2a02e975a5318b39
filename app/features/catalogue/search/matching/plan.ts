// The plan of a search for the index: one group per word, with all alternatives for the word.
import { findNameSpans } from '#app/features/catalogue/search/names/known-names.ts'
import type { MeantValue, Term } from '#app/features/catalogue/search/understanding/understand.ts'
import { toLatin } from '#app/features/catalogue/search/understanding/words/devanagari.ts'
import type { Token } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import type { ShortenedName } from '#app/features/catalogue/search/vocabulary/shortened-names.ts'
import { isSpokenAs } from '#app/features/catalogue/search/vocabulary/sound-index.ts'
import type { Candidate } from '#app/features/catalogue/search/vocabulary/speller.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

/**
 * Words that must all occur. `apart`: one after the other, with the number of listings that have them so; `typed`, `synonym`, `initials`,
 * `split` and `phrase`, which was typed in quotes: also one after the other. `written`: the form of a word, not its stem; see the
 * database function written_words.
 */
export type Alternative =
  | {
      words: readonly string[]
      kind:
        | 'typed'
        | 'phrase'
        | 'written'
        | 'joined'
        | 'split'
        | 'mended'
        | 'synonym'
        | 'initials'
        | 'latin'
        | 'heard'
        | 'category'
        | 'beginning'
    }
  | Apart
  /** Not its words, but the word of the value itself. */
  | { words: readonly string[]; kind: 'stated'; listings: number }
/** Letters and a number that were typed as one word; or the words of a known name, not always in a row: some titles have "of" between. */
export type Apart = { words: readonly string[]; kind: 'apart' | 'named'; listings: number }

export type Group = {
  /** The word as typed, and its position. */
  text: string
  start: number
  end: number
  alternatives: Alternative[]
  /** Roughly how many listings have one of the alternatives. */
  listings: number
  /** The weight of the word: the rarer it is, the higher. At least 0. */
  weight: number
  /** Not required in a match. */
  filler: boolean
  /** It says how large or how many, and is given up first. */
  isMeasure?: boolean
  category: Term['category']
  /** The value that it states, perhaps with its neighbours. */
  stated?: MeantValue
  /** The known name that it is a word of: such words are given up together, and after others. */
  name?: string
}

/**
 * A word that titles may contain within another word, and a query for the other words of the search; empty if it is the
 * only one. `restListings`: roughly how many listings match that query, at most.
 */
export type Piece = { text: string; rest: string; restListings: number }

/** The parts of one word, as in "fire-red", too. */
const IN_A_ROW: ReadonlySet<Alternative['kind']> = new Set(['typed', 'apart', 'synonym', 'initials', 'split', 'phrase'])

/** The group as a tsquery; `places` are the weights of the index at which its words have to stand. */
export function writeGroupQuery(
  { alternatives }: Pick<Group, 'alternatives'>,
  { kinds, places = '' }: { kinds?: readonly Alternative['kind'][]; places?: string } = {},
): string {
  const chosen = alternatives.filter(({ kind }) => !kinds || kinds.includes(kind))
  const write = (word: string) => quoteLexeme(word) + (places && `:${places}`)
  const written = chosen.map(({ words, kind }) => {
    if (kind === 'beginning') return `${quoteLexeme(words[0] ?? '')}:*${places}`
    return words.length > 1 ? `(${words.map(write).join(IN_A_ROW.has(kind) ? ' <-> ' : ' & ')})` : write(words[0] ?? '')
  })
  return [...new Set(written)].join(' | ')
}

export const quoteLexeme = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** A tsquery for words in a row. */
export const writeInARow = (words: readonly string[]) => words.map(quoteLexeme).join(' <-> ')

/** Whether the words were typed in quotes, and are meant as they are. */
export const isPhrase = ({ alternatives }: Pick<Group, 'alternatives'>) =>
  alternatives.some(({ kind }) => kind === 'phrase')

/** The parts under which the index knows a word with punctuation: g-shock → g, shock. */
export const splitParts = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Returns what `load` answers for the key; each count of the catalogue's words asks once. */
type Remember = <Answer>(key: string, load: () => Promise<Answer>) => Promise<Answer>

/** Knowledge about words, from the vocabulary and the index. */
export type Knowledge = {
  total: number
  /** 0 when no listing has it. Words with a blank between them have to stand in a row. */
  listings: (word: string) => number
  titles: (word: string) => number
  /** The words that are near by their letters. With a category, those of its listings. */
  near: (word: string) => Candidate[]
  /** The words that sound alike. */
  alike: (word: string) => Candidate[]
  /** Whether it is a word of the English language or a known name. */
  isSpelledRight: (word: string) => boolean
  /** Whether words are only corrected to those of a category's listings. */
  inCategory: boolean
  /** The English dictionary's spelling of a name, with its capital; null for other words and those it does not have. */
  properName: (word: string) => string | null
  /** Whether it is a word of the English language and no brand: "best", but neither "audi" nor "puma". */
  isOrdinary: (word: string) => boolean
  /** The two words that titles have in a row for what was typed as one. */
  split: (word: string) => readonly string[] | undefined
  /** Whether titles write two neighbours of the search as this one word rather than as two: "chess master" is Chessmaster. */
  isOneWord: (joined: string) => boolean
  /** Whether these two words are a name: "hot wheels", but not "level one". */
  isNameSplit: (word: string) => boolean
  /** Set if listings write as two words what was typed as one, even if others write it as one. */
  apart: (word: string) => Apart | undefined
  /** The catalogue's words that a word typed in Devanagari, here in Latin letters, may stand for by its sound. */
  heard: (latin: string) => readonly string[]
  /** The catalogue's words in Devanagari that a word typed in Latin letters may stand for. None for a word of English that listings have. */
  inDevanagari: (word: string) => readonly string[]
  /** The spellings that listings have of a word in Devanagari which none has as it is typed. */
  spellings: (word: string) => readonly string[]
  /** The written forms of a word that means something else than its stem; none for other words. */
  written: (word: string) => readonly string[]
  /** The names with which titles begin, by their initials, the commonest first. */
  initials: (word: string) => readonly ShortenedName[]
  /** The number of unsold listings with a common word, per category. */
  spread: (word: string) => Partial<Record<CategoryId, number>> | undefined
  remember: Remember
}

/** The colours that a word means, in any language. */
export const listColours = ({ alternatives }: Pick<Group, 'alternatives'>): string[] =>
  alternatives.flatMap(({ words: [word = '', ...others] }) => (others.length === 0 && COLOURS.has(word) ? [word] : []))

const COLOURS = new Set(
  'red blue green black white yellow pink brown purple orange gold golden silver grey gray'.split(' '),
)

/** A word that few of its listings have in the title describes things instead of naming them. */
const NAMING_SHARE = 0.3

/** Whether a word stands in the titles of most of its listings, because it names what they are. A colour never does. */
export function namesThings(group: Group, known: Pick<Knowledge, 'titles'>): boolean {
  const { listings, alternatives } = group
  if (listColours(group).length > 0) return false
  const titles = Math.max(...alternatives.flatMap(({ words }) => words.map((word) => known.titles(word))), 0)
  // The vocabulary does not count a word of the newest listings yet.
  return listings <= 1 || titles >= NAMING_SHARE * listings
}

/**
 * The words as names are looked up: in Latin letters. A name that only sounds alike is another word: पुजा is not Peugeot.
 */
export const spellAsNames = (groups: readonly Group[]): Token[] =>
  groups.map(({ text, start, end, alternatives }) => {
    const latin = toLatin(text)
    const heard = alternatives.flatMap(({ kind, words }) => (kind === 'heard' && words[0] ? [words[0]] : []))
    const norm = latin === text ? text : (heard.find((word) => isSpokenAs(text, word)) ?? latin)
    return { text, norm, start, end }
  })

/** Notes the known names. A single word is one if it names things: few that mention police mean the watches. */
export const nameGroups = (groups: readonly Group[], known: Knowledge): Group[] => {
  const spans = findNameSpans(spellAsNames(groups)).filter(
    ({ from, to }) => to - from > 1 || groups.slice(from, to).every((group) => namesThings(group, known)),
  )
  return groups.map((group, index) => {
    const span = spans.find(({ from, to }) => index >= from && index < to)
    return span && !group.category ? { ...group, name: span.name } : group
  })
}

/** The group with its word as a prefix, if the user may still be typing it. */
export function asBeginning(group: Group): Group | null {
  const word = group.text
  if (!/^[\p{L}\p{M}\p{N}]{2,}$/u.test(word)) return null
  return { ...group, alternatives: [{ words: [word], kind: 'beginning' }] }
}

/** The sum of counts by category. */
export const sumCounts = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((all, n) => all + (n ?? 0), 0)
