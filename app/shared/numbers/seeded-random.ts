/**
 * A pseudo-random sequence in [0, 1) that depends only on `seed`, so that a row gets the same values again after a
 * crash. FNV-1a hashes the text to 32 bits, and mulberry32 continues from there. Not for secrets.
 */
export function seedRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of `choices`, uniformly distributed. */
export function pickChoice<Choice>(random: () => number, choices: readonly Choice[]): Choice {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('There is nothing to pick from')
  return choice
}
