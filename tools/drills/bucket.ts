// Photos move into a bucket of Ceph under load, with the move killed on the way; then the bucket is paused under load: pages stay, uploads follow.
//   npm run drill -- bucket [SECONDS PAUSED]
//   quick: 15
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Sql } from '#app/db/client.server.ts'
import { removeLostPhotos } from '#app/features/photos/lost-photos.server.ts'
import { bucketStorage } from '#app/platform/storage/bucket-storage.server.ts'

import { startOwnServer, type OwnServer } from '../../e2e/own-server.ts'
import { ROOT } from '../../scripts/steps.ts'
import { reportRows, sayMs, type DrillRow } from '../scan/drill-rows.ts'
import { cookieLine, startProduct, type Person } from '../scan/own-product.ts'
import { runTests } from '../servers/run-tests.ts'
import { newTally, startLoad, type Tally } from './bucket/bucket-load.ts'
import { findOrphans } from './bucket/bucket-orphans.ts'
import { createBucket, startCeph } from './bucket/ceph.ts'

const PAUSED_MS = Number(process.argv[2] ?? 60) * 1000
const FIRST_PHOTOS = 40
const KILLS = 3
const KILL_AFTER_MS = 700
const WORST_MS = 10_000
const DELETED = 5
const BACK_WITHIN_MS = 60_000

const rows: DrillRow[] = []
const some = (all: readonly string[]) => [...new Set(all)].slice(0, 2).join('; ')

const began = performance.now()
const ceph = await startCeph()
rows.push(['Ceph is up after', sayMs(performance.now() - began, 1), '-', true])
const { address } = ceph
const S3 = {
  S3_ENDPOINT: address.endpoint,
  S3_BUCKET: address.bucket,
  S3_ACCESS_KEY_ID: address.accessKeyId,
  S3_SECRET_ACCESS_KEY: address.secretAccessKey,
}
try {
  await runContract()
  await moveAndPause()
} finally {
  ceph.resume()
  await ceph.stop()
}
reportRows(rows)
process.exit()

/** The suites that a folder passes, too. */
async function runContract(): Promise<void> {
  const own = { ...address, bucket: 'contract' }
  await createBucket(own)
  const files = ['app/platform/storage/bucket-contract.test.ts', 'app/platform/backup/places/backup-place.test.ts']
  const what = 'the contracts of a storage and of a place for backups, against Ceph'
  rows.push(await runTests(what, files, { TEST_BUCKET: JSON.stringify(own) }))
}

async function moveAndPause(): Promise<void> {
  const product = await startProduct({ ...S3, S3_READ_ONLY: '1', LOG_LEVEL: 'error' })
  const homes = [product.url]
  const keys: string[] = []
  let other: OwnServer | undefined
  try {
    const sellers = [await product.person('Asha'), await product.person('Ravi')]
    const tally = newTally()
    const load = startLoad(tally, { homes: () => homes, keys, sellers })
    while (keys.length < FIRST_PHOTOS && tally.uploads.failed.length === 0) await pause(100)
    const kills = await killMoves(product.dataDir)
    const first = await moveFiles(product.dataDir)
    // One server after the other: the new one stores in the bucket, while the old one still stores in the folder.
    other = await startOwnServer({ ...product.env, S3_READ_ONLY: '0' }, product)
    homes.push(other.url)
    await pause(3000)
    homes.shift()
    await pause(2000)
    product.kill('SIGTERM')
    await product.exit
    const second = await moveFiles(product.dataDir)
    const deleted = await moveFiles(product.dataDir, '--delete-after-check')
    await pause(2000)
    await load.stop()
    rows.push(
      [
        `the move, killed ${kills} times under load`,
        `${first.said}; then ${second.said}`,
        'exit 0',
        first.code + second.code === 0,
      ],
      ['then deleted from the folder', deleted.said, 'exit 0', deleted.code === 0],
      ...sayTally('while they move', tally, { mayBeAway: false }),
    )
    await pauseBucket(product.sql, other.url, { keys, sellers })
  } finally {
    await other?.stop()
    await product.stop()
  }
}

/** `npm run photos -- move` from the build. */
function startMove(dataDir: string, ...args: string[]) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [join(ROOT, 'build/server/photos.js'), 'move', ...args], {
    env: { PATH, HOME, NODE_ENV: 'production', DATA_DIR: dataDir, ...S3 },
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (said += words))
  }
  return { child, said: () => said }
}

async function moveFiles(dataDir: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const { child, said } = startMove(dataDir, ...args)
  await once(child, 'exit')
  const code = child.exitCode ?? 1
  if (code !== 0) console.error(said())
  const [, files = '?'] = /(\S+ files), \S+ MB/.exec(said()) ?? []
  const [, done = '?'] = / {2}(\S+ (?:copied|deleted))/.exec(said()) ?? []
  return { code, said: `${files}, ${done}` }
}

