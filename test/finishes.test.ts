import { expect, test } from 'vitest'

import { finish, HUGE, repeated } from './finishes.ts'

test('work on a huge text gives its result, and its error', () => {
  expect(repeated('ab', 5)).toBe('ababa')
  expect(finish(() => repeated('ab ').replaceAll(/\w+ ?/g, '').length)).toBe(0)
  expect(finish(() => repeated('ab').length)).toBe(HUGE)
  expect(() => finish(() => JSON.parse('{'))).toThrow(SyntaxError)
})

test('work that grows with the square of the length is stopped', { tags: ['long'] }, () => {
  expect(() => finish(() => /a+b$/.test(repeated('a')))).toThrow('timed out')
})
