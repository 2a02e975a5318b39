import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'

import { readMigrations } from '#app/db/migration-files.server.ts'
import { MARK_LOADING } from '#app/platform/backup/restored-site.server.ts'
import { testDatabase } from '#test/servers/database.ts'

// The command as an operator runs it: a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const SESSION_SECRET = 'a secret that is for tests only, and long enough'
const { sql, url } = await testDatabase()
const newest = readMigrations().at(-1)
const folder = await mkdtemp(join(tmpdir(), 'khazana-migrate-command-'))
afterAll(() => rm(folder, { recursive: true }))

async function run(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: url, SESSION_SECRET, DATA_DIR: join(folder, 'data') }
  const child = spawn(process.execPath, [resolve('scripts/database/migrate.ts'), ...args], {
    cwd: folder,
    env,
    stdio: 'pipe',
  })
  const exited = new Promise<number | null>((done) => child.on('exit', (code) => done(code)))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { stdout, stderr, code }
}

test('checks, migrates, and says which releases work with the schema', async () => {
  await sql`create table as_before as select * from drizzle.__drizzle_migrations where created_at = ${newest?.when ?? 0}`
  await sql`delete from drizzle.__drizzle_migrations where created_at = ${newest?.when ?? 0}`
  const checked = await run('--check')
  expect(checked).toMatchObject({ code: 1, stderr: '' })
  expect(checked.stdout).toMatch(
    new RegExp(`^  missing: ${newest?.name}.*\nReleases that know migration \\d{4} or later work`),
  )
  await sql`insert into drizzle.__drizzle_migrations select * from as_before`
  const migrated = await run()
  expect(migrated).toMatchObject({ code: 0, stderr: '' })
  expect(migrated.stdout).toContain(`The schema is up to date: ${newest?.name}.\n`)
})

test('refuses a database whose restore was cut off', async () => {
  await sql.unsafe(MARK_LOADING)
  await sql`insert into restored.site (state, taken_at) values ('loading', now())`
  const { stdout, stderr, code } = await run()
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^A restore into this database was cut off\. Run npm run restore again/)
  await sql`drop schema restored cascade`
})

test('refuses a schema that is too new', async () => {
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at, needs) values ('', 1, 9000)`
  const { stderr, code } = await run('--check')
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^A newer release has changed this database's schema/)])
})
