import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'

import { scriptsIn } from './language-scripts.server.ts'

const route = { id: 'home', module: '/assets/home-a.js', imports: ['/assets/parts-b.js', '/assets/react-c.js'] }
// Only the paths matter here.
const manifest = {
  url: '/assets/manifest-d.js',
  version: 'd',
  entry: { module: '/assets/entry-e.js', imports: ['/assets/react-c.js'] },
  routes: { home: route },
} as unknown as ServerBuild['assets']

test('a language has its own scripts, and shares those without texts', () => {
  const names = new Set(['home-a.hi.js', 'parts-b.hi.js', 'manifest-d.hi.js', 'entry-e.hi.js', 'react-c.js'])
  const hindi = scriptsIn('hi', manifest, names)
  expect(hindi.url).toBe('/assets/manifest-d.hi.js')
  expect(hindi.entry).toEqual({ module: '/assets/entry-e.hi.js', imports: ['/assets/react-c.js'] })
  expect(hindi.routes['home']).toMatchObject({
    module: '/assets/home-a.hi.js',
    imports: ['/assets/parts-b.hi.js', '/assets/react-c.js'],
  })
})

test('English has the scripts as they were built', () => {
  expect(scriptsIn('en', manifest, new Set(['home-a.hi.js']))).toBe(manifest)
})
