import { Gauge } from 'prom-client'

import { systemDb, type Tag } from '#app/db/client.server.ts'
import { jobsRun, registry } from '#app/platform/log/metrics.server.ts'

/** Where permanently failed jobs go, for an operator to look at. */
export const DEAD = 'dead-letters'

interface Figures {
  job: string
  is_dead: boolean
  waiting: number
  /** In seconds. */
  oldest: number
}

/** All processes see the same queue, and several may be asked for their metrics at once. */
const KEPT_MS = 5000
/** Metrics are most needed when the database does not answer. */
const PATIENCE_MS = 2000

let names: readonly string[] = []
let last: { at: number; found: Promise<Figures[]> } | undefined

/** Shows the whole queue in this process's metrics, with a figure for each of these jobs. */
export function measureQueue(jobs: readonly string[]): void {
  names = jobs
  for (const job of jobs) for (const result of ['done', 'failed', 'dead']) jobsRun.inc({ job, result }, 0)
}

const gauge = (name: string, help: string, read: (figures: readonly Figures[], job: string) => number) =>
  new Gauge({
    name,
    help,
    labelNames: ['job'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      const figures = names.length === 0 ? null : await findFigures()
      if (figures) for (const job of names) this.set({ job }, read(figures, job))
    },
  })

const find = (figures: readonly Figures[], job: string, isDead: boolean) =>
  figures.find((one) => one.job === job && one.is_dead === isDead)

gauge(
  'khazana_jobs_waiting',
  'Jobs in the queue that are due or will be tried again',
  (figures, job) => find(figures, job, false)?.waiting ?? 0,
)
gauge(
  'khazana_jobs_oldest_seconds',
  'Age of the oldest job that is due or will be tried again',
  (figures, job) => find(figures, job, false)?.oldest ?? 0,
)
gauge(
  'khazana_jobs_dead',
  'Jobs that failed for good and are kept for an operator to look at',
  (figures, job) => find(figures, job, true)?.waiting ?? 0,
)

/** Null when the database does not answer. */
async function findFigures(): Promise<Figures[] | null> {
  if (!last || performance.now() - last.at > KEPT_MS) last = { at: performance.now(), found: readFigures() }
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => (late = setTimeout(resolve, PATIENCE_MS, null)))
  const figures = await Promise.race([last.found.catch(() => null), tooLate])
  clearTimeout(late)
  return figures
}

/** A job that failed is due again at a later time, but has been waiting since it was queued. */
const readFigures = async (): Promise<Figures[]> => [
  ...(await systemDb()<Figures[]>`
    select case when name = ${DEAD} then coalesce(source_name, '') else name end as job, name = ${DEAD} as is_dead,
      count(*)::integer as waiting,
      extract(epoch from now() - min(case when state = 'retry' then created_on else start_after end))::float8 as oldest
    from pgboss.job
    where state < 'active' and not blocked and (state = 'retry' or start_after <= now())
    group by 1, 2`),
]

/** When the site began with this database, which is when its queues were made. Null before. */
export async function findQueueStart(sql: Tag): Promise<Date | null> {
  const [known] = await sql<{ known: boolean }[]>`select to_regclass('pgboss.queue') is not null as known`
  if (!known?.known) return null
  const [row] = await sql<{ start: Date | null }[]>`select min(created_on) as start from pgboss.queue`
  return row?.start ?? null
}
