import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'

import { openBackup } from '#app/platform/backup/open-backup.server.ts'
import type { BackupPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { restoreBackup, restoreSecrets } from '#app/platform/backup/restore-backup.server.ts'
import { BackupRefused } from '#app/platform/backup/take-backup.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { siteSecrets } from '#app/platform/settings/session-secret.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { emptyDatabase, testBackups } from '#test/backups.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { describeLoss, takeSecrets } from './take-secrets.ts'

const { sql, url } = await testDatabase()
const { folder, photos, storage, newPlace, backUp } = testBackups(sql, url)
const KEY = 'a key that is long enough'
const [FIRST = '', SECOND = '', OTHER = ''] = ['first', 'second', 'other'].map(
  (name) => `the ${name} secret of a site for tests`,
)
const newFolder = () => mkdtempSync(join(folder, 'data-'))

beforeEach(async () => {
  testSettings({ SESSION_SECRET: SECOND, SESSION_SECRET_PREVIOUS: FIRST })
  await sql`alter table security_events disable trigger user`
  await sql`delete from security_events`
  await sql`alter table security_events enable trigger user`
})

const readAll = ({ name }: BackupPlace) =>
  readdirSync(name, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))

test('an encrypted backup has the secrets of the site, and none can be read in it', async () => {
  const place = newPlace()
  await backUp(place, { secret: KEY, siteSecrets: siteSecrets(settings()) })
  expect(readAll(place).filter((text) => text.includes(FIRST) || text.includes(SECOND))).toEqual([])
  const backup = await openBackup(place, KEY)

  // A new machine.
  const dataDir = newFolder()
  testSettings({ SESSION_SECRET: '', DATA_DIR: dataDir })
  expect(await takeSecrets(backup, settings())).toEqual([
    expect.stringContaining(join(dataDir, 'session-secret')),
    expect.stringContaining('1 of its secrets'),
  ])
  expect(siteSecrets(settings())).toEqual([SECOND, FIRST])
  for (const name of ['session-secret', 'session-secret-previous']) {
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
  }
  // A restore that is repeated.
  expect(await takeSecrets(backup, settings())).toEqual([])
})

test('a site that has another secret keeps it, and recognises those of the backup', async () => {
  const place = newPlace()
  await backUp(place, { secret: KEY, siteSecrets: siteSecrets(settings()) })
  const dataDir = newFolder()
  testSettings({ SESSION_SECRET: OTHER, DATA_DIR: dataDir })
  const said = await takeSecrets(await openBackup(place, KEY), settings())
  expect(said).toEqual([expect.stringMatching(/2 of its secrets are in .*session-secret-previous/)])
  expect(siteSecrets(settings())).toEqual([OTHER, SECOND, FIRST])
})

test('an unencrypted backup has no secrets, and those that are asked for are refused', async () => {
  const place = newPlace()
  const file = join(newFolder(), '.env')
  writeFileSync(file, `SESSION_SECRET=${FIRST}`)
  await expect(backUp(place, { secrets: [file] })).rejects.toThrow(BackupRefused)
  await backUp(place, { siteSecrets: siteSecrets(settings()) })
  expect(readAll(place).filter((text) => text.includes(FIRST) || text.includes(SECOND))).toEqual([])
  const dataDir = newFolder()
  testSettings({ SESSION_SECRET: '', DATA_DIR: dataDir })
  const backup = await openBackup(place, null)
  expect(backup.manifest.secrets).toEqual([])
  expect(await takeSecrets(backup, settings())).toEqual([])
  expect(readdirSync(dataDir)).toEqual([])
})

test('settings that were asked for come back where there are none', async () => {
  const [place, from, to] = [newPlace(), newFolder(), newFolder()]
  writeFileSync(join(from, '.env'), 'CDN=1')
  await backUp(place, { secret: KEY, secrets: [join(from, '.env'), join(from, 'no-such-file')] })
  const backup = await openBackup(place, KEY)
  expect(await restoreSecrets(backup, { '.env': to })).toEqual([join(to, '.env')])
  expect(readFileSync(join(to, '.env'), 'utf8')).toBe('CDN=1')
  expect(await restoreSecrets(backup, { '.env': to })).toEqual([])
})

test('a restore says what is lost without the secrets, and nothing when they are there', async () => {
  testSettings({ SESSION_SECRET: FIRST })
  await recordEvent(sql, { kind: 'signed-in', accountId: null })
  testSettings({ SESSION_SECRET: SECOND, SESSION_SECRET_PREVIOUS: FIRST })
  await recordEvent(sql, { kind: 'signed-in', accountId: null })
  const place = newPlace()
  await backUp(place)
  const empty = await emptyDatabase()
  let verified = 0
  const onVerified = () => {
    verified += 1
    return Promise.resolve()
  }
  const backup = await openBackup(place, null)
  await restoreBackup(backup, { url: empty.url, storage, folder: photos, onVerified })
  expect(verified).toBe(1)
  expect(await describeLoss(empty.url, settings())).toBeNull()

  const lost =
    /signed out.*\n.*devices.*\n.*codes of apps.*\n.*UPI addresses.*\n.*stop mails.*\n.*banned.*\n.*security log/
  testSettings({ SESSION_SECRET: SECOND })
  expect(await describeLoss(empty.url, settings())).toMatch(lost)
  testSettings({ SESSION_SECRET: OTHER, SESSION_SECRET_PREVIOUS: SECOND })
  expect(await describeLoss(empty.url, settings())).toMatch(lost)
  testSettings({ SESSION_SECRET: '', DATA_DIR: newFolder() })
  expect(await describeLoss(empty.url, settings())).toMatch(lost)
  // The database is not empty any more: nothing is done.
  await expect(restoreBackup(backup, { url: empty.url, storage, folder: photos, onVerified })).rejects.toThrow('empty')
  expect(verified).toBe(1)
})
