import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { openBackup } from '#app/platform/backup/open-backup.server.ts'
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { inBackupTurn, takeBackup } from '#app/platform/backup/take-backup.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { createApi } from '#app/server/api.ts'
import { emptyDatabase, testBackups } from '#test/backups.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { trySite, type AskSite } from './try-site.server.ts'

const { sql, url } = await testDatabase()
const { folder, newPlace, options, backUp, addPhoto } = testBackups(sql, url)
testSettings({ DATA_DIR: join(folder, 'data') })
afterAll(() => rmSync(join(folder, 'data'), { recursive: true, force: true }))

const api = createApi()
const ask: AskSite = async (path, { headers, ...request }) => {
  headers.set('origin', settings().publicUrl)
  headers.set('sec-fetch-site', 'same-origin')
  return api.request(path.slice('/api'.length), { ...request, headers })
}

test.each([
  ['a plain backup', null],
  ['an encrypted backup', 'a key that is long enough'],
])('a site that %s brought back is used, and backed up again', async (_, secret) => {
  await addPhoto()
  await addPhoto()
  const place = newPlace()
  await backUp(place, { secret })
  const restored = await emptyDatabase()
  const storage = localStorage(join(folder, 'restored'))
  await restoreBackup(await openBackup(place, secret), { url: restored.url, storage, folder: null })
  setDatabase(restored.sql)
  const busy = { search: 2, change: 1 }
  const askBusy: AskSite = async (path, request) => {
    const what = path.includes('?search=') ? 'search' : request.method === 'PUT' ? 'change' : null
    if (what && busy[what]-- > 0) return new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
    return ask(path, request)
  }
  try {
    await trySite(restored.sql, askBusy)
    expect(busy.search).toBeLessThan(0)
  } finally {
    setDatabase(sql)
  }
  const again = await inBackupTurn(restored.url, (turn) => takeBackup(turn, options(place, { secret })))
  // The listing was deleted again, and the conversation about it stays.
  const rows = (table: string) => again.manifest.tables.find(({ name }) => name === table)?.rows
  expect([rows('conversations'), rows('messages')]).toEqual([1, 2])

  setDatabase(restored.sql)
  try {
    const never: AskSite = async (path, request) =>
      path.includes('?search=')
        ? new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
        : ask(path, request)
    await expect(trySite(restored.sql, never)).rejects.toThrow(/^a search answered 503/)
  } finally {
    setDatabase(sql)
  }

  // With its counter at the beginning, the site refuses to publish.
  await restored.sql`select setval('search_changes_id_seq', 1)`
  setDatabase(restored.sql)
  try {
    await expect(trySite(restored.sql, ask)).rejects.toThrow(/^publishing answered 500/)
  } finally {
    setDatabase(sql)
  }
})
