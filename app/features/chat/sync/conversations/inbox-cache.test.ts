import { expect, test } from 'vitest'

import { forgetInbox, inboxAlone, keepInbox, keptInbox, type InboxData } from './inbox-cache.ts'

// Only the fields that the cache reads. It keeps the dozens of others unchanged.
const data = (id: string | null) =>
  ({
    now: 0,
    missing: false,
    first: { conversations: [{ id: 'a' }], next: null },
    selected: id && { conversation: { id } },
  }) as unknown as InboxData

test('the cache is empty before the first page', () => {
  expect([keptInbox('a'), inboxAlone('a')]).toEqual([null, null])
})

test('a conversation opened within five minutes opens at once from the cache, marked as old', () => {
  keepInbox(data('a'), 1000)
  keepInbox(data('b'), 2000)
  const kept = { now: 301_000, selected: { conversation: { id: 'a' }, isKept: true } }
  expect(keptInbox('a', 301_000)).toMatchObject(kept)
  expect(keptInbox('a', 301_001)).toBeNull()
  expect(keptInbox('b', 301_001)).toMatchObject({ selected: { conversation: { id: 'b' } } })
  expect([keptInbox('c', 2000), keptInbox(null, 2000)]).toEqual([null, null])
})

test('a deleted conversation is removed from the cache, with its messages and its row', () => {
  keepInbox(data('a'), 1000)
  forgetInbox('a')
  expect(keptInbox('a', 1001)).toBeNull()
  expect(inboxAlone('a', 1001)).toMatchObject({ selected: null, failed: true, first: { conversations: [] } })
})

test('showing a cached inbox does not renew its age', () => {
  keepInbox(data('old'), 1000)
  const again = keptInbox('old', 300_000)
  if (!again) throw new Error('It was not kept')
  keepInbox(again, 300_000)
  expect(keptInbox('old', 302_000)).toBeNull()
})

test('nothing of another viewer is cached', () => {
  keepInbox({ ...data(null), missing: true }, 1000)
  expect(keptInbox('theirs', 1000)).toBeNull()
})

test('while the server is unreachable, the inbox and the cached conversation stay, however old', () => {
  keepInbox(data('known'), 1000)
  keepInbox({ ...data(null), missing: true }, 900_000)
  const known = { selected: { conversation: { id: 'known' }, isKept: true }, missing: false, failed: false }
  expect(inboxAlone('known', 900_000)).toMatchObject(known)
  expect(inboxAlone('unknown', 900_000)).toMatchObject({ selected: null, missing: false, failed: true })
  expect(inboxAlone(null, 900_000)).toMatchObject({ selected: null, failed: false })
})

test('the twenty conversations opened last are kept', () => {
  for (let n = 0; n < 21; n += 1) keepInbox(data(String(n)), 1000)
  keepInbox(data('1'), 1000)
  expect([keptInbox('0', 1000), keptInbox('1', 1000)]).toEqual([null, expect.anything()])
})
