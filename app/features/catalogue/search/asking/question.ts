import type { CategoryId } from '#app/nouns/category/category-list.ts'

/**
 * - `word`: how many listings have a word that the vocabulary lacks; 1 or 0 if it has no form of it.
 * - `any`: whether a listing matches a tsquery.
 * - `title`: whether an unsold listing has this title. `inside`: whether a title contains the text.
 * - `matches`: how many listings match a tsquery, up to `most`. With `within`, only the first `read` that match it are looked at: the
 *   index does not know where words stand, so that each listing has to be read.
 * - `value`: how many listings state a value of an attribute, sold ones included. `below` and `above`: the nearest number that one states
 *   instead; 0 if none does. `of` is the attribute: its category and its key.
 */
export type Question =
  | { kind: 'word' | 'any' | 'title' | 'inside'; text: string }
  | { kind: 'matches'; text: string; most: number; within?: { query: string; read: number } }
  | { kind: 'value' | 'below' | 'above'; text: string; of: string }

export const askWord = (text: string): Question => ({ kind: 'word', text })
export const askAny = (text: string): Question => ({ kind: 'any', text })
export const askTitle = (text: string): Question => ({ kind: 'title', text: text.trim() })
export const askInside = (text: string): Question => ({ kind: 'inside', text })
export const askMatches = (text: string, most: number, within?: { query: string; read: number }): Question => ({
  kind: 'matches',
  text,
  most,
  ...(within && { within }),
})

export const askValue = (
  { category, key, value }: { category: CategoryId; key: string; value: string },
  kind: 'value' | 'below' | 'above' = 'value',
): Question => ({ kind, text: value, of: `${category} ${key}` })

/** Whether the answer may be some minutes old: how often words meet changes slowly, but a new listing has to be found. */
export const mayBeRemembered = ({ kind }: Question) => kind === 'matches'
