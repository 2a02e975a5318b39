import { beforeEach, expect, test } from 'vitest'

import type { Viewer } from '#app/platform/http/viewer.ts'
import { createTalk, createViewer, say } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { blockPerson } from './conversations/blocks.server.ts'
import { listConversations } from './conversations/list-conversations.server.ts'
import { deleteConversation } from './delete-conversation.server.ts'
import { loadInbox } from './load-inbox.server.ts'
import { startConversation } from './start-conversation.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings({ LIMIT_CONVERSATIONS: '100000/1d' }))

const load = (viewer: Viewer, query: Record<string, string> = {}) => loadInbox(viewer, new URLSearchParams(query))

test('the open conversation matches its row in the list, with its newest messages', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  await say(seller, id, 'Yes, it is')
  for (const viewer of [buyer, seller]) {
    const { first, selected, missing, isFurther } = await load(viewer, { c: id })
    expect(selected?.conversation).toEqual((await listConversations(viewer)).conversations[0])
    expect(selected?.page).toMatchObject({ more: false, revision: 2, lastSeq: 2 })
    expect(selected?.page.messages.map(({ content }) => content)).toEqual(['Is it still there?', 'Yes, it is'])
    expect(first.conversations.map((one) => one.id)).toEqual([id])
    expect([missing, isFurther, first.next]).toEqual([false, false, null])
  }
  expect((await load(buyer)).selected).toBeNull()
  expect((await load(buyer)).missing).toBe(false)
})

test('a block is seen at once', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  await blockPerson(seller, buyer.userId)
  expect((await load(seller, { c: id })).selected?.conversation).toMatchObject({ blocking: true, closed: true })
  expect((await load(buyer, { c: id })).selected?.conversation).toMatchObject({ blocking: false, closed: true })
})

test('others’ conversations, deleted, empty and unknown ones, and invalid ids are all missing alike', async () => {
  const { buyer, id } = await createTalk(sql)
  const other = await createViewer(sql)
  const deleted = await createTalk(sql, { buyer })
  await deleteConversation(buyer, deleted.id)
  // The person who did not delete it sees that it was deleted, and no content.
  const line = await load(deleted.seller, { c: deleted.id })
  expect(line).toMatchObject({ selected: null, missing: false, deleted: { id: deleted.id, lastMessage: null } })
  expect(JSON.stringify(line)).not.toContain('Is it still there?')
  const seller = await createViewer(sql)
  const item = await createItem(sql, { userId: seller.userId })
  const begun = await startConversation(buyer, { itemId: item.id })
  const asked: [Viewer, string][] = [
    [other, id],
    [buyer, deleted.id],
    [seller, begun.id],
    [buyer, '00000000-0000-7000-8000-000000000000'],
    [buyer, 'abc'],
    [buyer, ''],
    [buyer, "' or 1=1 --"],
  ]
  for (const [viewer, c] of asked) {
    expect([c, await load(viewer, { c })]).toMatchObject([c, { selected: null, missing: true }])
  }
  // The buyer who began the conversation sees it while it is still empty.
  expect((await load(buyer, { c: begun.id })).selected).toMatchObject({
    conversation: { lastMessage: null },
    page: { messages: [] },
  })
})

test('filter, search and position come from the URL, and invalid ones are ignored', async () => {
  const { buyer, seller, item, id } = await createTalk(sql)
  const titles = async (viewer: Viewer, query: Record<string, string>) =>
    (await load(viewer, query)).first.conversations.map((one) => one.item.title)
  expect(await titles(buyer, { filter: 'buying' })).toEqual([item.title])
  expect(await titles(buyer, { filter: 'selling' })).toEqual([])
  expect(await titles(seller, { filter: 'selling', search: 'tin rob' })).toEqual([item.title])
  expect(await titles(buyer, { search: 'no such thing' })).toEqual([])
  expect(await load(buyer, { filter: 'stolen', search: ' '.repeat(300), cursor: 'x.y' })).toMatchObject({
    view: { filter: 'all', search: '' },
    isFurther: false,
    first: { conversations: [{ id }] },
  })
  expect(await titles(buyer, { search: '\0tin\0 rob' })).toEqual([item.title])
  expect(await titles(buyer, { search: `${'x'.repeat(199)}🙂` })).toEqual([])
  const further = await load(buyer, { cursor: `1.${id}` })
  expect([further.isFurther, further.first.conversations]).toEqual([true, []])
  // After the year 9999, and up to the largest date in JavaScript.
  for (const at of ['253402300800000', '999999999999999', '8640000000000000']) {
    expect(await titles(buyer, { cursor: `${at}.${id}` })).toEqual([item.title])
  }
  for (const at of ['8640000000000001', '99999999999999999', '+1', '1e3']) {
    expect(await load(buyer, { cursor: `${at}.${id}` })).toMatchObject({ isFurther: false })
  }
})
