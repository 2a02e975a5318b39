import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ALL_CONVERSATIONS, ids, openList, findTalk } from '#test/opened-list.ts'

import { ifNew, startList } from './start-list.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a page’s own rows are used once: returning to the list restores no deleted row', async () => {
  const opened = openList({ rendered: false })
  const first = opened.inbox.page(ALL_CONVERSATIONS, null)
  expect(ifNew(first)).toBe(first)
  startList(opened.store, first)
  expect(ids(opened)).toEqual(['talk-4', 'talk-3', 'talk-2'])
  findTalk(opened, 3).delete()
  // A refetch finds it gone, although no event said so.
  opened.tell({ event: 'gap' })
  await wait(10)
  expect(ids(opened)).toEqual(['talk-4', 'talk-2', 'talk-1'])
  opened.asked.length = 0
  startList(opened.store, first)
  await wait(10)
  expect([ids(opened), opened.asked]).toEqual([['talk-4', 'talk-2', 'talk-1'], []])
})

test('a list that starts later is loaded, and a page that arrives later is merged', async () => {
  const before = openList({ rendered: false })
  const first = before.inbox.page(ALL_CONVERSATIONS, null)
  startList(before.store, first)
  expect(ifNew(first)).toBe(null)
  const opened = openList({ rendered: false })
  findTalk(opened, 4).delete()
  startList(opened.store, first)
  expect(opened.store.state()).toMatchObject({ loaded: false, loading: true })
  await wait(10)
  expect(ids(opened)).toEqual(['talk-3', 'talk-2', 'talk-1'])
  opened.asked.length = 0
  opened.inbox.add()
  startList(opened.store, opened.inbox.page(ALL_CONVERSATIONS, null))
  expect([ids(opened)[0], opened.asked]).toEqual(['talk-5', []])
})

test('a list that no page rendered is loaded once', async () => {
  const opened = openList({ rendered: false, view: { filter: 'selling', search: '' } })
  startList(opened.store, null)
  await wait(10)
  startList(opened.store, null)
  await wait(10)
  expect([ids(opened), opened.asked]).toEqual([['talk-3', 'talk-1'], ['GET /conversations?filter=selling']])
})
