// A real disk fills up under writes: writes get 503 with Retry-After, pages continue, nothing acknowledged is lost, and it recovers by itself,
// also when the database found no room for its log and stopped.
// The data and the database lie on a disk of 256 MB in memory, which root may mount.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { isDatabaseAway, isDatabaseFull } from '#app/db/database-away.server.ts'
import { newId } from '#app/shared/new-id.ts'
import { createItem } from '#test/factories.ts'

import { reportRows, sayMs, type DrillRow } from '../scan/drill-rows.ts'
import { cookieLine, startProduct, type Person } from '../scan/own-product.ts'
import { connectAsSuperuser } from '../scan/sql/keep-tables.ts'
import { NOT_HERE } from '../servers/find-program.ts'
import { mountDisk } from '../servers/small-disk.ts'

const SIZE_MB = 256
const SHORT_MS = 2000
const FULL_MS = 15_000
const BACK_WITHIN_MS = 15_000
/** Too little free space for the server to accept writes, and plenty for PostgreSQL. */
const LITTLE_BYTES = 40_000_000
/** The server caches the free space of the disk for a second. */
const NOTICED_MS = 1500
const WRITERS = 4
const PATHS = ['/', '/browse?min=7', '/category/cards?max=900', '/api/items?min=3', '/help']

const folder = mkdtempSync(join(tmpdir(), 'khazana-disk-'))
// PostgreSQL runs as another user, which needs access to its files here.
const disk = requireDisk()
// The product stops by itself when this process ends.
process.once('exit', () => {
  disk.unmount()
  rmSync(folder, { recursive: true, force: true })
})
const product = await startProduct({ LOG_LEVEL: 'fatal', DATA_DIR: join(folder, 'data') }, 'embedded')

interface Writes {
  stored: string[]
  refused: number
  wrong: string[]
}

interface Reads {
  served: number
  /** Pages that are kept go on for a minute without the database. */
  stale: number
  /** 503 with Retry-After. */
  told: number
  wrong: string[]
}

try {
  const person = await product.person('Writer')
  for (let n = 0; n < 20; n++) await createItem(product.sql)
  const write = (forMs: number) => writeFeedback(person, performance.now() + forMs)

  const before = await write(SHORT_MS)
  const readyBefore = await askReady()

  disk.fill(LITTLE_BYTES)
  await pause(NOTICED_MS)
  const little = await write(SHORT_MS)

  disk.fill()
  const refilling = setInterval(() => disk.fill(), 50)
  const [full, reads, states] = await Promise.all([write(FULL_MS), readPages(FULL_MS), watchReady(FULL_MS)])
  clearInterval(refilling)
  const back = await makeRoom()
  const between = await write(SHORT_MS)

  disk.fill()
  await stopDatabaseForRoom()
  const [stopped, readsStopped] = await Promise.all([write(SHORT_MS), readPages(SHORT_MS)])
  const backAgain = await makeRoom()
  const after = await write(SHORT_MS)

  const all = [before, little, full, between, stopped, after]
  const stored = all.flatMap((one) => one.stored)
  const [found] = await product.sql<{ count: number }[]>`
    select count(*)::integer as count from feedback where subject in ${product.sql(stored)}`
  const wrong = all.flatMap((one) => one.wrong)
  const refused = all.reduce((sum, one) => sum + one.refused, 0)
  const lost = stored.length - (found?.count ?? 0)
  const rows: DrillRow[] = [
    [
      'writes answered neither 2xx nor 503',
      `${wrong.length} of ${stored.length + refused + wrong.length} ${some(wrong)}`,
      '0',
      wrong.length === 0 && before.stored.length > 0,
    ],
    [
      'with 40 MB left',
      `${little.refused} writes told 503 with Retry-After, ${little.stored.length} stored`,
      'all told 503',
      little.refused > 0 && little.stored.length === 0,
    ],
    ['while full', `${full.refused} writes told 503 with Retry-After`, '> 0', full.refused > 0],
    [
      '/readyz before, while full',
      `${readyBefore.status}, ${some(states.map(({ status, text }) => `${status} ${text.trim()}`))}`,
      '200 ok, 200 with what is full',
      readyBefore.text === 'ok\n' &&
        states.length > 0 &&
        states.every(({ status, text }) => status === 200 && /room|written|answer/.test(text)),
    ],
    [
      'pages and lists while full',
      `${reads.served + reads.stale} served, ${reads.told + reads.wrong.length} not ${some(reads.wrong)}`,
      'all served',
      reads.served + reads.stale > 0 && reads.told + reads.wrong.length === 0,
    ],
    [
      'ready again after',
      `${sayMs(back, 1)}, then ${between.stored.length} writes stored`,
      `≤ ${sayMs(BACK_WITHIN_MS, 1)}, > 0`,
      back <= BACK_WITHIN_MS && between.stored.length > 0,
    ],
    [
      'while the database cannot start',
      `${stopped.refused} writes told 503, ${readsStopped.told} lists told so, ${readsStopped.stale} pages as they were kept, ${readsStopped.wrong.length} other answers ${some(readsStopped.wrong)}`,
      'all told 503, or kept pages',
      stopped.refused > 0 && stopped.stored.length === 0 && readsStopped.told > 0 && readsStopped.wrong.length === 0,
    ],
    [
      'ready again after that',
      `${sayMs(backAgain, 1)}, then ${after.stored.length} writes stored`,
      `≤ ${sayMs(BACK_WITHIN_MS, 1)}, > 0`,
      backAgain <= BACK_WITHIN_MS && after.stored.length > 0,
    ],
    ['acknowledged and lost', `${lost} of ${stored.length}`, '0', lost === 0],
  ]
  reportRows(rows)
} finally {
  disk.makeRoom()
  await product.stop()
}

