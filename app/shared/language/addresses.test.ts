import { expect, test } from 'vitest'

import { pageHref, readLanguage } from './addresses.ts'

test.each([
  ['/', 'en', '/'],
  ['/browse', 'en', '/browse'],
  ['/hi', 'hi', '/'],
  ['/hi/', 'hi', '/'],
  ['/hi/browse', 'hi', '/browse'],
  ['/hi/listing/1', 'hi', '/listing/1'],
  ['/hi/_.data', 'hi', '/_.data'],
  ['/hindi', 'en', '/hindi'],
  ['/en/browse', 'en', '/en/browse'],
  ['/HI/browse', 'en', '/HI/browse'],
  ['/qps/browse', 'en', '/qps/browse'],
])('%s is %s at %s', (pathname, language, path) => {
  expect(readLanguage(pathname)).toEqual({ language, path })
})

test.each([
  ['/', 'en', '/'],
  ['/', 'hi', '/hi'],
  ['/browse?search=x', 'en', '/browse?search=x'],
  ['/browse?search=x', 'hi', '/hi/browse?search=x'],
] as const)('%s in %s is at %s', (path, language, href) => {
  expect(pageHref(path, language)).toBe(href)
})
