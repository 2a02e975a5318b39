import { expect, test } from 'vitest'

import { preferLanguage } from './language-choice.ts'

test.each<[string, string[], string | null]>([
  ['', ['hi-IN', 'en-IN'], 'hi'],
  ['', ['ta-IN', 'hi'], 'hi'],
  ['', ['en-US'], 'en'],
  ['', ['ta', 'fr'], null],
  ['', [], null],
  ['khazana_language=hi', ['en-IN'], 'hi'],
  ['a=b; khazana_language=en; c=d', ['hi'], 'en'],
  ['not_khazana_language=hi', ['en'], 'en'],
  ['khazana_language=fr', ['hi'], 'hi'],
])('with the cookies %j, a browser that prefers %j gets %s', (cookies, tags, expected) => {
  expect(preferLanguage(cookies, tags)).toBe(expected)
})
