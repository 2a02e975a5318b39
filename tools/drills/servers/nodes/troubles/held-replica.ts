import { setTimeout as pause } from 'node:timers/promises'

import { connect, type Sql } from '#app/db/client.server.ts'

import type { DrillRow } from '../../../../scan/drill-rows.ts'
import type { DatabaseCluster } from '../patroni.ts'
import type { SiteNode } from '../site-nodes.ts'

/** As `docs/architecture.md` promises. */
const OLDEST_MS = 5_000
/** Each node answers a third of these reads. */
const READS = 90
const TITLE = 'Brass lantern that was changed'

interface Given {
  databases: DatabaseCluster
  nodes: readonly SiteNode[]
  listings: readonly string[]
  /** To the primary. */
  sql: Sql
}

/** One replica stops its replay while all listings change; the other goes on. Afterwards nobody may read an old one for longer than promised. */
export async function holdReplicaBack({ databases, nodes, listings, sql }: Given): Promise<DrillRow> {
  const primary = await databases.findPrimary()
  const replica = databases.members.find((one) => one !== primary)
  const held = connect(databases.url(replica?.port ?? 0), { max: 1 })
  // Patroni resumes a replay that is paused by `pg_wal_replay_pause`.
  const [replay] = await held<{ pid: number }[]>`select pid from pg_stat_activity where backend_type = 'startup'`
  const pid = replay?.pid ?? Number.NaN
  process.kill(pid, 'SIGSTOP')
  try {
    await sql`update items set title = ${TITLE} where id = any(${[...listings]}::uuid[])`
    await pause(OLDEST_MS)
    let old = 0
    for (let n = 0; n < READS; n += 1) {
      const path = n % 2 === 0 ? '/listing' : '/api/items'
      const answer = await fetch(
        `http://127.0.0.1:${nodes[n % nodes.length]?.port}${path}/${listings[n % listings.length]}`,
      )
      if (!(await answer.text()).includes(TITLE)) old += 1
    }
    const [behind] = await held<{ n: number }[]>`
      select count(*)::integer as n from items where id = any(${[...listings]}::uuid[]) and title <> ${TITLE}`
    const isHeld = behind?.n === listings.length
    return [
      'while one replica is held back, pages and lists older than 5 s',
      `${old} of ${READS}${isHeld ? '' : ', but it was not held back'}`,
      '0',
      old === 0 && isHeld,
    ]
  } finally {
    process.kill(pid, 'SIGCONT')
    await held.end({ timeout: 1 })
  }
}
