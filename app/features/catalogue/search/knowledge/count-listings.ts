import type { Lexicon } from '#app/features/catalogue/search/asking/lexicon.server.ts'
import { askMatches, askWord } from '#app/features/catalogue/search/asking/question.ts'
import { asSingular, listOtherForms, signedWord } from '#app/features/catalogue/search/matching/make-groups.ts'
import { splitParts, writeInARow } from '#app/features/catalogue/search/matching/plan.ts'
import { wordAndNumber } from '#app/features/catalogue/search/matching/splits.ts'
import { isWordOfName } from '#app/features/catalogue/search/names/known-names.ts'
import type { Term } from '#app/features/catalogue/search/understanding/understand.ts'
import { toLatin } from '#app/features/catalogue/search/understanding/words/devanagari.ts'

/**
 * How many listings have a word of the search, in one of its forms. The vocabulary knows most. For the others the index is asked, which
 * also has inflected forms, words of descriptions, and the newest listings. `spell`: the likeliest other spellings of a word.
 */
export function countListings(
  terms: readonly Term[],
  spell: (text: string) => readonly string[],
  { vocabulary, ask }: Lexicon,
): (word: string) => number {
  const words = terms.flatMap(({ text, latin, sign }) => [
    ...(sign ? [signedWord(text, sign)] : []),
    ...splitParts(text),
    splitParts(text).join(''),
    ...(wordAndNumber(text) ?? []),
    ...(latin ? splitParts(latin) : []),
    ...listOtherForms(text),
    ...(vocabulary.facts(text) ? [] : [asSingular(text) ?? '']),
    ...spell(text).slice(0, 1).map(toLatin),
  ])
  const unknown = new Set(
    [...words, ...listJoinedNames(terms)].filter((word) => word.length > 0 && !vocabulary.facts(word)),
  )
  const counts = new Map([...unknown].map((word) => [word, ask(askWord(word))]))
  const inARow = findRows(terms, ask)
  const count = (word: string) => vocabulary.facts(word)?.listings ?? counts.get(word) ?? 0
  return (word) => (inARow.has(word) ? Math.max(1, Math.min(...word.split(' ').map(count))) : count(word))
}

/** The parts of words such as "g-shock" that a listing has in a row, with a blank between them. */
function findRows(terms: readonly Term[], ask: Lexicon['ask']): ReadonlySet<string> {
  const rows = terms.flatMap(({ text, isPhrase }) => (isPhrase ? [] : [splitParts(text)]))
  const listed = rows.filter((parts) => parts.length > 1 && ask(askMatches(writeInARow(parts), 1)) > 0)
  return new Set(listed.map((parts) => parts.join(' ')))
}

/** Names of one word that were typed as two: "De Lorean". */
const listJoinedNames = (terms: readonly Term[]) =>
  terms.flatMap(({ text }, index) => {
    const joined = text + (terms[index + 1]?.text ?? '')
    return joined !== text && isWordOfName(joined) ? [joined] : []
  })
