// Three nodes of an older release are upgraded one after the other under load, over all migrations between, and go back again.
//   npm run drill -- upgrade [REVISION|oldest] [LISTINGS] [haproxy|nginx]
//   quick: HEAD 2000
// The older release is by default the oldest that works with the present schema. It is installed and built in a folder of its own.
// Each node has a DATA_DIR of its own, as on its own machine, and the photos are in a bucket.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { makeWithFormerKeys } from '#app/platform/keys/site-keys.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { fillSite } from '#test/growth/large-site.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { startS3Server } from '#test/servers/s3-server.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { reportRows, type DrillRow } from '../../scan/drill-rows.ts'
import { NO_LIMITS } from '../../scan/own-product.ts'
import { BALANCERS, startBalancer, type BalancerName } from '../balancers/balancer.ts'
import { findOldest, makeOlder, migrateWith } from './nodes/older-release.ts'
import { invitePeople } from './nodes/people.ts'
import { choosePorts, makeNode } from './nodes/site-nodes.ts'
import { checkTruth } from './nodes/truth.ts'
import { upgradeUnderLoad } from './nodes/upgrade-under-load.ts'
import { until, watchPeople } from './nodes/watch-people.ts'
import { watchScripts } from './nodes/watch-scripts.ts'

const [named = 'oldest', listings = '20000', front = 'haproxy'] = process.argv.slice(2)
const revision = named === 'oldest' ? findOldest() : named
const balancer = findBalancer(front)
const FOR_MS = 15_000
const SELLERS = 2
const MESSAGES_EACH = 2

// The balancer's certificate is the drill's own.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
const rows: DrillRow[] = []
const folder = mkdtempSync(join(tmpdir(), 'khazana-upgrade-'))
const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
try {
  await runDrill()
} finally {
  for (const stop of stops.toReversed()) await stop()
}
reportRows(rows)
process.exit()

async function runDrill(): Promise<void> {
  const older = join(folder, 'older')
  await makeOlder(revision, older)
  const database = await startPostgres()
  stops.push(database.stop)
  const bucket = await startS3Server()
  stops.push(() => bucket.close())
  const [secure = 0, ...ports] = await choosePorts(4)
  const running = await startBalancer(balancer, secure, ports)
  stops.push(() => running.kill())
  const site = `https://localhost:${secure}`
  const env = {
    ...NO_LIMITS,
    SESSION_SECRET: 'a secret that all nodes share, and long enough',
    DATABASE_URL: database.url,
    S3_ENDPOINT: bucket.address.endpoint,
    S3_BUCKET: bucket.address.bucket,
    S3_ACCESS_KEY_ID: bucket.address.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.address.secretAccessKey,
    PUBLIC_URL: site,
    DEMO: '0',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  }
  await migrateWith(older, join(folder, 'none'), env)
  const sql = connect(database.url, { max: 3 })
  stops.push(() => sql.end({ timeout: 1 }))
  setDatabase(sql)
  testSettings({ SESSION_SECRET: env.SESSION_SECRET, ...NO_LIMITS, DATA_DIR: folder, PUBLIC_URL: site })
  // Older nodes recognise no other keys, and newer ones tell by the security log that there may be such nodes.
  makeWithFormerKeys()
  await recordEvent(sql, { kind: 'signed-in', accountId: null })
  await fillSite(sql, { rows: Number(listings), messages: MESSAGES_EACH })
  const nodes = ports.map((port) => makeNode(port, folder, env, older))
  stops.push(async () => void (await Promise.all(nodes.map((node) => node.endBy('SIGKILL')))))
  for (const node of nodes) await node.start()
  const shown = await findListings(sql)
  const people = await invitePeople(site, sql, await findSellers(sql), shown)
  await until(() => people.isCalm())
  const scripts = watchScripts(site, ['/', '/browse', `/listing/${shown[0]}`, '/help', '/hi'])
  const during = watchPeople(people, rows, FOR_MS)

  await during(`nothing happens, at ${revision.slice(0, 12)}`, async () => {})
  await upgradeUnderLoad(during, rows, { nodes, older, folder, env, databaseUrl: database.url, scripts })
  await Promise.all([people.stop(), scripts.stop()])
  rows.push(...(await checkTruth(people, sql)))
  people.hangUp()
}

function findBalancer(asked: string): BalancerName {
  const found = BALANCERS.find((name) => name === asked)
  if (!found) throw new Error(`The balancer is ${BALANCERS.join(' or ')}, not ${asked}`)
  return found
}

async function findSellers(sql: Sql) {
  const found = await sql<
    { id: string; email: string }[]
  >`select id, email from users order by created_at limit ${SELLERS}`
  return Promise.all(
    found.map(async ({ id, email }) => {
      const { cookies } = await beginSession(sql, id, { reauthenticated: false })
      return { id, name: 'Asha', email, cookies }
    }),
  )
}

async function findListings(sql: Sql): Promise<string[]> {
  const found = await sql<{ id: string }[]>`select id from items where not is_sold order by created_at desc limit 200`
  return found.map(({ id }) => id)
}
