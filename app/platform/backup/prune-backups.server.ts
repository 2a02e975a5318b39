import { DamagedBackup, WrongBackupKey } from './cipher.server.ts'
import { readEntries } from './file-list.server.ts'
import { backupFolder, hasWholeLists, listBackups, NoBackup, openBackup } from './manifest.server.ts'
import type { BackupPlace } from './places/backup-place.server.ts'
import type { BackupTurn } from './take-backup.server.ts'

/** Paths that are compared at once with the lists of all backups. */
const BATCH = 100_000
/** A backup that fails to open with one of these may name any file, so none is removed. */
const UNREADABLE = [DamagedBackup, NoBackup, WrongBackupKey]

/**
 * Keeps the newest backups and removes older ones, then the files that no kept backup names. A backup that another process
 * takes meanwhile would lose its files, so it needs the turn.
 */
export async function pruneBackups(
  turn: BackupTurn,
  place: BackupPlace,
  secret: string | null,
  keep: number,
): Promise<string[]> {
  // Fails when the turn has ended.
  await turn.client.query('select')
  const { whole, cutOff } = await listBackups(place)
  const old = whole.slice(0, Math.max(0, whole.length - keep))
  // From here on they do not count as backups any more.
  for (const name of old) await place.remove(`${backupFolder(name)}/manifest.json`)
  for (const name of [...old, ...cutOff]) await place.remove(backupFolder(name))
  if (old.length + cutOff.length > 0) await removeUnnamed(place, secret, whole.slice(old.length))
  return old
}

async function removeUnnamed(place: BackupPlace, secret: string | null, kept: readonly string[]): Promise<void> {
  const backups = await Promise.all(kept.map((name) => openBackup(place, secret, name))).catch((error: unknown) => {
    if (UNREADABLE.some((kind) => error instanceof kind)) return null
    throw error
  })
  if (!backups) return
  for (const backup of backups) if (!(await hasWholeLists(backup))) return
  let batch = new Set<string>()
  const sweep = async () => {
    for (const { name, manifest, key } of backups) {
      for (const { file } of manifest.lists) {
        for await (const { files } of readEntries(place, `${backupFolder(name)}/${file}`, key)) {
          for (const { path } of files) batch.delete(`${manifest.filesIn}/${path}`)
        }
      }
    }
    for (const path of batch) await place.remove(path)
    batch = new Set()
  }
  for (const folder of (await place.names('')).filter((name) => /^files(?:-\w+)?$/.test(name))) {
    for await (const path of place.files(folder)) {
      batch.add(path)
      if (batch.size >= BATCH) await sweep()
    }
  }
  if (batch.size > 0) await sweep()
}
