/** Jobs that failed for good. They wait among the dead letters for an operator, who queues them again or drops them. */
import type { PgBoss } from 'pg-boss'

import type { Sql, Tag } from '#app/db/client.server.ts'

import { DEAD } from './queue-figures.server.ts'

export interface DeadJobs {
  name: string
  count: number
  /** When the first and the last of them failed for good. */
  since: Date
  last: Date
}

/** How many jobs of each name failed for good; nothing if no queue was ever made. */
export async function listDeadJobs(sql: Tag): Promise<DeadJobs[]> {
  const [known] = await sql<{ known: boolean }[]>`select to_regclass('pgboss.job') is not null as known`
  if (!known?.known) return []
  return [
    ...(await sql<DeadJobs[]>`
      select source_name as name, count(*)::integer as count, min(created_on) as since, max(created_on) as last
      from pgboss.job where name = ${DEAD} and state < 'active' and source_name is not null
      group by 1 order by 1`),
  ]
}

const AT_ONCE = 1000

/** Queues the dead jobs of this name again, as new ones. Returns how many. A job that fails for good meanwhile may stay. */
export async function requeueDeadJobs(boss: PgBoss, name: string): Promise<number> {
  for (let count = 0; ;) {
    const moved = await boss.redrive(DEAD, { sourceName: name, limit: AT_ONCE })
    count += moved
    if (moved < AT_ONCE) return count
  }
}

/** Deletes the dead jobs of this name: what they were to do stays undone. Returns how many. */
export async function dropDeadJobs(sql: Sql, name: string): Promise<number> {
  const { count } = await sql`
    delete from pgboss.job where name = ${DEAD} and state < 'active' and source_name = ${name}`
  return count
}
