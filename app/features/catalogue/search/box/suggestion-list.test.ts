import { expect, it } from 'vitest'

import { filterSuggestions, suggestEverywhere, toList } from './suggestion-list.tsx'

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
  const titles = [
    { title: 'HMT Janata', item: '7', exact: false },
    { title: 'Brand new iPhone 12', item: null, exact: true },
    { title: 'iPhone 12', item: null, exact: false },
  ]
  expect(toList({ categories: [{ id: 'cars', name: 'Cars' }], titles, devanagari: null }).map(({ to }) => to)).toEqual([
    '/category/cars',
    '/listing/7',
    '/browse?search=Brand+new+iPhone+12&exact=1',
    '/browse?search=iPhone+12',
  ])
})

it('offers Hindi typed in Latin letters in Devanagari, after everything else', () => {
  expect(toList({ categories: [{ id: 'watches', name: 'Watches' }], titles: [], devanagari: 'पुरानी घड़ी' })).toEqual([
    { to: '/category/watches', label: 'Watches', kind: 'category' },
    { to: `/browse?${new URLSearchParams({ search: 'पुरानी घड़ी' })}`, label: 'पुरानी घड़ी', kind: 'hindi' },
  ])
})

it('offers the text in all categories, without the filters of the page', () => {
  expect(suggestEverywhere('  hmt  janata ')).toEqual([
    { to: '/browse?search=hmt+janata', label: '“hmt janata” in all categories', kind: 'everywhere' },
  ])
  expect(suggestEverywhere('  ')).toEqual([])
})
