import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'

import { listingQuery } from '#app/features/listings/listing-filters-schema.server.ts'

import { encodedBody, type CachedPage, type PageCache } from './page-cache.server.ts'

const renderPage = createRequestHandler(build, import.meta.env.PROD ? 'production' : 'development')
const PAGE_PARAMS = Object.keys(listingQuery.shape)

/**
 * Door 1. Pages are read with GET; what a page may reflect of its URL is its path and the parameters it knows, so that
 * is what it is given and what it is kept under.
 */
export function pagesHandler(cache: PageCache) {
  return async (c: Context): Promise<Response> => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('Pages are read with GET\n', 405, { Allow: 'GET, HEAD' })
    }
    const url = pageUrl(c.req.url)
    const key = url.pathname + url.search
    const page = await cache.get(key, () => {
      const request = new Request(url, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(10_000) })
      return renderPage(request, new RouterContextProvider())
    })
    return sendPage(c, page)
  }
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

async function sendPage(c: Context, page: CachedPage): Promise<Response> {
  const headers: Record<string, string> = { 'cache-control': 'no-cache', ...page.headers }
  if (page.status === 200 && c.req.header('if-none-match') === headers['etag']) {
    return new Response(null, { status: 304, headers })
  }
  const { encoding, body } = await encodedBody(page, c.req.header('accept-encoding') ?? '')
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  return new Response(c.req.method === 'HEAD' ? null : body, { status: page.status, headers })
}
