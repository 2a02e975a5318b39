import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

import { openSql } from '#packages/sql'

import { listBases, takeBase } from './base-backup.server.ts'
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
  clusterFolder,
  findHome,
  findArchive,
} from './embedded-postgres.server.ts'
import { restoreUntil } from './restore-until.server.ts'

// PostgreSQL's user enters it.
const folder = mkdtempSync(join(tmpdir(), "khazana restore's-"))
chmodSync(folder, 0o755)
const [first, second] = [join(folder, 'first'), join(folder, 'second')]
const archives = join(folder, 'archive')

afterAll(async () => {
  for (const dataDir of [first, second]) await removeEmbeddedPostgres(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

test('a database comes back as of a moment between two writes', { tags: ['long'], timeout: 300_000 }, async () => {
  // Making the database may wake the process that minds the time.
  await (await startEmbeddedPostgres(first, { archive: archives })).stop()
  const database = await startEmbeddedPostgres(first)
  const sql = openSql(database.url, { max: 1 })
  await sql`create table notes (text text)`
  await sql`insert into notes values ('in the base')`
  const archive = findArchive(findHome(first) ?? '') ?? ''
  // Nothing but its age hands on the file that has these few rows: 60 s after they were written, and some to compress it.
  const [row] = await sql<{ file: string }[]>`select pg_walfile_name(pg_current_wal_lsn()) as file`
  const isArchived = () => existsSync(join(archive, 'wal', `${row?.file}.gz`))
  expect(isArchived()).toBe(false)
  for await (const { filename } of watch(join(archive, 'wal'))) if (filename && isArchived()) break
  await takeBase(database.adminUrl, clusterFolder(first), archive)
  await sql`insert into notes values ('before')`
  const now = async () => (await sql<{ at: Date }[]>`select clock_timestamp() as at`)[0]?.at ?? new Date(0)
  const until = new Date((await now()).getTime() + 1)
  await vi.waitFor(async () => expect((await now()).getTime()).toBeGreaterThan(until.getTime()), { interval: 1 })
  await sql`insert into notes values ('after')`
  await sql.end()
  // PostgreSQL hands on the rest when it stops.
  await database.stop()

  const marked: string[] = []
  await restoreUntil(second, archives, until, async (url) => {
    const restored = openSql(url, { max: 1 })
    marked.push(...(await restored<{ text: string }[]>`select text from notes`).map(({ text }) => text))
    // The recovery has ended: it can be written.
    await restored`create table written ()`
    await restored.end()
  })
  expect(marked).toEqual(['in the base', 'before'])
  await expect(restoreUntil(second, archives, until, async () => {})).rejects.toThrow('has a database already')
  const early = new Date(until.getTime() - 3_600_000)
  await expect(restoreUntil(join(folder, 'third'), archives, early, async () => {})).rejects.toThrow('no base')
  expect(existsSync(join(folder, 'third'))).toBe(false)

  // Two bases are kept, and the log that the older one needs.
  const running = await startEmbeddedPostgres(first)
  for (let n = 0; n < 2; n++) await takeBase(running.adminUrl, clusterFolder(first), archive)
  await running.stop()
  const [oldest] = await listBases(archive)
  expect(await listBases(archive)).toHaveLength(2)
  const segments = readdirSync(join(archive, 'wal')).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
  expect(segments.toSorted()[0]).toBe(`${oldest?.firstLog}.gz`)
})
