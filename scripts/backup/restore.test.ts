import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { emptyDatabase, testBackups } from '#test/backups.ts'
import { testDatabase } from '#test/servers/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'khazana-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { sql, url } = await testDatabase()
const { newPlace, backUp, addPhoto } = testBackups(sql, url)
const BACKUP_KEY = 'a key that is long enough'

/** Runs `restore` as an operator does. */
function restore(args: string[], more: NodeJS.ProcessEnv) {
  const site = { PUBLIC_URL: 'https://khazana.test', SESSION_SECRET: 'x'.repeat(48), DATA_DIR: join(folder, 'data') }
  const env = { ...process.env, ...site, ...more }
  return new Promise<{ said: string; code: unknown }>((done) =>
    execFile(
      process.execPath,
      [resolve('scripts/backup/restore.ts'), ...args],
      { cwd: folder, env },
      (error, out, errors) => done({ said: out + errors, code: error?.code ?? 0 }),
    ),
  )
}

test('the command restores a backup, names one that it refuses, and accepts what was restored', async () => {
  await addPhoto()
  const place = newPlace()
  await backUp(place, { secret: BACKUP_KEY })
  const { url: DATABASE_URL, sql: restored } = await emptyDatabase()

  const wrong = await restore([place.name], { DATABASE_URL, BACKUP_KEY: 'a key of some other site' })
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('BACKUP_KEY is not the key') })

  const right = await restore([place.name], { DATABASE_URL, BACKUP_KEY })
  expect(right).toMatchObject({ code: 0, said: expect.stringContaining('The site is as it was at') })
  expect(await restored`select title from items`).toHaveLength(1)
  expect(await restore(['--accept'], { DATABASE_URL })).toMatchObject({
    code: 0,
    said: expect.stringContaining('Accepted: jobs run again'),
  })
})
