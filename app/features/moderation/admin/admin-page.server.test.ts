import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'

import { readFlash } from '#app/platform/http/flash.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { setViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { testSettings } from '#test/visitor.ts'

import { accessDenied, adminHeaders, adminPage } from './admin-page.server.ts'

beforeAll(() => testSettings())

const someone: Viewer = {
  userId: '018f0000-0000-7000-8000-000000000001',
  sessionId: '018f0000-0000-7000-8000-000000000002',
  name: 'Asha',
  email: 'asha@khazana.test',
  picture: null,
  isAdmin: false,
  createdAt: new Date(),
}

function makeContext(viewer: Viewer | null) {
  const context = new RouterContextProvider()
  setViewer(context, viewer)
  return context
}

describe('the guard of admin pages', () => {
  test('an admin is let in', () => {
    const admin = { ...someone, isAdmin: true }
    expect(adminPage(makeContext(admin))).toBe(admin)
  })

  test('a signed-out visitor gets 403, and there is no viewer', () => {
    expect(adminPage(makeContext(null))).toBeNull()
    expect(accessDenied()).toMatchObject({ data: null, init: { status: 403 } })
  })

  test('an admin who lacks only a second factor is led to where it is set up', () => {
    let thrown: unknown
    try {
      adminPage(makeContext({ ...someone, needsFactor: true }))
    } catch (error) {
      thrown = error
    }
    if (!(thrown instanceof Response)) throw new Error('It threw no response')
    expect(thrown.headers.get('location')).toBe('/settings/account')
  })

  test('a person without the role is sent home by a full page load, with the toast', () => {
    let thrown: unknown
    try {
      adminPage(makeContext(someone))
    } catch (error) {
      thrown = error
    }
    if (!(thrown instanceof Response)) throw new Error('It threw no response')
    expect(thrown.status).toBe(302)
    expect(thrown.headers.get('location')).toBe('/')
    expect(thrown.headers.get('x-remix-reload-document')).toBe('true')
    const cookie = thrown.headers.getSetCookie()[0]?.split(';')[0]
    expect(readFlash(cookie)).toEqual({ kind: 'error', text: 'Access denied' })
  })

  test('admin pages are neither cached nor indexed', () => {
    expect(adminHeaders()).toEqual({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
  })
})
