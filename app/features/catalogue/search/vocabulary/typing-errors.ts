// A lone word has nothing beside it that tells what it may mean, so it is corrected only if fingers explain it: that
// keeps names that nobody sells. The price: "fisler" for "fisher", a far key, is corrected only beside another word.

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
  if (!one || !other) return false
  return Math.abs(one.row - other.row) <= 1 && Math.abs(one.column - other.column) <= 1
}

const isVowel = (letter: string) => /^[aeiouy]$/.test(letter)

/** Whether fingers alone explain `word`, which is one letter away: it lacks a letter of `meant`, or has two swapped, but not the first one. */
export const isSlip = (word: string, meant: string): boolean =>
  word[0] === meant[0] && (word.length < meant.length || (word.length === meant.length && isSwap(word, meant)))

/** Whether the only difference is that `word` ends in another letter, or in one more that repeats none. Names often differ so: darty, darth. */
export function isOtherEnd(word: string, meant: string): boolean {
  const same = word.length > meant.length ? meant.length : meant.length - 1
  const isDoubled = word.length > meant.length && word.at(-1) === meant.at(-1)
  return word.length >= meant.length && word.slice(0, same) === meant.slice(0, same) && !isDoubled
}

function isSwap(word: string, meant: string): boolean {
  const at = findDifference(word, meant)
  return word[at] === meant[at + 1] && word[at + 1] === meant[at]
}

function findDifference(word: string, meant: string): number {
  let at = 0
  while (at < meant.length && word[at] === meant[at]) at += 1
  return at
}

/**
 * Whether fingers or ears explain why `word`, which is one letter away, was typed instead of `meant`: letters swapped, left out
 * or doubled, a neighbouring key, or another vowel. Names differ from each other in any letter.
 */
export function isTypingError(word: string, meant: string): boolean {
  if (word.length < meant.length) return true
  const at = findDifference(word, meant)
  const [typed = '', before = '', after = ''] = [word[at], word[at - 1], word[at + 1]]
  if (word.length > meant.length) return areNeighbours(typed, before) || areNeighbours(typed, after)
  const right = meant[at] ?? ''
  return isSwap(word, meant) || areNeighbours(typed, right) || (isVowel(typed) && isVowel(right))
}
