import { beforeEach, expect, test } from 'vitest'

import { withdrawOffer } from '#app/features/offers/server/answer-offer.server.ts'
import { makeOffer } from '#app/features/offers/server/make-offer.server.ts'
import { reserveItem } from '#app/features/offers/server/reserve-item.server.ts'
import { createTalk, createViewer, newMessageId as newId } from '#test/chat.ts'
import { recordJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { listDealings, writeDealings } from './list-dealings.server.ts'

const { sql } = await testDatabase()
testSettings({ LIMIT_CONVERSATIONS: '100/1d' })

type Talk = Awaited<ReturnType<typeof createTalk>>
let talk: Talk
beforeEach(async () => {
  recordJobs()
  talk = await createTalk(sql)
  const { id } = await makeOffer(talk.buyer, talk.item.id, { id: newId(), amount: 1200 })
  await withdrawOffer(talk.buyer, id)
  await reserveItem(talk.seller, talk.id, newId())
})

const list = async (person: { userId: string }, query = '', limit?: number) =>
  listDealings(person, new URLSearchParams(query), limit)
const kinds = async (...given: Parameters<typeof list>) =>
  (await list(...given)).dealings.map(({ kind, side, state }) => [kind, side, state])

test('both sides list their deals and offers, the newest first, and nobody else does', async () => {
  expect(await kinds(talk.buyer)).toEqual([
    ['deal', 'buyer', 'agreed'],
    ['offer', 'buyer', 'withdrawn'],
  ])
  expect(await kinds(talk.seller)).toEqual([
    ['deal', 'seller', 'agreed'],
    ['offer', 'seller', 'withdrawn'],
  ])
  expect(await kinds(await createViewer(sql))).toEqual([])
})

test('a side, words of the title and names of the other person narrow the list', async () => {
  expect(await kinds(talk.buyer, 'side=seller')).toEqual([])
  expect(await kinds(talk.buyer, 'side=buyer')).toHaveLength(2)
  expect(await kinds(talk.buyer, 'side=nonsense&cursor=x')).toHaveLength(2)
  expect(await kinds(talk.seller, 'search=TIN+robot')).toHaveLength(2)
  expect(await kinds(talk.seller, `search=${talk.buyer.name}`)).toHaveLength(2)
  expect(await kinds(talk.seller, 'search=gramophone')).toEqual([])
  expect(await kinds(talk.seller, "search=%25'")).toEqual([])
})

test('pages leave nothing out and repeat nothing', async () => {
  const first = await list(talk.buyer, '', 1)
  const second = await list(talk.buyer, `cursor=${first.next}`, 1)
  const ids = [...first.dealings, ...second.dealings].map(({ id }) => id)
  expect(ids).toEqual((await list(talk.buyer)).dealings.map(({ id }) => id))
  expect(second.next).toBeNull()
})

test('the file has the same rows, and no cell that a spreadsheet would calculate', async () => {
  await sql`update items set title = '=1+1' where id = ${talk.item.id}`
  const [head, ...rows] = (await writeDealings(talk.seller, { side: null, search: '' })).trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFday,kind,role,title,with,rupees,state,id')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\d,deal,seller,'=1\+1,Bina,1500,Agreed,/)
})
