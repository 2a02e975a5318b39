import { expect, it } from 'vitest'

import { offered, toList } from './use-suggestions.ts'

it('offers what was found for the text, and of what was found for an earlier one only what fits', () => {
  const suggestions = ['Watches', 'HMT Watch', 'Water gun'].map((label) => ({
    to: label,
    label,
    kind: 'title' as const,
  }))
  const labels = (typed: string) => offered({ typed: 'wat', suggestions }, typed).map(({ label }) => label)
  expect(labels('wat')).toEqual(['Watches', 'HMT Watch', 'Water gun'])
  expect(labels('WATCH')).toEqual(['Watches', 'HMT Watch'])
  expect(labels('watchet')).toEqual([])
  expect(labels('lego')).toEqual([])
  expect(offered({ typed: 'lego', suggestions: [] }, 'lego')).toEqual([])
})

it('leads to a title as it is where its words would be read as something else', () => {
  const titles = ['Brand new iPhone 12', 'iPhone 12']
  expect(toList({ categories: [], titles, exact: ['Brand new iPhone 12'] }).map(({ to }) => to)).toEqual([
    '/browse?search=Brand+new+iPhone+12&exact=1',
    '/browse?search=iPhone+12',
  ])
})
