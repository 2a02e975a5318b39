import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, vi } from 'vitest'

import { connect, type Sql } from '#app/db/client.server.ts'
import * as cipher from '#app/platform/backup/cipher.server.ts'
import { folderPlace, type BackupPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { inBackupTurn, takeBackup, type BackupOptions } from '#app/platform/backup/take-backup.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { STORED_FILES } from '#app/server/backup/stored-files.ts'
import { openSql } from '#packages/sql'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { databaseServer } from '#test/servers/database.ts'

/** Photos and places for backups of the calling file's own database. Call it at the top of the file. */
export function testBackups(sql: Sql, url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-backup-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const photos = join(folder, 'photos')
  const storage = localStorage(photos)
  let places = 0

  const options = (place: BackupPlace, other: Partial<BackupOptions> = {}): BackupOptions => ({
    place,
    secret: null,
    site: 'https://khazana.test',
    storage,
    folder: photos,
    kinds: STORED_FILES,
    jobs: ['remove-photo'],
    reserve: 0,
    ...other,
  })

  /** A photo with its row and its file of the smallest width. */
  async function addPhoto() {
    const { id: userId } = await createUser(sql)
    const key = `item-images/${userId}/${randomBytes(16).toString('hex')}`
    await createPhoto(sql, { key, userId, width: 300, height: 300 })
    await createItem(sql, { userId, images: [key], description: 'Tab\there, new\nline, back\\slash, \\N and ₹' })
    await storage.put(`${key}-320.webp`, randomBytes(3000), { contentType: 'image/webp' })
    return key
  }

  return {
    folder,
    photos,
    storage,
    newPlace: () => folderPlace(join(folder, `place-${(places += 1)}`)),
    options,
    backUp: (...given: Parameters<typeof options>) => inBackupTurn(url, (turn) => takeBackup(turn, options(...given))),
    addPhoto,
  }
}

/**
 * Derives each key once in the calling file's tests: that takes 64 MB and a fifth of a second on purpose, for each backup
 * that is opened. A key that is refused is derived again.
 */
export function rememberedKeys(): void {
  const { openBackupKey } = cipher
  const keys = new Map<string, cipher.BackupKey>()
  beforeEach(() => {
    vi.spyOn(cipher, 'openBackupKey').mockImplementation(async (secret, known) => {
      if (!known) return openBackupKey(secret)
      const asked = JSON.stringify([secret, known.terms])
      const key = keys.get(asked) ?? (await openBackupKey(secret, known))
      keys.set(asked, key)
      return key
    })
  })
}

/** An empty database on the same server. */
export async function emptyDatabase() {
  const { serverUrl } = await databaseServer()
  const name = `khazana_test_${randomUUID().replaceAll('-', '')}`
  const admin = openSql(serverUrl, { max: 1 })
  await admin`create database ${admin(name)}`
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  const restored = connect(address.href, { max: 2 })
  afterAll(async () => {
    await restored.end({ timeout: 5 })
    await admin`drop database if exists ${admin(name)} with (force)`
    await admin.end()
  })
  return { url: address.href, sql: restored }
}
