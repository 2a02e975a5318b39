/**
 * Signed requests to an S3-compatible bucket, in path style. All of them may be sent twice, so all are retried. They do not
 * go through `outgoing.server.ts`: the operator names the endpoint, no user has a part in the address, and the
 * connections have to be kept alive.
 */
import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { Agent, request as overHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as overHttps } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

import { log } from '#app/platform/log/log.server.ts'
import { outgoingTraceparent } from '#app/platform/log/request-trace.server.ts'
import { circuit } from '#app/shared/async/circuit.ts'
import { NoTurn, takingTurns } from '#app/shared/async/turns.ts'
import { trimSigns } from '#app/shared/text/trim-signs.ts'

import { StorageAway } from './storage.server.ts'

export interface BucketAddress {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The object's key; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

export interface BucketAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Uint8Array<ArrayBuffer>
  /** The error's code, such as NoSuchKey. Empty without an error, and for HEAD. */
  code: string
}

export type AskBucket = (request: BucketRequest) => Promise<BucketAnswer>

/** The bucket refuses every request: credentials, region or name are wrong. Waiting does not help. */
export class BucketRefused extends StorageAway {
  readonly code: string

  constructor(message: string, code: string) {
    super(new Error(message))
    this.name = 'BucketRefused'
    this.code = code
  }
}

/** Requests at once; the others wait. A photo is small, so this is about 1,000 photos a second at 30 ms each. */
const AT_ONCE = 32
const MOST_WAITING = 2_000
/** A picture that waits is better than one that fails: browsers do not ask for it again. */
const WAIT_MS = 8_000
const TIMES = {
  /** A connection on which nothing moves for this long is given up. */
  silentMs: 3_000,
  /** No further attempt starts after this. A request thus ends within 7 seconds, while its bytes keep moving. */
  againWithinMs: 4_000,
  pausesMs: [50, 200, 800],
  /** While the bucket is away, requests fail at once, and one is let through after each rest. */
  restMs: 1_000,
}
/** The bucket counts as away after this many failed requests in a row. */
const FAILURES = 3

/**
 * Returns the function that sends requests to this bucket. It resolves to any answer that says something about the
 * object, also 404, and rejects with `StorageAway` when the bucket does not answer, is overloaded, or refuses the
 * credentials.
 */
