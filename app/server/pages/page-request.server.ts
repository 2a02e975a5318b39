import type { IncomingMessage } from 'node:http'

import { hasSessionCookie } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { hasFlashCookie } from '#app/platform/http/flash.server.ts'
import { negotiateEncoding, type Encoding } from '#app/server/requests/encoding.server.ts'

/** The facts about a request, besides its address, on which its page depends. They are read once. */
export interface PageRequest {
  method: string | undefined
  /** As it was sent: path and query. */
  target: string
  cookies: string | undefined
  /** Whether a session or a toast may be behind the cookies. Without either, the page is the shared one. */
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
  return {
    method,
    target: url,
    cookies: cookie,
    mayBePersonal: hasSessionCookie(cookie) || hasFlashCookie(cookie),
    encoding: negotiateEncoding(headers['accept-encoding'] ?? ''),
    etag: headers['if-none-match'],
    isPrefetch: String(headers['sec-purpose'] ?? headers['purpose'] ?? '').startsWith('prefetch'),
  }
}
