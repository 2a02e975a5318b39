// What a search asks the index for: a group per word, each with everything that may stand for the word.
import type { CategoryId } from '#app/shared/catalogue.ts'

import type { Term } from './understanding/understand.ts'
import type { Candidate } from './vocabulary/speller.ts'

/** Words that must all be there; `apart`: one after the other, with how many listings have them so; `synonym`: so, too. */
export type Alternative =
  | {
      words: readonly string[]
      kind: 'typed' | 'joined' | 'split' | 'mended' | 'synonym' | 'latin' | 'category' | 'beginning'
    }
  | Apart
/** Letters and a number that were typed as one word. */
export type Apart = { words: readonly string[]; kind: 'apart'; listings: number }

export type Group = {
  /** As typed, and where. */
  text: string
  start: number
  end: number
  alternatives: Alternative[]
  /** About how many listings have one of them. */
  listings: number
  /** How much it says, from 0. */
  weight: number
  /** Left out of what must be there. */
  filler: boolean
  category: Term['category']
}

/** The group as PostgreSQL's text search has it. */
export function queryOf({ alternatives }: Pick<Group, 'alternatives'>, kinds?: readonly Alternative['kind'][]): string {
  const chosen = alternatives.filter(({ kind }) => !kinds || kinds.includes(kind))
  return chosen
    .map(({ words, kind }) => {
      if (kind === 'beginning') return `${quote(words[0] ?? '')}:*`
      return words.length > 1
        ? `(${words.map(quote).join(kind === 'apart' || kind === 'synonym' ? ' <-> ' : ' & ')})`
        : quote(words[0] ?? '')
    })
    .join(' | ')
}

export const quote = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** The parts that the index knows of a word with signs within it: g-shock → g, shock. */
export const partsOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** What is known of words, from the vocabulary and from the index. */
export type Knowledge = {
  total: number
  /** 0: no listing has it. */
  listings: (word: string) => number
  titles: (word: string) => number
  near: (word: string) => Candidate[]
  /** The two words that one without a space was meant as; of words that no listing has, or few. */
  split: (word: string) => readonly string[] | undefined
  /** Where listings write as two what was typed as one, though others may write it so, too. */
  apart: (word: string) => Apart | undefined
  /** Unsold listings with the word per category, of common words. */
  spread: (word: string) => Partial<Record<CategoryId, number>> | undefined
}

/** The group with its word as the beginning of one, as long as it may still be typed on. */
export function asBeginning(group: Group): Group | null {
  const word = group.text
  if (!/^[\p{L}\p{M}\p{N}]{2,}$/u.test(word)) return null
  return { ...group, alternatives: [{ words: [word], kind: 'beginning' }] }
}
