import { language } from '#app/shared/language/language.ts'
import { INTL_LOCALES } from '#app/shared/language/languages.ts'

/** `price, place and photo`, in the reader's language. */
export const joinWithAnd = (words: readonly string[]): string => join(words, 'conjunction')

/** `New or Good`. */
export const joinWithOr = (words: readonly string[]): string => join(words, 'disjunction')

/** Short, because the long form of Hindi has a comma before “और”. Constructing a format takes time, and most lists have one word. */
const join = (words: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  words.length < 2
    ? (words[0] ?? '')
    : new Intl.ListFormat(INTL_LOCALES[language()], { type, style: 'short' }).format(words)
