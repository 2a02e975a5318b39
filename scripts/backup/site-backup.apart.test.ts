import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { readResults, writeResults } from '#app/platform/backup/backup-results.server.ts'
import { writeManifest } from '#app/platform/backup/manifest.server.ts'
import { openBackup } from '#app/platform/backup/open-backup.server.ts'
import { ownPlace } from '#app/platform/backup/places/open-place.server.ts'
import { BackupRefused } from '#app/platform/backup/take-backup.server.ts'
import { TrialRefused, tryRestore } from '#app/platform/backup/try-restore.server.ts'
import { takeBase } from '#app/platform/database/base-backup.server.ts'
import { registry } from '#app/platform/log/metrics.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { ago } from '#test/dates.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { backUpOnSchedule } from './site-backup.ts'
import { tryServed } from './try-served.ts'

// backup.test.ts restores backups.
vi.mock('#app/platform/backup/try-restore.server.ts', async (original) => ({
  ...(await original<typeof import('#app/platform/backup/try-restore.server.ts')>()),
  tryRestore: vi.fn<typeof tryRestore>(),
}))
vi.mock('#app/platform/database/base-backup.server.ts')
vi.mock('./try-served.ts')

const { sql, url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'khazana-site-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
testSettings({ DATA_DIR: folder, BACKUP_EVERY: 'nightly' })
const place = ownPlace(settings())

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.mocked(tryRestore).mockResolvedValue([])
})

async function backUp(where = place, databaseUrl: string | null = url) {
  try {
    await backUpOnSchedule({ ...settings(), databaseUrl }, where, url)
  } finally {
    setDatabase(sql)
  }
}

/** The figures of backups in `/metrics`, by what follows `khazana_backup_`. */
async function figures() {
  const lines = (await registry.metrics()).matchAll(/^khazana_backup_(\w+) (\S+)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]))
}

const backupFolder = (name: string) => join(folder, 'backups/backups', name)
const seconds = (at = '') => Date.parse(at) / 1000

test('the newest seven are kept, one a week is restored on trial, and the metrics have the results', async () => {
  await createItem(sql)
  expect(await figures()).toEqual({
    last_success_timestamp_seconds: 0,
    last_duration_seconds: 0,
    failed: 0,
    trial_timestamp_seconds: 0,
    trial_failed: 0,
  })
  await backUp()
  expect(vi.mocked(tryRestore).mock.calls).toEqual([[expect.objectContaining({ place }), url, expect.any(Function)]])
  const [first = ''] = await place.names('backups')
  const { trial } = await readResults(place)
  expect(trial).toMatchObject({ backup: first, isSame: true })
  // Those of the seven nights before.
  const earlier = [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-01-0${day}T21-00-00-000Z`)
  const { manifest } = await openBackup(place, null)
  for (const name of earlier) {
    cpSync(backupFolder(first), backupFolder(name), { recursive: true })
    await writeManifest(place, name, { ...manifest, takenAt: name.replace('T21-00-00-000Z', 'T21:00:00.000Z') }, null)
  }
  await backUp()
  const kept = (await place.names('backups')).toSorted()
  expect(kept).toEqual([...earlier.slice(2), first, expect.any(String)])
  const { backup, ...results } = await readResults(place)
  expect(results).toEqual({
    scheduledAt: backup?.takenAt,
    failedAt: null,
    failure: null,
    trial,
    untried: null,
    unopened: [],
  })
  expect(backup?.takenAt.replaceAll(/[:.]/g, '-')).toBe(kept.at(-1))
  expect(tryRestore).toHaveBeenCalledOnce()
  expect(await figures()).toEqual({
    last_success_timestamp_seconds: seconds(backup?.takenAt),
    last_duration_seconds: backup?.seconds,
    failed: 0,
    trial_timestamp_seconds: seconds(trial?.at),
    trial_failed: 0,
  })

  // A week later, another trial finds a difference.
  const weekAgo = ago({ days: 7 }).toISOString()
  await writeResults(place, { trial: { at: weekAgo, backup: first, isSame: true, wrong: null, seconds: 1 } })
  vi.mocked(tryRestore).mockResolvedValueOnce(['users'])
  await backUp()
  const again = await readResults(place)
  expect(again.trial).toMatchObject({
    backup: (await place.names('backups')).toSorted().at(-1),
    isSame: false,
    wrong: 'these tables differ: users.',
  })
  expect(process.exitCode).toBeUndefined()
  expect(await figures()).toMatchObject({
    failed: 0,
    trial_timestamp_seconds: seconds(again.trial?.at),
    trial_failed: 1,
  })
})

test('a failure is a result too, until the next backup', async () => {
  const full = { ...place, free: async () => 0 }
  await expect(backUp(full)).rejects.toThrow(BackupRefused)
  const { failedAt, failure } = await readResults(place)
  expect(Date.parse(failedAt ?? '')).toBeGreaterThan(ago({ hours: 1 }).getTime())
  expect(failure).toContain('No room for a backup')
  expect(await figures()).toMatchObject({ failed: 1 })

  // The embedded database has an archive, which begins anew with each backup.
  const cluster = join(folder, 'postgres/cluster')
  mkdirSync(join(cluster, 'global'), { recursive: true })
  writeFileSync(join(cluster, 'global/pg_control'), Buffer.alloc(8, 1))
  writeFileSync(join(folder, 'postgres/archive-to'), join(folder, 'archive'))
  await backUp(place, null)
  const admin = expect.stringMatching(/^postgres:\/\/postgres\b/)
  expect(vi.mocked(takeBase).mock.calls).toEqual([[admin, cluster, join(folder, 'archive', '72340172838076673')]])
  expect(await readResults(place)).toMatchObject({ failedAt: null, failure: null })
  expect(await figures()).toMatchObject({ failed: 0 })
})

test('a backup that nobody may try is no failure', async () => {
  const weekAgo = ago({ days: 7 }).toISOString()
  const trial = { at: weekAgo, backup: 'an earlier one', isSame: true, wrong: null, seconds: 1 }
  await writeResults(place, { trial })
  vi.mocked(tryRestore).mockRejectedValueOnce(new TrialRefused('No rights.'))
  await backUp()
  expect(await readResults(place)).toMatchObject({ failedAt: null, failure: null, trial, untried: 'No rights.' })
  expect(await figures()).toMatchObject({ failed: 0, trial_failed: 0 })
  await backUp()
  expect(await readResults(place)).toMatchObject({ trial: { isSame: true }, untried: null })
})

test('a restored copy that does not work is a trial that failed', async () => {
  const weekAgo = ago({ days: 7 }).toISOString()
  await writeResults(place, { trial: { at: weekAgo, backup: 'an earlier one', isSame: true, wrong: null, seconds: 1 } })
  vi.mocked(tryRestore).mockImplementationOnce(async (_, scratch, tryOut) => {
    await tryOut(scratch)
    return []
  })
  vi.mocked(tryServed).mockRejectedValueOnce(new Error('publishing answered 500'))
  await backUp()
  const wrong = 'the site does not work: publishing answered 500'
  expect(await readResults(place)).toMatchObject({ failedAt: null, trial: { isSame: false, wrong } })
  expect(await figures()).toMatchObject({ failed: 0, trial_failed: 1 })
})
