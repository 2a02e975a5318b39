import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { youSeemOffline } from '#app/ui/messages/messages.ts'
import { modelConversation, OTHER, VIEWER } from '#test/cases/conversation-model.ts'
import { ALL_CONVERSATIONS, ids, offline, openList, findRow, findTalk } from '#test/opened-list.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('it starts with the page’s own rows, and loads more on request', async () => {
  const opened = openList()
  expect(opened.store.initial()).toMatchObject({ loaded: true, loading: false, hasMore: true })
  expect(ids(opened)).toEqual(['talk-4', 'talk-3', 'talk-2'])
  expect(opened.asked).toEqual([])
  const more = opened.store.loadMore()
  expect(opened.store.state().loading).toBe(true)
  await wait(10)
  await more
  expect(ids(opened)).toEqual(['talk-4', 'talk-3', 'talk-2', 'talk-1', 'talk-0'])
  expect(opened.store.state()).toMatchObject({ loading: false, hasMore: false, failed: false })
})

test('a message moves its conversation to the top, with its text and one more unread', async () => {
  const opened = openList()
  const { change } = findTalk(opened, 2).say(OTHER, 'Still there?')
  opened.tell(change)
  opened.tell(change)
  expect(ids(opened)).toEqual(['talk-2', 'talk-4', 'talk-3'])
  expect(findRow(opened, 2)).toMatchObject({
    unreadCount: 2,
    lastMessage: { content: 'Still there?', senderId: 'other' },
  })
  opened.tell(findTalk(opened, 2).say(VIEWER, 'Yes').change)
  expect(findRow(opened, 2)).toMatchObject({ unreadCount: 2, lastMessage: { content: 'Yes', senderId: 'viewer' } })
  await wait(1000)
  expect(opened.asked).toEqual([])
})

test('a conversation read here or on another device is no longer unread', async () => {
  const opened = openList()
  const talk = findTalk(opened, 4)
  opened.tell(talk.say(OTHER).change)
  const read = talk.read(VIEWER, 1)
  const later = talk.say(OTHER).change
  opened.tell(read)
  expect(findRow(opened, 4)?.unreadCount).toBe(1)
  opened.tell(later)
  expect(findRow(opened, 4)?.unreadCount).toBe(2)
  opened.tell(talk.read(VIEWER, 9))
  opened.tell(talk.say(VIEWER).change)
  opened.tell(talk.read(OTHER, 9))
  expect(findRow(opened, 4)).toMatchObject({ unreadCount: 0, readUpTo: 3, otherReadUpTo: 4 })
  await wait(1000)
  expect(opened.asked).toEqual([])
})

test('after partial reading it fetches how much is still unread', async () => {
  const talk = modelConversation('talk-0')
  for (let n = 0; n < 5; n++) talk.say(OTHER)
  const opened = openList({ count: 1 })
  opened.inbox.talks[0] = talk
  opened.store.takeFirst(opened.inbox.page(ALL_CONVERSATIONS, null))
  expect(findRow(opened, 0)?.unreadCount).toBe(5)
  opened.tell(talk.read(VIEWER, 3))
  await wait(1000)
  expect(findRow(opened, 0)?.unreadCount).toBe(2)
})

test('when the last message is unsent, the one before it is fetched', async () => {
  const opened = openList()
  const talk = findTalk(opened, 3)
  opened.tell(talk.say(OTHER, 'Take this').change)
  const [last] = talk.messages().slice(-1)
  opened.tell(talk.unsend(last?.id ?? ''))
  await wait(1000)
  expect(opened.asked).toEqual(['GET /conversations/talk-3/messages'])
  expect(findRow(opened, 3)).toMatchObject({ unreadCount: 1, lastMessage: { content: 'Message 1' } })
})

test('a missing change is noticed and fetched', async () => {
  const opened = openList()
  const talk = findTalk(opened, 3)
  talk.say(OTHER)
  opened.tell(talk.say(OTHER, 'The second').change)
  expect(findRow(opened, 3)?.lastMessage?.content).toBe('The second')
  await wait(1000)
  expect(findRow(opened, 3)).toMatchObject({ unreadCount: 3, revision: 3 })
  expect(opened.asked).toHaveLength(1)
})

test('a new conversation is fetched; one outside the list’s filter is fetched only once', async () => {
  const opened = openList({ view: { filter: 'buying', search: '' }, count: 4 })
  opened.tell(opened.inbox.add())
  await wait(1000)
  expect(ids(opened)).toEqual(['talk-4', 'talk-2', 'talk-0'])
  const other = findTalk(opened, 1)
  opened.asked.length = 0
  for (let n = 0; n < 3; n++) {
    opened.tell(other.say(OTHER).change)
    await wait(1000)
  }
  expect(opened.asked).toHaveLength(1)
  expect(ids(opened)).toEqual(['talk-4', 'talk-2', 'talk-0'])
})

