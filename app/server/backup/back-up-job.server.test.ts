import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

import { readResults, writeResults } from '#app/platform/backup/backup-results.server.ts'
import { ownPlace } from '#app/platform/backup/places/open-place.server.ts'
import { openQueue } from '#app/platform/jobs/queue.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { backUpWhenDue } from './back-up-job.server.ts'

const { sql, url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'khazana-back-up-job-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Settings of this process, and of the child that takes the backup. */
function useSettings(DATABASE_URL: string) {
  const SESSION_SECRET = 'a secret that is for tests only, and long enough'
  const own = { DATABASE_URL, SESSION_SECRET, DATA_DIR: folder, BACKUP_EVERY: 'nightly' }
  testSettings(own)
  for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value)
  return ownPlace(settings())
}

test('the job takes a backup by itself each night, also after one by hand, and waits an hour after a failure', async () => {
  const told = vi.spyOn(log, 'info').mockReturnValue()
  const place = useSettings(url)
  // The folder is new, as after a restart elsewhere; the site is not.
  await (await openQueue(url, [], { work: false })).close()
  const [queue] = await sql<{ made: Date }[]>`
    update pgboss.queue set created_on = now() - interval '30 days' returning created_on as made`
  const began = queue?.made.getTime() ?? 0
  const at = (ms: number) => new Date(began + ms)
  await backUpWhenDue(at(0))
  expect(await place.names('backups')).toEqual([])

  const byHand = { takenAt: at(DAY_MS - MINUTE_MS).toISOString(), seconds: 1, files: 0, added: 0 }
  const trial = { at: new Date().toISOString(), backup: 'an earlier one', isSame: true, wrong: null, seconds: 1 }
  await writeResults(place, { backup: byHand, trial })
  await backUpWhenDue(at(DAY_MS))
  const [taken = '', ...others] = await place.names('backups')
  expect(others).toEqual([])
  const results = await readResults(place)
  expect(results.scheduledAt?.replaceAll(/[:.]/g, '-')).toBe(taken)
  expect(results).toMatchObject({ backup: { takenAt: results.scheduledAt }, failedAt: null, trial })
  expect(told.mock.calls).toEqual([[{ ...results.backup, to: place.name }, 'a backup was taken']])

  // Nothing is due again on the same day, or soon after a failure.
  const next = Date.parse(results.scheduledAt ?? '') + DAY_MS
  await backUpWhenDue(new Date(Date.parse(results.scheduledAt ?? '') + 1))
  await writeResults(place, { failedAt: new Date(next).toISOString(), failure: 'the disk was full' })
  useSettings('postgres://khazana:private@127.0.0.1:9/khazana')
  await backUpWhenDue(new Date(next + 59 * MINUTE_MS))
  // The next attempt fails as well.
  await expect(backUpWhenDue(new Date(next + 60 * MINUTE_MS))).rejects.toThrow(
    /^The backup was not taken\. The database at 127\.0\.0\.1:9 cannot be reached/,
  )
  expect(await place.names('backups')).toEqual([taken])
})
