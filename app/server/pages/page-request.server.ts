import type { IncomingMessage } from 'node:http'

import { hasSessionCookie } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { readPlaceCookie } from '#app/features/catalogue/near/place-cookie.ts'
import { hasFlashCookie } from '#app/platform/http/flash.server.ts'
import { negotiateEncoding, type Encoding } from '#app/server/requests/encoding.server.ts'

/** The facts about a request, besides its address, on which its page depends. They are read once. */
export interface PageRequest {
  method: string | undefined
  /** As it was sent: path and query. */
  target: string
  cookies: string | undefined
  /** The text of the place that the browser keeps: pages that show distances are then for this reader alone. */
  place: string | null
  /** Whether a session, a toast or a place may be behind the cookies. Without any of them, the page is the shared one. */
  mayBePersonal: boolean
  /** The best encoding that the client accepts. */
  encoding: Encoding
  /** The ETag of the client's copy. */
  etag: string | undefined
  /** Whether the browser only prefetches the page. */
  isPrefetch: boolean
}

export function readPageRequest({ method, url = '', headers }: IncomingMessage): PageRequest {
  const { cookie } = headers
  const place = readPlaceCookie(cookie)
  return {
    method,
    target: url,
    cookies: cookie,
    place,
    mayBePersonal: hasSessionCookie(cookie) || hasFlashCookie(cookie) || place !== null,
    encoding: negotiateEncoding(headers['accept-encoding'] ?? ''),
    etag: headers['if-none-match'],
    isPrefetch: String(headers['sec-purpose'] ?? headers['purpose'] ?? '').startsWith('prefetch'),
  }
}
