import { afterEach, expect, test, vi } from 'vitest'

import { storedKeys, webStorage } from './web-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('the browser’s own storage is used where it has one', () => {
  const own = { getItem: () => 'own' }
  vi.stubGlobal('window', { localStorage: own })
  expect(webStorage('localStorage')).toBe(own)
})

test('where mere access throws, what is stored lasts as long as the document', () => {
  const closed = {
    get() {
      throw new DOMException('closed', 'SecurityError')
    },
  }
  vi.stubGlobal('window', Object.defineProperties({}, { localStorage: closed, sessionStorage: closed }))
  webStorage('localStorage').setItem('draft', 'A red lamp')
  expect(webStorage('localStorage').getItem('draft')).toBe('A red lamp')
  expect(webStorage('sessionStorage').getItem('draft')).toBeNull()
  expect(storedKeys(webStorage('localStorage'))).toEqual(['draft'])
  webStorage('localStorage').removeItem('draft')
  expect(webStorage('localStorage')).toHaveLength(0)
  webStorage('localStorage').setItem('draft', 'again')
  webStorage('localStorage').clear()
  expect(webStorage('localStorage').key(0)).toBeNull()
})
