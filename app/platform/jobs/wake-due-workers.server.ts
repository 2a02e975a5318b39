import type { PgBoss } from 'pg-boss'

type Queue = Pick<PgBoss, 'notifyWorker'> & {
  getDb: () => { executeSql: (text: string, values: unknown[]) => Promise<{ rows: { name: string }[] }> }
  emit: (event: 'error', error: Error) => unknown
}

/** A worker of pg-boss, and the kind of job that it runs. */
export interface Worker {
  job: string
  id: string
}

// In the order in which pg-boss takes jobs, which its index has: of each kind one is read, however many wait.
const DUE = `select kind.name from unnest($1::text[]) as kind (name) cross join lateral (
  select from pgboss.job j where j.name = kind.name and j.state < 'active' and not j.blocked and j.start_after <= now()
  order by j.priority desc, j.created_on limit 1) as due`

/**
 * Looks for jobs that are due, with one statement for all kinds, and wakes their workers. If each worker polled for itself, some
 * fifty kinds would ask the database five times a second on a site where nothing happens. Returns a function that ends it.
 */
export function wakeDueWorkers(boss: Queue, workers: readonly Worker[], everySeconds: number): () => void {
  const names = [...new Set(workers.map(({ job }) => job))]

  async function wakeDue(): Promise<void> {
    const { rows } = await boss.getDb().executeSql(DUE, [names])
    const due = new Set(rows.map(({ name }) => name))
    for (const { job, id } of workers) if (due.has(job)) boss.notifyWorker(id)
  }

  // The database may be away for a moment; the next look finds the same jobs. After the end, nobody may listen any more.
  function report(error: unknown): void {
    if (!hasEnded)
      boss.emit('error', error instanceof Error ? error : new Error('The queue did not answer', { cause: error }))
  }
  let hasEnded = false
  let look: Promise<void> | null = null
  const looking = setInterval(() => {
    // A slow database is not asked again meanwhile.
    look ??= wakeDue()
      .catch(report)
      .finally(() => (look = null))
  }, everySeconds * 1000).unref()
  return () => {
    hasEnded = true
    clearInterval(looking)
  }
}
