import { expect, test } from 'vitest'

import { inboxPath, readListView } from './inbox-path.ts'
import { insertAt, QUICK_EMOJI } from './pane/composer/quick-emoji.ts'

test('a URL names the listed and the open conversations, without defaults', () => {
  expect(inboxPath({})).toBe('/messages')
  expect(inboxPath({ filter: 'all', search: '' }, null, null)).toBe('/messages')
  expect(inboxPath({ filter: 'buying', search: 'hmt & co' }, 'c1', '5.x')).toBe(
    '/messages?filter=buying&search=hmt+%26+co&cursor=5.x&c=c1',
  )
})

test('invalid parameters in a URL are ignored', () => {
  const read = (query: string) => readListView(new URLSearchParams(query))
  expect(read('filter=selling&search=+clock+')).toEqual({ filter: 'selling', search: 'clock' })
  expect(read('filter=stolen')).toEqual({ filter: 'all', search: '' })
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200)
  // PostgreSQL rejects NUL in text; nobody types it.
  expect(read('search=%00')).toEqual({ filter: 'all', search: '' })
  expect(read('search=+%00+cl%00ock%00').search).toBe('clock')
  expect(read(`search=${'x'.repeat(199)}${encodeURIComponent('🙂')}`).search).toBe(`${'x'.repeat(199)}\uFFFD`)
})

test('each of the ten quick emoji has a name, and is inserted at the caret', () => {
  expect(new Set(QUICK_EMOJI.map(({ emoji }) => emoji)).size).toBe(10)
  expect(new Set(QUICK_EMOJI.map(({ name }) => name())).size).toBe(10)
  expect(insertAt('ab', '👍', 1, 1)).toEqual({ text: 'a👍b', caret: 3 })
  expect(insertAt('abc', '👍', 0, 3)).toEqual({ text: '👍', caret: 2 })
})
