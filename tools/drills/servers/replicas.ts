// Two servers read from two streaming replicas, which are killed, stopped and held back under load; then the primary is killed: no page fails, and none is older than five seconds.
//   npm run drill -- replicas [SECONDS EACH]
//   quick: 5
import { setTimeout as pause } from 'node:timers/promises'

import { connect, type Sql } from '#app/db/client.server.ts'
import { newId } from '#app/shared/new-id.ts'
import { createItem, createUser } from '#test/factories.ts'
import { beginSession } from '#test/visitor.ts'

import { startOwnServer } from '../../../e2e/own-server.ts'
import { findLargest, isAtMost, reportRows, type DrillRow } from '../../scan/drill-rows.ts'
import { cookieLine, startProduct } from '../../scan/own-product.ts'
import { startReplicated } from './replicas/replicated-postgres.ts'

const FOR_MS = Number(process.argv[2] ?? 15) * 1000
const LISTINGS = 300
const READERS = 6
/** A replica that hangs is noticed after 1.5 s. */
const [WORST_KILLED_MS, WORST_HUNG_MS] = [2000, 4000]
/** As `docs/architecture.md` promises. */
const OLDEST_MS = 5000
const BACK_WITHIN_MS = 30_000

const rows: DrillRow[] = []
const database = await startReplicated(2)
const { primary, replicas } = database
const [first, second] = replicas
if (!first || !second) throw new Error('Two replicas were asked for')
const settings = { DATABASE_REPLICA_URL: `${first.url},${second.url}`, LOG_LEVEL: 'warn', DEMO: '0' }
const product = await startProduct(settings, { databaseUrl: primary.url })
const other = await startOwnServer(
  { ...product.env, DATA_DIR: product.dataDir, PUBLIC_URL: product.home },
  { databaseUrl: primary.url },
)
const homes = [product.url, other.url]
const sellerId = (await createUser(product.sql, { displayName: 'Asha' })).id
const { cookies } = await beginSession(product.sql, sellerId)
const cookie = cookieLine(cookies)
const listings: string[] = []
for (let n = 0; n < LISTINGS; n += 1) {
  const id = newId()
  await createItem(product.sql, { id, userId: sellerId, title: `Brass lantern ${n}` })
  listings.push(id)
}
const onReplicas = replicas.map(({ url }) => connect(url, { max: 1 }))
try {
  await until(async () => (await countInUse()) === 4, 'both replicas are used by both servers')
  await during('both replicas in time', WORST_KILLED_MS, async () => {}, { readsThere: true })
  await during('a replica killed', WORST_KILLED_MS, async () => {
    await first.kill()
    await pause(FOR_MS / 2)
    await first.start()
  })
  await comesBack('the killed one is used again after')
  await during('a replica stopped', WORST_HUNG_MS, async () => {
    second.signal('SIGSTOP')
    await pause(FOR_MS / 2)
    second.signal('SIGCONT')
  })
  await comesBack('the stopped one is used again after')
  await holdBack()
  await during('both replicas killed', WORST_KILLED_MS, async () => {
    await Promise.all(replicas.map((replica) => replica.kill()))
    await pause(FOR_MS / 2)
    await Promise.all(replicas.map((replica) => replica.start()))
  })
  await comesBack('both are used again after')
  const killPrimary = async () => {
    await primary.kill()
    await pause(FOR_MS / 2)
    await primary.start()
  }
  await during('the primary killed', WORST_KILLED_MS, killPrimary, { readsThere: true })
} finally {
  for (const replica of onReplicas) await replica.end({ timeout: 1 })
  await other.stop()
  await product.stop()
  await database.stop()
}
reportRows(rows)
process.exit()