function requireDisk() {
  const mounted = mountDisk(folder, SIZE_MB, '0755')
  if (mounted) return mounted
  rmSync(folder, { recursive: true, force: true })
  console.error('This drill mounts a small disk, which only root may do, and not in every container')
  process.exit(NOT_HERE)
}

/** Feedback of 3 kB each. */
async function writeFeedback({ cookies, email }: Person, until: number): Promise<Writes> {
  const writes: Writes = { stored: [], refused: 0, wrong: [] }
  const writer = async () => {
    while (performance.now() < until) {
      const subject = newId()
      const body = { id: subject, email, type: 'general', subject, message: incompressible(3000), website: '' }
      const answer = await fetch(`${product.home}/api/feedback`, {
        method: 'POST',
        headers: {
          Cookie: cookieLine(cookies),
          Origin: product.home,
          'Sec-Fetch-Site': 'same-origin',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      const text = await answer.text()
      if (answer.ok) writes.stored.push(subject)
      else if (answer.status === 503 && answer.headers.has('Retry-After')) writes.refused++
      else writes.wrong.push(`${answer.status} ${text.slice(0, 100)}`)
      await pause(5)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return writes
}

async function readPages(forMs: number): Promise<Reads> {
  const until = performance.now() + forMs
  const reads: Reads = { served: 0, stale: 0, told: 0, wrong: [] }
  // The disk is full from the start, and each URL is new: a cached page would prove nothing.
  for (let n = 0; n < PATHS.length || performance.now() < until; n++) {
    const path = PATHS[n % PATHS.length] ?? '/'
    const answer = await fetch(`${product.home}${path}`)
    await answer.arrayBuffer()
    if (answer.status === 200 && answer.headers.has('X-Khazana-Stale')) reads.stale++
    else if (answer.status === 200) reads.served++
    else if (answer.status === 503 && answer.headers.has('Retry-After')) reads.told++
    else reads.wrong.push(`${path}: ${answer.status}`)
    await pause(50)
  }
  return reads
}

async function askReady(): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${product.home}/readyz`)
  return { status: answer.status, text: await answer.text() }
}

/** Returns the answers of `/readyz` after the first two seconds, because the server caches the free space. */
async function watchReady(forMs: number): Promise<{ status: number; text: string }[]> {
  const until = performance.now() + forMs
  const states: { status: number; text: string }[] = []
  await pause(2000)
  while (performance.now() < until) {
    states.push(await askReady())
    await pause(500)
  }
  return states
}

/** Returns the time until the product had nothing to complain of. */
async function makeRoom(): Promise<number> {
  disk.makeRoom()
  const began = performance.now()
  while ((await askReady()).text !== 'ok\n' && performance.now() - began < 2 * BACK_WITHIN_MS) await pause(100)
  return performance.now() - began
}

/** Ends PostgreSQL's current WAL segment, as hours of small writes would, while there is no room for the next one. */
async function stopDatabaseForRoom(): Promise<void> {
  const superuser = connectAsSuperuser(product.databaseUrl)
  try {
    for (let n = 0; n < 20; n++) {
      await superuser`select pg_switch_wal(), pg_logical_emit_message(true, 'drill', 'one more')`
      disk.fill()
    }
    throw new Error('PostgreSQL had room for 20 files of its log')
  } catch (error) {
    if (!isDatabaseFull(error) && !isDatabaseAway(error)) throw error
  } finally {
    await superuser.end({ timeout: 0 })
  }
}

function some(all: readonly string[]): string {
  return [...new Set(all)].slice(0, 2).join('; ')
}

function incompressible(length: number): string {
  return Array.from({ length }, () => Math.random().toString(36).slice(2, 3)).join('')
}
