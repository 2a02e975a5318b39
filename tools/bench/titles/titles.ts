import { readTitleAttributes } from '#app/nouns/item/titles/read-title.server.ts'

import type { Bench, Group } from '../harness/bench.ts'
import { atMost, percent, type Row } from '../harness/row.ts'
import { COLUMNS, columnValue, isSame, isStated, findKey, readHalf, type ListingRow } from './stated-columns.ts'

const TITLES = 1000
const LEAST_PRECISION = 0.98
const LEAST_RECALL = 0.8
const MOST_MICROSECONDS = 50

/** `read`: values that were read where the row has the column; `stated`: columns whose value the title states. */
type Tally = { read: number; right: number; stated: number; wasRead: number }

export const titles: Group = {
  name: 'titles',
  about: 'attributes that are read from titles, against the columns of real listings: precision, recall and time',
  async measure({ listings }: Bench) {
    if (listings === null) return [{ name: 'needs real listings', figure: 'not measured' }]
    const all = { tuning: await readAll(listings, 'tuning'), unseen: await readAll(listings, 'unseen') }
    const { cpu, titles: count } = timeAll(all.unseen)
    return [
      { name: `${TITLES} titles, tuning`, figure: '' },
      ...listShares(compareAll(all.tuning.slice(0, TITLES)), false),
      { name: `${TITLES} titles, unseen`, figure: '' },
      ...listShares(compareAll(all.unseen.slice(0, TITLES)), true),
      { name: `all ${count.toLocaleString('en-IN')} unseen titles`, figure: '' },
      ...listShares(compareAll(all.unseen), true),
      atMost('  processor time of a title', cpu / count, MOST_MICROSECONDS, 'µs'),
    ]
  },
}

async function readAll(file: string, half: 'tuning' | 'unseen'): Promise<ListingRow[]> {
  const rows: ListingRow[] = []
  for await (const row of readHalf(file, half)) rows.push(row)
  return rows
}

/** Processor time, which does not count what other processes do meanwhile. */
function timeAll(rows: readonly ListingRow[]): { cpu: number; titles: number } {
  const before = process.cpuUsage()
  for (const { title, category } of rows) readTitleAttributes(title, category)
  const { user, system } = process.cpuUsage(before)
  return { cpu: user + system, titles: rows.length }
}

function compareAll(rows: readonly ListingRow[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const row of rows) compare(row, readTitleAttributes(row.title, row.category), tallies)
  return tallies
}

function compare(row: ListingRow, attributes: Readonly<Record<string, string>>, tallies: Map<string, Tally>): void {
  for (const column of COLUMNS) {
    const value = columnValue(column, row)
    if (value === null) continue
    const read = attributes[findKey(column, row) ?? '']
    const isRight = read !== undefined && isSame(column, read, value)
    for (const name of ['all', column]) {
      const tally = tallies.get(name) ?? { read: 0, right: 0, stated: 0, wasRead: 0 }
      tallies.set(name, tally)
      if (read !== undefined) tally.read += 1
      if (isRight) tally.right += 1
      if (!isStated(column, row)) continue
      tally.stated += 1
      if (isRight) tally.wasRead += 1
    }
  }
}

function listShares(tallies: ReadonlyMap<string, Tally>, isGoal: boolean): Row[] {
  return ['all', ...COLUMNS].flatMap((name) => {
    const { read, right, stated, wasRead } = tallies.get(name) ?? { read: 0, right: 0, stated: 0, wasRead: 0 }
    const share = (what: string, part: number, whole: number, least: number): Row[] =>
      whole === 0
        ? []
        : [
            {
              name: `  ${name}: ${what} of ${whole.toLocaleString('en-IN')}`,
              figure: percent1(part / whole),
              ...(isGoal && name === 'all' && { goal: `≥ ${percent(least)}`, holds: part / whole >= least }),
            },
          ]
    return [...share('precision', right, read, LEAST_PRECISION), ...share('recall', wasRead, stated, LEAST_RECALL)]
  })
}

const percent1 = (share: number) => `${(share * 100).toFixed(1)} %`
