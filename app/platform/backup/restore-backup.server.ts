import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline as finished } from 'node:stream/promises'
import { z } from 'zod'

import { migrate } from '#app/db/migrate.server.ts'
import { StorageAway, type Storage } from '#app/platform/storage/storage.server.ts'
import { openSql } from '#packages/sql'

import { DamagedBackup } from './cipher.server.ts'
import { readEntries, type ListedFile } from './file-list.server.ts'
import { loadTables, requireEmptyDatabase, requireKnownSchema } from './load-tables.server.ts'
import { backupFolder, SITE_SECRETS } from './manifest.server.ts'
import type { OpenedBackup } from './open-backup.server.ts'
import { measureAll, type Stored } from './places/backup-place.server.ts'
import { setErasures, setRestored } from './restored-site.server.ts'

/** Files that are worked on at once. */
const AT_ONCE = 16

/** The content of a stored file, decrypted. An error of any step ends the stream with it. */
function readFile({ place, manifest, key }: OpenedBackup, path: string): Readable {
  const content = place.read(`${manifest.filesIn}/${path}`)
  if (!key) return content
  const opened = key.open()
  pipeline(content, opened, () => {})
  return opened
}

/**
 * Reads the whole backup and compares it with its checksums. Throws a `DamagedBackup` that names what is damaged, the
 * first few, and a `StorageAway` when the place does not answer.
 */
export async function verifyBackup(backup: OpenedBackup): Promise<{ files: number; bytes: number }> {
  const { place, name, manifest } = backup
  const damaged: string[] = []
  const check = async (path: string, expected: Stored, content: () => Readable) => {
    const size = await measureAll(content()).catch((error: unknown) => {
      if (error instanceof StorageAway) throw error
      return null
    })
    if (size?.sha256 !== expected.sha256 || size.size !== expected.size) damaged.push(path)
  }
  const own = [...manifest.tables, ...manifest.lists, ...manifest.secrets, ...(manifest.jobs ? [manifest.jobs] : [])]
  for (const { file, ...stored } of own) {
    const path = `${backupFolder(name)}/${file}`
    await check(path, stored, () => place.read(path))
  }
  // A damaged list cannot be followed.
  refuseDamaged(damaged)
  const figures = { files: 0, bytes: 0 }
  await eachFile(backup, async (file) => {
    figures.files += 1
    figures.bytes += file.size
    await check(`${manifest.filesIn}/${file.path}`, file, () => readFile(backup, file.path))
  })
  refuseDamaged(damaged)
  return figures
}

function refuseDamaged(paths: readonly string[]): void {
  if (paths.length === 0) return
  const others = paths.length > 5 ? ` and ${paths.length - 5} others` : ''
  throw new DamagedBackup(`Damaged or missing in the backup: ${paths.slice(0, 5).join(', ')}${others}.`)
}

async function eachFile(backup: OpenedBackup, work: (file: ListedFile) => Promise<void>): Promise<void> {
  for (const { file } of backup.manifest.lists) {
    let batch: Promise<void>[] = []
    for await (const { files } of readEntries(backup.place, `${backupFolder(backup.name)}/${file}`, backup.key)) {
      batch.push(...files.map(work))
      if (batch.length < AT_ONCE) continue
      await Promise.all(batch)
      batch = []
    }
    await Promise.all(batch)
  }
}

export interface RestoreOptions {
  /** The empty database. */
  url: string
  storage: Storage
  /** The storage's folder on this machine, else null. */
  folder: string | null
  /** Accounts that were erased since. They are stored with the restored site, which does not start before they are erased again. */
  erased?: readonly string[]
  say?: (line: string) => void
  /** Called once the backup is verified and the database is known to be empty, before anything is loaded. */
  onVerified?: () => Promise<void>
}

/**
 * Restores a backup into an empty database, and adds the files that the storage lacks. Files that are there already stay:
 * they may be newer than the backup. The site then waits to be accepted.
 */
export async function restoreBackup(backup: OpenedBackup, options: RestoreOptions): Promise<void> {
  const { url, say = () => {} } = options
  const { manifest, name } = backup
  await requireKnownSchema(url, backup)
  await requireEmptyDatabase(url)
  say(`verifying ${name}`)
  const { files } = await verifyBackup(backup)
  say(`${files} files and ${manifest.tables.length} tables are as they were written`)
  await options.onVerified?.()
  await loadTables(url, backup)
  say(`${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows loaded and counted`)
  const { added, kept } = await restoreFiles(backup, options)
  say(`${added} files added, ${kept} were there already`)
  const sql = openSql(url, { max: 1 })
  try {
    await setErasures(sql, options.erased ?? [])
    await setRestored(sql, { state: 'waiting', takenAt: new Date(manifest.takenAt) })
  } finally {
    await sql.end({ timeout: 1 })
  }
  // The restore is whole. A migration that this version adds may have to wait for a job.
  await migrate(url)
}

/**
 * The secrets from which the keys of the backup's site are derived, the present one first. Empty when the backup has none: nobody
 * vouches for one that is not encrypted, so it never has any.
 */
export async function readSiteSecrets({ place, name, manifest, key }: OpenedBackup): Promise<string[]> {
  const entry = manifest.secrets.find((one) => one.name === SITE_SECRETS)
  if (!entry || !key) return []
  const opened = key.open()
  pipeline(place.read(`${backupFolder(name)}/${entry.file}`), opened, () => {})
  return z.array(z.string()).parse(JSON.parse((await buffer(opened)).toString('utf8')))
}

/** Restores secrets into the folders named for them, unless there is one. Returns the paths of those restored. */
export async function restoreSecrets(
  { place, name, manifest, key }: OpenedBackup,
  folders: Readonly<Record<string, string>>,
): Promise<string[]> {
  const restored: string[] = []
  for (const secret of manifest.secrets) {
    const folder = folders[secret.name]
    if (folder === undefined) continue
    const target = join(folder, secret.name)
    const content = place.read(`${backupFolder(name)}/${secret.file}`)
    try {
      await finished([content, ...(key ? [key.open()] : []), createWriteStream(target, { flags: 'wx', mode: 0o600 })])
      restored.push(target)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  return restored
}

/** Adds the files of a backup that the storage lacks. Returns how many it added, and how many were there already. */
export async function restoreFiles(
  backup: OpenedBackup,
  { storage, folder }: Pick<RestoreOptions, 'storage' | 'folder'>,
) {
  const figures = { added: 0, kept: 0 }
  await eachFile(backup, async (file) => {
    const there = await storage.open(file.path)
    // The content of a path never changes; another size means that it was damaged.
    if (there?.size === file.size) {
      figures.kept += 1
      return
    }
    figures.added += 1
    const { place, manifest, key } = backup
    const target = folder === null || there ? null : join(folder, file.path)
    if (target && !key && (await place.shareOut(`${manifest.filesIn}/${file.path}`, target))) return
    await storage.put(file.path, await buffer(readFile(backup, file.path)), { contentType: contentType(file.path) })
  })
  return figures
}

const contentType = (path: string) => `image/${path.endsWith('.png') ? 'png' : 'webp'}`
