// Three nodes of an older release are upgraded one after the other under load, over all migrations between, and go back again.
//   npm run drill -- upgrade [REVISION] [LISTINGS] [haproxy|nginx]
//   quick: HEAD 2000
// The older release is the oldest that works with the present schema, unless a revision is named. It is installed and built in a folder of its own.
// Each node has a DATA_DIR of its own, as on its own machine, and the photos are in a bucket.
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { findNeeds, readMigrations } from '#app/db/migration-files.server.ts'
import { fillSite } from '#test/growth/large-site.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { startS3Server } from '#test/servers/s3-server.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { ROOT } from '../../../scripts/steps.ts'
import { isAtMost, reportRows, type DrillRow } from '../../scan/drill-rows.ts'
import { NO_LIMITS } from '../../scan/own-product.ts'
import { BALANCERS, startBalancer, type BalancerName } from '../balancers/balancer.ts'
import { invitePeople } from './nodes/people.ts'
import { choosePorts, makeNode, type SiteNode } from './nodes/site-nodes.ts'
import { checkTruth } from './nodes/truth.ts'
import { seconds, until, watchPeople } from './nodes/watch-people.ts'
import { watchScripts } from './nodes/watch-scripts.ts'

const [revision = findOldest(), listings = '20000', front = 'haproxy'] = process.argv.slice(2)
const balancer = findBalancer(front)
const FOR_MS = 15_000
const SELLERS = 2
/** F24: nobody waits longer for a lock. */
const LONGEST_LOCK_MS = 1_000
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
  await makeOlder(older)
  const database = await startPostgres()
  stops.push(database.stop)
  const bucket = await startS3Server()
  stops.push(() => bucket.close())
  const [secure = 0, ...ports] = await choosePorts(4)
  const running = await startBalancer(balancer, secure, ports)
  stops.push(() => running.stop())
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
  await migrateWith(older, env)
  const sql = connect(database.url, { max: 3 })
  stops.push(() => sql.end({ timeout: 1 }))
  setDatabase(sql)
  testSettings({ SESSION_SECRET: env.SESSION_SECRET, ...NO_LIMITS, DATA_DIR: folder, PUBLIC_URL: site })
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
  rows.push(scripts.takeRow('before the upgrade', 1))
  for (const [what, root] of [
    ['the nodes become the new release, one after the other', ROOT],
    ['the nodes go back to the older one', older],
  ] as const) {
    await during(what, () => roll(nodes, root))
    rows.push(scripts.takeRow(`while ${what}`, 2))
    await scripts.askAgain()
    rows.push(scripts.takeRow('of both builds, afterwards', 1))
  }
  await Promise.all([people.stop(), scripts.stop()])
  rows.push(...(await checkTruth(people, sql)))
  people.hangUp()
}

async function roll(nodes: readonly SiteNode[], root: string): Promise<void> {
  for (const node of nodes) {
    await node.endBy('SIGTERM')
    await node.start({}, root)
  }
}

function findBalancer(asked: string): BalancerName {
  const found = BALANCERS.find((name) => name === asked)
  if (!found) throw new Error(`The balancer is ${BALANCERS.join(' or ')}, not ${asked}`)
  return found
}

/** The commit of the newest migration that a release has to know. */
function findOldest(): string {
  const all = readMigrations()
  const needed = findNeeds(all)
  const file = `app/db/migrations/${all.find(({ number }) => number === needed)?.name ?? ''}.sql`
  return execFileSync('git', ['log', '--diff-filter=A', '--format=%H', '-1', '--', file], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim()
}

/** A checkout of the revision, installed and built. Its scripts differ from those of this checkout in any case. */
async function makeOlder(place: string): Promise<void> {
  mkdirSync(place)
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', revision, place], { cwd: ROOT })
  appendFileSync(join(place, 'app/entry.client.tsx'), "\nconsole.info('The older release')\n")
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
