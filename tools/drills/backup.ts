// A backup is taken while people read pages, the database is wrecked, and everything comes back from the backup.
//
//   --listings N   with the first N listings of the data instead of all 161,120
//   quick: --listings 5000
// It needs the listings of the benchmarks (KHAZANA_LISTINGS, or `../shared/data/listings.ndjson.gz`), else it makes up its own. Every listing gets a photo
// of its own: one file of 16 kB.
import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { hashTables } from '#app/platform/backup/export-tables.server.ts'
import { openBackup } from '#app/platform/backup/manifest.server.ts'
import { folderPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts'
import { createPhoto } from '#test/factories.ts'

import { findListings, firstLines, makeUpListings } from '../bench/harness/listing-files.ts'
import { findP99, isAtMost, reportRows, type DrillRow } from '../scan/drill-rows.ts'
import { timeCommand } from '../scan/operator-command.ts'
import { startProduct, type Product } from '../scan/own-product.ts'

const { values } = parseArgs({ options: { listings: { type: 'string', default: '161120' } } })
const LISTINGS = Number(values.listings)
const PHOTO_BYTES = 16_384
const BATCH = 1000
const READERS = 4
const BEFORE_MS = 20_000
const LONGEST_S = 300
/** The queue looks for scheduled jobs every minute. */
const JOBS_WOULD_RUN_MS = 75_000
const HOURS_AGO = new Date(Date.now() - 2 * 60 * 60 * 1000)
const noise = randomBytes(PHOTO_BYTES)

const product = await startProduct({ LOG_LEVEL: 'fatal', BACKUP_EVERY: 'off' }, 'embedded')
let stopped = false
let again: Product | undefined
try {
  const { dataDir, folder } = product
  const surroundings = { cwd: folder, env: { DATA_DIR: dataDir } }
  const place = join(folder, 'backups')
  const rows: DrillRow[] = []
  await fillSite(product)
  const items = await product.sql<{ id: string }[]>`select id from items order by random() limit 500`
  const paths = ['/', '/browse?min=7', '/category/cards?max=900', '/api/items?min=3']
  paths.push(...items.map(({ id }) => `/listing/${id}`))

  const before = await readPages(product.url, paths, pause(BEFORE_MS))
  const first = timeCommand('backup', [place], surroundings)
  const during = await readPages(product.url, paths, first)
  const taken = await first
  const [p99, p99During] = [findP99(before), findP99(during)]
  rows.push(
    [
      `backup of ${LISTINGS} listings with photos`,
      seconds(taken.seconds),
      `≤ ${LONGEST_S} s`,
      isAtMost(taken.seconds, LONGEST_S),
    ],
    [
      'p99 of pages during it',
      `${ms(p99During)} (before: ${ms(p99)}; ${during.length} and ${before.length} pages)`,
      '≤ 2 ×',
      isAtMost(p99During, 2 * p99),
    ],
  )
  const newer = await addPhotos(product, 100)
  const second = await timeCommand('backup', [place], surroundings)
  rows.push([
    'the next backup, 100 photos later',
    seconds(second.seconds),
    `≤ ${LONGEST_S} s`,
    isAtMost(second.seconds, LONGEST_S),
  ])
  const trial = await timeCommand('backup', [place, '--try'], surroundings)
  rows.push([
    'the third, restored on trial and compared',
    seconds(trial.seconds),
    'same',
    trial.output.includes('are the same'),
  ])

  // The server and the database end as if the machine had, and the database's files are gone.
  await product.sql.end({ timeout: 1 })
  product.kill('SIGKILL')
  await product.stopDatabase()
  stopped = true
  // The folder may be a link, and the database may have outlived its server.
  await removeEmbeddedPostgres(dataDir)
  rmSync(join(dataDir, 'running'), { recursive: true, force: true })
  const oldest = readdirSync(join(place, 'backups')).toSorted()[0] ?? ''
  const restored = await timeCommand('restore', [place, '--backup', oldest], surroundings)
  rows.push([
    'restore, verified and counted',
    seconds(restored.seconds),
    `≤ ${LONGEST_S} s`,
    isAtMost(restored.seconds, LONGEST_S),
  ])

  // Before a server changes anything.
  const database = await startEmbeddedPostgres(dataDir)
  const found = await hashTables(database.url)
  await database.stop()
  const { tables } = (await openBackup(folderPlace(place), null, oldest)).manifest
  const different = tables.filter(({ name, rowsSha256 }) => found.get(name) !== rowsSha256).map(({ name }) => name)
  again = await startProduct({ LOG_LEVEL: 'fatal', BACKUP_EVERY: 'off', DATA_DIR: dataDir }, 'embedded')
  rows.push([
    'tables whose rows have another checksum',
    `${different.length} of ${tables.length}${different.length > 0 ? `: ${different.join(', ')}` : ''}`,
    '0',
    different.length === 0,
  ])
  const pages = await readPages(again.url, paths.slice(0, 50), pause(JOBS_WOULD_RUN_MS))
  const [ran] = await again.sql<{ n: number }[]>`
    select count(*)::integer as n from pgboss.job where state not in ('created', 'retry')`
  rows.push(['jobs that ran before the restore was accepted', String(ran?.n), '0', ran?.n === 0 && pages.length > 0])
  const lost = newer.filter((path) => !existsSync(join(dataDir, 'photos', path)))
  rows.push([
    'newer photos lost beside the older database',
    `${lost.length} of ${newer.length}`,
    '0',
    lost.length === 0,
  ])
  const verified = await timeCommand('verify', [], { ...surroundings, most: 1 })
  rows.push([
    'verify finds the newer photos, and nothing else',
    verified.output.trim().split('\n').at(-1) ?? '',
    `0 missing`,
    / 0 of them missing/.test(verified.output) && verified.output.split('unnamed  ').length - 1 === newer.length,
  ])
  reportRows(rows)
} finally {
  if (!stopped) await product.stop()
  await again?.stop()
  rmSync(product.folder, { recursive: true, force: true })
}

/** Imports the listings, and gives each a photo of its own. */
async function fillSite({ person, sql, dataDir, folder }: Product): Promise<void> {
  const seller = await person('Meera')
  const real = findListings()
  const file = real ? await firstLines(real, LISTINGS, folder) : await makeUpListings(folder, LISTINGS)
  const cover = await createPhoto(sql, { userId: seller.id, key: `item-images/${seller.id}/0`, width: 300 })
  await writePhoto(dataDir, cover.key, 0)
  let batch: object[] = []
  const insert = async () => {
    await sql`
      insert into items (user_id, title, description, price, category, condition, location, images)
      select ${seller.id}, title, coalesce(nullif(description, ''), title), 100 + (random() * 9000)::integer, category, 'Good',
        'Pune, Maharashtra', ${[cover.key]} from jsonb_to_recordset(${sql.json(batch)}) as row (title text, description text, category text)`
    batch = []
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    // The format of the file.
    batch.push(JSON.parse(line) as object)
    if (batch.length === BATCH) await insert()
  }
  await insert()
  const photos = await sql<{ key: string }[]>`
    insert into photos (key, user_id, width, height, placeholder, item_id)
    select 'item-images/' || ${seller.id} || '/' || replace(i.id::text, '-', ''), ${seller.id}::uuid, 300, 300, 'UklGRg==', i.id
    from items i returning key`
  for (const [nth, { key }] of photos.entries()) await writePhoto(dataDir, key, nth)
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

/** Reads pages until then; returns the milliseconds of each. */
async function readPages(url: string, paths: readonly string[], until: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void until.finally(() => (isOver = true)).catch(() => {})
  const times: number[] = []
  const reader = async (first: number) => {
    for (let n = first; !isOver; n += READERS) {
      const began = performance.now()
      const answer = await fetch(`${url}${paths[n % paths.length]}`)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${paths[n % paths.length]} answered ${answer.status}`)
      times.push(performance.now() - began)
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, n) => reader(n)))
  return times
}

function seconds(time: number): string {
  return `${time.toFixed(1)} s`
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`
}