/** Returns how many were killed before they were done. */
async function killMoves(dataDir: string): Promise<number> {
  let kills = 0
  for (let n = 1; n <= KILLS; n += 1) {
    const { child } = startMove(dataDir)
    const ended = once(child, 'exit')
    await Promise.race([ended, pause(KILL_AFTER_MS * n)])
    child.kill('SIGKILL')
    await ended
    if (child.signalCode === 'SIGKILL') kills += 1
  }
  return kills
}

async function pauseBucket(sql: Sql, home: string, { keys, sellers }: { keys: string[]; sellers: Person[] }) {
  const storage = bucketStorage(address)
  const tally = newTally()
  const ready: number[] = []
  const load = startLoad(tally, { homes: () => [home], keys: [...keys], sellers })
  await pause(2000)
  ceph.pause()
  const paused = performance.now()
  // Deleted while the bucket is away, by their owner.
  const [seller] = sellers
  const mine = keys.filter((key) => seller && key.includes(seller.id)).slice(0, DELETED)
  await pause(5000)
  const deletes: number[] = []
  for (const key of mine) if (seller) deletes.push(await deletePhoto(home, seller, key))
  while (performance.now() - paused < PAUSED_MS) {
    ready.push((await fetch(`${home}/readyz`)).status)
    await pause(500)
  }
  ceph.resume()
  const resumed = performance.now()
  let back = Number.NaN
  while (performance.now() - resumed < BACK_WITHIN_MS) {
    const answer = await fetch(`${home}/photos/${keys.at(-1)}-320.webp`)
    if (answer.status === 200) {
      back = performance.now() - resumed
      break
    }
    await pause(50)
  }
  await load.stop()
  // The jobs that delete wait longer after each failure; here they are due at once.
  const areGone = async () => {
    await sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`
    return (await sql`select from photos where key = any(${mine})`).length === 0
  }
  const deadline = performance.now() + BACK_WITHIN_MS
  while (!(await areGone()) && performance.now() < deadline) await pause(500)
  const left = await Promise.all(mine.map((key) => storage.exists(`${key}-320.webp`)))
  const before = await findOrphans(sql, storage)
  const swept = await removeLostPhotos({ seconds: 0 }, storage)
  const after = await findOrphans(sql, storage)
  rows.push(
    ...sayTally(`paused for ${PAUSED_MS / 1000} s`, tally, { mayBeAway: true }),
    [
      '/readyz meanwhile',
      `${ready.filter((status) => status === 200).length} of ${ready.length} ready`,
      'all',
      ready.length > 0 && ready.every((status) => status === 200),
    ],
    ['pictures are back after', sayMs(back, 1), '≤ 5 s', back <= 5000],
    [
      'deleted meanwhile, by a job afterwards',
      `${deletes.filter((status) => status === 200).length} told 200, ${left.filter(Boolean).length} left of ${mine.length}`,
      `${mine.length}, 0 left`,
      mine.length > 0 && deletes.every((status) => status === 200) && !left.some(Boolean) && (await areGone()),
    ],
    ['rows without files', String(before.rowsWithoutFiles.length), '0', before.rowsWithoutFiles.length === 0],
    [
      'files without rows, then after the sweep',
      `${before.filesWithoutRows.length}, ${after.filesWithoutRows.length} (${swept} removed)`,
      'any, 0',
      after.filesWithoutRows.length === 0 && after.rowsWithoutFiles.length === 0,
    ],
  )
}

async function deletePhoto(home: string, { cookies }: Person, key: string): Promise<number> {
  const headers = { Cookie: cookieLine(cookies), Origin: home, 'Sec-Fetch-Site': 'same-origin' }
  const url = `${home}/api/photos?key=${encodeURIComponent(key)}`
  return (await fetch(url, { method: 'DELETE', headers })).status
}

function sayTally(
  when: string,
  { pages, pictures, uploads, worstMs }: Tally,
  { mayBeAway }: { mayBeAway: boolean },
): DrillRow[] {
  const notServed = [...pictures.missing, ...pictures.wrong]
  return [
    [
      `pages ${when}`,
      `${pages.served} served, ${pages.wrong.length} not ${some(pages.wrong)}`,
      'all',
      pages.served > 0 && pages.wrong.length === 0,
    ],
    [
      `pictures ${when}`,
      `${pictures.served} served, ${pictures.away} told 503, ${pictures.missing.length} missing, ${pictures.wrong.length} else ${some(notServed)}`,
      mayBeAway ? '0 missing, 0 else' : '0, 0, 0',
      pictures.served > 0 && notServed.length === 0 && (mayBeAway ? pictures.away > 0 : pictures.away === 0),
    ],
    [
      `uploads ${when}`,
      `${uploads.stored.length} stored, after ${uploads.told} times 503; ${uploads.failed.length} failed ${some(uploads.failed)}`,
      '0 failed',
      uploads.stored.length > 0 && uploads.failed.length === 0 && (!mayBeAway || uploads.told > 0),
    ],
    [`slowest page or picture ${when}`, sayMs(worstMs, 1), `≤ ${sayMs(WORST_MS, 1)}`, worstMs <= WORST_MS],
  ]
}
