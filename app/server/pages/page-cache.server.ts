import { randomBytes } from 'node:crypto'

import { pageCacheLookups } from '#app/platform/log/metrics.server.ts'

import { chooseEncoding, compress, type Body, type Encoding } from './encoding.server.ts'

/** No page older than this is served. */
export const PAGE_TTL_MS = 5000
const MAX_BYTES = 20 * 1024 * 1024

// Makes ETags unique to this process, so that no other or earlier one produces the same.
const PROCESS = randomBytes(9).toString('base64url')
let renderings = 0

/** The result of rendering a page; header names in lower case. */
export type RenderedPage = { status: number; headers: Record<string, string | string[]>; body: string | ArrayBuffer }

export type CachedPage = {
  status: number
  headers: Record<string, string | string[]>
  bodies: { identity: Body } & Partial<Record<Encoding, Body>>
  /** Encodings that are still being computed. */
  making: Partial<Record<Encoding, Promise<Body>>>
  size: number
  renderedAt: number
}

/**
 * Caches signed-out pages for a few seconds, rendered and compressed. Concurrent requests for the same key share one
 * rendering. Only 200 answers are cached. `now` is monotonic, unlike the wall clock.
 */
export function createPageCache(now: () => number = () => performance.now()) {
  const pages = new Map<string, CachedPage>()
  const rendering = new Map<string, Promise<CachedPage>>()
  let bytes = 0

  function drop(key: string) {
    const page = pages.get(key)
    if (!page) return
    bytes -= page.size
    pages.delete(key)
  }

  function keep(key: string, page: CachedPage) {
    drop(key)
    pages.set(key, page)
    bytes += page.size
    for (const oldest of pages.keys()) {
      if (bytes <= MAX_BYTES) break
      drop(oldest)
    }
  }

  return {
    /** The cached page, if there is a fresh one. */
    peek(key: string): CachedPage | undefined {
      const page = pages.get(key)
      if (!page) return undefined
      if (now() - page.renderedAt < PAGE_TTL_MS) return page
      drop(key)
      return undefined
    },

    async get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
      const fresh = this.peek(key)
      if (fresh) {
        pageCacheLookups.inc({ result: 'hit' })
        return fresh
      }
      const under = rendering.get(key)
      if (under) {
        pageCacheLookups.inc({ result: 'joined' })
        return under
      }
      pageCacheLookups.inc({ result: 'rendered' })
      // A page's age counts from before its data was read.
      const startedAt = now()
      const page = toPage(render, startedAt).finally(() => rendering.delete(key))
      rendering.set(key, page)
      void page.then(
        (rendered) => mayBeKept(rendered) && keep(key, rendered),
        () => {},
      )
      return page
    },
  }
}

function mayBeKept({ status, headers }: CachedPage): boolean {
  return status === 200 && !headers['set-cookie'] && !String(headers['cache-control']).includes('no-store')
}

export type PageCache = ReturnType<typeof createPageCache>

/** A page that is sent once and not cached. */
export const freshPage = (render: () => Promise<RenderedPage>) => toPage(render, 0)

async function toPage(render: () => Promise<RenderedPage>, renderedAt: number): Promise<CachedPage> {
  const rendered = await render()
  const body = typeof rendered.body === 'string' ? encodeText(rendered.body) : new Uint8Array(rendered.body)
  // Unique per rendering: every page contains the time it was rendered, so no two are equal.
  const etag = `W/"${PROCESS}-${(renderings++).toString(36)}"`
  return {
    status: rendered.status,
    headers: { 'cache-control': 'no-cache', etag, ...rendered.headers, vary: 'Accept-Encoding' },
    bodies: { identity: body },
    making: {},
    size: body.length * 2,
    renderedAt,
  }
}

// Text is encoded into this buffer first: otherwise it would be scanned twice, once just to learn its length.
const scratch = Buffer.allocUnsafeSlow(512 * 1024)

function encodeText(text: string): Body {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (text.length * 3 > scratch.length) return Buffer.from(text)
  return Buffer.from(scratch.subarray(0, scratch.write(text)))
}

/** The body in the best encoding that the browser accepts; each encoding is computed once per page. */
export async function encodedBody(page: CachedPage, acceptEncoding: string) {
  const encoding = encodingOf(page, acceptEncoding)
  return { encoding, body: page.bodies[encoding] ?? (await (page.making[encoding] ??= make(page, encoding))) }
}

export function encodingOf({ bodies, headers }: CachedPage, acceptEncoding: string): Encoding {
  return chooseEncoding(acceptEncoding, bodies.identity.length, String(headers['content-type'] ?? ''))
}

async function make(page: CachedPage, encoding: Encoding): Promise<Body> {
  const body = await compress(encoding, page.bodies.identity)
  page.bodies[encoding] = body
  return body
}
