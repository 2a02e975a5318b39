import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Client } from 'pg'

import { copyOut, readCopyLine } from '#app/db/copy.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'

import type { BackupKey } from './cipher.server.ts'
import { putPacked, readEntries, readLines, writeEntry, type ListedFile, type StoredFiles } from './file-list.server.ts'
import { backupFolder, type Manifest } from './manifest.server.ts'
import type { OpenedBackup } from './open-backup.server.ts'
import { measure, measureAll, type BackupPlace } from './places/backup-place.server.ts'

type ListFigures = Manifest['lists'][number]

export interface FilesOptions {
  place: BackupPlace
  /** The name of the backup. */
  name: string
  filesIn: string
  key: BackupKey | null
  storage: Storage
  /** The storage's folder on this machine, whose files can be shared instead of copied; else null. */
  folder: string | null
  /** The backup before, whose files need not be stored again. */
  earlier: OpenedBackup | null
  /** Throws when no more may be written. */
  requireRoom: () => Promise<void>
}

/** How many rows are worked on at once. */
const AT_ONCE = 16
/** Room is checked after this many files. */
const ROOM_AFTER = 200

/** Writes the rows that name files into `draft`, from the client's snapshot. The files are read after the snapshot. */
export async function keepNames(client: Client, { query }: StoredFiles, draft: string): Promise<void> {
  await pipeline(
    copyOut(client, `(${query})`),
    createZstdCompress(),
    createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
  )
}

/** Stores the files of one kind that the earlier backup does not have, and the list of all. */
export async function backUpFiles(kind: StoredFiles, draft: string, options: FilesOptions): Promise<ListFigures> {
  const { place, name, key } = options
  const file = `files/${kind.name}.ndjson.zst`
  const figures = { files: 0, bytes: 0, added: 0, missing: 0 }
  const stored = await putPacked(place, `${backupFolder(name)}/${file}`, Readable.from(lines()), { key })
  return { name: kind.name, ...figures, file, ...stored }

  async function* lines(): AsyncGenerator<Buffer> {
    const earlier = followEarlier(options, kind.name)
    let batch: Promise<Buffer>[] = []
    let since = 0
    for await (const line of readDraft(draft)) {
      const row = readCopyLine(line)
      const key = row[0] ?? ''
      batch.push(keepRow(key, kind.paths(row), await earlier(key)))
      if (batch.length < AT_ONCE) continue
      yield Buffer.concat(await Promise.all(batch))
      since += batch.length
      batch = []
      if (since >= ROOM_AFTER) await options.requireRoom()
      since %= ROOM_AFTER
    }
    yield Buffer.concat(await Promise.all(batch))
  }

  async function keepRow(key: string, paths: string[], known: readonly ListedFile[]): Promise<Buffer> {
    const files: ListedFile[] = []
    for (const path of paths) {
      const copied = await keepFile(
        path,
        known.find((one) => one.path === path),
      )
      if (!copied) {
        figures.missing += 1
        continue
      }
      if (copied.isNew) figures.added += 1
      figures.files += 1
      figures.bytes += copied.file.size
      files.push(copied.file)
    }
    return Buffer.from(writeEntry({ key, files }))
  }

  async function keepFile(path: string, known: ListedFile | undefined) {
    const target = `${options.filesIn}/${path}`
    if (known && (await place.size(target)) === known.storedSize) return { file: known, isNew: false }
    const source = await options.storage.open(path)
    if (!source) return null
    try {
      const plain = measure()
      const content = Readable.from(source.stream(), { objectMode: false })
      if (!key && options.folder !== null && (await place.share(join(options.folder, path), target))) {
        const { size, sha256 } = await measureAll(content)
        return { file: { path, size, sha256, storedSize: size }, isNew: true }
      }
      const { size: storedSize } = await place.put(target, content, plain.stream, ...(key ? [key.seal()] : []))
      return { file: { path, ...plain.result(), storedSize }, isNew: true }
    } catch (error) {
      // Somebody removed it since the snapshot.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }
}

async function* readDraft(draft: string): AsyncGenerator<string, undefined> {
  const end = createZstdDecompress()
  pipeline(createReadStream(draft), end).catch(() => {})
  yield* readLines(end)
}

/**
 * A function that tells the files which the earlier backup has under a key. Both are sorted, so it is called with rising
 * keys, and reads the earlier list once.
 */
function followEarlier({ earlier, filesIn }: FilesOptions, kind: string): (key: string) => Promise<ListedFile[]> {
  const list = earlier?.manifest.filesIn === filesIn ? earlier.manifest.lists.find(({ name }) => name === kind) : null
  if (!earlier || !list) return async () => []
  const entries = readEntries(earlier.place, `${backupFolder(earlier.name)}/${list.file}`, earlier.key)
  let next: Awaited<ReturnType<typeof entries.next>> | undefined
  return async (key) => {
    next ??= await entries.next()
    while (!next.done && next.value.key < key) next = await entries.next()
    return !next.done && next.value.key === key ? next.value.files : []
  }
}
