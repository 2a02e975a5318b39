import { setDatabase } from '#app/db/client.server.ts'
import { countQueries } from '#test/plans/counted-queries.ts'

import type { Group } from '../harness/bench.ts'
import { short, type Row } from '../harness/row.ts'
import { readClock, sample } from '../harness/sample-times.ts'
import { listFacetViews, listLeast } from './facet-views.ts'

const GOAL_MS = 20

export const facets: Group = {
  name: 'facets',
  about:
    'category pages with their attributes, none, one or two of them chosen: PostgreSQL’s processor time, beside the least that one reads',
  async measure(bench) {
    const { large } = await bench.databases()
    const counted = countQueries(large)
    try {
      const clock = await readClock(counted.sql)
      setDatabase(counted.sql)
      const views = await listFacetViews(large)
      const least = await sample(counted, clock, (await listLeast(counted.sql)).ask)
      const rows: Row[] = []
      for (const { name, ask } of views) {
        const { p50, p99, worked50, worked99 } = await sample(counted, clock, ask)
        rows.push(
          {
            name: `${name}: p99`,
            figure: `${short(worked99)} ms`,
            limit: `${short(least.worked99)} ms`,
            ratio: `× ${short(worked99 / least.worked99)}`,
            goal: `≤ ${GOAL_MS} ms`,
            holds: worked99 <= GOAL_MS,
          },
          { name: `  median; elapsed ${short(p50)} and ${short(p99)} ms`, figure: `${short(worked50)} ms` },
        )
      }
      return rows
    } finally {
      await counted.end()
    }
  },
}
