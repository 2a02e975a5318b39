// Standard measures of how well search results match people's ratings.
import { readFileSync } from 'node:fs'

/** Grades by query and product. */
export type Rated = ReadonlyMap<string, ReadonlyMap<string, number>>

export function readRated(file: string): Rated {
  const rated = new Map<string, Map<string, number>>()
  for (const line of readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1)) {
    const [qid = '', product = '', grade = ''] = line.split('\t')
    const own = rated.get(qid) ?? new Map<string, number>()
    own.set(product, Number(grade))
    rated.set(qid, own)
  }
  return rated
}

export interface Quality {
  /** nDCG of the first ten results; unrated products count as useless. */
  ndcg10: number
  /** The share of good products among the first 24 results, a page. */
  recall24: number
}

/** Means over the queries that have good products; `good` is the lowest grade of a good product. */
export function readQuality(rated: Rated, found: ReadonlyMap<string, readonly string[]>, good: number): Quality {
  const ndcg: number[] = []
  const recall: number[] = []
  for (const [qid, grades] of rated) {
    const best = [...grades.values()].toSorted((a, b) => b - a)
    if ((best[0] ?? 0) <= 0) continue
    const hits = found.get(qid) ?? []
    ndcg.push(gain(hits.map((id) => grades.get(id) ?? 0)) / gain(best))
    const wanted = best.filter((grade) => grade >= good).length
    const had = hits.slice(0, 24).filter((id) => (grades.get(id) ?? 0) >= good).length
    if (wanted > 0) recall.push(had / Math.min(24, wanted))
  }
  return { ndcg10: mean(ndcg), recall24: mean(recall) }
}

const gain = (grades: readonly number[]) =>
  grades.slice(0, 10).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