test('a conversation that the other person deleted stays as a row without content, until it is removed', async () => {
  const opened = openList()
  opened.tell(findTalk(opened, 3).delete(OTHER))
  const line = { lastMessage: null, unreadCount: 0, closed: true }
  expect([ids(opened), findRow(opened, 3)]).toMatchObject([['talk-4', 'talk-3', 'talk-2'], line])
  expect(findRow(opened, 3)?.deletedAt).not.toBeNull()
  // A late event must not bring the conversation back.
  opened.tell(findTalk(opened, 3).say(OTHER, 'Pay here').change)
  expect(findRow(opened, 3)).toMatchObject(line)
  const removed = opened.store.remove('talk-3')
  await wait(10)
  expect([await removed, ids(opened), opened.toasts]).toEqual([true, ['talk-4', 'talk-2'], ['Removed from your list']])
})

test('a page read before the other person’s deletion restores no content', async () => {
  const opened = openList({ count: 8 })
  opened.server.takesMs = 100
  const more = opened.store.loadMore()
  await wait(1)
  opened.tell(findTalk(opened, 3).delete(OTHER))
  await wait(200)
  await more
  expect(findRow(opened, 3)).toMatchObject({ lastMessage: null, closed: true })
})

test('a conversation deleted in another tab disappears', () => {
  const opened = openList()
  opened.tell(findTalk(opened, 3).delete())
  expect(ids(opened)).toEqual(['talk-4', 'talk-2'])
})

test('deleting a conversation here removes its row at once and confirms it', async () => {
  const opened = openList()
  const removed = opened.store.remove('talk-3')
  expect(ids(opened)).toEqual(['talk-4', 'talk-2'])
  await wait(10)
  expect(await removed).toBe(true)
  expect([opened.toasts, opened.deleted]).toEqual([['Conversation deleted successfully'], ['talk-3']])
})

test('a failed deletion restores the row, unless the other person deleted it first', async () => {
  const opened = openList()
  opened.server.down = offline()
  const removed = opened.store.remove('talk-3')
  await wait(10)
  expect(await removed).toBe(false)
  expect([ids(opened), opened.toasts]).toEqual([
    ['talk-4', 'talk-3', 'talk-2'],
    [`Failed to delete conversation: ${youSeemOffline()}`],
  ])
  opened.server.down = null
  findTalk(opened, 3).delete()
  const again = opened.store.remove('talk-3')
  await wait(10)
  expect([await again, opened.toasts.at(-1)]).toEqual([true, 'Conversation deleted successfully'])
})

test('a deletion without an answer counts if an event reports it; otherwise the list is fetched', async () => {
  const opened = openList()
  opened.server.losesAnswers = true
  const told = opened.store.remove('talk-3')
  opened.tell({ event: 'deleted', conversation: 'talk-3', revision: 2, by: VIEWER.id, at: '2026-11-21T06:30:00.000Z' })
  await wait(10)
  expect([await told, ids(opened)]).toEqual([true, ['talk-4', 'talk-2']])
  expect([opened.toasts, opened.deleted]).toEqual([['Conversation deleted successfully'], ['talk-3']])
  const untold = opened.store.remove('talk-2')
  await wait(1)
  expect([await untold, opened.toasts.at(-1)]).toEqual([false, `Failed to delete conversation: ${youSeemOffline()}`])
  await wait(6000)
  expect(ids(opened)).not.toContain('talk-2')
})

test('messages that arrive during a deletion are hidden, and shown when it fails', async () => {
  const opened = openList()
  opened.server.down = offline()
  opened.server.takesMs = 100
  const removed = opened.store.remove('talk-3')
  opened.tell(findTalk(opened, 3).say(OTHER, 'Wait').change)
  expect(ids(opened)).toEqual(['talk-4', 'talk-2'])
  await wait(100)
  expect([await removed, ids(opened)]).toEqual([false, ['talk-3', 'talk-4', 'talk-2']])
  expect(findRow(opened, 3)).toMatchObject({ unreadCount: 2, lastMessage: { content: 'Wait' } })
})

test('after a gap or a block, everything loaded is fetched again', async () => {
  const opened = openList()
  void opened.store.loadMore()
  await wait(10)
  findTalk(opened, 0).say(OTHER, 'Missed')
  findTalk(opened, 4).delete()
  opened.inbox.blocked.add('talk-2')
  opened.asked.length = 0
  opened.tell({ event: 'gap' })
  expect(opened.store.state().loading).toBe(false)
  await wait(10)
  expect(opened.store.state().conversations).toEqual(opened.inbox.all())
  expect(opened.asked).toHaveLength(2)
  opened.inbox.blocked.delete('talk-2')
  opened.tell({ event: 'blocks' })
  await wait(10)
  expect(opened.store.state().conversations).toEqual(opened.inbox.all())
})

