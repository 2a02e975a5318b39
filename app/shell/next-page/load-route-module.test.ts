import { afterEach, expect, test, vi } from 'vitest'

import { loadRouteModule } from './load-route-module.ts'
import { isWaiting } from './network.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const ROUTE = { id: 'routes/about', module: '/assets/about-that-is-not-there.js' }

test('a page whose script cannot be loaded waits for the server, whatever the browser has kept, and is opened as a document', async () => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('__reactRouterDataRouter', {
    state: { navigation: { location: { pathname: '/about', search: '?from=here' } } },
  })
  let isOnline = false
  // The browser's cache has the script, the connection is lost.
  const fetched = vi.fn<typeof fetch>(async (_, init) => {
    if (init?.cache === 'no-store' && !isOnline) throw new TypeError('Failed to fetch')
    return new Response('')
  })
  vi.stubGlobal('fetch', fetched)
  void loadRouteModule(ROUTE, {})
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  await vi.waitFor(() => expect([isWaiting(), assign.mock.calls]).toEqual([true, []]))
  isOnline = true
  target.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/about?from=here'))
  expect(isWaiting()).toBe(false)
})

test('a script that was loaded before is not asked for again', async () => {
  const modules = { [ROUTE.id]: { default: 'the page' } }
  expect(await loadRouteModule(ROUTE, modules)).toEqual({ default: 'the page' })
})