/** Signed-out readers ask for many different pages, lists and searches, while `trouble` happens. */
async function during(
  what: string,
  worstMs: number,
  trouble: () => Promise<void>,
  { readsThere = false } = {},
): Promise<void> {
  const [times, wrong]: [number[], string[]] = [[], []]
  const before = await countReads()
  let isOver = false
  const readPages = async (reader: number) => {
    for (let n = reader; !isOver; n += READERS) {
      const home = homes[n % 2] ?? ''
      const id = listings[(n * 7) % LISTINGS]
      const path = [
        `/listing/${id}`,
        `/api/items/${id}`,
        `/browse?search=lantern+${n % 97}`,
        `/api/items?search=brass+${n % 89}`,
      ][n % 4]
      const began = performance.now()
      const answer = await fetch(`${home}${path}`).catch(
        (error: unknown) => new Response(String(error), { status: 599 }),
      )
      await answer.arrayBuffer().catch(() => null)
      times.push(performance.now() - began)
      if (answer.status !== 200 || answer.headers.has('x-khazana-stale')) wrong.push(`${answer.status} ${path}`)
      await pause(5)
    }
  }
  const reading = Array.from({ length: READERS }, (_, reader) => readPages(reader))
  const end = pause(FOR_MS)
  await pause(500)
  await trouble()
  await end
  isOver = true
  await Promise.all(reading)
  const worst = findLargest(times)
  rows.push([
    `${what}: pages and lists`,
    `${times.length - wrong.length} of ${times.length} ${wrong[0] ?? ''}; slowest ${(worst / 1000).toFixed(2)} s`,
    `all, ≤ ${worstMs / 1000} s`,
    wrong.length === 0 && times.length > 20 && isAtMost(worst, worstMs),
  ])
  if (!readsThere) return
  const reads = (await countReads()) - before
  rows.push([`${what}: rows read on the replicas`, String(reads), '> 0', reads > 0])
}

/** The replicas stop replaying. A change that is made meanwhile shows in time, and to its author at once. */
async function holdBack(): Promise<void> {
  const id = listings[0] ?? ''
  const titleAt = async (home: string, headers: Record<string, string> = {}) => {
    const text = await (await fetch(`${home}/listing/${id}`, { headers })).text()
    return /Brass lantern [\w-]+/.exec(text)?.[0] ?? ''
  }
  // Both keep the page with the old title, from a replica.
  for (const home of homes) await titleAt(home)
  for (const replica of onReplicas) await replica`select pg_wal_replay_pause()`
  const seconds: number[] = []
  let unseen = 0
  for (let round = 1; round <= 3; round += 1) {
    const title = `Brass lantern held-${round}`
    await product.sql`update items set title = ${title} where id = ${id}`
    const written = performance.now()
    const own = await fetch(`${homes[round % 2]}/api/items/${id}`, { headers: { cookie } })
    if (!(await own.text()).includes(title)) unseen += 1
    await Promise.all(
      homes.map(async (home) => {
        await until(async () => (await titleAt(home)) === title, `${title} shows`)
        seconds.push(performance.now() - written)
      }),
    )
  }
  for (const replica of onReplicas) await replica`select pg_wal_replay_resume()`
  const worst = findLargest(seconds)
  rows.push(
    [
      'both replicas held back: a change shows to everybody',
      `after ${(worst / 1000).toFixed(2)} s at most`,
      '≤ 5.2 s',
      isAtMost(worst, OLDEST_MS + 200),
    ],
    ['… and to its author', `${unseen} of 3 times not at once`, '0', unseen === 0],
  )
  await comesBack('both are used again after')
}

async function comesBack(what: string): Promise<void> {
  const began = performance.now()
  await until(async () => (await countInUse()) === 4, what)
  rows.push([what, `${((performance.now() - began) / 1000).toFixed(1)} s`, `≤ ${BACK_WITHIN_MS / 1000} s`, true])
}

/** How many replicas each server uses, added up. */
async function countInUse(): Promise<number> {
  const texts = await Promise.all(homes.map(async (home) => (await fetch(`${home}/metrics`)).text()))
  const values = texts.flatMap((text) => [...text.matchAll(/^khazana_replica_in_use\{.*\} (\d)$/gm)])
  return values.reduce((sum, [, value]) => sum + Number(value), 0)
}

/** Rows that the replicas' indexes and tables gave to readers. One that is down counts nothing. */
async function countReads(): Promise<number> {
  const count = async (sql: Sql) => {
    const [row] = await sql<{ n: number }[]>`
      select sum(tup_fetched)::float8 as n from pg_stat_database where datname = current_database()`
    return row?.n ?? 0
  }
  const counts = await Promise.all(onReplicas.map((sql) => count(sql).catch(() => 0)))
  return counts.reduce((sum, n) => sum + n, 0)
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const began = performance.now(); performance.now() - began < BACK_WITHIN_MS; await pause(50))
    if (await holds()) return
  throw new Error(`Waited in vain: ${what}`)
}
