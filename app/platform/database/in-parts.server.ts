/** So few rows that the statement neither runs for long nor makes others wait for its locks. */
const MOST = 1000

/**
 * Repeats a statement that deletes or changes at most `most` rows until there are no more. Returns how many rows that
 * were.
 */
export async function inParts(changeSome: (most: number) => PromiseLike<{ count: number }>): Promise<number> {
  let all = 0
  for (;;) {
    const { count } = await changeSome(MOST)
    all += count
    if (count < MOST) return all
  }
}
