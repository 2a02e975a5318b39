/** The number of rows in the first batches, and the least in any. */
export const SMALLEST = 1000
/** With more rows at a time a row costs hardly less, and 10,000 of them take 80 MB more. */
const LARGEST = 5000
/** A ban of an owner, or the deletion of their account, waits as long for the end of a batch. */
const MOST_MS = 2000

/**
 * The number of rows in the next batch. A row of a large batch costs less, because counters and indexes are written once for many rows; but
 * people wait for a batch to end, so its size follows from the time that the last one took. An import that fills the catalogue
 * writes counters and indexes at its end: larger batches would only take memory.
 */
export function chooseSize(rows: number, ms: number, isFilling: boolean): number {
  if (isFilling) return SMALLEST
  return Math.round(Math.min(LARGEST, Math.max(SMALLEST, (rows * MOST_MS) / Math.max(1, ms))))
}
