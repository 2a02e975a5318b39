// Three nodes of an older release are upgraded one after the other under load, over all migrations between, and go back again.
//   npm run drill -- upgrade [REVISION] [LISTINGS]
//   quick: HEAD 2000
// The older release is the oldest that works with the present schema, unless a revision is named. It is installed and built in a folder of its own.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { readMigrations } from '#app/db/migration-files.server.ts'
import { fillSite } from '#test/growth/large-site.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { ROOT } from '../../../scripts/steps.ts'
import { isAtMost, reportRows, type DrillRow } from '../../scan/drill-rows.ts'
import { NO_LIMITS } from '../../scan/own-product.ts'
import { startBalancers } from './nodes/balancers.ts'
import { invitePeople } from './nodes/people.ts'
import { choosePorts, makeNode, type SiteNode } from './nodes/site-nodes.ts'
import { checkTruth } from './nodes/truth.ts'
import { seconds, until, watchPeople } from './nodes/watch-people.ts'

const [revision = findOldest(), listings = '20000'] = process.argv.slice(2)
const FOR_MS = 15_000
const SELLERS = 2
/** F24: nobody waits longer for a lock. */
const LONGEST_LOCK_MS = 1_000
const MESSAGES_EACH = 2

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
  await makeOlder(older)
  const database = await startPostgres()
  stops.push(database.stop)
  const ports = await choosePorts(3)
  const balancers = await startBalancers(ports, [])
  stops.push(balancers.stop)
  const site = `http://localhost:${balancers.site}`
  const env = {
    ...NO_LIMITS,
    SESSION_SECRET: 'a secret that all nodes share, and long enough',
    DATABASE_URL: database.url,
    PUBLIC_URL: site,
    DEMO: '0',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  }
  await migrateWith(older, env)
  const sql = connect(database.url, { max: 3 })
  stops.push(() => sql.end({ timeout: 1 }))
  setDatabase(sql)
  testSettings({ SESSION_SECRET: env.SESSION_SECRET, ...NO_LIMITS, DATA_DIR: folder, PUBLIC_URL: site })
  await fillSite(sql, { rows: Number(listings), messages: MESSAGES_EACH })
  // One folder of photos for all, as on a shared disk.
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const nodes = ports.map((port) => makeNode(port, folder, { ...env, DATA_DIR: dataDir }, older))
  stops.push(async () => void (await Promise.all(nodes.map((node) => node.endBy('SIGKILL')))))
  for (const node of nodes) await node.start()
  const people = await invitePeople(site, sql, await findSellers(sql), await findListings(sql))
  await until(() => people.isCalm())
  const during = watchPeople(people, rows, FOR_MS)

  await during(`nothing happens, at ${revision.slice(0, 12)}`, async () => {})
  const locks = watchLocks(database.url)
  await during('the schema migrates', async () => {
    const began = performance.now()
    await migrateWith(ROOT, env)
    console.log(`  migrated in ${seconds(performance.now() - began)}`)
  })
  const waited = await locks.stop()
  rows.push([
    'longest wait for a lock while it migrates',
    seconds(waited),
    `≤ ${seconds(LONGEST_LOCK_MS)}`,
    isAtMost(waited, LONGEST_LOCK_MS * 1.1),
  ])
  await during('the nodes become the new release, one after the other', () => roll(nodes, ROOT))
  await during('the nodes go back to the older one', () => roll(nodes, older))
  await people.stop()
  rows.push(...(await checkTruth(people, sql)))
  people.hangUp()
}

async function roll(nodes: readonly SiteNode[], root: string): Promise<void> {
  for (const node of nodes) {
    await node.endBy('SIGTERM')
    await node.start({}, root)
  }
}

/** The commit of the newest migration that a release has to know. */
function findOldest(): string {
  const all = readMigrations()
  const needed = Math.max(0, ...all.map(({ needs }) => needs ?? 0))
  const file = `app/db/migrations/${all.find(({ number }) => number === needed)?.name ?? ''}.sql`
  return execFileSync('git', ['log', '--diff-filter=A', '--format=%H', '-1', '--', file], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim()
}

/** A checkout of the revision, installed and built. */
async function makeOlder(place: string): Promise<void> {
  mkdirSync(place)
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', revision, place], { cwd: ROOT })
  const [command, args] = ['scripts/start.mjs', ['--build', '--run', 'scripts/database/migrate.ts', '--', '--help']]
  await runNode(place, [command, ...args], {})
}

function migrateWith(root: string, env: Record<string, string>): Promise<void> {
  const surroundings = { ...env, NODE_ENV: 'production', DATA_DIR: join(folder, 'none') }
  return runNode(root, [join(root, 'build/server/migrate.js')], surroundings)
}

async function runNode(cwd: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: Buffer) => (said += words.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}\n${said.slice(-2000)}`)
}

async function findSellers(sql: Sql) {
  const found = await sql<
    { id: string; email: string }[]
  >`select id, email from users order by created_at limit ${SELLERS}`
  return Promise.all(
    found.map(async ({ id, email }) => ({ id, name: 'Asha', email, cookies: (await beginSession(sql, id)).cookies })),
  )
}

async function findListings(sql: Sql): Promise<string[]> {
  const found = await sql<{ id: string }[]>`select id from items where not is_sold order by created_at desc limit 200`
  return found.map(({ id }) => id)
}

/** Looks all the time for the session of a server that waits longest for a lock. */
function watchLocks(url: string): { stop: () => Promise<number> } {
  const own = connect(url, { max: 1, name: 'drill' })
  let [isOver, longest] = [false, 0]
  const watching = (async () => {
    for (; !isOver; await pause(20)) {
      const [row] = await own<{ ms: number | null }[]>`
        select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms from pg_locks join pg_stat_activity using (pid)
        where not granted and application_name = 'khazana' and backend_type = 'client backend'`
      longest = Math.max(longest, row?.ms ?? 0)
    }
  })()
  const stop = async () => {
    isOver = true
    await watching
    await own.end({ timeout: 1 })
    return longest
  }
  return { stop }
}
