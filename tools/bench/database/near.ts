import { connect, setDatabase } from '#app/db/client.server.ts'
import { keepAreas } from '#app/features/catalogue/areas/keep-areas.server.ts'
import { countQueries } from '#test/plans/counted-queries.ts'
import { listNearViews } from '#test/plans/near-views.ts'

import type { Group } from '../harness/bench.ts'
import { quantile, short, type Row } from '../harness/row.ts'
import { inTurn, load, sampler } from './database.ts'
import { spreadPins } from './spread-pins.ts'

const GOAL_MS = 10

export const near: Group = {
  name: 'near',
  about:
    'the time in the database of lists by distance, within kilometres and in reach, from a metro and a village, first and 50th page',
  async measure(bench) {
    const { large } = await bench.databases()
    const sql = connect(large, { max: 1 })
    try {
      await keepAreas(sql)
      await spreadPins(sql)
    } finally {
      await sql.end()
    }
    const counted = countQueries(large)
    try {
      const before = load()
      // The same connection, with nothing to do.
      const nothing = sampler(counted, { ask: () => counted.sql`select 1` })
      setDatabase(counted.sql)
      const rows: Row[] = []
      for (const view of await listNearViews()) {
        const [times = [], empty = []] = await inTurn([sampler(counted, view), nothing])
        const p99 = quantile(times, 0.99)
        rows.push({
          name: `${view.name}: p99`,
          figure: `${short(p99)} ms`,
          limit: `${short(quantile(empty, 0.99))} ms`,
          goal: `≤ ${GOAL_MS} ms`,
          holds: p99 <= GOAL_MS,
        })
        rows.push({
          name: `${view.name}: median`,
          figure: `${short(quantile(times, 0.5))} ms`,
          limit: `${short(quantile(empty, 0.5))} ms`,
        })
      }
      return [...rows, { name: 'processes at work before and after', figure: `${before}, ${load()}` }]
    } finally {
      await counted.end()
    }
  },
}
