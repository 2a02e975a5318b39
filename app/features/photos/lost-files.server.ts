import { collectFailures } from '#app/platform/log/failures.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'

/** A file and the properties by which its row is found. */
export type Named = {
  path: string
  /** The owner: the second part of the path. */
  owner: string
}

/** The files of one storage bucket, by the table that refers to them. */
export interface Bucket<File extends Named> {
  name: string
  /** Null for a path that no upload uses: such a file is left alone. */
  read: (path: string) => File | null
  /**
   * Which of these files have no row although this database knows the owner. Files of unknown owners are left alone,
   * because the server may have been started once with another database.
   */
  findLost: (files: readonly File[]) => Promise<readonly Pick<File, 'path'>[]>
}

interface Which {
  /** Only this person's files. */
  owner?: string
  /** Only files at least this old, in seconds; an hour by default. Files are written before their row. */
  seconds?: number
}

const BATCH = 500
const HOUR = 60 * 60

/**
 * Removes files without a row: uploads that were cut off between the two, because the server ended or the database was
 * down. A file that cannot be removed does not stop the others. Returns how many were removed. Idempotent, even
 * concurrently.
 */
export async function removeLost<File extends Named>(
  storage: Storage,
  bucket: Bucket<File>,
  { owner, seconds = HOUR }: Which = {},
): Promise<number> {
  const newest = Date.now() - seconds * 1000
  const removing = collectFailures('removing a lost file')
  let removed = 0
  const checkFiles = async (files: readonly File[]) => {
    for (const { path } of await bucket.findLost(files)) {
      await removing.go(path, async () => {
        // Checked last: a file that was uploaded again under its old path is a new one.
        const file = await storage.open(path)
        if (!file || file.storedAt.getTime() > newest) return
        await storage.remove(path)
        removed += 1
      })
    }
  }
  let batch: File[] = []
  for await (const path of storage.list(owner === undefined ? bucket.name : `${bucket.name}/${owner}`)) {
    const file = bucket.read(path)
    if (file) batch.push(file)
    if (batch.length < BATCH) continue
    await checkFiles(batch)
    batch = []
  }
  if (batch.length > 0) await checkFiles(batch)
  removing.end()
  return removed
}
