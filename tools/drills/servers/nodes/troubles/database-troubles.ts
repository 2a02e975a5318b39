// The databases fail, and etcd, by which they agree on their primary.
import { setTimeout as pause } from 'node:timers/promises'

import { connect, type Sql } from '#app/db/client.server.ts'

import { isAtMost, type DrillRow } from '../../../../scan/drill-rows.ts'
import { fillPrimary, fillTables } from '../fill-primary.ts'
import type { DatabaseCluster } from '../patroni.ts'
import type { People } from '../people.ts'
import type { SiteNode } from '../site-nodes.ts'
import { seconds, timeUntil, type During } from '../watch-people.ts'
import { holdReplicaBack } from './held-replica.ts'

/** F8, see docs/security.md. */
const WRITES_AGAIN_MS = 10_000
/** Pages that are kept go out meanwhile. */
const NO_PRIMARY = { most: 0.1 }
/** Longer than Patroni's `ttl`. */
const ETCD_GONE_MS = 10_000

interface Databases {
  databases: DatabaseCluster
  people: People
  rows: DrillRow[]
  nodes: readonly SiteNode[]
  listings: readonly string[]
  /** To the primary, without the pooler. */
  sql: Sql
}

export async function troubleDatabases(during: During, given: Databases): Promise<void> {
  const { databases, people } = given
  const isStoredAgain = () => {
    const from = people.tally.acknowledged.size
    return () => people.tally.acknowledged.size > from + 3
  }
  await troubleReplicas(during, given)
  await troublePrimary(during, given, isStoredAgain)
  await troubleConnections(during, given, isStoredAgain)
  await during(`etcd is killed, and gone for ${ETCD_GONE_MS / 1000} s`, async () => {
    await databases.etcd.kill()
    await pause(ETCD_GONE_MS)
    await databases.etcd.start()
  })
  await during(`etcd hangs for ${ETCD_GONE_MS / 1000} s`, async () => {
    databases.etcd.signal('SIGSTOP')
    await pause(ETCD_GONE_MS)
    databases.etcd.signal('SIGCONT')
  })
}

async function troubleReplicas(during: During, given: Databases): Promise<void> {
  const { databases, rows } = given
  const findReplica = async () => {
    const primary = await databases.findPrimary()
    return databases.members.find((one) => one !== primary)
  }
  await during('a replica is killed', async () => {
    const replica = await findReplica()
    await replica?.kill()
    await pause(3_000)
    await replica?.start()
  })
  await during('a replica hangs', async () => {
    const replica = await findReplica()
    replica?.signal('SIGSTOP')
    await pause(8_000)
    replica?.signal('SIGCONT')
  })
  await during('one replica is held back', async () => void rows.push(await holdReplicaBack(given)))
}

async function troublePrimary(
  during: During,
  { databases, rows }: Databases,
  isStoredAgain: () => () => boolean,
): Promise<void> {
  await during(
    'the primary is killed, and another is promoted',
    async () => {
      const primary = await databases.findPrimary()
      await primary?.kill()
      rows.push(await timeWrites('messages are stored again after', isStoredAgain()))
      await primary?.start()
    },
    NO_PRIMARY,
  )
  await during(
    'the primary hangs',
    async () => {
      const primary = await databases.findPrimary()
      primary?.signal('SIGSTOP')
      await pause(12_000)
      primary?.signal('SIGCONT')
    },
    NO_PRIMARY,
  )
  await during(
    'the disk of the primary is full',
    async () => {
      const filled = await fillPrimary(databases, isStoredAgain)
      if (!filled)
        return void rows.push(['the disk of the primary', 'left out: no disk can be mounted here', '-', true])
      const { storedAfter, isPromoted, followsAfter } = filled
      const who = isPromoted ? 'by another member' : 'by the same member'
      rows.push([
        'messages are stored again after',
        `${seconds(storedAfter)}, ${who}`,
        '≤ 20 s',
        isAtMost(storedAfter, 20_000),
      ])
      rows.push([
        'with room, the member follows after',
        seconds(followsAfter),
        '≤ 60 s',
        isAtMost(followsAfter, 60_000),
      ])
    },
    NO_PRIMARY,
  )
  await during(
    'the disk of the primary is full, and its log has room',
    async () => {
      const storedAfter = await fillTables(databases, isStoredAgain)
      if (storedAfter === null) return
      rows.push([
        'with room, messages are stored again after',
        seconds(storedAfter),
        `≤ ${WRITES_AGAIN_MS / 1000} s`,
        isAtMost(storedAfter, WRITES_AGAIN_MS),
      ])
    },
    NO_PRIMARY,
  )
}

async function troubleConnections(
  during: During,
  { databases, rows, nodes, sql }: Databases,
  isStoredAgain: () => () => boolean,
): Promise<void> {
  await during('every connection of the nodes to the database is cut', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = 'khazana' and pid <> pg_backend_pid() and backend_type = 'client backend'`
  })
  await during(
    'a process of the primary is killed, which then recovers',
    async () => {
      const [row] = await sql<{ pid: number }[]>`
        select pid from pg_stat_activity
        where datname = 'khazana' and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`
      // PostgreSQL ends all its other processes, whose shared memory may be damaged.
      process.kill(row?.pid ?? Number.NaN, 'SIGKILL')
      rows.push(await timeWrites('messages are stored again after', isStoredAgain()))
    },
    NO_PRIMARY,
  )
  await during(
    'the database has no connection left, while a node starts',
    async () => {
      const primary = await databases.findPrimary()
      const taken = await useUp(databases.url(primary?.port ?? 0))
      try {
        await nodes[0]?.endBy('SIGTERM')
        const starting = nodes[0]?.start()
        await pause(3_000)
        await taken.giveBack()
        await starting
      } finally {
        await taken.giveBack()
      }
    },
    { most: 0.05 },
  )
}

async function timeWrites(what: string, isStored: () => boolean): Promise<DrillRow> {
  const after = await timeUntil(isStored)
  return [what, seconds(after), `≤ ${WRITES_AGAIN_MS / 1000} s`, isAtMost(after, WRITES_AGAIN_MS)]
}

/** Opens connections until the database refuses one. */
async function useUp(url: string): Promise<{ giveBack: () => Promise<void> }> {
  const held: Sql[] = []
  for (;;) {
    const one = connect(url, { max: 1 })
    held.push(one)
    const isIn = await one`select 1`.then(
      () => true,
      () => false,
    )
    if (!isIn) break
  }
  return { giveBack: async () => void (await Promise.all(held.splice(0).map((one) => one.end({ timeout: 1 })))) }
}
