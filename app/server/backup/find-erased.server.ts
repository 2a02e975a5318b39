import { readCopyLine } from '#app/db/copy.server.ts'
import { readErasures } from '#app/platform/backup/erasures/erasure-notes.server.ts'
import { readLines, readPacked } from '#app/platform/backup/file-list.server.ts'
import { backupFolder } from '#app/platform/backup/manifest.server.ts'
import { openNewest } from '#app/platform/backup/open-backup.server.ts'
import { measureAll, type BackupPlace } from '#app/platform/backup/places/backup-place.server.ts'

/**
 * The accounts that are known to be erased, whatever the database says: from the notes in these places, and from the newest backup of each. Also tells
 * how many notes nobody vouches for.
 */
export async function findErased(
  places: readonly BackupPlace[],
  secret: string | null,
  options: { unencrypted?: boolean } = {},
): Promise<{ accounts: string[]; untrusted: number }> {
  const accounts = new Set<string>()
  let untrusted = 0
  for (const place of new Map(places.map((one) => [one.name, one])).values()) {
    const noted = await readErasures(place, secret, options)
    untrusted += noted.untrusted
    for (const id of noted.accounts) accounts.add(id)
    for (const id of await readClosed(place, secret)) accounts.add(id)
  }
  return { accounts: [...accounts], untrusted }
}

/** The accounts that were deleted when a place's newest backup was taken. Rows of deleted accounts stay, so it knows all of them. */
async function readClosed(place: BackupPlace, secret: string | null): Promise<string[]> {
  const newest = await openNewest(place, secret)
  const users = newest?.manifest.tables.find(({ name }) => name === 'users')
  if (!newest || !users) return []
  const [id, deletedAt] = [users.columns.indexOf('id'), users.columns.indexOf('deleted_at')]
  const path = `${backupFolder(newest.name)}/${users.file}`
  // Somebody may have put the file of another backup there.
  if ((await place.size(path)) !== users.size || (await measureAll(place.read(path))).sha256 !== users.sha256) return []
  const closed: string[] = []
  for await (const line of readLines(readPacked(place, path, newest.key))) {
    const row = readCopyLine(line)
    if (row[deletedAt] && row[id]) closed.push(row[id])
  }
  return closed
}
