import { isFiller } from '#app/features/catalogue/search/understanding/fillers.ts'

const SHORTEST_PART = 2
const SHORTEST_WORD = 5
const LIKELIEST = 6

/**
 * The ways to split a word into two that occur in titles, the most likely first: "poolparty" as pool party. Numbers are
 * only split from letters.
 */
export function listSplits(word: string, titles: (word: string) => number): [string, string][] {
  if (word.length < SHORTEST_WORD || /^\d+$/.test(word)) return []
  const pairs: { parts: [string, string]; likely: number }[] = []
  for (let at = 1; at < word.length; at++) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)]
    if (!parts.every((part, index) => isPart(part, parts[1 - index] ?? ''))) continue
    const likely = Math.min(...parts.map(titles))
    if (likely > 0) pairs.push({ parts, likely })
  }
  return pairs
    .toSorted((a, b) => b.likely - a.likely)
    .slice(0, LIKELIEST)
    .map(({ parts }) => parts)
}

/** Letters of some length, or a number next to letters. */
function isPart(part: string, other: string): boolean {
  if (/^\d+$/.test(part)) return !/^\d/.test(other)
  // "Boyan" is rather a name than "boy an".
  if (part.length < 3 && isFiller(part)) return false
  return part.length >= SHORTEST_PART && !/^\d|\d$/.test(part)
}

/**
 * Splits a word that occurs nowhere: "zelda2" into zelda and 2. The letters of model codes such as "A1278" or "KX1234"
 * are not a word.
 */
export function wordAndNumber(word: string): [string, string] | null {
  const parts = lettersAndFigures(word)
  return parts && /^[a-z]{3}/.test(parts[0]) ? parts : null
}

/** The letters and numbers of a model code stay together in at most this many ways. */
const BORDERS = 3

/** The ways to split a word between its letters and its numbers: "f91w" as f 91w, f91 w and f 91 w. */
export function listApart(word: string): string[][] {
  const runs = /^[a-z0-9]{2,18}$/.test(word) ? (word.match(/[a-z]+|\d+/g) ?? []) : []
  const borders = runs.length - 1
  if (borders < 1 || borders > BORDERS) return []
  return Array.from({ length: 2 ** borders - 1 }, (_, index) => {
    const parts = [runs[0] ?? '']
    for (let border = 0; border < borders; border++) {
      const run = runs[border + 1] ?? ''
      if ((index + 1) & (1 << border)) parts.push(run)
      else parts.push((parts.pop() ?? '') + run)
    }
    return parts
  })
}

/** Splits letters from a number, in either order, as other listings write them: "ps5" as ps 5, "64gb" as 64 gb. */
export function lettersAndFigures(word: string): [string, string] | null {
  const letterAndNumber = /^([a-z]{1,12})(\d{1,5})$/.exec(word) ?? /^(\d{1,5})([a-z]{1,12})$/.exec(word)
  return letterAndNumber ? [letterAndNumber[1] ?? '', letterAndNumber[2] ?? ''] : null
}
