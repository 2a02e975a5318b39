// A backup is taken while people read and search, the database is wrecked, and everything comes back from the backup.
//
//   --listings N   with the first N listings of the data instead of all 161,120
//   --only-load    ends when pages and searches are measured with and without a backup
//   quick: --listings 5000
// It needs the listings of the benchmarks (KHAZANA_LISTINGS, or `../shared/data/listings.ndjson.gz`), else it makes up its own. Every listing gets a photo
// of its own: one file of 16 kB.
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { hashTables } from '#app/platform/backup/export-tables.server.ts'
import { openBackup } from '#app/platform/backup/open-backup.server.ts'
import { folderPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts'
import { trySite } from '#app/server/backup/try-site.server.ts'
import { createPhoto } from '#test/factories.ts'

import { findListings, firstLines, makeUpListings } from '../bench/harness/listing-files.ts'
import { findP99, isAtMost, reportRows, type DrillRow } from '../scan/drill-rows.ts'
import { timeCommand } from '../scan/operator-command.ts'
import { askSite, startProduct, type Product } from '../scan/own-product.ts'
import { connectAsSuperuser } from '../scan/sql/keep-tables.ts'
import { choosePaths, makeLoad } from './backup/steady-load.ts'

const { values } = parseArgs({
  options: { listings: { type: 'string', default: '161120' }, 'only-load': { type: 'boolean', default: false } },
})
const LISTINGS = Number(values.listings)
const PHOTO_BYTES = 16_384
/** The same load without a backup, before it and after it. */
const ALONE_MS = 60_000
const MOST_TIMES = 2
const LONGEST_S = 300
/** The queue looks for scheduled jobs every minute. */
const JOBS_WOULD_RUN_MS = 75_000
const HOURS_AGO = new Date(Date.now() - 2 * 60 * 60 * 1000)
const noise = randomBytes(PHOTO_BYTES)

const product = await startProduct({ LOG_LEVEL: 'fatal', BACKUP_EVERY: 'off' }, 'embedded')
let stopped = false
let again: Product | undefined
const place = join(product.folder, 'backups')
try {
  await fillSite(product)
  const rows = await measureLoad(product)
  for (const [what, figure] of rows) console.log(`  ${what}: ${figure}`)
  if (!values['only-load']) rows.push(...(await wreckAndRestore(product)))
  reportRows(rows)
} finally {
  if (!stopped) await product.stop()
  await again?.stop()
  rmSync(product.folder, { recursive: true, force: true })
}

function run(name: string, args: string[], most = 0) {
  const { dataDir, folder } = product
  return timeCommand(name, args, { cwd: folder, env: { DATA_DIR: dataDir }, most })
}

/** The first backup, while people read and search. */
async function measureLoad({ url, sql }: Product): Promise<DrillRow[]> {
  const askUntil = await makeLoad(url, await choosePaths(sql))
  const before = await askUntil(pause(ALONE_MS))
  const first = run('backup', [place])
  const during = await askUntil(first)
  const taken = await first
  const after = await askUntil(pause(ALONE_MS))
  return [
    inTime(`backup of ${LISTINGS} listings with photos`, taken.seconds),
    compareTimes('pages during it', during.pages, [...before.pages, ...after.pages]),
    compareTimes('searches during it', during.searches, [...before.searches, ...after.searches]),
  ]
}

async function wreckAndRestore({ dataDir, sql, kill, stopDatabase }: Product): Promise<DrillRow[]> {
  const rows: DrillRow[] = []
  const items = await sql<{ id: string }[]>`select id from items order by random() limit 46`
  const paths = ['/', '/browse?min=7', '/category/cards?max=900', '/api/items?min=3']
  paths.push(...items.map(({ id }) => `/listing/${id}`))
  const newer = await addPhotos(product, 100)
  rows.push(inTime('the next backup, 100 photos later', (await run('backup', [place])).seconds))
  const trial = await run('backup', [place, '--try'])
  rows.push([
    'the third, restored on trial, compared and used',
    seconds(trial.seconds),
    'same, and works',
    trial.output.includes('are the same, and the site works'),
  ])

  // The server and the database end as if the machine had, and the database's files are gone.
  await sql.end({ timeout: 1 })
  kill('SIGKILL')
  await stopDatabase()
  stopped = true
  // The folder may be a link, and the database may have outlived its server.
  await removeEmbeddedPostgres(dataDir)
  rmSync(join(dataDir, 'running'), { recursive: true, force: true })
  const oldest = readdirSync(join(place, 'backups')).toSorted()[0] ?? ''
  const restored = await run('restore', [place, '--backup', oldest])
  rows.push(inTime('restore, verified and counted', restored.seconds))

  // Before a server changes anything.
  const database = await startEmbeddedPostgres(dataDir)
  const found = await hashTables(database.url)
  await database.stop()
  const { tables } = (await openBackup(folderPlace(place), null, { wanted: oldest })).manifest
  const different = tables.filter(({ name, rowsSha256 }) => found.get(name) !== rowsSha256).map(({ name }) => name)
  again = await startProduct({ LOG_LEVEL: 'fatal', BACKUP_EVERY: 'off', DATA_DIR: dataDir }, 'embedded')
  rows.push([
    'tables whose rows have another checksum',
    `${different.length} of ${tables.length}${different.length > 0 ? `: ${different.join(', ')}` : ''}`,
    '0',
    different.length === 0,
  ])
  const pages = await readPages(again.url, paths, pause(JOBS_WOULD_RUN_MS))
  const [ran] = await again.sql<{ n: number }[]>`
    select count(*)::integer as n from pgboss.job where state not in ('created', 'retry')`
  rows.push(['jobs that ran before the restore was accepted', String(ran?.n), '0', ran?.n === 0 && pages > 0])
  const lost = newer.filter((path) => !existsSync(join(dataDir, 'photos', path)))
  rows.push([
    'newer photos lost beside the older database',
    `${lost.length} of ${newer.length}`,
    '0',
    lost.length === 0,
  ])
  const verified = await run('verify', [], 1)
  rows.push([
    'verify finds the newer photos, and nothing else',
    verified.output.trim().split('\n').at(-1) ?? '',
    `0 missing`,
    / 0 of them missing/.test(verified.output) && verified.output.split('unnamed  ').length - 1 === newer.length,
  ])
  // It writes, so it comes last.
  await trySite(again.sql, askSite(again.home))
  rows.push(['the restored site in use', 'publish, change, search, write, sell, delete', 'works', true])
  return rows
}

/** Imports the listings, and gives each a photo of its own. */
async function fillSite({ person, sql, databaseUrl, dataDir, folder }: Product): Promise<void> {
  const seller = await person('Meera')
  const real = findListings()
  const file = real ? await firstLines(real, LISTINGS, folder) : await makeUpListings(folder, LISTINGS)
  await run('import', [file, '--owner', seller.email, '--fill-missing'])
  const photos = await sql<{ key: string }[]>`
    insert into photos (key, user_id, width, height, placeholder, item_id)
    select 'item-images/' || ${seller.id} || '/' || replace(i.id::text, '-', ''), ${seller.id}::uuid, 300, 300, 'UklGRg==', i.id
    from items i returning key`
  for (const [nth, { key }] of photos.entries()) await writePhoto(dataDir, key, nth)
  // These jobs would otherwise run during the measurement.
  await countWords(sql)
  const superuser = connectAsSuperuser(databaseUrl)
  await superuser`vacuum analyze`
  await superuser`checkpoint`
  await superuser.end()
  console.log(`  ${photos.length} photos of ${PHOTO_BYTES} bytes written`)
}

async function writePhoto(dataDir: string, key: string, nth: number): Promise<void> {
  noise.writeUInt32LE(nth)
  const path = join(dataDir, 'photos', `${key}-320.webp`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, noise)
}

async function addPhotos({ person, sql, dataDir }: Product, count: number): Promise<string[]> {
  const { id } = await person('Anil')
  const paths: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const key = `item-images/${id}/${randomBytes(16).toString('hex')}`
    await createPhoto(sql, { key, userId: id, width: 300, height: 300 })
    await writePhoto(dataDir, key, nth)
    // Younger ones may belong to an upload that has not ended.
    await utimes(join(dataDir, 'photos', `${key}-320.webp`), HOURS_AGO, HOURS_AGO)
    paths.push(`${key}-320.webp`)
  }
  return paths
}

