import type { summarizeMeaning } from '#app/features/catalogue/search/understanding/meaning.ts'

/** `words` are the words searched for in listings: without category, filter and filler words. */
export type Meaning = ReturnType<typeof summarizeMeaning>

/** A search and its meaning. */
export const q = (text: string, words: string, more: Omit<Meaning, 'words'> = {}): readonly [string, Meaning] => [
  text,
  { words, ...more },
]
