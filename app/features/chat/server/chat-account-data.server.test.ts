import { beforeEach, expect, test } from 'vitest'

import { blockPerson } from '#app/features/chat/server/conversations/blocks.server.ts'
import { listConversations } from '#app/features/chat/server/conversations/list-conversations.server.ts'
import { getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { unsendMessage } from '#app/features/chat/server/messages/unsend-message.server.ts'
import { reportConversation } from '#app/features/chat/server/report-conversation.server.ts'
import { setPreference } from '#app/features/notices/preferences/preferences.server.ts'
import { removeStalePhotos } from '#app/features/photos/remove-photos.server.ts'
import { deleteAccount, eraseAccount, exportData } from '#test/account-data.ts'
import { createTalk, createViewer, say } from '#test/chat.ts'
import { photoStore } from '#test/photos/photo-store.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

const { sql } = await testDatabase()
const { storage } = await photoStore()
beforeEach(() => testSettings())

test('a deleted item’s cover stays as long as a conversation shows it', async () => {
  const { item, id } = await createTalk(sql)
  const [cover = ''] = item.images
  await sql`delete from items where id = ${item.id}`
  await sql`update photos set created_at = now() - interval '2 days' where key = ${cover}`
  const isThere = async () => (await sql`select 1 from photos where key = ${cover}`).length > 0
  await removeStalePhotos(storage)
  expect(await isThere()).toBe(true)
  await sql`delete from conversations where id = ${id}`
  await removeStalePhotos(storage)
  expect(await isThere()).toBe(false)
})

test('a deleted account leaves its messages without a name; its covers, blocks and settings are deleted', async () => {
  const { buyer, seller, item, id } = await createTalk(sql)
  await say(seller, id, 'Yes, it is')
  await setPreference(seller, { topic: 'messages', channel: 'mail', isWanted: false })
  await blockPerson(seller, (await createViewer(sql)).userId)
  await deleteAccount(seller, seller.email)
  await eraseAccount({ userId: seller.userId }, storage)
  const { messages } = await getMessages(buyer, id)
  expect(messages.map(({ content, sender }) => [content, sender.name])).toEqual([
    ['Is it still there?', 'Bina'],
    ['Yes, it is', 'Deleted user'],
  ])
  const { conversations } = await listConversations(buyer)
  expect(conversations).toMatchObject([
    {
      id,
      other: { id: seller.userId, name: 'Deleted user', picture: null, isGone: true, isAway: false },
      item: { id: null, title: item.title, price: item.price, cover: null, state: 'gone' },
      closed: true,
    },
  ])
  expect(JSON.stringify([messages, conversations])).not.toMatch(/Suresh|@/)
  expect(await sql`select from notice_preferences where user_id = ${seller.userId}`).toEqual([])
  expect(await sql`select from blocks where blocker_id = ${seller.userId}`).toEqual([])
})

test('an export has the person’s own messages, and only the names of others', async () => {
  const { buyer, seller, item, id, first } = await createTalk(sql)
  const second = await say(buyer, id, 'Hello?')
  const unsent = await say(buyer, id, 'Oh no')
  await unsendMessage(buyer, unsent.id)
  await say(seller, id, 'Words of another person')
  await reportConversation(buyer, id, { reason: 'spam', details: 'Again and again' })
  const text = await new Response(exportData(buyer)).text()
  const data = JSON.parse(text) as Record<string, unknown>
  expect(data['messages']).toMatchObject([
    { id: first.id, conversationId: id, seq: 1, type: 'text', content: 'Is it still there?', replyingTo: null },
    { id: second.id, seq: 2, content: 'Hello?' },
  ])
  expect(data['conversations']).toMatchObject([{ id, role: 'buyer', itemTitle: item.title, with: 'Suresh' }])
  expect(data['reports']).toMatchObject([{ conversationId: id, reason: 'spam', details: 'Again and again' }])
  for (const foreign of ['Words of another', seller.email, 'Oh no']) expect(text).not.toContain(foreign)
})