export function bucketRequests(address: BucketAddress, times = TIMES): AskBucket {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = address
  const base = `${trimSigns(endpoint, '/')}/${bucket}`
  const isTls = base.startsWith('https:')
  const agent = new (isTls ? TlsAgent : Agent)({ keepAlive: true, maxSockets: AT_ONCE, timeout: 20_000 })
  const inTurn = takingTurns(AT_ONCE, { mostWaiting: MOST_WAITING, waitMs: WAIT_MS })
  const signingKeys = new Map<string, ArrayBuffer>()
  /** How far the bucket's clock is ahead of ours, once it has refused a request for that. */
  let aheadMs = 0
  const health = circuit({ failures: FAILURES, restMs: times.restMs })

  async function sendOnce({ method, key, query = {}, headers = {}, body }: BucketRequest): Promise<BucketAnswer> {
    const url = new URL(key === '' ? base : `${base}/${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      // The bucket compares the digest with what arrived.
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      datetime: writeTime(Date.now() + aheadMs),
      cache: signingKeys,
    }).sign()
    const traceparent = outgoingTraceparent()
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = (isTls ? overHttps : overHttp)(
        // With the query encoded exactly as it was signed.
        `${signed.url.origin}${signed.url.pathname}${encodeQuery(query)}`,
        {
          method,
          agent,
          headers: {
            ...Object.fromEntries(signed.headers),
            ...(traceparent && { traceparent }),
            ...((method === 'PUT' || method === 'POST') && { 'content-length': String(body?.length ?? 0) }),
          },
        },
        resolve,
      )
      sent.setTimeout(times.silentMs, () => sent.destroy(new Error(`Nothing moved for ${times.silentMs} ms`)))
      sent.on('error', reject)
      sent.end(body)
    })
    const pieces: Uint8Array[] = []
    // Without an encoding, a stream of Node gives bytes.
    for await (const piece of answer) pieces.push(piece as Uint8Array)
    const bytes = new Uint8Array(Buffer.concat(pieces))
    const status = answer.statusCode ?? 0
    return { status, headers: answer.headers, body: bytes, code: status >= 400 ? readCode(bytes) : '' }
  }

  async function tryOften(request: BucketRequest): Promise<BucketAnswer> {
    const began = performance.now()
    for (let tries = 0; ; tries += 1) {
      const failure = await sendOnce(request).then(
        (answer) => (isUnavailable(answer) ? new Error(words(request, answer)) : answer),
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      )
      if (!(failure instanceof Error)) {
        const clock = tries === 0 ? readClock(failure) : null
        if (clock === null || Math.abs(clock - Date.now() - aheadMs) < SKEW_MS) return failure
        aheadMs = clock - Date.now()
        log.warn({ bucket, seconds: Math.round(aheadMs / 1000) }, "this machine's clock differs from the bucket's")
        continue
      }
      const ms = times.pausesMs[tries]
      if (ms === undefined || performance.now() - began + ms > times.againWithinMs) throw new StorageAway(failure)
      // With jitter, so that the attempts of many requests spread out.
      await pause(ms * (0.5 + Math.random()))
    }
  }

  return async (request) => {
    try {
      return await inTurn(async () => {
        const before = health.state()
        if (!health.enter()) throw new StorageAway(new Error('The bucket does not answer'))
        try {
          const answer = await tryOften(request)
          if (isRefused(answer)) throw new BucketRefused(words(request, answer), answer.code)
          health.ended('worked')
          if (before !== 'closed') log.info({ bucket }, 'the bucket answers again')
          return answer
        } catch (error) {
          health.ended('outage')
          // Once for an outage: everything that needs the bucket fails meanwhile.
          if (before === 'closed' && health.state() !== 'closed')
            log.error({ err: error, bucket }, 'the bucket is away')
          throw error
        }
      })
    } catch (error) {
      throw error instanceof NoTurn ? new StorageAway(error) : error
    }
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** In RFC 3986's encoding, by which the signature is computed; `URLSearchParams` writes a space as +. */
function encodeQuery(query: Record<string, string>): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Errors are short XML documents. */
function readCode(body: Uint8Array): string {
  return /<Code>([A-Za-z0-9]{1,100})<\/Code>/.exec(Buffer.from(body.subarray(0, 4096)).toString('utf8'))?.[1] ?? ''
}

/** A signature holds for 15 minutes around its time. */
const SKEW_MS = 5 * 60_000

/** The bucket's time, from an answer that may mean that our clock is wrong. The answer to HEAD has no code. */
function readClock({ status, code, headers }: BucketAnswer): number | null {
  if (status !== 403 || (code !== '' && code !== 'RequestTimeTooSkewed' && code !== 'AccessDenied')) return null
  const at = Date.parse(headers.date ?? '')
  return Number.isNaN(at) ? null : at
}

/** As signatures have it: 20261126T141057Z. */
const writeTime = (at: number) => new Date(at).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')

const isUnavailable = ({ status }: BucketAnswer) => status >= 500 || status === 429 || status === 408

/** The whole bucket is out of reach, whichever object was asked for. */
const isRefused = ({ status, code }: BucketAnswer) =>
  code === 'NoSuchBucket' ||
  code === 'AuthorizationHeaderMalformed' ||
  status === 401 ||
  status === 403 ||
  (status >= 300 && status < 400 && status !== 304)

const words = ({ method }: BucketRequest, { status, code }: BucketAnswer) =>
  `The bucket answered ${method} with ${status}${code && ` ${code}`}`
