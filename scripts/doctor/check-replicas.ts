import { readPosition, type Position } from '#app/platform/database/read-position.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { openSql } from '#packages/sql'

import { orProblem, type Finding } from './finding.ts'

/** A replica this far behind when nothing hurries it is not only busy. In bytes of the log. */
const FAR_BEHIND = 16 * 1024 * 1024
const ABOUT = 'replica'

/** Behind an address that leads to several servers in turn, so many connections hardly reach the same one. */
const CONNECTIONS = 4

/** Looks at each replica: whether it answers, follows this primary, and how far it is. */
export async function examineReplicas(
  url: string,
  { databaseReplicaUrls }: Pick<Settings, 'databaseReplicaUrls'>,
): Promise<Finding[]> {
  if (databaseReplicaUrls.length === 0) return []
  const primary = await askOne(url)
  const asked = databaseReplicaUrls.map(ask)
  const follows = await Promise.all(
    asked.map((answer) =>
      answer.then(
        (all) => all.some(hasFollower),
        () => false,
      ),
    ),
  )
  const found = asked.map((answer, n) =>
    orProblem(ABOUT, 'start it, or take it out of DATABASE_REPLICA_URL; the primary answers its readers', async () =>
      judge(n + 1, primary, { answers: await answer, hasOthers: follows.some((one, other) => one && other !== n) }),
    ),
  )
  return (await Promise.all(found)).flat()
}

const hasFollower = ({ follows }: Position) => follows

interface Asked {
  answers: readonly Position[]
  /** Whether another entry leads to a replica. */
  hasOthers: boolean
}

function judge(number: number, primary: Position, { answers, hasOthers }: Asked): Finding {
  const [replica] = answers
  if (!replica || replica.system !== primary.system) {
    return {
      about: ABOUT,
      level: 'problem',
      says: `number ${number} follows another database`,
      todo: 'correct DATABASE_REPLICA_URL',
    }
  }
  if (answers.some(({ started }) => started !== replica.started)) {
    return {
      about: ABOUT,
      level: 'problem',
      says: `number ${number} leads to several servers: how late they are cannot be measured`,
      todo: 'give each server an address of its own in DATABASE_REPLICA_URL, separated by commas',
    }
  }
  if (!replica.follows) return judgeLeader(number, primary, { replica, hasOthers })
  const behind = Math.max(0, (primary.place ?? 0) - (replica.place ?? 0))
  const says = `number ${number} follows, ${(behind / 1e6).toFixed(1)} MB behind`
  if (behind <= FAR_BEHIND) return { about: ABOUT, level: 'ok', says }
  return {
    about: ABOUT,
    level: 'warning',
    says,
    todo: 'look for a long query there (pg_stat_activity), or a broken connection (pg_stat_wal_receiver)',
  }
}

/** Where all members of a cluster are named, one of them is the primary. */
function judgeLeader(
  number: number,
  primary: Position,
  { replica, hasOthers }: { replica: Position; hasOthers: boolean },
): Finding {
  const isPrimary = replica.started === primary.started
  if (isPrimary && hasOthers)
    return { about: ABOUT, level: 'ok', says: `number ${number} is the primary now, and is asked when it is a replica` }
  return {
    about: ABOUT,
    level: 'warning',
    says: `number ${number} is ${isPrimary ? 'the primary itself' : 'no replica, perhaps promoted'}: it is not asked`,
    todo: 'let DATABASE_REPLICA_URL name servers that follow the primary',
  }
}

const ask = (url: string): Promise<Position[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, async () => askOne(url)))

async function askOne(url: string): Promise<Position> {
  const sql = openSql(url, { max: 1, connect_timeout: 10 })
  try {
    const found = await readPosition(sql)
    if (!found) throw new Error('It does not say how far it is')
    return found
  } finally {
    await sql.end({ timeout: 1 })
  }
}
