import { afterEach, expect, it, vi } from 'vitest'

import { fakeBrowser } from '#test/browser-storage.ts'

import { rememberSearch } from './recent-searches.ts'
import { filterSuggestions, listRecent, suggestEverywhere, toList } from './suggestion-list.tsx'

afterEach(() => vi.unstubAllGlobals())

it('offers the suggestions for the text, and those for an earlier text that still fit', () => {
  const suggestions = ['Watches', 'HMT Watch', 'Water gun'].map((label) => ({
    to: label,
    label,
    kind: 'search' as const,
  }))
  const labels = (typed: string) => filterSuggestions({ typed: 'wat', suggestions }, typed).map(({ label }) => label)
  expect(labels('wat')).toEqual(['Watches', 'HMT Watch', 'Water gun'])
  expect(labels('WATCH')).toEqual(['Watches', 'HMT Watch'])
  expect(labels('watchet')).toEqual([])
  expect(labels('lego')).toEqual([])
  expect(filterSuggestions({ typed: 'lego', suggestions: [] }, 'lego')).toEqual([])
})

it('leads to the listing of a title, or, if several share it, to an exact search for it', () => {
  const photo = { key: 'item-images/hmt', width: 900, height: 900, placeholder: '', alt: null }
  const listing = { price: 4500, category: 'watches' as const, photo }
  const titles = [
    { title: 'HMT Janata', item: '7', exact: false, listing },
    { title: 'Brand new iPhone 12', item: null, exact: true, listing: null },
    { title: 'iPhone 12', item: null, exact: false, listing: null },
  ]
  expect(toList({ categories: [{ id: 'cars', name: 'Cars' }], titles, devanagari: null })).toMatchObject([
    { to: '/category/cars' },
    { to: '/listing/7', listing },
    { to: '/browse?search=Brand+new+iPhone+12&exact=1', search: 'Brand new iPhone 12' },
    { to: '/browse?search=iPhone+12', search: 'iPhone 12' },
  ])
})

it('offers Hindi typed in Latin letters in Devanagari, after everything else', () => {
  expect(toList({ categories: [{ id: 'watches', name: 'Watches' }], titles: [], devanagari: 'पुरानी घड़ी' })).toEqual([
    { to: '/category/watches', label: 'Watches', kind: 'category' },
    {
      to: `/browse?${new URLSearchParams({ search: 'पुरानी घड़ी' })}`,
      label: 'पुरानी घड़ी',
      kind: 'hindi',
      search: 'पुरानी घड़ी',
    },
  ])
})

it('offers recent searches without the filters of the page', () => {
  vi.stubGlobal('window', { localStorage: fakeBrowser().openTab().storage })
  rememberSearch(null, 'titan raga')
  expect(listRecent(null)).toEqual([
    { to: '/browse?search=titan+raga', label: 'titan raga', kind: 'recent', search: 'titan raga' },
  ])
})

it('offers the text in all categories, without the filters of the page', () => {
  expect(suggestEverywhere('  hmt  janata ')).toEqual([
    {
      to: '/browse?search=hmt+janata',
      label: '“hmt janata” in all categories',
      kind: 'everywhere',
      search: 'hmt janata',
    },
  ])
  expect(suggestEverywhere('  ')).toEqual([])
})
