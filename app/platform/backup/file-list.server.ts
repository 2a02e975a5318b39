// The lists of a backup's files: one line per row of the database, sorted by the row's key, with the files that belong to
// it. Lists are written and read in streams, so that any number of files takes the same memory.
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'

import type { BackupKey } from './cipher.server.ts'
import { pathShape } from './manifest.server.ts'
import type { BackupPlace, Stored } from './places/backup-place.server.ts'

/** The files that one kind of rows names. `server/backup/stored-files.ts` lists all kinds. */
export interface StoredFiles {
  /** Its name in backups. */
  name: string
  /** A query for the rows: the first column is the key, by which they are sorted (`collate "C"`). */
  query: string
  /** The paths of a row's files in the storage. */
  paths: (row: readonly (string | null)[]) => string[]
  /** The folders of the storage that have nothing but these files. */
  buckets: readonly string[]
  /** Which of these stored paths are named by no row. */
  findLost: (paths: readonly string[]) => Promise<readonly string[]>
}

const entryShape = z.tuple([z.string(), z.array(z.tuple([pathShape, z.number(), z.string(), z.number()]))])

export interface ListedFile {
  path: string
  /** Size and checksum of the content. */
  size: number
  sha256: string
  /** The size of the stored file: larger than the content if it is encrypted. */
  storedSize: number
}

export interface ListEntry {
  key: string
  files: ListedFile[]
}

/** Compresses and, with a key, encrypts a stream into the place; `steps` come before. */
export function putPacked(
  place: BackupPlace,
  path: string,
  content: Readable,
  { key, steps = [] }: { key: BackupKey | null; steps?: Transform[] },
): Promise<Stored> {
  return place.put(path, content, ...steps, createZstdCompress(), ...(key ? [key.seal()] : []))
}

/** The reverse. An error of any step ends the stream with it. */
export function readPacked(place: BackupPlace, path: string, key: BackupKey | null): Readable {
  const end = createZstdDecompress()
  // The error reaches the reader through the last stream.
  pipeline([place.read(path), ...(key ? [key.open()] : []), end], () => {})
  return end
}

/** The lines of a text in UTF-8. Unlike `readline`, it ends with the stream's error. */
export async function* readLines(stream: Readable): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  // Streams in byte mode yield buffers.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

export const writeEntry = ({ key, files }: ListEntry): string =>
  `${JSON.stringify([key, files.map(({ path, size, sha256, storedSize }) => [path, size, sha256, storedSize])])}\n`

export async function* readEntries(
  place: BackupPlace,
  path: string,
  key: BackupKey | null,
): AsyncGenerator<ListEntry, undefined> {
  for await (const line of readLines(readPacked(place, path, key))) {
    const [name, files] = entryShape.parse(JSON.parse(line))
    yield {
      key: name,
      files: files.map(([file, size, sha256, storedSize]) => ({ path: file, size, sha256, storedSize })),
    }
  }
}
