import { expect, it } from 'vitest'

import { offered } from './use-suggestions.ts'

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
