import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'

import { categoryName } from '#app/nouns/category/category-list.ts'
import { language } from '#app/shared/language/language.ts'

import { inLanguage, negotiateLanguage } from './request-language.server.ts'

test('two requests in flight keep their languages', async () => {
  const answer = async (asked: 'en' | 'hi') =>
    inLanguage(asked, async () => {
      const said: string[] = []
      for (let turn = 0; turn < 5; turn++) {
        said.push(categoryName('watches'))
        await nextTurn()
      }
      return said
    })
  const [english, hindi] = await Promise.all([answer('en'), answer('hi')])
  expect(new Set(english)).toEqual(new Set(['Watches']))
  expect(new Set(hindi)).toEqual(new Set(['घड़ियाँ']))
  expect(language(), 'outside of a request').toBe('en')
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hi', 'hi'],
  ['hi-IN', 'hi'],
  ['HI-in,en;q=0.5', 'hi'],
  ['en-US,en;q=0.9,hi;q=0.8', 'en'],
  ['en;q=0.3, hi;q=0.8', 'hi'],
  ['ta-IN,hi;q=0.5', 'hi'],
  ['hi;q=0', 'en'],
  ['fr', 'en'],
  ['his', 'en'],
  [';;,,=q', 'en'],
])('%s is answered in %s', (header, expected) => {
  expect(negotiateLanguage(header)).toBe(expected)
})
