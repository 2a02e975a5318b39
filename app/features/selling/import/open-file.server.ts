import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { createGunzip } from 'node:zlib'

import { UnusableFile } from './rows/import-refused.ts'

export type OpenedFile = {
  name: string
  /** Absolute path; photos are relative to it. */
  folder: string
  format: 'ndjson' | 'csv'
  /** Size on disk in bytes, and how many bytes were read so far. */
  size: number
  bytesRead: () => number
  /** The decompressed content without a byte order mark. Throws UnusableFile where it is damaged. */
  content: AsyncIterable<Buffer>
}

const NAME = /\.(ndjson|jsonl|csv)(\.gz)?$/i

/** Opens an import file, or throws an UnusableFile that says why not. */
export async function openFile(path: string): Promise<OpenedFile> {
  const [, extension, gz] = NAME.exec(path) ?? []
  if (extension === undefined) {
    throw new UnusableFile(`${path}: the name must end in .ndjson, .jsonl or .csv, or one of these with .gz`)
  }
  const { size, start } = await peekAtFile(path)
  if (size === 0) throw new UnusableFile(`${path} is empty`)
  const zipped = start[0] === 0x1f && start[1] === 0x8b
  if (gz !== undefined && !zipped) throw new UnusableFile(`${path} is not a gzip file, although its name ends in .gz`)
  const stream = createReadStream(path, { highWaterMark: 64 * 1024 })
  const bytes: AsyncIterable<Buffer> = zipped ? unzipStream(path, stream) : stream
  return {
    name: basename(path),
    folder: dirname(resolve(path)),
    format: extension.toLowerCase() === 'csv' ? 'csv' : 'ndjson',
    size,
    bytesRead: () => stream.bytesRead,
    content: withoutMark(path, bytes),
  }
}

async function peekAtFile(path: string) {
  try {
    await using file = await open(path)
    const stat = await file.stat()
    if (stat.isDirectory()) throw new UnusableFile(`${path} is a folder, not a file`)
    const start = Buffer.alloc(2)
    await file.read(start, 0, 2, 0)
    return { size: stat.size, start }
  } catch (error) {
    if (error instanceof UnusableFile) throw error
    // Errors from node:fs have a code.
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new UnusableFile(`There is no file ${path}`)
    if (code === 'EACCES') throw new UnusableFile(`${path} may not be read by this user`)
    throw new UnusableFile(`${path} cannot be read: ${message}`)
  }
}

/** Unlike a pipe, this yields everything decompressed before the damage. It holds the output of one chunk at a time. */
async function* unzipStream(path: string, stream: AsyncIterable<Buffer>) {
  const gunzip = createGunzip()
  let ready: Buffer[] = []
  let failure: NodeJS.ErrnoException | undefined
  gunzip.on('data', (chunk: Buffer) => ready.push(chunk))
  gunzip.on('error', (error) => (failure = error))
  const closed = new Promise((done) => gunzip.on('close', done))
  try {
    for await (const chunk of stream) {
      // A write that hits the damage never calls back.
      await Promise.race([new Promise((done) => gunzip.write(chunk, done)), closed])
      yield* ready.splice(0)
      if (failure) break
    }
    if (!failure) {
      gunzip.end()
      await closed
      yield* ready.splice(0)
    }
  } finally {
    ready = []
    gunzip.destroy()
  }
  if (failure?.code === 'Z_BUF_ERROR')
    throw new UnusableFile(`${path} is cut off: the rest of the compressed file is missing`)
  if (failure) throw new UnusableFile(`${path} is damaged: ${failure.message}`)
}

async function* withoutMark(path: string, bytes: AsyncIterable<Buffer>) {
  let first = true
  for await (const chunk of bytes) {
    if (!first) {
      yield chunk
      continue
    }
    first = false
    const [a, b, c] = chunk
    if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
      throw new UnusableFile(`${path} is UTF-16: save it as UTF-8`)
    }
    yield a === 0xef && b === 0xbb && c === 0xbf ? chunk.subarray(3) : chunk
  }
}
