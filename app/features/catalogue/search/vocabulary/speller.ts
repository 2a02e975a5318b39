/** A catalogue word that a typed word may have been meant as. */
export type Candidate = { word: string; distance: number; titles: number }

const SHORTEST = 5
const TWO_FROM = 6

/** The number of typos allowed: none up to four letters, one for five, two from six on. */
function findAllowance(word: string): number {
  const length = [...word].length
  return length < SHORTEST ? 0 : length < TWO_FROM ? 1 : 2
}

/**
 * Words for correcting typos, in one list ordered by length, with a bit mask of each word's letters. A lookup scans the
 * masks and computes the distance only of the few words that can be close enough.
 */
export class Speller {
  readonly #words: string[]
  readonly #titles: Uint32Array
  readonly #letters: Uint32Array
  /** The index at which the words of each length start. */
  readonly #starts: number[] = []

  constructor(words: Iterable<readonly [word: string, titles: number]>) {
    const list = [...words].toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
    this.#words = list.map(([word]) => word)
    this.#titles = Uint32Array.from(list, ([, titles]) => titles)
    this.#letters = Uint32Array.from(list, ([word]) => findLetterBits(word))
    for (const [index, word] of this.#words.entries()) {
      while (this.#starts.length <= word.length) this.#starts.push(index)
    }
    this.#starts.push(this.#words.length)
  }

  /** The nearest words; the most common first among equals. */
  near(word: string, most: number, allowed = findAllowance(word)): Candidate[] {
    if (allowed === 0) return []
    const letters = findLetterBits(word)
    const candidates: Candidate[] = []
    const from = this.#starts[Math.max(0, word.length - allowed)] ?? this.#words.length
    const to = this.#starts[word.length + allowed + 1] ?? this.#words.length
    for (let index = from; index < to; index++) {
      // Each typo changes at most two bits.
      if (countBits(letters ^ (this.#letters[index] ?? 0)) > 2 * allowed) continue
      const other = this.#words[index] ?? ''
      const distance = damerauDistance(word, other, allowed)
      if (distance > 0 && distance <= allowed)
        candidates.push({ word: other, distance, titles: this.#titles[index] ?? 0 })
    }
    return candidates.toSorted((a, b) => weighCandidate(b, word) - weighCandidate(a, word)).slice(0, most)
  }
}

/** Nearer words win. The first letter is seldom wrong, and common words are meant more often. */
function weighCandidate({ word, distance, titles }: Candidate, typed: string): number {
  return -3 * distance + (word[0] === typed[0] ? 1 : 0) + 0.25 * Math.log(1 + titles)
}

function findLetterBits(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31)
  return bits >>> 0
}

function countBits(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** The Damerau distance: letters added, left out, changed, or swapped. Returns `most + 1` for anything above `most`. */
export function damerauDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? most + 1, most + 1)
}
