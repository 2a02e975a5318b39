// The whole from Debian's packages: three nodes behind HAProxy, three databases under Patroni, PgBouncer, Redis and Ceph. Each part fails in turn under load.
//   npm run drill -- nodes [SECONDS EACH]
//   quick: 10
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { newId } from '#app/shared/new-id.ts'
import { createItem, createUser } from '#test/factories.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { isAtMost, reportRows, type DrillRow } from '../../scan/drill-rows.ts'
import { NO_LIMITS } from '../../scan/own-product.ts'
import { findProgram } from '../../servers/find-program.ts'
import { startCeph } from '../bucket/ceph.ts'
import { makePooler } from '../pooler/pgbouncer.ts'
import { startBalancers } from './nodes/balancers.ts'
import { startDatabaseCluster } from './nodes/patroni.ts'
import { invitePeople } from './nodes/people.ts'
import { choosePorts, makeNode } from './nodes/site-nodes.ts'
import { makeRedis } from './redis/redis-server.ts'

const FOR_MS = Number(process.argv[2] ?? 15) * 1000
const LISTINGS = 200
const SELLERS = 2
const WELL_WITHIN_MS = 60_000
/** Redis is gone for this long (F7). */
const REDIS_GONE_MS = 3_000

const rows: DrillRow[] = []
const folder = mkdtempSync(join(tmpdir(), 'khazana-nodes-'))
const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
const began = performance.now()
try {
  await runDrill()
} finally {
  for (const stop of stops.toReversed()) await stop()
}
reportRows(rows)
process.exit()

