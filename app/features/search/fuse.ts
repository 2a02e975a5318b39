/** How little the first places count more than those that follow; the figure of the method's authors. */
const K = 60

/** Reciprocal rank fusion of the order in which things stand with the order by `score`, the highest first. */
export function fuse<Thing>(things: readonly Thing[], score: (thing: Thing) => number): Thing[] {
  const byScore = new Map(things.toSorted((a, b) => score(b) - score(a)).map((thing, place) => [thing, place]))
  return things
    .map((thing, place) => ({ thing, sum: 1 / (K + place + 1) + 1 / (K + (byScore.get(thing) ?? place) + 1) }))
    .toSorted((a, b) => b.sum - a.sum)
    .map(({ thing }) => thing)
}

/** The cosine of the angle between two vectors: 1 for the same direction. */
export function likeness(one: readonly number[], other: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  const lengths = Math.sqrt(dot(one, one) * dot(other, other))
  return lengths === 0 ? 0 : dot(one, other) / lengths
}
