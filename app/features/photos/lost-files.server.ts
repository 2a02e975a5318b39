import { collectFailures } from '#app/platform/log/failures.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import type { Bucket, Named } from '#app/platform/storage/unsettled-files.server.ts'

interface Which {
  /** Only this person's files. */
  owner?: string
  /** Only files at least this old, in seconds; an hour by default. Files are written before their row. */
  seconds?: number
}

const BATCH = 500
const HOUR = 60 * 60

/**
 * Lists all files and removes those without a row. Notes find what uploads and deletions leave behind (`unsettled-files`),
 * so this is only for files that nothing noted: of a release without notes, or after a restored backup. A file that cannot
 * be removed does not stop the others. Returns how many were removed. Idempotent, even
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
