import type { IncomingMessage, ServerResponse } from 'node:http'

import { hasSessionCookie } from '#app/features/accounts/sessions/find-viewer.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { hasFlashCookie } from '#app/platform/flash.server.ts'
import { pageCacheLookups } from '#app/platform/metrics.server.ts'

import { encodingOf, type CachedPage, type PageCache } from './page-cache.server.ts'
import { BARE_CSP, securityHeaders } from './security-headers.server.ts'

/** Answers a request at once, or says false and leaves it alone. */
export type AtOnce = (req: IncomingMessage, res: ServerResponse, requestId: string) => boolean

const HIT = { result: 'hit' } as const

/**
 * A door before all others: a kept page that is there in the encoding that is asked for goes out before anything is made
 * of the request. Whatever is less plain than that takes the long way, with the same outcome.
 */
export function keptPages(cache: PageCache, settings: Pick<Settings, 'publicUrl'>): AtOnce {
  const everywhere = [...securityHeaders(settings), ['Content-Security-Policy', BARE_CSP] as const]
  const own = Object.fromEntries(everywhere.map(([name, value]) => [name.toLowerCase(), value]))
  // By body: what node:http writes without a look at each header.
  const written = new WeakMap<Uint8Array, string[]>()

  return (req, res, requestId) => {
    const { method, url = '', headers } = req
    if (method !== 'GET' || isPersonal(headers.cookie) || headers['if-none-match'] !== undefined) return false
    const page = cache.peek(url)
    if (!page) return false
    const encoding = encodingOf(page, headers['accept-encoding'] ?? '')
    const body = page.bodies[encoding]
    if (!body) return false
    let lines = written.get(body)
    if (!lines) written.set(body, (lines = linesOf({ ...own, ...page.headers }, encoding, body.length)))
    pageCacheLookups.inc(HIT)
    res.writeHead(page.status, ['x-request-id', requestId, ...lines]).end(body)
    return true
  }
}

/** Name, value, name, value … */
function linesOf(headers: CachedPage['headers'], encoding: string, length: number): string[] {
  const all = {
    ...headers,
    'content-length': String(length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  return Object.entries(all).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]))
}

/** Whether a request may be answered for one person alone: only then is it worth a look at the cookies. */
export function isPersonal(cookies: string | undefined): boolean {
  return hasSessionCookie(cookies) || hasFlashCookie(cookies)
}
