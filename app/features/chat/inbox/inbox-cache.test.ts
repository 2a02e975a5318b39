import { beforeEach, expect, test } from 'vitest'

import { doubtInbox, forgetInbox, keepInbox, keptInbox, type InboxData } from './inbox-cache.ts'

// Only what the cache looks at.
const data = (id: string | null) =>
  ({ now: 0, missing: false, selected: id && { conversation: { id } } }) as unknown as InboxData

beforeEach(forgetInbox)

test('a conversation that was opened within five minutes opens at once', () => {
  keepInbox(data('a'), 1000)
  keepInbox(data('b'), 2000)
  expect(keptInbox('a', 301_000)).toMatchObject({ now: 301_000, selected: { conversation: { id: 'a' } } })
  expect(keptInbox('a', 301_001)).toBeNull()
  expect(keptInbox('b', 301_001)).toMatchObject({ selected: { conversation: { id: 'b' } } })
  expect([keptInbox('c', 2000), keptInbox(null, 2000)]).toEqual([null, null])
})

test('nothing is kept of what was not the viewer’s, or after who may write to whom has changed', () => {
  keepInbox({ ...data(null), missing: true }, 1000)
  expect(keptInbox('a', 1000)).toBeNull()
  keepInbox(data('a'), 1000)
  forgetInbox()
  expect(keptInbox('a', 1000)).toBeNull()
})

test('after something may have been missed only what has just come is kept', () => {
  keepInbox(data('a'), 1000)
  keepInbox(data('b'), 5000)
  doubtInbox(12_000)
  expect([keptInbox('a', 12_000), keptInbox('b', 12_000)]).toEqual([null, expect.anything()])
})

test('twenty are kept, those that were opened last', () => {
  for (let n = 0; n < 21; n += 1) keepInbox(data(String(n)), 1000)
  keepInbox(data('1'), 1000)
  expect([keptInbox('0', 1000), keptInbox('1', 1000)]).toEqual([null, expect.anything()])
})
