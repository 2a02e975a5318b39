import { Gauge } from 'prom-client'

import { systemDb } from '#app/db/client.server.ts'
import { registry } from '#app/platform/log/metrics.server.ts'

/** All processes see the same cases, and a collector asks each of them. */
const KEPT_MS = 30_000
/** Metrics are most needed when the database does not answer. */
const PATIENCE_MS = 2000

/** In seconds; 0 when none is open. */
export interface OldestCases {
  report: number
  complaint: number
}

let isMeasuring = false
let last: { at: number; found: Promise<OldestCases> } | undefined

/** Shows them in this process's metrics. */
export function measureCases(): void {
  isMeasuring = true
}

registry.registerMetric(
  new Gauge({
    name: 'khazana_cases_oldest_open_seconds',
    help: 'Age of the oldest report and of the oldest complaint that nobody has decided',
    labelNames: ['kind'] as const,
    // Registered here, because nothing else names it.
    registers: [],
    async collect() {
      this.reset()
      const oldest = isMeasuring ? await readInTime() : null
      for (const kind of ['report', 'complaint'] as const) if (oldest) this.set({ kind }, oldest[kind])
    },
  }),
)

/** Null when the database does not answer. */
async function readInTime(): Promise<OldestCases | null> {
  if (!last || performance.now() - last.at > KEPT_MS) last = { at: performance.now(), found: findOldestCases() }
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => (late = setTimeout(resolve, PATIENCE_MS, null)))
  const oldest = await Promise.race([last.found.catch(() => null), tooLate])
  clearTimeout(late)
  return oldest
}

/**
 * How long the oldest open report of anything, and the oldest complaint, have waited: the first rows of indexes. A report
 * that was made again waits since then. Complaints are feedback of that kind, and messages to the contact form, where the
 * Grievance Officer is written to.
 */
export async function findOldestCases(): Promise<OldestCases> {
  const [row] = await systemDb()<OldestCases[]>`
    select coalesce(extract(epoch from now() - least(
        (select min(updated_at) from reports where status = 'open'),
        (select min(updated_at) from conversation_reports where status = 'open'))), 0)::float8 as report,
      coalesce(extract(epoch from now() - least(
        (select min(created_at) from feedback where status = 'pending' and feedback_type = 'complaint'),
        (select min(created_at) from contacts where status = 'pending'))), 0)::float8 as complaint`
  return row ?? { report: 0, complaint: 0 }
}
