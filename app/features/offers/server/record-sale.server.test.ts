import { beforeEach, expect, test } from 'vitest'

import { getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { listNotices } from '#app/features/notices/list/list-notices.server.ts'
import { markSold } from '#app/features/selling/editor/publishing/change-item.server.ts'
import { createTalk, createViewer, newMessageId as newId, say } from '#test/chat.ts'
import { recordJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { listBuyers, recordSale } from './record-sale.server.ts'

const { sql } = await testDatabase()
testSettings({ LIMIT_CONVERSATIONS: '100/1d' })

type Talk = Awaited<ReturnType<typeof createTalk>>
let talk: Talk
beforeEach(async () => {
  recordJobs()
  talk = await createTalk(sql)
  await say(talk.buyer, talk.id, 'Is it still there?')
})

const record = (by = talk.seller, id = newId()) => recordSale(by, talk.item.id, { id, conversation: talk.id })
const deal = async () => (await sql`select state, amount, buyer_id from deals where item_id = ${talk.item.id}`)[0]

test('a seller says to whom an item was sold, and the buyer is asked to confirm it', async () => {
  await expect(record()).rejects.toEqual(refused('not marked as sold'))
  expect(await listBuyers(talk.seller, talk.item.id)).toEqual([])
  await markSold(talk.seller, talk.item.id)
  expect(await listBuyers(talk.seller, talk.item.id)).toEqual([{ conversation: talk.id, name: talk.buyer.name }])
  const { id } = await record()
  expect(await deal()).toEqual({ state: 'paid', amount: 1500, buyer_id: talk.buyer.userId })
  expect(await listBuyers(talk.seller, talk.item.id)).toEqual([])
  const { messages } = await getMessages(talk.buyer, talk.id)
  expect(messages.at(-1)).toMatchObject({ id, card: { kind: 'reservation', deal: 'paid' } })
  const { notices } = await listNotices(talk.buyer, new URLSearchParams())
  expect(notices[0]).toMatchObject({ title: 'Sold to you' })
})

test('the same sale again changes nothing, and there is one buyer', async () => {
  await markSold(talk.seller, talk.item.id)
  const id = newId()
  await Promise.all([record(talk.seller, id), record(talk.seller, id)])
  await expect(record()).rejects.toEqual(refused('buyer is known'))
  expect(await sql`select from deals where item_id = ${talk.item.id}`).toHaveLength(1)
})

test('nobody else says it, and no stranger is named', async () => {
  await markSold(talk.seller, talk.item.id)
  await expect(record(talk.buyer)).rejects.toEqual(refused('no such listing'))
  await expect(record(await createViewer(sql))).rejects.toEqual(refused('no such listing'))
  const other = await createTalk(sql)
  await expect(recordSale(talk.seller, talk.item.id, { id: newId(), conversation: other.id })).rejects.toEqual(
    refused('no such conversation'),
  )
  expect(await listBuyers(talk.buyer, talk.item.id)).toEqual([])
})
