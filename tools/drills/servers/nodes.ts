// The whole from Debian's packages: three nodes behind HAProxy and nginx, three databases under Patroni, PgBouncer, Redis and Ceph. The release changes, and each part fails, in turn under load.
//   npm run drill -- nodes [SECONDS EACH] [WORD …]
//   quick: 10 nothing restart killed
// With words, only those troubles happen whose name has one of them, such as "hangs", "release" or "backup".
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { makeWithFormerKeys } from '#app/platform/keys/site-keys.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { bucketStorage } from '#app/platform/storage/bucket-storage.server.ts'
import { newId } from '#app/shared/new-id.ts'
import { createItem, createUser } from '#test/factories.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { ROOT } from '../../../scripts/steps.ts'
import { reportRows, type DrillRow } from '../../scan/drill-rows.ts'
import { NO_LIMITS } from '../../scan/own-product.ts'
import { findOrphans } from '../bucket/bucket-orphans.ts'
import { checkPhotos } from './nodes/check-photos.ts'
import { findFirstWith, makeOlder, migrateWith } from './nodes/older-release.ts'
import { startParts } from './nodes/parts.ts'
import { invitePeople } from './nodes/people.ts'
import { restoreElsewhere, takeBackup, type TakenBackup } from './nodes/restore-elsewhere.ts'
import { choosePorts, makeNode } from './nodes/site-nodes.ts'
import { troubleDatabases } from './nodes/troubles/database-troubles.ts'
import { troubleNodes } from './nodes/troubles/node-troubles.ts'
import { troubleFronts, troubleParts } from './nodes/troubles/part-troubles.ts'
import { checkTruth } from './nodes/truth.ts'
import { roll, UPGRADES, upgradeUnderLoad } from './nodes/upgrade-under-load.ts'
import { isChosen, seconds, until, watchPeople } from './nodes/watch-people.ts'

const given = process.argv.slice(2)
const words = given.filter((one) => Number.isNaN(Number(one)))
const FOR_MS = Number(given.find((one) => !words.includes(one)) ?? 15) * 1000
const LISTINGS = 200
const SELLERS = 2
const POOLED_CONNECTIONS = 40

// The certificate of nginx is the drill's own.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
const rows: DrillRow[] = []
const folder = mkdtempSync(join(tmpdir(), 'khazana-nodes-'))
const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
try {
  await runDrill()
} finally {
  for (const stop of stops.toReversed()) await stop()
}
reportRows(rows)
process.exit()

async function runDrill(): Promise<void> {
  const older = await buildOlder()
  const began = performance.now()
  const ports = await choosePorts(3)
  const parts = await startParts(ports, stops, POOLED_CONNECTIONS)
  const { databases, haproxy, nginx, direct } = parts
  const site = haproxy.address
  const env = {
    ...NO_LIMITS,
    ...parts.settings,
    SESSION_SECRET: 'a secret that all nodes share, and long enough',
    PUBLIC_URL: site,
    DEMO: '0',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  }
  await (older === null ? migrate(parts.work) : migrateWith(older, join(folder, 'none'), env))
  const sql = connect(direct, { max: 3 })
  stops.push(() => sql.end({ timeout: 1 }))
  setDatabase(sql)
  testSettings({ SESSION_SECRET: env.SESSION_SECRET, ...NO_LIMITS, DATA_DIR: folder, PUBLIC_URL: site })
  if (older !== null) {
    // Older nodes recognise no other keys, and newer ones tell by the security log that there may be such nodes.
    makeWithFormerKeys()
    await recordEvent(sql, { kind: 'signed-in', accountId: null })
  }
  const { sellers, listings } = await createListings(sql)
  const nodes = ports.map((port) => makeNode(port, folder, env, older ?? ROOT))
  stops.push(async () => {
    for (const node of nodes) node.signal('SIGCONT')
    await Promise.all(nodes.map((node) => node.endBy('SIGKILL')))
  })
  for (const node of nodes) await node.start()
  rows.push(['everything is up after', seconds(performance.now() - began), '-', true])
  const people = await invitePeople(site, sql, sellers, listings, [site, nginx.address])
  await until(() => people.isCalm())
  const storage = bucketStorage(parts.ceph.address)
  const orphans = await findOrphans(sql, storage)

  const during = watchPeople(people, rows, FOR_MS, words, () =>
    databases.members.map(({ name, said }) => `Patroni ${name}:\n${said()}`).join('\n'),
  )
  await during('nothing fails', async () => {})
  if (older !== null) {
    await upgradeUnderLoad(during, rows, { nodes, older, folder, env, databaseUrl: direct })
    await roll(nodes, ROOT)
  }
  await troubleNodes(during, nodes, FOR_MS)
  await troubleFronts(during, parts)
  await troubleDatabases(during, { databases, people, rows, nodes, listings, sql })
  let backup: TakenBackup | undefined
  await during('a backup is taken', async () => {
    backup = await takeBackup(people, folder, env)
  })
  await troubleParts(during, parts, FOR_MS)

  await people.stop()
  rows.push(...(await checkTruth(people, sql)), ...(await checkPhotos(sql, storage, orphans)))
  people.hangUp()
  if (backup) rows.push(...(await restoreElsewhere(backup, folder, { SESSION_SECRET: env.SESSION_SECRET })))
}

/** Returns where the older release is, or null when its upgrade is left out. */
async function buildOlder(): Promise<string | null> {
  if (!UPGRADES.some((name) => isChosen(name, words))) return null
  const place = join(folder, 'older')
  // The oldest that can be configured like this one.
  await makeOlder(findFirstWith('DATABASE_DIRECT_URL'), place)
  return place
}

async function createListings(sql: Sql) {
  const sellers = []
  const listings: string[] = []
  for (let n = 0; n < SELLERS; n += 1) {
    const { id, email } = await createUser(sql, { displayName: `Asha ${n}` })
    const { cookies } = await beginSession(sql, id, { reauthenticated: false })
    sellers.push({ id, name: `Asha ${n}`, email, cookies })
    for (let one = 0; one < LISTINGS / SELLERS; one += 1) {
      const item = newId()
      await createItem(sql, { id: item, userId: id, title: `Brass lantern ${one}` })
      listings.push(item)
    }
  }
  return { sellers, listings }
}
