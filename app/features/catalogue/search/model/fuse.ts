/**
 * The constant k of reciprocal rank fusion: the higher, the less the first ranks outweigh later ones. 60 is the value
 * that its authors use.
 */
const K = 60

/** Reciprocal rank fusion of the current order with the order by `score`, highest first. */
export function fuseRankings<Thing>(things: readonly Thing[], score: (thing: Thing) => number): Thing[] {
  const byScore = new Map(things.toSorted((a, b) => score(b) - score(a)).map((thing, place) => [thing, place]))
  return things
    .map((thing, place) => ({ thing, sum: 1 / (K + place + 1) + 1 / (K + (byScore.get(thing) ?? place) + 1) }))
    .toSorted((a, b) => b.sum - a.sum)
    .map(({ thing }) => thing)
}

/** Cosine similarity: 1 for vectors in the same direction. */
export function measureLikeness(one: readonly number[], other: readonly number[]): number {
  const multiplyVectors = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  const lengths = Math.sqrt(multiplyVectors(one, one) * multiplyVectors(other, other))
  return lengths === 0 ? 0 : multiplyVectors(one, other) / lengths
}
