// A whole site moves by export and restore from the embedded PostgreSQL to Debian's older one, and back.
//   quick: yes
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { hashTables } from '#app/platform/backup/export-tables.server.ts'
import { openBackup } from '#app/platform/backup/open-backup.server.ts'
import { folderPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts'

import { reportRows, type DrillRow } from '../scan/drill-rows.ts'
import { timeCommand } from '../scan/operator-command.ts'
import { startProduct, type Product } from '../scan/own-product.ts'
import { startDebianPostgres } from '../servers/debian-postgres.ts'

const SECRET = 'a secret of one server, and long enough'
const folder = mkdtempSync(join(tmpdir(), 'khazana-versions-'))
const rows: DrillRow[] = []
const debian = await startDebianPostgres()
try {
  const [first, second] = [join(folder, 'from-embedded'), join(folder, 'from-debian')]
  const embedded = { LOG_LEVEL: 'error', DEMO: '1', BACKUP_EVERY: 'off' }

  const home = await startProduct({ ...embedded, DATA_DIR: join(folder, 'home') }, 'embedded')
  try {
    await leaveTraces(home)
    await run('backup', ['--export', first], { DATA_DIR: join(folder, 'home') })
  } finally {
    await home.stop()
  }

  const old = { DATABASE_URL: debian.url, SESSION_SECRET: SECRET, DATA_DIR: join(folder, 'old') }
  mkdirSync(old.DATA_DIR)
  await run('restore', [first], old)
  await compare(`restored into ${debian.version}`, first, debian.url)
  await run('restore', ['--accept'], old)
  const there = await startProduct({ ...embedded, ...old, DEMO: '0' }, { databaseUrl: debian.url })
  try {
    await lookAround(`the site on ${debian.version}`, there)
    await leaveTraces(there)
    await run('backup', ['--export', second], old)
  } finally {
    await there.stop()
  }

  const back = { DATA_DIR: join(folder, 'back') }
  await run('restore', [second], back)
  const database = await startEmbeddedPostgres(back.DATA_DIR)
  await compare('restored into the embedded one again', second, database.url)
  await database.stop()
  await run('restore', ['--accept'], back)
  const again = await startProduct({ ...embedded, ...back, DEMO: '0' }, 'embedded')
  try {
    await lookAround('the site on the embedded one again', again)
  } finally {
    await again.stop()
  }
} finally {
  await debian.stop()
  rmSync(folder, { recursive: true, force: true })
}
reportRows(rows)
process.exit()

async function run(name: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const { seconds } = await timeCommand(name, args, { cwd: folder, env })
  console.log(`  ${name} ${args.join(' ').replace(folder, '…')}: ${seconds.toFixed(1)} s`)
}

/** Somebody offers a thing and is asked about it, so that every export differs from the one before. */
async function leaveTraces({ person, sql }: Product): Promise<void> {
  const [seller, buyer] = [await person('Asha'), await person('Ravi')]
  const [item] = await sql<{ id: string }[]>`
    insert into items (user_id, title, description, price, category, condition, location, images)
    select ${seller.id}, 'Brass compass, पुराना', description, 4500, category, condition, location, images
    from items limit 1 returning id`
  if (!item) throw new Error('The demo has no listing')
  const [one, other] = [seller.id, buyer.id].toSorted()
  await sql`
    insert into conversations (item_id, item_title, participant_1, participant_2)
    values (${item.id}, 'Brass compass, पुराना', ${one ?? ''}, ${other ?? ''})`
}

/** Every table has the rows, byte for byte, that the export says. */
async function compare(what: string, place: string, url: string): Promise<void> {
  const [{ tables }, found] = [(await openBackup(folderPlace(place), null)).manifest, await hashTables(url)]
  const different = tables.filter(({ name, rowsSha256 }) => found.get(name) !== rowsSha256).map(({ name }) => name)
  const some = different.length > 0 ? `: ${different.join(', ')}` : ''
  rows.push([
    `tables that differ, ${what}`,
    `${different.length} of ${tables.length}${some}`,
    '0',
    different.length === 0,
  ])
}

async function lookAround(what: string, { url, sql }: Product): Promise<void> {
  const items = await sql<{ id: string }[]>`select id from items order by created_at desc limit 20`
  const paths = [
    '/',
    '/browse',
    '/category/cards',
    '/browse?search=compass',
    ...items.map(({ id }) => `/listing/${id}`),
  ]
  const failed: string[] = []
  for (const path of paths) if ((await fetch(url + path)).status !== 200) failed.push(path)
  const found = await (await fetch(`${url}/api/items?search=brass%20compass`)).text()
  rows.push([`pages that fail, ${what}`, `${failed.length} of ${paths.length}`, '0', failed.length === 0])
  rows.push([
    `a search there finds what was offered, ${what}`,
    found.includes('पुराना') ? 'yes' : 'no',
    'yes',
    found.includes('पुराना'),
  ])
}
