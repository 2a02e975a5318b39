import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'

import { AWAY_RETRY_S } from '#app/db/database-away.server.ts'
import { findViewer } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { listingQuery } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import { endFlashCookie, readFlash, type Flash } from '#app/platform/http/flash.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { limitSource } from '#app/platform/visitor/limit-source.server.ts'
import {
  failToFindViewer,
  setClient,
  setDoorCookies,
  setFlash,
  setViewer,
} from '#app/platform/visitor/viewer-context.server.ts'
import { requestIdOf } from '#app/server/requests/node-response.server.ts'

import { isPersonal } from './kept-pages.server.ts'
import { encodedBody, freshPage, type CachedPage, type PageCache, type RenderedPage } from './page-cache.server.ts'
import { missedDatabase, renderedHtml, requestId } from './rendered-html.server.ts'

const renderPage = createRequestHandler(build, import.meta.env.PROD ? 'production' : 'development')
// Parameters of lists, the inbox, the sign-in page and admin pages.
const PAGE_PARAMS = [
  ...Object.keys(listingQuery.shape),
  'filter',
  'c',
  'mode',
  'next',
  'token',
  'status',
  'action',
  'kind',
]

/**
 * Door 1. Pages are read with GET. A page may depend on its path and the parameters listed above, so it gets only
 * those, and they form its cache key.
 */
export function pagesHandler(cache: PageCache) {
  return async (c: PageContext): Promise<Response> => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('Pages are read with GET\n', 405, { Allow: 'GET, HEAD' })
    }
    const { pathname, search } = new URL(c.req.url)
    if (pathname.endsWith('/') && pathname !== '/') return c.redirect(withoutEnd(pathname) + search, 301)
    const { cookie } = c.env.incoming.headers
    if (isPersonal(cookie) || isDoor(pathname)) return sendPersonalPage(c, cookie, cache)
    return sendPage(c, await keptPage(c, cache))
  }
}

/**
 * Whether it is a sign-in page: it depends on whether this browser signed up or in before, so it is rendered for each
 * request.
 */
const isDoor = (pathname: string) => /^\/auth(?:\/|\.data$|$)/.test(pathname)

/** `/browse/` is `/browse`. Collapses leading slashes, because two would name another host. */
const withoutEnd = (pathname: string) => `/${pathname.split('/').filter(Boolean).join('/')}`

function keptPage(c: PageContext, cache: PageCache) {
  const url = pageUrl(c.req.url)
  // The first request for a page renders it and is charged for that time.
  return cache.get(url.pathname + url.search, () => render(url, c))
}

/** A page for a signed-in viewer, or with a toast: never cached, here or in the browser. */
async function sendPersonalPage(c: PageContext, cookies: string | undefined, cache: PageCache): Promise<Response> {
  const url = pageUrl(c.req.url)
  // Only a document that somebody sees may show the toast: pages loaded by a data request show theirs by themselves.
  const flash = url.pathname.endsWith('.data') || isAhead(c) ? null : readFlash(cookies)
  const who = await findViewer(cookies).then(
    (viewer): Who => ({ viewer }),
    (error: unknown): Who => ({ error }),
  )
  if ('viewer' in who && !who.viewer && !flash && !isDoor(url.pathname)) return sendPage(c, await keptPage(c, cache))
  const page = await freshPage(() => render(url, c, { who, flash }))
  const set = [page.headers['set-cookie'] ?? []].flat()
  // A redirect or a failed page has shown nothing, so the toast waits for the next page.
  if (flash && (page.status < 300 || (page.status >= 400 && page.status < 500))) set.push(endFlashCookie())
  return sendPage(c, {
    ...page,
    headers: { ...page.headers, ...NOT_KEPT, ...(set.length > 0 && { 'set-cookie': set }) },
  })
}

const NOT_KEPT = { 'cache-control': 'private, no-store', vary: 'Accept-Encoding, Cookie' }

/** The viewer, or the error that prevented finding out. */
type Who = { viewer: Viewer | null } | { error: unknown }
type Personal = { who: Who; flash: Flash | null }

async function render(url: URL, c: PageContext, personal?: Personal): Promise<RenderedPage> {
  const request = new Request(url, { headers: { accept: 'text/html' } })
  const context = new RouterContextProvider()
  setClient(context, limitSource(c))
  context.set(requestId, requestIdOf(c))
  if (personal) {
    if ('error' in personal.who) failToFindViewer(context, personal.who.error)
    else setViewer(context, personal.who.viewer)
    setFlash(context, personal.flash)
    if (isDoor(url.pathname)) setDoorCookies(context, c.env.incoming.headers.cookie ?? null)
  }
  const response = await renderPage(request, context)
  // Tells clients and crawlers that the failure is temporary.
  const isAway = response.status === 500 && context.get(missedDatabase)
  return {
    status: isAway ? 503 : response.status,
    headers: { ...headersOf(response), ...(isAway && { 'retry-after': String(AWAY_RETRY_S) }) },
    // Data requests have a body of their own.
    body: context.get(renderedHtml) || (await response.arrayBuffer()),
  }
}

/** Flattens headers; one with several values, such as Set-Cookie, gives an entry for each. */
function lines(headers: RenderedPage['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))
}

function headersOf(response: Response): RenderedPage['headers'] {
  const cookies = response.headers.getSetCookie()
  return { ...Object.fromEntries(response.headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
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

type PageContext = Context<{ Bindings: HttpBindings }>

/** Whether the browser only prefetches this. */
function isAhead(c: PageContext): boolean {
  const { headers } = c.env.incoming
  return String(headers['sec-purpose'] ?? headers['purpose'] ?? '').startsWith('prefetch')
}

/** A prefetch must not use up a toast; the browser requests the page again when the user opens it. */
function untold(page: CachedPage): CachedPage {
  const { 'set-cookie': told, ...headers } = page.headers
  return told ? { ...page, headers: { ...headers, 'cache-control': NOT_KEPT['cache-control'] } } : page
}

async function sendPage(c: PageContext, made: CachedPage): Promise<Response> {
  const { incoming, outgoing } = c.env
  const page = isAhead(c) ? untold(made) : made
  // Hono answers HEAD by stripping the answer to GET, so it needs a whole one.
  const isHead = incoming.method === 'HEAD'
  if (!isHead && page.status === 200 && incoming.headers['if-none-match'] === page.headers['etag']) {
    outgoing.writeHead(304, page.headers).end()
    return RESPONSE_ALREADY_SENT
  }
  const { encoding, body } = await encodedBody(page, incoming.headers['accept-encoding'] ?? '')
  const headers: Record<string, string | string[]> = { ...page.headers, 'content-length': String(body.length) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  if (isHead) return new Response(null, { status: page.status, headers: lines(headers) })
  outgoing.writeHead(page.status, headers).end(body)
  // Already written to the socket: a Response object would only be taken apart again.
  return RESPONSE_ALREADY_SENT
}
