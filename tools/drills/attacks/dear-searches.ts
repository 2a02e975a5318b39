// The ten dearest searches that a generator finds are sent 50 at a time, from one address and from 50: others' writes continue.
//   npm run drill -- dear-searches [LISTINGS] [FILE]    161,120 listings, made from those of a file as the benchmark finds it
//   quick: 20000
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { migrate } from '#app/db/migrate.server.ts'
import { filtersHref } from '#app/features/catalogue/listing-filters.ts'
import { LOOKED_AT_MOST } from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { createItem } from '#test/factories.ts'
import { startPostgres } from '#test/servers/postgres.ts'

import { findListings, makeUpListings } from '../../bench/harness/listing-files.ts'
import { growTo } from '../../bench/scale/fill-scale.ts'
import { findLargest, isAtMost, reportRows, type DrillRow } from '../../scan/drill-rows.ts'
import { measurePace } from '../../scan/machine-pace.ts'
import { judgeWrites, writeAsPeople } from '../../scan/ordinary-writes.ts'
import { startProduct, type Product } from '../../scan/own-product.ts'
import { findDearest } from './dear-searches/find-dearest.ts'

const [size = '161120', file] = process.argv.slice(2)
const LISTINGS = Number(size)
const AT_ONCE = 50
const ATTACK_MS = 30_000
/** Rows that one statement may read: those that are looked at, and others that were sold or hidden. */
const ROWS_MOST = 3 * LOOKED_AT_MOST

const folder = mkdtempSync(join(tmpdir(), 'khazana-dear-'))
const database = await startPostgres()
let product: Product | undefined
try {
  await migrate(database.url)
  const messages = Math.round(LISTINGS / 100)
  const listings = findListings(file) ?? (await makeUpListings(folder, LISTINGS))
  await growTo(database.url, listings, { listings: LISTINGS, messages }, (what) => console.log(`making ${what}`))
  const env = { TRUSTED_PROXIES: '1', LOG_LEVEL: 'error', ROLES: 'web' }
  product = await startProduct(env, { databaseUrl: database.url })
  await countWords(product.sql)
  const dearest = await findDearest(database.url, 10)
  for (const { kind, filters, milliseconds, rows } of dearest)
    console.log(`${Math.round(milliseconds)} ms, ${rows} rows: ${kind}: ${filtersHref('/browse', filters)}`)
  const rowsRead = findLargest(dearest.map(({ rows }) => rows))
  reportRows([
    ['rows that one statement reads', String(rowsRead), `≤ ${ROWS_MOST}`, isAtMost(rowsRead, ROWS_MOST)],
    ...(await attackFrom(product, 1, dearest)),
    ...(await attackFrom(product, AT_ONCE, dearest)),
  ])
} finally {
  await product?.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function attackFrom(
  { home, person, sql }: Product,
  addresses: number,
  dearest: Awaited<ReturnType<typeof findDearest>>,
): Promise<DrillRow[]> {
  const people = await Promise.all(Array.from({ length: 8 }, (_, n) => person(`Person${n}`)))
  const seller = await person('Seller')
  const items = await Promise.all(Array.from({ length: 8 }, () => createItem(sql, { userId: seller.id })))
  const writeFor = (forMs: number) => writeAsPeople(home, { people, items: items.map(({ id }) => id) }, forMs)
  const before = await writeFor(3000)
  const paths = dearest.map(({ filters }) => filtersHref('/browse', filters))
  const paceBefore = measurePace()
  const [writes, statuses] = await Promise.all([
    writeFor(ATTACK_MS),
    Promise.all(Array.from({ length: AT_ONCE }, (_, n) => search(home, paths, n, n % addresses))),
  ])
  const pace = Math.max(paceBefore, measurePace())
  const answers = new Map<number, number>()
  for (const status of statuses.flat()) answers.set(status, (answers.get(status) ?? 0) + 1)
  const said = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ')
  const from = addresses === 1 ? 'from 1 address' : `from ${addresses} addresses`
  const isHonest = [...answers.keys()].every((status) => [200, 429, 503].includes(status))
  return [
    [`${from}: searches`, said, 'only 200, 429 and 503', isHonest && answers.size > 0],
    ...judgeWrites(`${from}: others`, writes, before, pace),
  ]
}

/** One visitor who sends one search after the other, and does not wait when refused. Each is a new address, which no cache knows. */
async function search(home: string, paths: readonly string[], visitor: number, address: number): Promise<number[]> {
  const until = performance.now() + ATTACK_MS
  const statuses: number[] = []
  for (let round = visitor; performance.now() < until; round += 1) {
    const path = `${paths[round % paths.length]}&max=${49_000 - (round % 900)}`
    const answer = await fetch(`${home}${path}`, { headers: { 'X-Forwarded-For': `198.51.100.${address}` } })
    await answer.arrayBuffer()
    statuses.push(answer.status)
    // Hundreds of refusals a second would measure how fast this process asks.
    if (answer.status !== 200) await pause(100)
  }
  return statuses
}
