import { findHindiSynonyms, findSynonyms } from './matching/synonyms.ts'
import { understandSearch, type Term } from './understanding/understand.ts'
import { spellInDevanagari } from './understanding/words/hindi-spellings.ts'

/**
 * Hindi that was typed in Latin letters, as it is written in Devanagari: a hint, which never changes the search. Null
 * unless the words are known as Hindi and mean the same in both scripts.
 */
export function readAsHindi(text: string): string | null {
  const spelled = spellInDevanagari(text.trim().replaceAll(/\s+/g, ' '))
  return spelled !== null && meansTheSame(text, spelled) ? spelled : null
}

/** Whether both are understood alike, and all words that are left are known. */
function meansTheSame(typed: string, spelled: string): boolean {
  const [one, other] = [understandSearch(typed), understandSearch(spelled)]
  return (
    readFilters(one) === readFilters(other) &&
    one.terms.length === other.terms.length &&
    one.terms.every((term, index) => isSameTerm(term, other.terms[index]))
  )
}

const readFilters = ({ price, conditions, sort, category, city, without }: ReturnType<typeof understandSearch>) =>
  JSON.stringify([price, conditions, sort, category, city, without.length])

function isSameTerm(typed: Term, spelled: Term | undefined): boolean {
  if (typed.category !== spelled?.category || typed.filler !== spelled.filler) return false
  if (typed.category || typed.filler) return true
  const [found, other] = [listMeanings(typed.text), listMeanings(spelled.latin ?? spelled.text)]
  return found === other && (found !== '' || typed.text === spelled.latin)
}

const listMeanings = (word: string) =>
  [...new Set([...findSynonyms(word), ...findHindiSynonyms(word)].map((words) => words.join(' ')))].toSorted().join('|')
