import { data, redirectDocument, type RouterContextProvider } from 'react-router'

import { flashCookie } from '#app/platform/http/flash.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'

import { accessDenied as sayDenied, factorFirst } from './messages/messages.ts'

/**
 * The guard of every admin page: returns the admin, or null for a signed-out visitor. A signed-in user without the role
 * is redirected home with a toast; that redirect is thrown before anything is read.
 *
 *     const viewer = adminPage(context)
 *     if (!viewer) return accessDenied()
 */
export function adminPage(context: Readonly<RouterContextProvider>): Viewer | null {
  const viewer = findViewer(context)
  if (viewer && !viewer.isAdmin) {
    // A full document, because only a document shows the toast. Whoever lacks only a second factor is led to it.
    const [path, text] = viewer.needsFactor ? ['/settings/account', factorFirst()] : ['/', sayDenied()]
    throw redirectDocument(path, {
      headers: { 'Set-Cookie': flashCookie({ kind: 'error', text }) },
    })
  }
  return viewer
}

/** A loader's answer to a signed-out visitor: no data, and status 403. The page shows `AccessDenied`. */
export const accessDenied = () => data(null, { status: 403 })

/** The `headers` of every admin page. */
export const adminHeaders = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
