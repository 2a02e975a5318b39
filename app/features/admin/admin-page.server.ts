import { data, redirectDocument, type RouterContextProvider } from 'react-router'

import { viewerOf } from '#app/features/accounts/viewer-context.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { flashCookie } from '#app/platform/flash.server.ts'

import { ACCESS_DENIED } from './access-denied-words.ts'

/**
 * The guard of every admin page: the admin who asks, or null when nobody is signed in. Whoever is signed in without the
 * role is sent home with a toast; that is thrown, before anything is read.
 *
 *     const viewer = adminPage(context)
 *     if (!viewer) return accessDenied()
 */
export function adminPage(context: Readonly<RouterContextProvider>): Viewer | null {
  const viewer = viewerOf(context)
  if (viewer && !viewer.isAdmin) {
    // A new document, because the toast comes with one.
    throw redirectDocument('/', {
      headers: { 'Set-Cookie': flashCookie({ kind: 'error', text: ACCESS_DENIED }) },
    })
  }
  return viewer
}

/** What a loader answers when nobody is signed in: no data, and status 403. The page shows `AccessDenied`. */
export const accessDenied = () => data(null, { status: 403 })

/** The `headers` of every admin page. */
export const adminHeaders = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
