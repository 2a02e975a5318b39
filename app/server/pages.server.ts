import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'

import { listingQuery } from '#app/features/listings/listing-filters-schema.server.ts'

import { encodedBody, type CachedPage, type PageCache, type RenderedPage } from './page-cache.server.ts'
import { renderedHtml } from './rendered-html.server.ts'

const renderPage = createRequestHandler(build, import.meta.env.PROD ? 'production' : 'development')
const PAGE_PARAMS = Object.keys(listingQuery.shape)

/**
 * Door 1. Pages are read with GET; what a page may reflect of its URL is its path and the parameters it knows, so that
 * is what it is given and what it is kept under.
 */
export function pagesHandler(cache: PageCache) {
  return async (c: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('Pages are read with GET\n', 405, { Allow: 'GET, HEAD' })
    }
    const raw = c.env.incoming.url ?? '/'
    // Without parameters the address is the key.
    const kept = raw.includes('?') ? undefined : cache.peek(raw)
    return sendPage(c, kept ?? (await cache.get(...rendering(pageUrl(c.req.url)))))
  }
}

function rendering(url: URL): [key: string, render: () => Promise<RenderedPage>] {
  return [
    url.pathname + url.search,
    async () => {
      const request = new Request(url, { headers: { accept: 'text/html' } })
      const context = new RouterContextProvider()
      const response = await renderPage(request, context)
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        // Data requests have a body of their own.
        body: context.get(renderedHtml) || (await response.arrayBuffer()),
      }
    },
  ]
}

function pageUrl(raw: string): URL {
  const url = new URL(raw)
  const kept = new URLSearchParams()
  for (const name of PAGE_PARAMS) for (const value of url.searchParams.getAll(name)) kept.append(name, value)
  // React Router's own parameter on data requests: which loaders to run.
  const routes = url.searchParams.get('_routes')
  if (routes !== null) kept.set('_routes', routes)
  url.search = kept.toString()
  return url
}

async function sendPage(c: Context<{ Bindings: HttpBindings }>, page: CachedPage): Promise<Response> {
  const { incoming, outgoing } = c.env
  // Hono answers HEAD by taking the answer to GET apart: it needs one.
  const isHead = incoming.method === 'HEAD'
  if (!isHead && page.status === 200 && incoming.headers['if-none-match'] === page.headers['etag']) {
    outgoing.writeHead(304, page.headers).end()
    return RESPONSE_ALREADY_SENT
  }
  const { encoding, body } = await encodedBody(page, incoming.headers['accept-encoding'] ?? '')
  const headers: Record<string, string> = { ...page.headers, 'content-length': String(body.length) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  if (isHead) return new Response(null, { status: page.status, headers })
  outgoing.writeHead(page.status, headers).end(body)
  // Straight to the socket: a Response would be taken apart again on its way out.
  return RESPONSE_ALREADY_SENT
}
