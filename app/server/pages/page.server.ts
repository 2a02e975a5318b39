import { hash, randomBytes } from 'node:crypto'

import type { DatabaseTrouble } from '#app/db/database-away.server.ts'
import { compress, isCompressible, type Body, type Encoding } from '#app/server/requests/encoding.server.ts'

// Makes ETags unique to this process, so that no other or earlier one produces the same.
const PROCESS = randomBytes(9).toString('base64url')
let renderings = 0

/** Names in lower case. One with several values, such as Set-Cookie, has a list. */
export type PageHeaders = Record<string, string | string[]>

/** The answer of a page's route, with the markup. */
export interface RenderedPage {
  status: number
  headers: PageHeaders
  body: string | ArrayBuffer
  /** Why the database did not answer one of its loaders. */
  trouble?: DatabaseTrouble['kind']
}

/** A page's body in one encoding. */
export interface EncodedPage {
  body: Body
  headers: PageHeaders
  /** The headers as alternating names and values, which Node writes without checks where it has no others to merge. */
  lines: readonly string[]
}

/** A page that can be sent any number of times. */
export interface Page {
  status: number
  trouble?: DatabaseTrouble['kind']
  /** The pattern of its route, for metrics. */
  route: string
  headers: PageHeaders
  body: Body
  isCompressible: boolean
  encoded: Partial<Record<Encoding, EncodedPage>>
  /** Encodings that are still being computed. */
  encoding: Partial<Record<Encoding, Promise<EncodedPage>>>
  /** In bytes, with an estimate for its encodings. */
  size: number
}

/** The people who may see a page, and whether a CDN may keep it for them. A page for one person is never cached. */
export type Audience = 'everybody' | 'everybody, by a CDN' | 'one person'

/** The headers of a page are decided here: `common` ones of every answer, then defaults, its route's, and caching. */
export function makePage(
  { status, headers, body, trouble }: RenderedPage,
  audience: Audience,
  common: PageHeaders,
  route = '',
): Page {
  const bytes = typeof body === 'string' ? encodeText(body) : new Uint8Array(body)
  const isForCdn = audience === 'everybody, by a CDN' && status === 200 && !headers['set-cookie']
  return {
    status,
    ...(trouble && { trouble }),
    route,
    headers: {
      ...common,
      'cache-control': 'no-cache',
      // Usually unique per rendering: every page contains the time it was rendered, so no two are equal.
      etag: isForCdn ? contentTag(body) : `W/"${PROCESS}-${(renderings++).toString(36)}"`,
      ...(isForCdn && { 'cache-control': FOR_CDN }),
      ...headers,
      ...CACHING[audience],
    },
    body: bytes,
    isCompressible: isCompressible(bytes.length, String(headers['content-type'] ?? '')),
    encoded: {},
    encoding: {},
    size: bytes.length * 2,
  }
}

/** Browsers always ask again. A CDN asks when it has the page for five seconds, and meanwhile sends what it has. */
const FOR_CDN = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30, stale-if-error=60'

/** No page takes this long to render. */
const LATEST_MS = 60_000

/**
 * The same for the same contents, on every process. The time of rendering, with which the browser continues, does not
 * count: what it changes on the page counts by itself. So equal tags do not mean equal bytes.
 */
function contentTag(body: string | ArrayBuffer): string {
  const now = Date.now()
  const isRendering = (time: number) => time <= now && time > now - LATEST_MS
  const counted =
    typeof body === 'string'
      ? body.replaceAll(/\b\d{13}\b/g, (digits) => (isRendering(Number(digits)) ? '' : digits))
      : new Uint8Array(body)
  return `W/"${hash('sha1', counted, 'base64url')}"`
}

const CACHING: Record<Audience, PageHeaders> = {
  everybody: { vary: 'Accept-Encoding' },
  // A shared cache must not give this page to somebody who is signed in.
  'everybody, by a CDN': { vary: 'Accept-Encoding, Cookie' },
  'one person': { 'cache-control': 'private, no-store', vary: 'Accept-Encoding, Cookie' },
}

/** Whether others may get the same page. A cookie is meant for one browser. */
export function mayBeCached({ status, headers }: Page): boolean {
  return status === 200 && !headers['set-cookie'] && !String(headers['cache-control']).includes('no-store')
}

/** A prefetch must not use up a toast; the browser requests the page again when the user opens it. */
export function withoutToast(page: Page): Page {
  const { 'set-cookie': toast, ...headers } = page.headers
  if (!toast) return page
  return { ...page, headers: { ...headers, 'cache-control': 'private, no-store' }, encoded: {}, encoding: {} }
}

/** The same page with further headers, in the encodings that are there already. */
export function addHeaders(page: Page, more: PageHeaders): Page {
  const copy: Page = { ...page, headers: { ...page.headers, ...more }, encoded: {}, encoding: {} }
  for (const name of ENCODINGS) {
    const encoded = page.encoded[name]
    if (encoded) keepEncoded(copy, name, encoded.body)
  }
  return copy
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

/** The page in an encoding that the client accepts, if it is there already. */
export function encodedNow(page: Page, accepted: Encoding): EncodedPage | undefined {
  const encoding = page.isCompressible ? accepted : 'identity'
  return page.encoded[encoding] ?? (encoding === 'identity' ? keepEncoded(page, encoding, page.body) : undefined)
}

/** The same, computed if need be, once per page and encoding. */
export async function encodePage(page: Page, accepted: Encoding): Promise<EncodedPage> {
  return encodedNow(page, accepted) ?? (page.encoding[accepted] ??= encode(page, accepted))
}

const encode = async (page: Page, encoding: Encoding) =>
  keepEncoded(page, encoding, await compress(encoding, page.body))

function keepEncoded(page: Page, encoding: Encoding, body: Body): EncodedPage {
  const headers: PageHeaders = { ...page.headers, 'content-length': String(body.length) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return (page.encoded[encoding] = { body, headers, lines: headerPairs(headers).flat() })
}

/** A name with several values has a pair for each. */
export const headerPairs = (headers: PageHeaders): [name: string, value: string][] =>
  Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))

// Text is encoded into this buffer first: otherwise it would be scanned twice, once just to learn its length.
const scratch = Buffer.allocUnsafeSlow(512 * 1024)

function encodeText(text: string): Body {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (text.length * 3 > scratch.length) return Buffer.from(text)
  return Buffer.from(scratch.subarray(0, scratch.write(text)))
}
