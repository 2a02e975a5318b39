// The whole from Debian's packages: three nodes behind HAProxy and nginx, three databases under Patroni, PgBouncer, Redis and Ceph. Each part fails in turn under load.
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
import { startBalancer } from '../balancers/balancer.ts'
import { startCeph } from '../bucket/ceph.ts'
import { makePooler } from '../pooler/pgbouncer.ts'
import { startBalancers } from './nodes/balancers.ts'
import { fillPrimary } from './nodes/fill-primary.ts'
import { startDatabaseCluster } from './nodes/patroni.ts'
import { invitePeople } from './nodes/people.ts'
import { restoreElsewhere, takeBackup, type TakenBackup } from './nodes/restore-elsewhere.ts'
import { choosePorts, makeNode } from './nodes/site-nodes.ts'
import { checkTruth } from './nodes/truth.ts'
import { seconds, until, watchPeople } from './nodes/watch-people.ts'
import { makeRedis } from './redis/redis-server.ts'

const FOR_MS = Number(process.argv[2] ?? 15) * 1000
const LISTINGS = 200
const SELLERS = 2
/** Redis is gone for this long (F7). */
const REDIS_GONE_MS = 3_000

// The certificate of nginx is the drill's own.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
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
  const [secure = 0] = await choosePorts(1)
  const nginx = await startBalancer('nginx', secure, ports)
  stops.push(() => nginx.stop())
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
  const readFrom = [site, `https://localhost:${secure}`]
  const people = await invitePeople(site, sql, sellers, listings, readFrom)
  await until(() => people.isCalm())

  const during = watchPeople(people, rows, FOR_MS)
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
  await during('Redis hangs for 3 s', async () => {
    redis.signal('SIGSTOP')
    await pause(REDIS_GONE_MS)
    redis.signal('SIGCONT')
  })
  await during('a replica is killed', async () => {
    const primary = await databases.findPrimary()
    const replica = databases.members.find((one) => one !== primary)
    await replica?.kill()
    await pause(3_000)
    await replica?.start()
  })
  await during('a replica hangs', async () => {
    const primary = await databases.findPrimary()
    const replica = databases.members.find((one) => one !== primary)
    replica?.signal('SIGSTOP')
    await pause(8_000)
    replica?.signal('SIGCONT')
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
  await during(
    'the disk of the primary is full',
    async () => {
      const filled = await fillPrimary(databases, () => {
        const from = people.tally.acknowledged.size
        return () => people.tally.acknowledged.size > from + 3
      })
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
    { most: 0.5 },
  )
  let backup: TakenBackup | undefined
  await during('a backup is taken', async () => {
    backup = await takeBackup(people, folder, env)
  })
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
  rows.push(...(await checkTruth(people, sql)))
  people.hangUp()
  if (backup) rows.push(...(await restoreElsewhere(backup, folder, { SESSION_SECRET: env.SESSION_SECRET })))
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
