import { failures } from '#app/platform/failures.server.ts'
import type { Storage } from '#app/platform/storage.server.ts'

/** A file, with what its row is found by. */
export type Named = {
  path: string
  /** Whose it is: the second part of the path. */
  owner: string
}

/** The files of one bucket of the storage, by the table that names them. */
export interface Bucket<File extends Named> {
  name: string
  /** Null for a path that no upload is written to: such a file is left alone. */
  read: (path: string) => File | null
  /**
   * Which of these no row names, although this database knows the owner. Files of somebody unknown are left alone: the server
   * may have been started with another database for once.
   */
  findLost: (files: readonly File[]) => Promise<readonly Pick<File, 'path'>[]>
}

interface Which {
  /** The files of this person alone. */
  owner?: string
  /** Only those that have lain there for so long; an hour if left out. Files come before their row. */
  seconds?: number
}

const BATCH = 500
const HOUR = 60 * 60

/**
 * Removes files that lack their row: those of an upload that was cut short between the two by the end of the server, or by a
 * database that was away. One that cannot be removed does not keep the others. Answers how many it removed. Bears running
 * twice, also at once.
 */
export async function removeLost<File extends Named>(
  storage: Storage,
  bucket: Bucket<File>,
  { owner, seconds = HOUR }: Which = {},
): Promise<number> {
  const newest = Date.now() - seconds * 1000
  const removing = failures('removing a lost file')
  let removed = 0
  const look = async (files: readonly File[]) => {
    for (const { path } of await bucket.findLost(files)) {
      await removing.go(path, async () => {
        // Asked last: a file that is sent again under its old path is a new one.
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
    await look(batch)
    batch = []
  }
  if (batch.length > 0) await look(batch)
  removing.end()
  return removed
}
