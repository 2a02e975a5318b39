// The times of one statement at a time, and how long a process of PostgreSQL had a processor for them: other load hardly changes that.
import { readFileSync } from 'node:fs'

import type { Sql } from '#app/db/client.server.ts'
import type { CountedQueries } from '#test/plans/counted-queries.ts'

import { clearUp } from './clear-up.ts'
import { quantile } from './row.ts'

/** Milliseconds: as the client measures them, and of them those in which PostgreSQL had a processor, which other load hardly changes. */
export interface SampledTimes {
  p50: number
  p99: number
  worked50: number
  worked99: number
}

/** These samples do not count. */
export const WARM_UP = 5
const LEAST = 60
const MOST = 200
const LONGEST_MS = 3000

/** The database's time for each sample: more of them, the faster they are. One that is cut off counts with its time until then. */
export async function sample(
  counted: CountedQueries,
  clock: Clock,
  ask: (times: number) => Promise<unknown>,
): Promise<SampledTimes> {
  const found: Sample[] = []
  const began = performance.now()
  for (let times = -WARM_UP; times < MOST; times++) {
    const elapsed = performance.now() - began
    if ((times >= LEAST && elapsed > LONGEST_MS) || (times > 5 && elapsed > 10 * LONGEST_MS)) break
    if (times % 20 === 0) clearUp('minor')
    const [before, start] = [clock(), performance.now()]
    let milliseconds: number
    try {
      ;({ milliseconds } = await counted.record(() => ask(times + WARM_UP)))
    } catch (error) {
      console.log(`  sample ${times + WARM_UP} failed: ${error instanceof Error ? error.message : String(error)}`)
      milliseconds = performance.now() - start
    }
    if (times >= 0) found.push({ milliseconds, worked: clock() - before })
  }
  return summarize(found)
}

export interface Sample {
  milliseconds: number
  worked: number
}

/** Milliseconds that a process has had a processor. */
export type Clock = () => number

/** The clock of the connection's process of PostgreSQL. */
export async function readClock(sql: Sql): Promise<Clock> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return () => Number(readFileSync(`/proc/${row?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

export function summarize(found: readonly Sample[]): SampledTimes {
  const elapsed = found.map(({ milliseconds }) => milliseconds)
  const worked = found.map((one) => one.worked)
  return {
    p50: quantile(elapsed, 0.5),
    p99: quantile(elapsed, 0.99),
    worked50: quantile(worked, 0.5),
    worked99: quantile(worked, 0.99),
  }
}
