const SHORTEST_PART = 2
const SHORTEST_WORD = 5
const LIKELIEST = 6

/**
 * The ways to read one word as two that titles have, the likeliest first: "poolparty" as pool party. Numbers are never
 * taken apart, other than from letters.
 */
export function splitsOf(word: string, titles: (word: string) => number): [string, string][] {
  if (word.length < SHORTEST_WORD || /^\d+$/.test(word)) return []
  const found: { parts: [string, string]; likely: number }[] = []
  for (let at = 1; at < word.length; at++) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)]
    if (!parts.every((part, index) => isPart(part, parts[1 - index] ?? ''))) continue
    const likely = Math.min(...parts.map(titles))
    if (likely > 0) found.push({ parts, likely })
  }
  return found
    .toSorted((a, b) => b.likely - a.likely)
    .slice(0, LIKELIEST)
    .map(({ parts }) => parts)
}

/** Letters of some length, or a number beside letters. */
function isPart(part: string, other: string): boolean {
  if (/^\d+$/.test(part)) return !/^\d/.test(other)
  return part.length >= SHORTEST_PART && !/^\d|\d$/.test(part)
}

/** A word that nobody says, as what stands in it: "zelda2" as zelda and 2. Of model codes the letters are no word: "A1278", "KX1234". */
export function wordAndNumber(word: string): [string, string] | null {
  const parts = lettersAndFigures(word)
  return parts && /^[a-z]{3}/.test(parts[0]) ? parts : null
}

/** Letters with a number, or a number with letters, as other listings write them: "ps5" as ps 5, "64gb" as 64 gb. */
export function lettersAndFigures(word: string): [string, string] | null {
  const found = /^([a-z]{1,12})(\d{1,5})$/.exec(word) ?? /^(\d{1,5})([a-z]{1,12})$/.exec(word)
  return found ? [found[1] ?? '', found[2] ?? ''] : null
}
