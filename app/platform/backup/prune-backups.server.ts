import { readEntries } from './file-list.server.ts'
import { backupFolder, listBackups } from './manifest.server.ts'
import { hasWholeLists, openAll, type OpenedBackup } from './open-backup.server.ts'
import type { BackupPlace } from './places/backup-place.server.ts'
import type { BackupTurn } from './take-backup.server.ts'

/** Paths that are compared at once with the lists of all backups. */
const BATCH = 100_000

/**
 * Keeps the newest backups that open with the key and removes older ones, then the files that no kept backup names. Others, which anybody may
 * have laid there under any name, neither count nor protect themselves: they go when they are older than those that are kept. A
 * backup that another process takes meanwhile would lose its files, so it needs the turn. Returns the names of those removed, and of those
 * that stay and do not open.
 */
export async function pruneBackups(
  turn: BackupTurn,
  place: BackupPlace,
  secret: string | null,
  keep: number,
): Promise<{ removed: string[]; unopened: string[] }> {
  // Fails when the turn has ended.
  await turn.client.query('select')
  const { whole, cutOff } = await listBackups(place)
  const { opened, others } = await openAll(place, secret)
  const remaining = opened.slice(-keep)
  const oldest = remaining.length === keep ? remaining[0]?.name : undefined
  const removed = oldest === undefined ? [] : whole.filter((name) => name < oldest)
  const unopened = others.filter((name) => !removed.includes(name))
  // From here on they do not count as backups any more.
  for (const name of removed) await place.remove(`${backupFolder(name)}/manifest.json`)
  for (const name of [...removed, ...cutOff]) await place.remove(backupFolder(name))
  // One that does not open may name any file.
  if (removed.length + cutOff.length > 0 && unopened.length === 0) await removeUnnamed(place, remaining)
  return { removed, unopened }
}

async function removeUnnamed(place: BackupPlace, backups: readonly OpenedBackup[]): Promise<void> {
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
