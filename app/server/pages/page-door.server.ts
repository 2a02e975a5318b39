import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { readingReplicas } from '#app/db/replica-reads.server.ts'
import type { Bus } from '#app/platform/live/bus.server.ts'
import { pageCacheLookups } from '#app/platform/log/metrics.server.ts'
import { limitSource } from '#app/platform/visitor/limit-source.server.ts'
import { nameAnswer } from '#app/server/requests/answer-names.server.ts'
import { readRequestId } from '#app/server/requests/node-response.server.ts'

import type { Pages } from './built-pages.server.ts'
import { forgettingGone } from './gone-ids.server.ts'
import { cleanAddress } from './page-address.server.ts'
import { createPageCache } from './page-cache.server.ts'
import { findReader, setReaderCookies } from './page-reader.server.ts'
import { readPageRequest, type PageRequest } from './page-request.server.ts'
import {
  encodedNow,
  encodePage,
  headerPairs,
  makePage,
  withoutToast,
  type Page,
  type PageHeaders,
} from './page.server.ts'

/** Sends a cached page straight from Node's request, or returns false and leaves the request alone. */
export type SendCached = (req: IncomingMessage, res: ServerResponse, requestId: string) => boolean

export interface PageDoor {
  sendCached: SendCached
  answer: (c: PageContext) => Promise<Response>
}

type PageContext = Context<{ Bindings: HttpBindings }>

export interface PageDoorOptions {
  /** Headers of every answer, in lower case; none in development. */
  headers?: PageHeaders
  /** Whether a CDN in front keeps the pages for everybody. */
  hasCdn?: boolean
  /** Announces what is no longer to be seen. */
  bus?: Pick<Bus, 'subscribe'>
  now?: () => number
}

const HIT = { result: 'hit' } as const

/**
 * Door 1. A page is answered in these steps, each of which decides one thing: the request's facts (`page-request`),
 * the canonical address (`page-address`), the viewer (`page-reader`), cached or rendered (`page-cache`,
 * `built-pages`), headers and encoding (`page`).
 */
export function openPageDoor(
  pages: Pages,
  { headers: common = {}, hasCdn = false, bus, now }: PageDoorOptions = {},
): PageDoor {
  const cache = createPageCache(now)
  bus?.subscribe(forgettingGone(cache))
  const everybody = hasCdn ? 'everybody, by a CDN' : 'everybody'
  // Requests that the cache could not answer at once, on their way through Hono.
  const read = new WeakMap<IncomingMessage, PageRequest>()

  return {
    /** The same steps for a cache hit whose address is already the canonical one. */
    sendCached(req, res, requestId) {
      const request = readPageRequest(req)
      const isPlain = request.method === 'GET' && !request.mayBePersonal && request.etag === undefined
      const page = isPlain ? cache.peek(request.target) : undefined
      const encoded = page && encodedNow(page, request.encoding)
      if (!encoded) {
        read.set(req, request)
        return false
      }
      pageCacheLookups.inc(HIT)
      nameAnswer(res, { route: page.route, cache: 'kept' })
      res.writeHead(page.status, ['x-request-id', requestId, ...encoded.lines]).end(encoded.body)
      return true
    },

    async answer(c) {
      const request = read.get(c.env.incoming) ?? readPageRequest(c.env.incoming)
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return c.text('Pages are read with GET\n', 405, { Allow: 'GET, HEAD' })
      }
      if (c.req.path.endsWith('/') && c.req.path !== '/') return c.redirect(withoutEnd(new URL(c.req.url)), 301)
      const address = cleanAddress(c.req.url, pages.declarations)
      const reader = await findReader(request, address, pages.declarations)
      // The first request for a shared page renders it, and is charged for that time.
      const route = pages.declarations.findRoute(address)
      const isKept = !reader && cache.peek(address.pathname + address.search) !== undefined
      nameAnswer(c.env.outgoing, { route, cache: reader ? 'personal' : isKept ? 'kept' : 'fresh' })
      const render = () => pages.render(address, { reader, client: limitSource(c), requestId: readRequestId(c) })
      // The token of a mail's link may have been written a moment ago, and a replica may lack it.
      const renderForAll = (asksPrimary: boolean) =>
        asksPrimary || address.searchParams.has('token') ? render() : readingReplicas(render)
      const page = reader
        ? makePage(setReaderCookies(await render(), reader), 'one person', common, route)
        : await cache.get(address.pathname + address.search, async (asksPrimary) =>
            makePage(await renderForAll(asksPrimary), everybody, common, route),
          )
      return sendPage(c, request, request.isPrefetch ? withoutToast(page) : page)
    },
  }
}

/** `/browse/` is `/browse`. Collapses leading slashes, because two would name another host. */
const withoutEnd = ({ pathname, search }: URL) => `/${pathname.split('/').filter(Boolean).join('/')}${search}`

async function sendPage(c: PageContext, { method, etag, encoding }: PageRequest, page: Page): Promise<Response> {
  const { outgoing } = c.env
  if (method === 'GET' && page.status === 200 && etag !== undefined && etag === page.headers['etag']) {
    outgoing.writeHead(304, page.headers).end()
    return RESPONSE_ALREADY_SENT
  }
  const { body, headers } = await encodePage(page, encoding)
  // Hono answers HEAD by stripping the answer to GET, so it needs a whole one.
  if (method === 'HEAD') return new Response(null, { status: page.status, headers: headerPairs(headers) })
  outgoing.writeHead(page.status, headers).end(body)
  // Already written to the socket: a Response object would only be taken apart again.
  return RESPONSE_ALREADY_SENT
}
