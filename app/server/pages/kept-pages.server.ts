import type { IncomingMessage, ServerResponse } from 'node:http'

import { hasSessionCookie } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { hasFlashCookie } from '#app/platform/http/flash.server.ts'
import { pageCacheLookups } from '#app/platform/log/metrics.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { BARE_CSP, securityHeaders } from '#app/server/requests/security-headers.server.ts'

import { encodingOf, type CachedPage, type PageCache } from './page-cache.server.ts'

/** Answers a request at once, or returns false and leaves it alone. */
export type AtOnce = (req: IncomingMessage, res: ServerResponse, requestId: string) => boolean

const HIT = { result: 'hit' } as const

/**
 * The fast path for cache hits: a cached page in the right encoding is written straight from the Node request. Every
 * less simple case takes the normal path, with the same outcome.
 */
export function keptPages(cache: PageCache, settings: Pick<Settings, 'publicUrl'>): AtOnce {
  const everywhere = [...securityHeaders(settings), ['Content-Security-Policy', BARE_CSP] as const]
  const own = Object.fromEntries(everywhere.map(([name, value]) => [name.toLowerCase(), value]))
  // Header lines by body: node:http writes them without checking each header.
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

/** Alternating names and values. */
function linesOf(headers: CachedPage['headers'], encoding: string, length: number): string[] {
  const all = {
    ...headers,
    'content-length': String(length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  return Object.entries(all).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]))
}

/** Whether the answer may depend on who asks: only then do the cookies need a closer look. */
export function isPersonal(cookies: string | undefined): boolean {
  return hasSessionCookie(cookies) || hasFlashCookie(cookies)
}