async function runDrill(): Promise<void> {
  const ports = await choosePorts(3)
  const databases = await startDatabaseCluster()
  stops.push(databases.stop)
  const balancers = await startBalancers(ports, databases.members)
  stops.push(balancers.stop)
  const direct = databases.url(balancers.primary)
  const role = { name: 'postgres', password: new URL(direct).password }
  const pooler = await makePooler(await findProgram('pgbouncer'), { databaseUrl: direct, role, connections: 40 })
  stops.push(pooler.stop)
  await pooler.start()
  const redis = await makeRedis(await findProgram('redis-server'))
  stops.push(redis.stop)
  await redis.start()
  const ceph = await startCeph()
  stops.push(async () => {
    ceph.resume()
    await ceph.stop()
  })
  const site = `http://localhost:${balancers.site}`
  const env = {
    ...NO_LIMITS,
    SESSION_SECRET: 'a secret that all nodes share, and long enough',
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: direct,
    DATABASE_REPLICA_URL: databases.url(balancers.replicas),
    REDIS_URL: redis.url,
    S3_ENDPOINT: ceph.address.endpoint,
    S3_BUCKET: ceph.address.bucket,
    S3_ACCESS_KEY_ID: ceph.address.accessKeyId,
    S3_SECRET_ACCESS_KEY: ceph.address.secretAccessKey,
    PUBLIC_URL: site,
    DEMO: '0',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  }
  await migrate(direct)
  const sql = connect(direct, { max: 3 })
  stops.push(() => sql.end({ timeout: 1 }))
  setDatabase(sql)
  testSettings({ SESSION_SECRET: env.SESSION_SECRET, ...NO_LIMITS, DATA_DIR: folder, PUBLIC_URL: site })
  const sellers = []
  const listings: string[] = []
  for (let n = 0; n < SELLERS; n += 1) {
    const { id, email } = await createUser(sql, { displayName: `Asha ${n}` })
    const { cookies } = await beginSession(sql, id)
    sellers.push({ id, name: `Asha ${n}`, email, cookies })
    for (let one = 0; one < LISTINGS / SELLERS; one += 1) {
      const item = newId()
      await createItem(sql, { id: item, userId: id, title: `Brass lantern ${one}` })
      listings.push(item)
    }
  }
  const nodes = ports.map((port) => makeNode(port, folder, env))
  stops.push(async () => {
    for (const node of nodes) node.signal('SIGCONT')
    await Promise.all(nodes.map((node) => node.endBy('SIGKILL')))
  })
  for (const node of nodes) await node.start()
  rows.push(['everything is up after', seconds(performance.now() - began), '-', true])
  const people = await invitePeople(site, sql, sellers, listings)
  await until(() => people.isCalm())

  /** `most` is the largest share of requests of readers that may fail, `worst` the longest time of one in seconds. */
  async function during(
    what: string,
    trouble: () => Promise<void>,
    { most = 0, worst = 10, well = WELL_WITHIN_MS } = {},
  ) {
    people.takeFigures()
    const end = pause(FOR_MS)
    await pause(1_000)
    await trouble()
    const troubled = performance.now()
    // Well again: everybody is connected, and a message and a listing are stored.
    const from = { sends: people.tally.acknowledged.size, published: people.published.size }
    const wellAfter = await until(
      () => people.isCalm() && people.tally.acknowledged.size > from.sends && people.published.size > from.published,
      well,
    ).then(
      () => performance.now() - troubled,
      () => Number.POSITIVE_INFINITY,
    )
    await end
    const seen = people.takeFigures()
    const share = seen.failed.length / seen.requests
    rows.push([
      what,
      `${seen.failed.length} of ${seen.requests} pages and lists failed ${[...new Set(seen.failed)].slice(0, 2).join('; ')}, slowest ` +
        `${seconds(seen.worstMs)}; ${seen.sends} messages and ${seen.published} listings stored; well after ${seconds(wellAfter)}`,
      `≤ ${(most * 100).toFixed(1)} %, ≤ ${worst} s, ≤ ${well / 1000} s`,
      share <= most && isAtMost(seen.worstMs, worst * 1000) && isAtMost(wellAfter, well) && seen.requests > 20,
    ])
    console.log(`  ${rows.at(-1)?.slice(0, 2).join(': ')}`)
  }

  await during('nothing fails', async () => {})
  await during('nodes restart one after the other', async () => {
    for (const node of nodes) {
      await node.endBy('SIGTERM')
      await node.start()
    }
  })
  await during(
    'a node is killed',
    async () => {
      await nodes[0]?.endBy('SIGKILL')
      await pause(3_000)
      await nodes[0]?.start()
    },
    { most: 0.005 },
  )
  await during(
    'a node hangs',
    async () => {
      nodes[1]?.signal('SIGSTOP')
      await pause(8_000)
      nodes[1]?.signal('SIGCONT')
    },
    { most: 0.005 },
  )
  await during('Redis is gone for 3 s', async () => {
    await redis.kill()
    await pause(REDIS_GONE_MS)
    await redis.start()
  })
  await during('a replica is killed', async () => {
    const primary = await databases.findPrimary()
    const replica = databases.members.find((one) => one !== primary)
    await replica?.kill()
    await pause(3_000)
    await replica?.start()
  })
  await during(
    'PgBouncer is killed',
    async () => {
      await pooler.kill()
      await pause(1_000)
      await pooler.start()
    },
    { most: 0.05 },
  )
  await during(
    'the primary is killed, and another is promoted',
    async () => {
      const primary = await databases.findPrimary()
      await primary?.kill()
      const killed = performance.now()
      const from = people.tally.acknowledged.size
      await until(() => people.tally.acknowledged.size > from + 3)
      const after = performance.now() - killed
      rows.push(['messages are stored again after', seconds(after), '≤ 10 s', isAtMost(after, 10_000)])
      await primary?.start()
    },
    { most: 0.3 },
  )
  await during(
    'the primary hangs',
    async () => {
      const primary = await databases.findPrimary()
      primary?.signal('SIGSTOP')
      await pause(12_000)
      primary?.signal('SIGCONT')
    },
    { most: 0.5 },
  )
  await during('every connection of the nodes to the database is cut', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = 'khazana' and pid <> pg_backend_pid() and backend_type = 'client backend'`
  })
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
  await during('the clock of a node is an hour ahead', async () => {
    await nodes[1]?.endBy('SIGTERM')
    await nodes[1]?.start(await aheadBy('+1h'))
    await pause(FOR_MS / 2)
    await nodes[1]?.endBy('SIGTERM')
    await nodes[1]?.start()
  })
  await during('etcd is gone for 3 s', async () => {
    await databases.etcd.kill()
    await pause(3_000)
    await databases.etcd.start()
  })
  await during('the bucket does not answer for a while', async () => {
    ceph.pause()
    await pause(FOR_MS / 2)
    ceph.resume()
  })

  await people.stop()
  await checkTruth(people, sql)
  people.hangUp()
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

/** The environment in which a program believes another time. */
async function aheadBy(offset: string): Promise<Record<string, string>> {
  await findProgram('faketime')
  const library = '/usr/$LIB/faketime/libfaketime.so.1'
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

/** Compares what was acknowledged with what is stored, and with what everybody heard. */
async function checkTruth(
  people: Awaited<ReturnType<typeof invitePeople>>,
  sql: ReturnType<typeof connect>,
): Promise<void> {
  const { tally, published, refused, listeners } = people
  const stored = await sql<{ id: string; conversation_id: string; seq: number; gone: boolean }[]>`
    select id, conversation_id, seq::integer, unsent_at is not null as gone from messages`
  const byId = new Map(stored.map((one) => [one.id, one]))
  const lost = [...tally.acknowledged].filter(([id, { seq }]) => byId.get(id)?.seq !== seq)
  const acknowledged = tally.acknowledged.size
  rows.push([
    'acknowledged messages lost',
    `${lost.length} of ${acknowledged}`,
    '0',
    lost.length === 0 && acknowledged > 0,
  ])
  const places = new Set(stored.map(({ conversation_id, seq }) => `${conversation_id} ${seq}`))
  rows.push(['messages stored twice', String(stored.length - places.size), '0', stored.length === places.size])
  rows.push([
    'wrong answers to people who write',
    tally.wrong.slice(0, 2).join('; ') || '0',
    '0',
    tally.wrong.length === 0,
  ])
  const items = await sql<{ id: string }[]>`select id from items where id in ${sql([...published.keys()])}`
  const missing = published.size - items.length
  rows.push(['acknowledged listings lost', `${missing} of ${published.size}`, '0', missing === 0 && published.size > 0])
  rows.push([
    'photos and listings that sellers had to give up',
    `${refused.length} ${refused[0] ?? ''}`,
    '0',
    refused.length === 0,
  ])
  const countMissed = () =>
    listeners.reduce((sum, { person, messages, unsent }) => {
      const theirs = stored.filter(({ conversation_id }) => conversation_id === person.conversation)
      return sum + theirs.filter(({ id, gone }) => (gone ? !unsent.has(id) : !messages.has(id))).length
    }, 0)
  await until(() => countMissed() === 0, 30_000).catch(() => {})
  rows.push(['events missed after catching up', String(countMissed()), '0', countMissed() === 0])
}

async function until(isTrue: () => boolean, within = WELL_WITHIN_MS): Promise<void> {
  for (const from = performance.now(); !isTrue(); await pause(50)) {
    if (performance.now() - from > within) throw new Error(`It did not become well within ${within / 1000} s`)
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
