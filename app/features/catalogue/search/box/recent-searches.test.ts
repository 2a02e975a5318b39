import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeBrowser } from '#test/browser-storage.ts'

import { forgetSearch, forgetSearches, MOST_RECENT, recentSearches, rememberSearch } from './recent-searches.ts'

let browser: ReturnType<typeof fakeBrowser>

beforeEach(() => {
  browser = fakeBrowser()
  vi.stubGlobal('window', { localStorage: browser.openTab().storage })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the latest eight searches, each once, the latest first', () => {
  for (let n = 1; n <= MOST_RECENT + 1; n++) rememberSearch(null, `lego ${n}`)
  rememberSearch(null, 'LEGO 5')
  rememberSearch(null, '')
  expect(recentSearches(null)).toEqual(['LEGO 5', 'lego 9', 'lego 8', 'lego 7', 'lego 6', 'lego 4', 'lego 3', 'lego 2'])
})

it('shows nobody the searches of another person, and after signing in those made before', () => {
  rememberSearch('asha', 'hmt janata')
  rememberSearch(null, 'titan raga')
  expect([recentSearches('asha'), recentSearches('ravi'), recentSearches(null)]).toEqual([
    ['hmt janata', 'titan raga'],
    ['titan raga'],
    ['titan raga'],
  ])
})

it('forgets one of them, wherever it is kept, or all', () => {
  for (const text of ['titan raga', 'swatch']) rememberSearch(null, text)
  for (const text of ['hmt janata', 'Titan Raga']) rememberSearch('asha', text)
  forgetSearch('asha', 'titan raga')
  expect(recentSearches('asha')).toEqual(['hmt janata', 'swatch'])
  forgetSearches('asha')
  expect(recentSearches('asha')).toEqual([])
  expect([...browser.texts.keys()]).toEqual([])
})

it('offers none, and breaks nothing, where storage has other texts, is full or refuses everything', () => {
  for (const text of ['no JSON', '{}', '[1, null, ""]']) {
    browser.texts.set('khazana:recent-searches:visitor', text)
    expect(recentSearches(null)).toEqual([])
  }
  browser.fill()
  rememberSearch(null, 'titan raga')
  expect(recentSearches(null)).toEqual([])
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  vi.stubGlobal('window', { localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } })
  rememberSearch(null, 'titan raga')
  forgetSearches(null)
  expect(recentSearches(null)).toEqual([])
})
