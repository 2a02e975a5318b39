import { expect, test } from 'vitest'

import { preferredLanguage, readChosenLanguage } from './choose-language.ts'

test.each([
  [['hi-IN', 'en-IN'], 'hi'],
  [['ta-IN', 'hi'], 'hi'],
  [['en-US'], 'en'],
  [['ta', 'fr'], null],
  [[], null],
])('a browser that prefers %s gets %s', (tags, expected) => {
  expect(preferredLanguage(tags)).toBe(expected)
})

test.each([
  ['khazana_language=hi', 'hi'],
  ['a=b; khazana_language=en; c=d', 'en'],
  ['not_khazana_language=hi', null],
  ['khazana_language=fr', null],
  ['', null],
])('the cookies %s hold %s', (cookies, expected) => {
  expect(readChosenLanguage(cookies)).toBe(expected)
})
