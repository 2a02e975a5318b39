/** Compresses pages and API answers with the best encoding that the client accepts. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|manifest)|image\/svg)/
const SHORT_BYTES = 1024

// A window of 256 kB holds any page; the default of 4 MB would be allocated for each one.
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }

export type Encoding = 'br' | 'gzip' | 'identity'
export type Body = Uint8Array<ArrayBuffer>

/** The best encoding that an Accept-Encoding header allows. */
export function negotiateEncoding(acceptEncoding: string): Encoding {
  const before = chosen.get(acceptEncoding)
  if (before) return before
  const taken = acceptEncoding.split(',', 16).map((one) => one.split(';', 2).map((part) => part.trim()))
  const takes = (encoding: Encoding) =>
    taken.some(([name, q = '']) => name === encoding && !/^q=0(?:\.0{0,3})?$/.test(q))
  const best = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
  if (chosen.size < CHOSEN) chosen.set(acceptEncoding, best)
  return best
}

// Browsers send only a few different headers. A client that invents more finds the cache full.
const CHOSEN = 50
const chosen = new Map<string, Encoding>()

/** Whether compressing pays: neither for short bodies nor for types that are compressed already. */
export const isCompressible = (length: number, type: string): boolean =>
  length >= SHORT_BYTES && COMPRESSIBLE.test(type)

export async function compress(encoding: Encoding, body: Body): Promise<Body> {
  if (encoding === 'br') return brotli(body, { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
  if (encoding === 'gzip') return gzipped(body, { level: 6 })
  return body
}

/** Compresses a JSON answer, which needs its whole body. Short answers stay as they are, and files are left alone. */
export async function encoded(answer: Response, acceptEncoding: string): Promise<Response> {
  const type = answer.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json') || answer.headers.has('content-disposition')) return answer
  const body = await answer.arrayBuffer()
  const encoding = isCompressible(body.byteLength, type) ? negotiateEncoding(acceptEncoding) : 'identity'
  const headers = new Headers(answer.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(await compress(encoding, new Uint8Array(body)), { status: answer.status, headers })
}
