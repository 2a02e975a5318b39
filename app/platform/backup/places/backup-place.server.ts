import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, opendir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { makeFolder } from '#app/platform/storage/storage.server.ts'

/** The size in bytes, and the SHA-256 of them in hexadecimal. */
export interface Stored {
  size: number
  sha256: string
}

/** A folder for backups. Paths are relative, with slashes. */
export interface BackupPlace {
  /** For messages. */
  readonly name: string
  /**
   * Stores what comes out of the last of these streams. Atomic: under its name, a file is complete. It survives a power
   * cut after `settle`.
   */
  put(path: string, content: Readable, ...steps: Transform[]): Promise<Stored>
  /** Shares a file of this machine without copying it; false when that is impossible here. */
  share(file: string, path: string): Promise<boolean>
  /** The reverse: false when the file exists already, or cannot be shared. */
  shareOut(path: string, file: string): Promise<boolean>
  read(path: string): Readable
  /** Null when there is no such file. */
  size(path: string): Promise<number | null>
  /** Removes a file, or everything below a folder. */
  remove(path: string): Promise<void>
  /** The names in a folder. */
  names(path: string): Promise<string[]>
  /** All files below a folder, in any order. */
  files(path: string): AsyncIterable<string>
  /** Bytes that may still be written. */
  free(): Promise<number>
  /** Resolves when everything that was stored survives a power cut. */
  settle(): Promise<void>
}

/** The end of a file's name while it is written. */
const UNFINISHED = '.part'

export function folderPlace(folder: string): BackupPlace {
  const unsettled = new Set<string>()
  const made = new Set<string>()
  const prepare = async (path: string) => {
    const target = join(folder, path)
    const parent = dirname(target)
    if (!made.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 })
    if (made.size > 10_000) made.clear()
    made.add(parent)
    return target
  }

  return {
    name: folder,
    async put(path, content, ...steps) {
      const target = await prepare(path)
      const draft = `${target}.${randomUUID()}${UNFINISHED}`
      const measured = measure()
      try {
        const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline([content, ...steps, measured.stream, file])
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      unsettled.add(dirname(target))
      return measured.result()
    },
    async share(file, path) {
      const target = await prepare(path)
      const isShared = await shareFile(file, target)
      if (isShared) unsettled.add(dirname(target))
      return isShared
    },
    async shareOut(path, file) {
      await makeFolder(dirname(file))
      return link(join(folder, path), file).then(
        () => true,
        () => false,
      )
    },
    read: (path) => createReadStream(join(folder, path)),
    async size(path) {
      const stats = await stat(join(folder, path)).catch(nullWhenAbsent)
      return stats?.isFile() ? stats.size : null
    },
    async remove(path) {
      const target = join(folder, path)
      await rm(target, { recursive: true, force: true })
      for (const one of unsettled) if (one === target || one.startsWith(`${target}/`)) unsettled.delete(one)
      // A later file may need its folder again.
      made.clear()
    },
    names: async (path) => (await readdir(join(folder, path)).catch(nullWhenAbsent)) ?? [],
    files: (path) => filesBelow(folder, path),
    async free() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async settle() {
      for (const path of unsettled) {
        const handle = await open(path, 'r')
        try {
          await handle.sync()
        } finally {
          await handle.close()
        }
      }
      unsettled.clear()
    },
  }
}

/** A stream that hands its bytes on unchanged, and afterwards knows their size and checksum. */
export function measure(): { stream: Transform; result: () => Stored } {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) }
}

/** Reads a stream to its end. */
export async function measureAll(stream: Readable): Promise<Stored> {
  const hash = createHash('sha256')
  let size = 0
  // Streams in byte mode yield buffers.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    hash.update(chunk)
  }
  return { size, sha256: hash.digest('hex') }
}

/** A hard link: the file's content never changes, and each name of it can be removed on its own. */
async function shareFile(file: string, target: string): Promise<boolean> {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await link(file, target)
      return true
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code === 'ENOENT') throw error
      if (code !== 'EEXIST') return false
      // A backup that was cut off left it there.
      const [known, wanted] = await Promise.all([stat(target), stat(file)])
      if (known.ino === wanted.ino && known.dev === wanted.dev) return true
      await rm(target, { force: true })
    }
  }
  return false
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

async function* filesBelow(folder: string, path: string): AsyncGenerator<string> {
  const entries = await opendir(join(folder, path), { bufferSize: 256 }).catch(nullWhenAbsent)
  if (!entries) return
  for await (const entry of entries) {
    const inside = `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(folder, inside)
    else if (entry.isFile()) yield inside
  }
}