/** Reads pages until then; returns how many. */
async function readPages(url: string, paths: readonly string[], until: Promise<unknown>): Promise<number> {
  let isOver = false
  void until.finally(() => (isOver = true)).catch(() => {})
  let read = 0
  for (; !isOver; read += 1) {
    const path = paths[read % paths.length]
    const answer = await fetch(`${url}${path}`)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    await pause(20)
  }
  return read
}

function inTime(what: string, took: number): DrillRow {
  return [what, seconds(took), `≤ ${LONGEST_S} s`, isAtMost(took, LONGEST_S)]
}

function compareTimes(what: string, during: readonly number[], alone: readonly number[]): DrillRow {
  const [p99, p99Alone] = [findP99(during), findP99(alone)]
  const figures = (times: readonly number[]) => `${ms(findMedian(times))} and ${ms(findP99(times))}`
  return [
    what,
    `median and p99 ${figures(during)}, without it ${figures(alone)}: p99 ${(p99 / p99Alone).toFixed(2)} × ` +
      `(${during.length} and ${alone.length})`,
    `≤ ${MOST_TIMES} ×`,
    isAtMost(p99, MOST_TIMES * p99Alone),
  ]
}

function findMedian(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

function seconds(time: number): string {
  return `${time.toFixed(1)} s`
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`
}
