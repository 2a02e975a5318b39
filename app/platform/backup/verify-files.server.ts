import { copyOut, readCopyLine } from '#app/db/copy.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { plainClient } from '#packages/sql'

import { readLines, type StoredFiles } from './file-list.server.ts'

interface VerifyOptions {
  url: string
  storage: Storage
  kinds: readonly StoredFiles[]
  /** Called for each file that a row names and that is not there. */
  onMissing: (path: string) => void
  /** Called for each file that no row names. */
  onUnnamed: (path: string) => void
}

const AT_ONCE = 32
const BATCH = 500
/** Files are written before their row: a younger file may belong to an upload that is not finished. */
const YOUNG_MS = 60 * 60 * 1000

/** Compares rows and files in both directions, in streams. */
export async function verifyFiles({ url, storage, kinds, onMissing, onUnnamed }: VerifyOptions) {
  const figures = { named: 0, stored: 0, missing: 0, unnamed: 0 }
  const client = plainClient(url)
  await client.connect()
  try {
    for (const kind of kinds) {
      let batch: string[] = []
      const findMissing = async () => {
        const missing = await Promise.all(batch.map(async (path) => ((await storage.exists(path)) ? [] : [path])))
        const gone = new Set(missing.flat().length > 0 ? await kind.findLost(missing.flat()) : [])
        figures.named += batch.length
        batch = []
        // A row may have been removed meanwhile, with its files.
        for (const path of missing.flat().filter((one) => !gone.has(one))) {
          figures.missing += 1
          onMissing(path)
        }
      }
      for await (const line of readLines(copyOut(client, `(${kind.query})`))) {
        batch.push(...kind.paths(readCopyLine(line)))
        if (batch.length >= AT_ONCE) await findMissing()
      }
      await findMissing()
    }
  } finally {
    await client.end()
  }
  for (const kind of kinds) {
    let batch: string[] = []
    const findUnnamed = async () => {
      figures.stored += batch.length
      for (const path of batch.length > 0 ? await kind.findLost(batch) : []) {
        const file = await storage.open(path)
        if (!file || Date.now() - file.storedAt.getTime() < YOUNG_MS) continue
        figures.unnamed += 1
        onUnnamed(path)
      }
      batch = []
    }
    for (const bucket of kind.buckets) {
      for await (const path of storage.list(bucket)) {
        batch.push(path)
        if (batch.length >= BATCH) await findUnnamed()
      }
    }
    await findUnnamed()
  }
  return figures
}
