import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { OTHER, VIEWER } from '#test/cases/conversation-model.ts'
import { ids, openList, findRow, findTalk, type OpenedList } from '#test/opened-list.ts'

// How the list reflects what the viewer reads, writes and unsends in this window.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const readUnread = (opened: OpenedList, n: number) => findRow(opened, n)?.unreadCount

/** Collects every unread count that the row of talk-4 shows. */
function watchUnread(opened: OpenedList) {
  const shown = new Set<number | undefined>()
  opened.store.subscribe(() => shown.add(readUnread(opened, 4)))
  return shown
}

/** Opens the list with one chat open and read. */
async function openChat() {
  const opened = openList()
  const talk = findTalk(opened, 4)
  opened.tell(talk.read(VIEWER, 1))
  await wait(1000)
  opened.asked.length = 0
  opened.place.shown = talk.id
  return { opened, talk }
}

test('a message in the visible conversation is read at once, and its row does not jump', async () => {
  const { opened, talk } = await openChat()
  const shown = watchUnread(opened)
  for (let n = 0; n < 3; n += 1) {
    opened.tell(talk.say(OTHER, `Line ${n}`).change)
    await wait(1000)
    opened.tell(talk.read(VIEWER, talk.lastSeq))
  }
  await wait(5000)
  expect(findRow(opened, 4)).toMatchObject({ unreadCount: 0, lastMessage: { content: 'Line 2' } })
  expect([[...shown], opened.asked]).toEqual([[0], []])
})

test('a message below the visible part counts as unread a moment later, until it is read', async () => {
  const { opened, talk } = await openChat()
  opened.tell(talk.say(OTHER).change)
  opened.tell(talk.say(OTHER).change)
  opened.tell(talk.read(VIEWER, 2))
  expect(readUnread(opened, 4)).toBe(0)
  await wait(1600)
  expect(readUnread(opened, 4)).toBe(1)
  // In another conversation it counts at once. It also counts here while the chat is not visible.
  opened.tell(findTalk(opened, 3).say(OTHER).change)
  expect(readUnread(opened, 3)).toBe(2)
  opened.place.shown = null
  opened.tell(talk.say(OTHER).change)
  expect(readUnread(opened, 4)).toBe(2)
  opened.tell(talk.read(VIEWER, 4))
  expect([readUnread(opened, 4), opened.asked]).toEqual([0, []])
})

test('messages read here are no longer unread, even without a live event', async () => {
  const opened = openList()
  const talk = findTalk(opened, 4)
  opened.tell(talk.say(OTHER).change)
  expect(readUnread(opened, 4)).toBe(2)
  const before = opened.inbox.page({ filter: 'all', search: '' }, null)
  talk.read(VIEWER, 2)
  opened.tell({ event: 'marked', conversation: talk.id, revision: talk.revision, upTo: 2 })
  expect(readUnread(opened, 4)).toBe(0)
  // A page requested earlier does not know of the change.
  opened.store.takeFirst(before)
  expect(readUnread(opened, 4)).toBe(0)
  await wait(1000)
  expect(findRow(opened, 4)).toMatchObject({ unreadCount: 0, readUpTo: 2, revision: talk.revision })
})

test('after the live event nothing is fetched, unless other changes came before it', async () => {
  const { opened, talk } = await openChat()
  opened.tell(talk.say(OTHER).change)
  const read = talk.read(VIEWER, 2)
  const marked = () => opened.tell({ event: 'marked', conversation: talk.id, revision: talk.revision, upTo: 2 })
  marked()
  opened.tell(read)
  await wait(1000)
  expect([readUnread(opened, 4), opened.asked]).toEqual([0, []])
  // Another device was faster, and its messages never reached this window.
  talk.say(VIEWER, 'From the phone')
  marked()
  await wait(1000)
  expect(opened.asked).toEqual(['GET /conversations/talk-4/messages'])
  expect(findRow(opened, 4)).toMatchObject({ unreadCount: 0, lastMessage: { content: 'From the phone' } })
})

test('an own message is in the list once it is stored, and a live event does not duplicate it', async () => {
  const opened = openList()
  const { message, change } = findTalk(opened, 2).say(VIEWER, 'Sent here')
  opened.storedHere(message)
  expect(ids(opened)).toEqual(['talk-2', 'talk-4', 'talk-3'])
  expect(findRow(opened, 2)).toMatchObject({
    unreadCount: 1,
    lastMessage: { content: 'Sent here', senderId: VIEWER.id },
  })
  opened.tell(change)
  await wait(1000)
  expect([findRow(opened, 2)?.revision, opened.asked]).toEqual([2, []])
})

test('a message unsent before it was acknowledged, and one of a closed list, change nothing', async () => {
  const opened = openList()
  const { message } = findTalk(opened, 2).say(VIEWER, 'Oh no')
  opened.storedHere({ ...message, unsent: true, content: '' })
  opened.stop()
  opened.storedHere(message)
  await wait(1000)
  expect([ids(opened), opened.asked]).toEqual([['talk-4', 'talk-3', 'talk-2'], []])
})
