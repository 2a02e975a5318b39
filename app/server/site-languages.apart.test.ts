import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'

import { localStorage } from '#app/platform/storage/storage.server.ts'
import { testSettings } from '#test/visitor.ts'

test('a build with the pseudo-language has its manifest, too', async () => {
  vi.stubEnv('VITE_PSEUDO_LANGUAGE', '1')
  vi.resetModules()
  testSettings()
  const { siteRoutes } = await import('./site.server.ts')
  const site = siteRoutes(localStorage(tmpdir()))
  const statuses = ['', '/hi', '/qps', '/xx'].map(
    async (prefix) => (await site.request(`${prefix}/manifest.webmanifest`)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404])
})
