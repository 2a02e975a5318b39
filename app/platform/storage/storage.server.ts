/** The storage for files. A path is `bucket/owner/name`; a stored file never changes, it can only be removed. */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, opendir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { keepOwner } from '#packages/postgres'

export type StoredFile = {
  /** Bytes. */
  size: number
  /** Changes when the content does; usable as an ETag once quoted. */
  version: string
  storedAt: Date
  /** The whole content. Rejects when the file has been removed since: see `readUnlessGone`. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** The content in chunks of 64 kB, read on demand. Nothing is opened before the first read. */
  stream: () => ReadableStream<Uint8Array<ArrayBuffer>>
}

export type Storage = {
  /** Atomic: stores all of the bytes or none, and resolves once they would survive a power cut. */
  put: (path: string, bytes: Uint8Array, options: { contentType: string }) => Promise<void>
  /** Null when there is no such file. */
  open: (path: string) => Promise<StoredFile | null>
  exists: (path: string) => Promise<boolean>
  /** Idempotent: removing a missing file succeeds. */
  remove: (path: string) => Promise<void>
  /**
   * Lists the paths of all files in a bucket, or of one owner in it, in any order. They are streamed, so that they are
   * never all in memory. Files added or removed meanwhile may or may not be listed.
   */
  list: (prefix: string) => AsyncIterable<string>
}

/**
 * A file could not be stored, removed or read for now: the disk is full, gone or read-only, or the bucket does not
 * answer. A retry may succeed.
 */
export class StorageAway extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'StorageAway'
  }
}

/** The whole content of an open file; null if it has been removed since. Rejects with `StorageAway`, which says nothing about the file. */
export async function readUnlessGone(file: StoredFile): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await file.bytes()
  } catch (error) {
    if (error instanceof StorageAway) throw error
    return null
  }
}

const AWAY = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENXIO',
  'ENODEV',
  'ESTALE',
  'EMFILE',
  'ENFILE',
])

const PATH = /^[a-z0-9][a-z0-9-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*){2,}$/
const PREFIX = /^[a-z0-9][a-z0-9-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)?$/
const PATH_LENGTH = 300
const PIECE = 64 * 1024
/** Directory entries per read. */
const ENTRIES = 256
// Files are written here and renamed into place, so a file under its final name is complete.
const UNFINISHED = '.unfinished'
const ABANDONED_AFTER = 60 * 60 * 1000

/** Throws on anything but the path of a file. Every storage calls it first: a path may come from an address. */
export function checkPath(path: string): void {
  if (!isPath(path)) throw new Error('Not a storage path')
}

export const isPath = (path: string): boolean => path.length <= PATH_LENGTH && PATH.test(path)

/** Throws on anything but a bucket, or an owner in it. */
export function checkPrefix(prefix: string): void {
  if (prefix.length > PATH_LENGTH || !PREFIX.test(prefix)) throw new Error('Not a storage path')
}

/**
 * Storage in a folder, which is created with the first file. Every call throws on a path that could leave the folder,
 * and writing, reading and removing throw `StorageAway`.
 */
export function localStorage(folder: string): Storage {
  const locateFile = (path: string) => {
    checkPath(path)
    return join(folder, path)
  }
  let prepared: Promise<void> | undefined

  return {
    async put(path, bytes) {
      const target = locateFile(path)
      await orAway(async () => {
        prepared ??= sweepUnfinished(join(folder, UNFINISHED))
        await prepared.catch((error: unknown) => {
          prepared = undefined
          throw error
        })
        await makeFolder(dirname(target))
        const unfinished = join(folder, UNFINISHED, randomUUID())
        try {
          const file = await open(unfinished, 'wx', 0o600)
          try {
            await file.writeFile(bytes)
            await file.sync()
          } finally {
            await file.close()
          }
          keepOwner(unfinished, dirname(target))
          await rename(unfinished, target)
        } catch (error) {
          await rm(unfinished, { force: true })
          throw error
        }
        await syncFolder(dirname(target))
      })
    },

    async open(path) {
      const target = locateFile(path)
      const stats = await stat(target).catch(nullWhenAbsent)
      if (!stats?.isFile()) return null
      return {
        size: stats.size,
        storedAt: stats.mtime,
        version: `${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}`,
        bytes: () => orAway(() => readFile(target)),
        stream: () => streamPieces(target),
      }
    },

    async exists(path) {
      return (await access(locateFile(path), constants.R_OK).then(() => true, nullWhenAbsent)) ?? false
    },

    async remove(path) {
      const target = locateFile(path)
      await orAway(() => rm(target, { force: true }))
    },

    async *list(prefix) {
      checkPrefix(prefix)
      yield* filesIn(folder, prefix)
    },
  }
}

async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && AWAY.has(String(error.code))) throw new StorageAway(error)
    throw error
  }
}

/**
 * Only the server's user may enter. When a command runs as root, the folder gets the storage's owner, because the
 * server's user writes into it later.
 */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) keepOwner(made, dirname(first))
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** Files below `path` of `folder`, which may be missing. */
async function* filesIn(folder: string, path: string): AsyncGenerator<string> {
  const entries = await opendir(join(folder, path), { bufferSize: ENTRIES }).catch(nullWhenAbsent)
  if (!entries) return
  for await (const entry of entries) {
    const inside = `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesIn(folder, inside)
    else if (entry.isFile() && isPath(inside)) yield inside
  }
}

function streamPieces(target: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let file: Awaited<ReturnType<typeof open>> | undefined
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        file ??= await open(target)
        const { bytesRead, buffer } = await file.read(new Uint8Array(PIECE)).catch(async (error: unknown) => {
          // A stream that failed is not cancelled any more.
          await file?.close()
          throw error
        })
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
        await file.close()
        controller.close()
      },
      async cancel() {
        await file?.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Creates the folder for unfinished files, and clears those that a killed process left there. */
async function sweepUnfinished(unfinished: string): Promise<void> {
  await makeFolder(unfinished)
  const oldest = Date.now() - ABANDONED_AFTER
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    // Another process may have finished or swept it in between.
    const stats = await stat(path).catch(nullWhenAbsent)
    if (stats && stats.mtimeMs < oldest) await rm(path, { force: true })
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
