import { expect, test } from 'vitest'

import { listOnReturn, type PageOf } from './list-on-return.ts'

/** A page with one item per letter, and a cursor when there are more. */
const page = (letters: string, nextCursor: string | null = 'more'): PageOf<{ id: string }> => ({
  items: [...letters].map((id) => ({ id })),
  nextCursor,
})
const listLetters = ({ items }: PageOf<{ id: string }>) => items.map(({ id }) => id).join('')

// Pages of four; the list was left with two of them loaded.
const left = page('abcdefgh', 'after h')

test.each([
  ['nothing happened', 'abcd', 'abcdefgh'],
  ['two were published, which push two out of the first page', 'YZab', 'YZabcdefgh'],
  ['as many were published as leave but one', 'XYZa', 'XYZabcdefgh'],
  ['one is gone from the first page', 'acde', 'acdefgh'],
  ['the last of the first page is gone', 'abce', 'abcefgh'],
  ['all of the first page is gone', 'efgh', 'efgh'],
  ['one came up from a later page', 'gabc', 'gabcdefh'],
  ['one came up to the end of the first page', 'abcg', 'abcgefh'],
  ['a whole page was published: the list is as it was left', 'WXYZ', 'abcdefgh'],
])('%s', (_, first, expected) => {
  const shown = listOnReturn(page(first), left)
  expect(listLetters(shown)).toBe(expected)
  expect(shown.nextCursor).toBe('after h')
})

test('a list that did not grow, or no longer has a second page, is its first page', () => {
  expect(listOnReturn(page('Zabc', 'after c'), undefined)).toEqual(page('Zabc', 'after c'))
  expect(listOnReturn(page('ab', null), left)).toEqual(page('ab', null))
})
