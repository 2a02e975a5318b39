const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** Each row of keys stands so much further right than the first. */
const SHIFTS = [0, 0.25, 0.75]
const PLACES = new Map(
  ROWS.flatMap((keys, row) =>
    Array.from(keys, (key, column) => [key, { row, column: column + (SHIFTS[row] ?? 0) }] as const),
  ),
)

/** Whether two keys touch, or are the same. */
function areNeighbours(a: string, b: string): boolean {
  const [one, other] = [PLACES.get(a), PLACES.get(b)]
  return (
    one !== undefined &&
    other !== undefined &&
    Math.abs(one.row - other.row) <= 1 &&
    Math.abs(one.column - other.column) <= 1
  )
}

const isVowel = (letter: string) => /^[aeiouy]$/.test(letter)

/**
 * Whether fingers or ears explain why `word`, which is one letter away, was typed instead of `meant`: letters swapped, left out
 * or doubled, a neighbouring key, or another vowel. Names differ from each other in any letter.
 */
export function isTypingError(word: string, meant: string): boolean {
  if (word.length < meant.length) return true
  let at = 0
  while (at < meant.length && word[at] === meant[at]) at += 1
  const [typed = '', before = '', after = ''] = [word[at], word[at - 1], word[at + 1]]
  if (word.length > meant.length) return areNeighbours(typed, before) || areNeighbours(typed, after)
  const right = meant[at] ?? ''
  const isSwapped = typed === meant[at + 1] && after === right
  return isSwapped || areNeighbours(typed, right) || (isVowel(typed) && isVowel(right))
}
