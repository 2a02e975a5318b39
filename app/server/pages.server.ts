import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'

import { AWAY_RETRY_S } from '#app/db/database-away.server.ts'
import { findViewer } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { limitSource } from '#app/features/accounts/sign-in/limit-source.server.ts'
import {
  failToFindViewer,
  setClient,
  setDoorCookies,
  setFlash,
  setViewer,
} from '#app/features/accounts/viewer-context.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { listingQuery } from '#app/features/listings/listing-filters-schema.server.ts'

import { endFlashCookie, readFlash, type Flash } from '#app/platform/flash.server.ts'

import { isPersonal } from './kept-pages.server.ts'
import { requestIdOf } from './listen.server.ts'
import { encodedBody, freshPage, type CachedPage, type PageCache, type RenderedPage } from './page-cache.server.ts'
import { missedDatabase, renderedHtml, requestId } from './rendered-html.server.ts'

const renderPage = createRequestHandler(build, import.meta.env.PROD ? 'production' : 'development')
// Those of lists, of the inbox, of the sign-in page, and of admin pages.
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
 * Door 1. Pages are read with GET; what a page may reflect of its URL is its path and the parameters it knows, so that
 * is what it is given and what it is kept under.
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

/** Whether it is a page of signing in: it knows a browser that signed up or in before, and is made anew for each. */
const isDoor = (pathname: string) => /^\/auth(?:\/|\.data$|$)/.test(pathname)

/** `/browse/` is `/browse`. Never more than one slash at the beginning: two would name another host. */
const withoutEnd = (pathname: string) => `/${pathname.split('/').filter(Boolean).join('/')}`

function keptPage(c: PageContext, cache: PageCache) {
  const url = pageUrl(c.req.url)
  // Whoever asks first has it made: what that costs counts for them.
  return cache.get(url.pathname + url.search, () => render(url, c))
}

/** A page for a person who is signed in, or with a toast: never kept, here or in the browser. */
async function sendPersonalPage(c: PageContext, cookies: string | undefined, cache: PageCache): Promise<Response> {
  const url = pageUrl(c.req.url)
  // Data requests go to pages that show toasts by themselves; the toast is for the document, and for one that is seen.
  const flash = url.pathname.endsWith('.data') || isAhead(c) ? null : readFlash(cookies)
  const who = await findViewer(cookies).then(
    (viewer): Who => ({ viewer }),
    (error: unknown): Who => ({ error }),
  )
  if ('viewer' in who && !who.viewer && !flash && !isDoor(url.pathname)) return sendPage(c, await keptPage(c, cache))
  const page = await freshPage(() => render(url, c, { who, flash }))
  const set = [page.headers['set-cookie'] ?? []].flat()
  // A page that only leads on, or that failed, has shown nothing: the toast waits for the next one.
  if (flash && (page.status < 300 || (page.status >= 400 && page.status < 500))) set.push(endFlashCookie())
  return sendPage(c, {
    ...page,
    headers: { ...page.headers, ...NOT_KEPT, ...(set.length > 0 && { 'set-cookie': set }) },
  })
}

const NOT_KEPT = { 'cache-control': 'private, no-store', vary: 'Accept-Encoding, Cookie' }

/** Who asks, or why nobody knows. */
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
  // Whoever reads pages by a program is told that this will pass.
  const isAway = response.status === 500 && context.get(missedDatabase)
  return {
    status: isAway ? 503 : response.status,
    headers: { ...headersOf(response), ...(isAway && { 'retry-after': String(AWAY_RETRY_S) }) },
    // Data requests have a body of their own.
    body: context.get(renderedHtml) || (await response.arrayBuffer()),
  }
}

/** A header of several lines, such as Set-Cookie, is one entry each. */
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

/** Whether the browser fetches this only in case somebody goes there. */
function isAhead(c: PageContext): boolean {
  const { headers } = c.env.incoming
  return String(headers['sec-purpose'] ?? headers['purpose'] ?? '').startsWith('prefetch')
}

/** Whoever only points at a link is told nothing; the browser asks again when they do go there. */
function untold(page: CachedPage): CachedPage {
  const { 'set-cookie': told, ...headers } = page.headers
  return told ? { ...page, headers: { ...headers, 'cache-control': NOT_KEPT['cache-control'] } } : page
}

async function sendPage(c: PageContext, made: CachedPage): Promise<Response> {
  const { incoming, outgoing } = c.env
  const page = isAhead(c) ? untold(made) : made
  // Hono answers HEAD by taking the answer to GET apart: it needs one.
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
  // Straight to the socket: a Response would be taken apart again on its way out.
  return RESPONSE_ALREADY_SENT
}