test('a list shown on an existing connection checks for events that it missed', async () => {
  const opened = openList()
  opened.stop()
  opened.tell(findTalk(opened, 0).say(OTHER).change)
  opened.server.isLive = true
  opened.store.attach()
  await wait(1000)
  expect(ids(opened).slice(0, 4)).toEqual(['talk-0', 'talk-4', 'talk-3', 'talk-2'])
  // It loads down to the formerly last row, which is now on the second page.
  expect(opened.asked).toHaveLength(2)
})

test('without a connection a visible page polls every 30 seconds', async () => {
  const opened = openList()
  opened.inbox.add()
  await wait(29_000)
  expect(opened.asked).toEqual([])
  await wait(1100)
  expect(ids(opened)[0]).toBe('talk-5')
  const asked = opened.asked.length
  opened.page.change('hidden')
  await wait(60_000)
  opened.page.change('visible')
  opened.server.isLive = true
  await wait(60_000)
  expect(opened.asked).toHaveLength(asked)
  opened.server.isLive = false
  opened.stop()
  await wait(60_000)
  expect(opened.asked).toHaveLength(asked)
})

test('on screen it polls every 30 seconds even with a connection, and off screen it does not', async () => {
  const opened = openList()
  opened.server.isLive = true
  let isOnScreen = true
  const end = opened.store.show(() => isOnScreen)
  findTalk(opened, 4).say(OTHER, 'Nobody told')
  await wait(30_100)
  expect(findRow(opened, 4)).toMatchObject({ unreadCount: 2, lastMessage: { content: 'Nobody told' } })
  await wait(60_000)
  // The list is refetched as often as the unread count.
  expect(opened.asked).toHaveLength(3)
  opened.asked.length = 0
  opened.page.change('hidden')
  await wait(60_000)
  opened.page.change('visible')
  isOnScreen = false
  await wait(60_000)
  isOnScreen = true
  end()
  await wait(60_000)
  expect(opened.asked).toEqual([])
})

test('a failed refresh is retried', async () => {
  const opened = openList()
  opened.server.down = offline()
  opened.tell({ event: 'gap' })
  await wait(10)
  expect(opened.store.state().failed).toBe(false)
  findTalk(opened, 0).say(OTHER)
  opened.server.down = null
  await wait(5100)
  expect(ids(opened)[0]).toBe('talk-0')
})

test('a list that was not rendered on the server is loaded, and reports a failure', async () => {
  const opened = openList({ rendered: false, view: { filter: 'all', search: ' person 3 ' } })
  expect(opened.store.state()).toMatchObject({ loaded: false, conversations: [] })
  opened.server.down = offline()
  void opened.store.refetch()
  expect(opened.store.state().loading).toBe(true)
  await wait(10)
  expect(opened.store.state()).toMatchObject({ loaded: false, loading: false, failed: true })
  opened.server.down = null
  void opened.store.refetch()
  await wait(10)
  expect(opened.store.state()).toMatchObject({ loaded: true, failed: false })
  expect(ids(opened)).toEqual(['talk-3'])
  expect(opened.asked.at(-1)).toBe('GET /conversations?filter=all&search=person+3')
})

test('a failure to load is reported only after the request failed, and until a request succeeds', async () => {
  const opened = openList({ rendered: false })
  opened.server.takesMs = 100
  const failed: boolean[] = []
  opened.store.subscribe(() => failed.push(opened.store.state().failed))
  void opened.store.refetch()
  await wait(50)
  opened.tell({ event: 'read', conversation: 'talk-1', revision: 9, by: OTHER.id, upTo: 1 })
  await wait(100)
  expect(failed).not.toContain(true)
  opened.server.down = offline()
  void opened.store.loadMore()
  await wait(200)
  expect(opened.store.state().failed).toBe(true)
  opened.server.down = null
  opened.tell({ event: 'gap' })
  await wait(200)
  expect(opened.store.state()).toMatchObject({ loaded: true, failed: false })
})

test('a failed first page that arrives later counts as loaded', async () => {
  const opened = openList({ rendered: false })
  opened.server.down = offline()
  void opened.store.refetch()
  await wait(10)
  expect(opened.store.state()).toMatchObject({ loaded: false, failed: true })
  opened.server.down = null
  await wait(5100)
  expect(opened.store.state()).toMatchObject({ loaded: true, failed: false })
  expect(ids(opened)).toEqual(['talk-4', 'talk-3', 'talk-2'])
})

test('a page rendered later is merged, and overwrites nothing newer', async () => {
  const opened = openList()
  const page = opened.inbox.page(ALL_CONVERSATIONS, null)
  opened.tell(findTalk(opened, 2).say(OTHER, 'Newer').change)
  opened.store.takeFirst(page)
  expect(findRow(opened, 2)?.lastMessage?.content).toBe('Newer')
})

test('detached, it receives and requests nothing', async () => {
  const opened = openList()
  opened.tell(findTalk(opened, 3).unsend('m1'))
  opened.stop()
  await wait(10_000)
  expect([opened.listeners.size, opened.asked]).toEqual([0, []])
})
