import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { readTag, readTags, requireStatus } from '#app/platform/storage/bucket-answers.server.ts'
import { bucketRequests, type AskBucket, type BucketAddress } from '#app/platform/storage/bucket-requests.server.ts'

import { measure, type BackupPlace } from './backup-place.server.ts'

const MB = 1024 * 1024
/** S3 takes parts from 5 MB on, at most 10,000 of them: a table may have 160 GB when compressed. */
const PART_BYTES = 16 * MB
const READ_BYTES = 4 * MB
/** Nobody waits for a backup: it outlives a bucket that is away for some minutes. */
const PATIENT = { silentMs: 60_000, againWithinMs: 300_000, pausesMs: [500, 2_000, 10_000, 30_000, 60_000], restMs: 0 }

/** A folder for backups in an S3-compatible bucket. `prefix` is the folder's path, empty for the whole bucket. */
export function bucketPlace(address: BucketAddress, prefix: string): BackupPlace {
  const ask = bucketRequests(address, PATIENT)
  const root = prefix === '' ? '' : `${prefix}/`

  async function* list(path: string, delimiter?: string): AsyncGenerator<string, undefined> {
    const folder = path === '' ? root : `${root}${path}/`
    let next: string | undefined
    do {
      const query = {
        'list-type': '2',
        prefix: folder,
        ...(delimiter !== undefined && { delimiter }),
        ...(next !== undefined && { 'continuation-token': next }),
      }
      const answer = await ask({ method: 'GET', key: '', query })
      requireStatus(answer, 200)
      const page = Buffer.from(answer.body).toString('utf8')
      for (const key of readTags(page, /<Key>([^<]*)<\/Key>/g)) yield key.slice(root.length)
      // With a delimiter, folders come apart. The list's own prefix stands outside of CommonPrefixes.
      for (const key of readTags(page, /<CommonPrefixes>\s*<Prefix>([^<]*)\/<\/Prefix>/g)) yield key.slice(root.length)
      next = readTag(page, /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/g)
    } while (next !== undefined)
  }

  async function removeFile(path: string) {
    const answer = await ask({ method: 'DELETE', key: `${root}${path}` })
    if (answer.status !== 404) requireStatus(answer, 200, 202, 204)
  }

  const size = async (path: string) => {
    const answer = await ask({ method: 'HEAD', key: `${root}${path}` })
    if (answer.status === 404) return null
    requireStatus(answer, 200)
    return Number(answer.headers['content-length'])
  }

  return {
    name: `s3://${address.bucket}${prefix && `/${prefix}`}`,
    async put(path, content, ...steps) {
      const measured = measure()
      const upload = uploadTo(ask, `${root}${path}`)
      const ended = await Promise.allSettled([
        upload.take(measured.stream),
        pipeline([content, ...steps, measured.stream]),
      ])
      // A reason of the bucket stands first: the pipeline then only ends too early.
      for (const end of ended) {
        if (end.status === 'fulfilled') continue
        await upload.abandon()
        throw end.reason
      }
      const stored = measured.result()
      // The bucket checks the digest of each request, but parts are put together by their numbers.
      if (upload.isInParts() && (await size(path)) !== stored.size) {
        throw new Error(`${path} is not stored whole in ${address.bucket}`)
      }
      return stored
    },
    share: async () => false,
    shareOut: async () => false,
    read: (path) => Readable.from(readPieces(ask, `${root}${path}`), { objectMode: false }),
    size,
    async remove(path) {
      await removeFile(path)
      for await (const inside of list(path)) await removeFile(inside)
    },
    async names(path) {
      const names: string[] = []
      for await (const inside of list(path, '/')) names.push(inside.slice(path === '' ? 0 : path.length + 1))
      return names
    },
    files: (path) => list(path),
    free: async () => Infinity,
    // The bucket answers when a file is safe.
    settle: async () => {},
  }
}

/** Stores what it takes: in one request, or a large file in parts. */
function uploadTo(ask: AskBucket, key: string) {
  let waiting: Buffer[] = []
  let bytes = 0
  let uploadId: string | null = null
  const parts: string[] = []

  async function sendPart() {
    const body = Buffer.concat(waiting)
    waiting = []
    bytes = 0
    if (uploadId === null) {
      const begun = await ask({ method: 'POST', key, query: { uploads: '' } })
      requireStatus(begun, 200)
      const id = readTag(Buffer.from(begun.body).toString('utf8'), /<UploadId>([^<]+)<\/UploadId>/g)
      if (id === undefined) throw new Error('The bucket began no upload in parts')
      uploadId = id
    }
    const sent = await ask({ method: 'PUT', key, query: { partNumber: String(parts.length + 1), uploadId }, body })
    requireStatus(sent, 200)
    parts.push(sent.headers.etag ?? '')
  }

  async function end() {
    if (uploadId === null) {
      return requireStatus(await ask({ method: 'PUT', key, body: Buffer.concat(waiting) }), 200)
    }
    if (bytes > 0) await sendPart()
    const list = parts.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
    const ended = await ask({ method: 'POST', key, query: { uploadId }, body })
    // A second attempt finds the upload ended already. A failure may also come with status 200, in the answer's text.
    if (ended.code === 'NoSuchUpload') return
    requireStatus(ended, 200)
    if (Buffer.from(ended.body).includes('<Error>')) throw new Error('The bucket did not put the parts together')
  }

  return {
    async take(content: AsyncIterable<Buffer>) {
      for await (const chunk of content) {
        waiting.push(chunk)
        bytes += chunk.length
        if (bytes >= PART_BYTES) await sendPart()
      }
      await end()
    },
    isInParts: () => uploadId !== null,
    /** Parts of an upload that never ends are kept, and paid for. */
    async abandon() {
      if (uploadId !== null) await ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
    },
  }
}

async function* readPieces(ask: AskBucket, key: string): AsyncGenerator<Uint8Array, undefined> {
  let from = 0
  let size = 1
  let version: string | undefined
  while (from < size) {
    const headers = { range: `bytes=${from}-${from + READ_BYTES - 1}`, ...(version && { 'if-match': version }) }
    const answer = await ask({ method: 'GET', key, headers })
    // An empty file has no first byte.
    if (answer.status === 416 && from === 0) return
    requireStatus(answer, 200, 206)
    size = Number(/\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1] ?? answer.body.length)
    version = answer.headers.etag
    if (answer.body.length === 0) throw new Error('The bucket sent nothing')
    from += answer.body.length
    yield answer.body
  }
}
