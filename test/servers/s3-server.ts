/**
 * A small S3 server in memory, for tests. It checks every signature (AWS Signature Version 4) and every digest with code of
 * its own, and can fail as real ones do.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fewer than the server under test asks for, so that a list of a few files has several pages. */
const KEYS_PER_PAGE = 50
const SKEW_MS = 15 * 60_000
/** S3's rule for all parts but the last. */
const SHORTEST_PART = 5 * 1024 * 1024

const S3_KEYS = { accessKeyId: 'test-key', secretAccessKey: 'a secret/with+signs' }

interface Kept {
  bytes: Buffer
  type: string
  at: Date
}

interface Refused {
  status: number
  code: string
}

/** The requests that have arrived, by method. */
type Arrived = { method: string; path: string }

/** `aheadMs` is how far its clock is ahead of ours. */
export async function startS3Server({ bucket = 'photos', port = 0, aheadMs = 0 } = {}) {
  const files = new Map<string, Kept>()
  const arrived: Arrived[] = []
  /** Uploads in parts that have not ended, by their ids. */
  const uploads = new Map<string, Map<number, Buffer>>()
  const held = new Set<ServerResponse>()
  let mood: 'well' | 'silent' | 'failing' | 'cutting' = 'well'
  /** How many requests still meet that mood. */
  let left = Infinity

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  // The address of a TCP server is never a path.
  const { port: chosen } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const { method = '', url = '/' } = request
    arrived.push({ method, path: url })
    if (mood !== 'well' && left > 0) {
      left -= 1
      if (mood === 'silent') return void held.add(response)
      if (mood === 'cutting') return void request.socket.destroy()
      return send(response, { status: 503, code: 'SlowDown' })
    }
    const now = Date.now() + aheadMs
    response.setHeader('date', new Date(now).toUTCString())
    const refused = checkSignature(request, body, now)
    if (refused) return send(response, refused, method)
    const [path = '', query = ''] = url.split('?')
    const [, name = '', ...rest] = path.split('/')
    if (decodeURIComponent(name) !== bucket) return send(response, { status: 404, code: 'NoSuchBucket' }, method)
    const key = decodeURIComponent(rest.join('/'))
    const asked = new URLSearchParams(query)
    if (key === '') return list(response, asked)
    if (asked.has('uploads') || asked.has('uploadId')) return takeParts(response, { method, key, asked, body })
    if (method === 'PUT') {
      files.set(key, { bytes: body, type: request.headers['content-type'] ?? '', at: new Date() })
      response.writeHead(200).end()
    } else if (method === 'DELETE') {
      files.delete(key)
      response.writeHead(204).end()
    } else read(request, response, key)
  }

  /** An upload in parts: begins, takes a part, puts the named parts together, or is given up. */
  function takeParts(
    response: ServerResponse,
    { method, key, asked, body }: { method: string; key: string; asked: URLSearchParams; body: Buffer },
  ): void {
    if (asked.has('uploads')) {
      const id = `upload&${uploads.size + 1}`
      uploads.set(id, new Map())
      return void response.writeHead(200).end(`<R><UploadId>${id.replace('&', '&amp;')}</UploadId></R>`)
    }
    const id = asked.get('uploadId') ?? ''
    const parts = uploads.get(id)
    if (!parts) return send(response, { status: 404, code: 'NoSuchUpload' })
    if (method === 'PUT') {
      parts.set(Number(asked.get('partNumber')), body)
      return void response.writeHead(200, { etag: makeTag(body) }).end()
    }
    uploads.delete(id)
    if (method === 'DELETE') return void response.writeHead(204).end()
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
    const pieces = named.map(([, number, tag]) => ({ piece: parts.get(Number(number)), tag }))
    if (pieces.some(({ piece, tag }) => !piece || makeTag(piece).replaceAll('"', '&quot;') !== tag)) {
      return send(response, { status: 400, code: 'InvalidPart' })
    }
    // Only the last part may be short.
    if (pieces.slice(0, -1).some(({ piece }) => (piece?.length ?? 0) < SHORTEST_PART)) {
      return send(response, { status: 400, code: 'EntityTooSmall' })
    }
    files.set(key, { bytes: Buffer.concat(pieces.map(({ piece }) => piece ?? Buffer.of())), type: '', at: new Date() })
    response.writeHead(200).end('<CompleteMultipartUploadResult/>')
  }

  function read({ headers, method = '' }: IncomingMessage, response: ServerResponse, key: string): void {
    const file = files.get(key)
    if (!file) return send(response, { status: 404, code: 'NoSuchKey' }, method)
    const etag = makeTag(file.bytes)
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag) {
      return send(response, { status: 412, code: 'PreconditionFailed' }, method)
    }
    const common = { etag, 'last-modified': file.at.toUTCString(), 'content-type': file.type }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const size = file.bytes.length
    if (from === undefined || to === undefined) {
      response.writeHead(200, { ...common, 'content-length': String(size) })
      return void response.end(method === 'HEAD' ? undefined : file.bytes)
    }
    if (Number(from) >= size) return send(response, { status: 416, code: 'InvalidRange' }, method)
    const end = Math.min(Number(to), size - 1)
    response.writeHead(206, { ...common, 'content-range': `bytes ${from}-${end}/${size}` })
    response.end(file.bytes.subarray(Number(from), end + 1))
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
    const delimiter = query.get('delimiter')
    const below = [...files.keys()].filter((key) => key.startsWith(prefix))
    // With a delimiter, all keys of a folder are one entry, which ends with it.
    const shown = below.map((key) => {
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length)
      return end === -1 ? key : key.slice(0, end + 1)
    })
    const keys = [...new Set(shown)].filter((key) => `&${key}` > after).toSorted()
    const page = keys.slice(0, Math.min(KEYS_PER_PAGE, Number(query.get('max-keys') ?? 1000)))
    const isCut = page.length < keys.length
    const entries = page.map((key) =>
      delimiter !== null && key.endsWith(delimiter)
        ? `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${key}</Key><Size>1</Size></Contents>`,
    )
    // With a sign that XML escapes.
    const next = isCut ? `<NextContinuationToken>&amp;${page.at(-1)}</NextContinuationToken>` : ''
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated><Prefix>${prefix}</Prefix>${next}${entries.join('')}</ListBucketResult>`,
    )
  }

  return {
    address: { endpoint: `http://127.0.0.1:${chosen}`, region: 'us-east-1', bucket, ...S3_KEYS },
    files,
    arrived,
    uploads,
    /** `silent`: accepts requests and never answers; `failing`: 503; `cutting`: closes the connection. */
    be(next: typeof mood, times = Infinity) {
      mood = next
      left = times
      if (next !== 'silent') for (const response of held) response.destroy()
      held.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const makeTag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

function send(response: ServerResponse, { status, code }: Refused, method = 'GET'): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

/** Null when the request is signed as its `Authorization` says, by the only key, now, and its body is what was signed. */
function checkSignature(request: IncomingMessage, body: Buffer, now: number): Refused | null {
  const { headers, method = '', url = '' } = request
  const [, id, scope, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const date = String(headers['x-amz-date'])
  const digest = String(headers['x-amz-content-sha256'])
  if (!scope || !signedHeaders || !signature) return { status: 403, code: 'AccessDenied' }
  if (id !== S3_KEYS.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  const at = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(at - now) < SKEW_MS)) return { status: 403, code: 'RequestTimeTooSkewed' }
  if (createHash('sha256').update(body).digest('hex') !== digest) {
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  }
  const signed = signedHeaders.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) {
    return { status: 403, code: 'AccessDenied' }
  }
  const expected = signRequest(
    { method, url, headers: signed.map((name) => [name, String(headers[name])]), date, digest, scope },
    S3_KEYS.secretAccessKey,
  )
  const isSame = timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
  return isSame ? null : { status: 403, code: 'SignatureDoesNotMatch' }
}

interface Signed {
  method: string
  url: string
  headers: [name: string, value: string][]
  date: string
  digest: string
  /** `20261126/us-east-1/s3/aws4_request`. */
  scope: string
}

/** Signature Version 4 of a request, as a server computes it from what arrived. */
export function signRequest({ method, url, headers, date, digest, scope }: Signed, secret: string): string {
  const [path = '', query = ''] = url.split('?')
  const sorted = headers.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const canonical = [
    method,
    path,
    query
      .split('&')
      .map((pair) => (pair === '' || pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...sorted.map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, ' ')}`),
    '',
    sorted.map(([name]) => name).join(';'),
    digest,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer | string>((last, part) => createHmac('sha256', last).update(part).digest(), `AWS4${secret}`)
  return createHmac('sha256', key).update(toSign).digest('hex')
}
