import { readTag, readTags, requireStatus } from './bucket-answers.server.ts'
import { bucketRequests, type AskBucket, type BucketAddress, type BucketAnswer } from './bucket-requests.server.ts'
import { checkPath, checkPrefix, isPath, type Storage, type StoredFile } from './storage.server.ts'

/** The first request for a file reads this much: all of a small variant, which then takes one request. */
const FIRST_BYTES = 64 * 1024
// Read piece by piece, each in a request of its own: a slow reader holds neither a connection to the bucket nor a whole
// photo in memory.
const PIECE_BYTES = 128 * 1024
const KEYS_PER_LIST = 1000

export type BucketStorage = Storage & {
  /** The size and the bucket's own version of a file, without its content. */
  inspect: (path: string) => Promise<{ size: number; version: string } | null>
}

/**
 * Storage in an S3-compatible bucket; a file's path is its key. Every call throws on what is no path, and rejects with
 * `StorageAway` while the bucket does not answer.
 */
export function bucketStorage(address: BucketAddress, ask: AskBucket = bucketRequests(address)): BucketStorage {
  const readRange = (key: string, from: number, to: number, version?: string) =>
    ask({
      method: 'GET',
      key,
      headers: { range: `bytes=${from}-${to}`, ...(version !== undefined && { 'if-match': `"${version}"` }) },
    })

  async function readRest(key: string, { size, version }: { size: number; version: string }, from: number, to = size) {
    const answer = await readRange(key, from, Math.min(to, size) - 1, version)
    if (answer.status !== 206 || answer.body.length !== Math.min(to, size) - from) {
      throw new Error(`The file is gone or shorter than it was (${answer.status})`)
    }
    return answer.body
  }

  async function askHead(key: string) {
    checkPath(key)
    const answer = await ask({ method: 'HEAD', key })
    if (answer.status === 404) return null
    requireStatus(answer, 200)
    return answer
  }

  return {
    async inspect(key) {
      const answer = await askHead(key)
      return answer && { size: Number(answer.headers['content-length']), version: readVersion(answer) }
    },

    async put(key, bytes, { contentType }) {
      checkPath(key)
      requireStatus(await ask({ method: 'PUT', key, headers: { 'content-type': contentType }, body: bytes }), 200)
    },

    async open(key) {
      checkPath(key)
      const answer = await readRange(key, 0, FIRST_BYTES - 1)
      if (answer.status === 404) return null
      // An empty file has no first byte.
      if (answer.status === 416) {
        const head = await askHead(key)
        return head && toFile(head, new Uint8Array(), 0)
      }
      // Servers may answer with all of a file that is shorter than the range.
      requireStatus(answer, 200, 206)
      const size = Number(/\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1] ?? answer.body.length)
      return toFile(answer, answer.body, size, (from, to) =>
        readRest(key, { size, version: readVersion(answer) }, from, to),
      )
    },

    async exists(key) {
      checkPath(key)
      // Not HEAD, whose answer cannot tell a missing file from a missing bucket.
      const answer = await readRange(key, 0, 0)
      if (answer.status === 404) return false
      requireStatus(answer, 200, 206, 416)
      return true
    },

    async remove(key) {
      checkPath(key)
      const answer = await ask({ method: 'DELETE', key })
      if (answer.status !== 404) requireStatus(answer, 200, 202, 204)
    },

    async *list(prefix) {
      checkPrefix(prefix)
      let next: string | undefined
      do {
        const query: Record<string, string> = {
          'list-type': '2',
          'max-keys': String(KEYS_PER_LIST),
          prefix: `${prefix}/`,
          ...(next !== undefined && { 'continuation-token': next }),
        }
        const answer = await ask({ method: 'GET', key: '', query })
        requireStatus(answer, 200)
        const page = Buffer.from(answer.body).toString('utf8')
        for (const key of readTags(page, /<Key>([^<]*)<\/Key>/g)) if (isPath(key)) yield key
        next = readTag(page, /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/g)
      } while (next !== undefined)
    },
  }
}

function toFile(
  answer: BucketAnswer,
  first: Uint8Array<ArrayBuffer>,
  size: number,
  read?: (from: number, to?: number) => Promise<Uint8Array<ArrayBuffer>>,
): StoredFile {
  return {
    size,
    storedAt: new Date(answer.headers['last-modified'] ?? 0),
    version: readVersion(answer),
    async bytes() {
      if (!read || first.length >= size) return first
      const rest = await read(first.length)
      return new Uint8Array(Buffer.concat([first, rest]))
    },
    stream() {
      let sent = 0
      return new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(controller) {
            if (sent >= size || !read) {
              if (sent < first.length) controller.enqueue(first)
              return controller.close()
            }
            const piece = sent === 0 ? first : await read(sent, sent + PIECE_BYTES)
            sent += piece.length
            controller.enqueue(piece)
          },
        },
        { highWaterMark: 0 },
      )
    },
  }
}

/** The bucket's ETag, without its quotes. It changes with the content. */
const readVersion = ({ headers }: BucketAnswer) => (headers.etag ?? '').replaceAll('"', '')
