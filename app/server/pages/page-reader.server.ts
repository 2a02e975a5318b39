import { findViewer, renewCookie } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { endFlashCookie, readFlash, type Flash } from '#app/platform/http/flash.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { isData, type Declarations } from './page-address.server.ts'
import type { PageRequest } from './page-request.server.ts'
import type { RenderedPage } from './page.server.ts'

/** The one person for whom a page is rendered. */
export interface Reader {
  /** The viewer, or the error that prevented finding out. */
  who: { viewer: Viewer | null } | { error: unknown }
  flash: Flash | null
  /** For a page that depends on the browser: the cookies by which it recognises it. */
  browserCookies: string | null
  /** For a page that shows distances: the text of the place that the browser keeps. */
  place: string | null
  /** A Set-Cookie line that extends the session's cookie, or signs it anew. */
  sessionCookie: string | null
}

/** The person for whom a page is rendered; null when it is the shared page for signed-out visitors. */
export async function findReader(
  request: PageRequest,
  address: URL,
  { isPerBrowser, isPerPlace }: Pick<Declarations, 'isPerBrowser' | 'isPerPlace'>,
): Promise<Reader | null> {
  const { cookies, mayBePersonal, isPrefetch } = request
  const perBrowser = isPerBrowser(address)
  if (!mayBePersonal && !perBrowser) return null
  // Only a document that somebody sees may show the toast: pages loaded by a data request show theirs by themselves.
  const flash = isData(address) || isPrefetch ? null : readFlash(cookies)
  const who = await findViewer(cookies).then(
    (viewer) => ({ viewer }),
    (error: unknown) => ({ error }),
  )
  const place = request.place !== null && isPerPlace(address) ? request.place : null
  if ('viewer' in who && !who.viewer && !flash && !perBrowser && place === null) return null
  const sessionCookie = renewCookie('viewer' in who ? who.viewer : null, cookies)
  return { who, flash, browserCookies: perBrowser ? (cookies ?? null) : null, place, sessionCookie }
}

/**
 * Adds the reader's cookies: the extended session, and the one that clears the toast which the page shows. A redirect or
 * a failed page shows nothing, so it keeps the toast.
 */
export function setReaderCookies(page: RenderedPage, { flash, sessionCookie }: Reader): RenderedPage {
  const { status, headers } = page
  const isShown = flash && (status < 300 || (status >= 400 && status < 500))
  const cookies = [...(sessionCookie ? [sessionCookie] : []), ...(isShown ? [endFlashCookie()] : [])]
  if (cookies.length === 0) return page
  return { ...page, headers: { ...headers, 'set-cookie': [headers['set-cookie'] ?? [], cookies].flat() } }
}
