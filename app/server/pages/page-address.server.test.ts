import { describe, expect, test } from 'vitest'

import { cleanAddress, pageLanguage, readDeclarations, type BuiltRoute } from './page-address.server.ts'

const page = (path: string, params: readonly string[], parentId = 'root'): BuiltRoute => ({
  id: `page ${path}`,
  parentId,
  path,
  module: { handle: { params } },
})
const ROUTES: BuiltRoute[] = [
  { id: 'root', path: '', module: {} },
  { id: 'home', parentId: 'root', index: true, module: { handle: { params: ['from'] } } },
  page('browse', ['search', 'city', 'a.*']),
  page('listing/:listingId', []),
  page('settings', ['tab']),
  page('email', ['token'], 'page settings'),
  page('*', []),
]
const declarations = readDeclarations(ROUTES)
const shortened = (path: string) => {
  const { pathname, search } = cleanAddress(`https://khazana.example${path}`, declarations)
  return pathname + search
}

describe('the address of a page', () => {
  test.each([
    ['/browse?city=Pune&utm_source=x&search=titan&city=Delhi', '/browse?search=titan&city=Pune&city=Delhi'],
    [
      '/browse?a.size=9&ab=1&a=2&a.brand=Nike&a.brand=Bata&search=x',
      '/browse?search=x&a.size=9&a.brand=Nike&a.brand=Bata',
    ],
    ['/listing/x?a.brand=Nike', '/listing/x'],
    ['/BROWSE?search=a%20b', '/BROWSE?search=a+b'],
    ['/?from=mail&search=titan', '/?from=mail'],
    ['/listing/x?search=titan', '/listing/x'],
    ['/nothing/here?search=titan', '/nothing/here'],
    ['/browse?', '/browse'],
    ['/hi/browse?search=titan&utm_source=x', '/hi/browse?search=titan'],
    ['/hi?from=mail&search=titan', '/hi?from=mail'],
    ['/hi.data?from=mail&search=a', '/hi.data?from=mail'],
    ['/browse?__proto__=x&constructor=y', '/browse'],
  ])('%s has only the parameters that its route declares, in that order: %s', (raw, expected) => {
    expect(shortened(raw)).toBe(expected)
  })

  test('includes the parameters that parent routes declare', () => {
    expect(shortened('/settings/email?token=t&tab=2&more=3')).toBe('/settings/email?tab=2&token=t')
  })

  test('for a page’s data is the page’s, with the loaders that React Router requests', () => {
    expect(shortened('/browse.data?search=a&utm=x&_routes=root%2Cbrowse')).toBe(
      '/browse.data?search=a&_routes=root%2Cbrowse',
    )
    expect(shortened('/_.data?from=mail&search=a')).toBe('/_.data?from=mail')
    expect(shortened('/browse?_routes=anew'), 'no document depends on it').toBe('/browse')
  })

  test('is the same after many other requests', () => {
    for (let n = 0; n < 2000; n++) shortened(`/listing/${n}?search=x`)
    expect(shortened('/browse?search=a&x=1')).toBe('/browse?search=a')
  })
})

test.each([
  ['/hi', 'hi'],
  ['/hi.data', 'hi'],
  ['/hi/_.data', 'hi'],
  ['/hi/browse.data', 'hi'],
  ['/browse', 'en'],
  ['/hindi.data', 'en'],
])('the page at %s is in %s', (pathname, language) => {
  expect(pageLanguage({ pathname })).toBe(language)
})

test.each([
  ['/hi/listing/0198c0de', '/listing/:listingId'],
  ['/', '/'],
  ['/_.data', '/.data'],
  ['/listing/0198c0de', '/listing/:listingId'],
  ['/listing/0198c0de.data', '/listing/:listingId.data'],
  ['/browse?search=somebody@khazana.test', '/browse?search'],
  ['/browse?search=', '/browse'],
  ['/settings/email', '/settings/email'],
  ['/nothing/0198c0de', '/*'],
])('metrics call %s %s', (path, route) => {
  expect(declarations.findRoute(new URL(path, 'https://khazana.example'))).toBe(route)
})

test('a page without a declaration keeps the server from starting', () => {
  for (const module of [{}, { handle: {} }, { handle: { params: 'search' } }]) {
    const added = { id: 'routes/new', parentId: 'root', path: 'new', module }
    expect(() => readDeclarations([...ROUTES, added])).toThrow('routes/new declares no parameters')
  }
  const layout = { id: 'layout', parentId: 'root', module: {} }
  expect(() => readDeclarations([...ROUTES, layout]), 'a layout has no address').not.toThrow()
})

test('a page that depends on the browser is recognised by its route, also when only its data is requested', () => {
  const perBrowser = { handle: { params: [], perBrowser: true } }
  const { isPerBrowser } = readDeclarations([
    ...ROUTES,
    { id: 'door', parentId: 'root', path: 'auth', module: perBrowser },
    { id: 'one of many', parentId: 'page settings', path: 'devices/:id', module: perBrowser },
    page('settings/devices/all', []),
  ])
  const isOne = (path: string) => isPerBrowser(new URL(path, 'https://khazana.example'))
  expect(
    ['/auth', '/AUTH', '/auth.data', '/auth?next=x', '/settings/devices/1', '/settings/devices/1.data?x'].map(isOne),
  ).not.toContain(false)
  expect(
    ['/', '/author', '/auth/verify', '/x/auth', '/settings', '/settings/devices', '/settings/devices/all'].filter(
      isOne,
    ),
  ).toEqual([])
})
