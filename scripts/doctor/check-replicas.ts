import { openSql, type Sql } from '#app/db/sql/sql.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

import { orProblem, type Finding } from './finding.ts'

/** A replica this far behind when nothing hurries it is not only busy. In bytes of the log. */
const FAR_BEHIND = 16 * 1024 * 1024
const ABOUT = 'replica'

interface Place {
  follows: boolean
  system: string
  place: number
}

/** Looks at each replica: whether it answers, follows this primary, and how far it is. */
export async function examineReplicas(url: string, { databaseReplicaUrls }: Settings): Promise<Finding[]> {
  if (databaseReplicaUrls.length === 0) return []
  const primary = await ask(url)
  const found = databaseReplicaUrls.map((replica, n) =>
    orProblem(ABOUT, 'start it, or take it out of DATABASE_REPLICA_URL; the primary answers its readers', async () =>
      judge(n + 1, primary, await ask(replica)),
    ),
  )
  return (await Promise.all(found)).flat()
}

function judge(number: number, primary: Place, replica: Place): Finding {
  if (replica.system !== primary.system) {
    return {
      about: ABOUT,
      level: 'problem',
      says: `number ${number} follows another database`,
      todo: 'correct DATABASE_REPLICA_URL',
    }
  }
  if (!replica.follows) {
    return {
      about: ABOUT,
      level: 'warning',
      says: `number ${number} is the primary itself, or was promoted: it is not asked`,
      todo: 'let DATABASE_REPLICA_URL name servers that follow the primary',
    }
  }
  const behind = Math.max(0, primary.place - replica.place)
  const says = `number ${number} follows, ${(behind / 1e6).toFixed(1)} MB behind`
  if (behind <= FAR_BEHIND) return { about: ABOUT, level: 'ok', says }
  return {
    about: ABOUT,
    level: 'warning',
    says,
    todo: 'look for a long query there (pg_stat_activity), or a broken connection (pg_stat_wal_receiver)',
  }
}

async function ask(url: string): Promise<Place> {
  const sql = openSql(url, { max: 1, connect_timeout: 10 })
  try {
    return await readPlace(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function readPlace(sql: Sql): Promise<Place> {
  const [row] = await sql<Place[]>`
    select pg_is_in_recovery() as follows, system_identifier::text as system,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
        '0/0')::float8 as place
    from pg_control_system()`
  if (!row) throw new Error('It does not say how far it is')
  return row
}
