import { beforeEach, expect, test } from 'vitest'

import { moveDeal, noteProblem } from '#app/features/deals/server/move-deal.server.ts'
import { pickTime } from '#app/features/meetings/server/pick-time.server.ts'
import { proposeMeeting } from '#app/features/meetings/server/propose-meeting.server.ts'
import { withdrawOffer } from '#app/features/offers/server/answer-offer.server.ts'
import { counterOffer, makeOffer } from '#app/features/offers/server/make-offer.server.ts'
import { reserveItem } from '#app/features/offers/server/reserve-item.server.ts'
import { writeReview } from '#app/features/reviews/server/write-review.server.ts'
import { createApi } from '#app/server/api.ts'
import { createTalk, createViewer, newMessageId as newId } from '#test/chat.ts'
import { hence } from '#test/dates.ts'
import { createDoneDeal } from '#test/deals.ts'
import { createItem } from '#test/factories.ts'
import { recordJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { listWaiting } from './list-waiting.server.ts'

const { sql } = await testDatabase()
testSettings({ LIMIT_CONVERSATIONS: '1000/1d' })

type Talk = Awaited<ReturnType<typeof createTalk>>
let talk: Talk
beforeEach(async () => {
  recordJobs()
  talk = await createTalk(sql)
})

/** Lists what waits for each of the two, and in which state its deal is. */
async function waits() {
  const list = async (person: { userId: string }) =>
    (await listWaiting(person)).things.map(({ kind, state }) => (state === null ? kind : `${kind} ${state}`))
  return { buyer: await list(talk.buyer), seller: await list(talk.seller) }
}
const NOBODY = { buyer: [], seller: [] }
const inHours = (hours: number) => hence({ hours }).toISOString()
const propose = (person: Talk['buyer'], deal: string, times: string[]) =>
  proposeMeeting(person, deal, { id: newId(), place: 'Dadar station', placeKind: 'metro', times })

test('nothing waits where nothing was offered or agreed on', async () => {
  expect(await waits()).toEqual(NOBODY)
  expect(await listWaiting(await createViewer(sql))).toEqual({ things: [], more: 0 })
})

test('an open offer waits for its receiver alone, and no longer than it is open', async () => {
  const { id } = await makeOffer(talk.buyer, talk.item.id, { id: newId(), amount: 1200 })
  expect(await waits()).toEqual({ buyer: [], seller: ['offer'] })
  expect((await listWaiting(talk.seller)).things).toEqual([
    {
      kind: 'offer',
      id,
      conversation: talk.id,
      side: 'seller',
      state: null,
      amount: 1200,
      count: 1,
      title: talk.item.title,
      cover: expect.anything(),
      name: 'Bina',
      until: expect.stringMatching(/Z$/),
    },
  ])
  const counter = newId()
  await counterOffer(talk.seller, id, { id: counter, amount: 1400 })
  expect(await waits()).toEqual({ buyer: ['offer'], seller: [] })
  await sql`update offers set expires_at = now() where id = ${counter}`
  expect(await waits()).toEqual(NOBODY)
})

test('an offer that is withdrawn waits for nobody', async () => {
  const { id } = await makeOffer(talk.buyer, talk.item.id, { id: newId(), amount: 1200 })
  await withdrawOffer(talk.buyer, id)
  expect(await waits()).toEqual(NOBODY)
})

test('a deal waits for whose move it is, from the first proposal to the reviews', async () => {
  const deal = newId()
  await reserveItem(talk.seller, talk.id, deal)
  expect(await waits()).toEqual({ buyer: ['deal agreed'], seller: ['deal agreed'] })
  const time = inHours(5)
  const { id } = await propose(talk.seller, deal, [time, inHours(6)])
  expect(await waits()).toEqual({ buyer: ['meeting agreed'], seller: [] })
  await pickTime(talk.buyer, id, { id: newId(), time })
  expect(await waits(), 'both wait for the time').toEqual(NOBODY)
  await sql`update meetings set times = array[now() - interval '1 hour'], picked = now() - interval '1 hour' where id = ${id}`
  expect(await waits()).toEqual({ buyer: ['deal meeting'], seller: ['deal meeting'] })
  await moveDeal(talk.buyer, deal, { id: newId(), move: 'meet' })
  expect(await waits()).toEqual({ buyer: ['deal met'], seller: [] })
  await moveDeal(talk.buyer, deal, { id: newId(), move: 'look' })
  expect(await waits()).toEqual({ buyer: ['deal looked'], seller: [] })
  await moveDeal(talk.buyer, deal, { id: newId(), move: 'pay', payment: 'cash' })
  expect(await waits()).toEqual({ buyer: ['deal paying'], seller: ['deal paying'] })
  await moveDeal(talk.seller, deal, { id: newId(), move: 'money' })
  expect(await waits()).toEqual({ buyer: ['deal paid'], seller: [] })
  await moveDeal(talk.buyer, deal, { id: newId(), move: 'thing' })
  expect(await waits()).toEqual({ buyer: ['review done'], seller: ['review done'] })
  await writeReview(talk.buyer, deal, { id: newId(), stars: 5, tags: [], text: null })
  expect(await waits()).toEqual({ buyer: [], seller: ['review done'] })
  await sql`update deals set settled_at = now() - interval '30 days' where id = ${deal}`
  expect(await waits()).toEqual(NOBODY)
})

test('once all proposed times are over, it is the move of both again', async () => {
  const deal = newId()
  await reserveItem(talk.seller, talk.id, deal)
  const { id } = await propose(talk.seller, deal, [inHours(5)])
  await sql`update meetings set times = array[now() - interval '1 minute'] where id = ${id}`
  expect(await waits()).toEqual({ buyer: ['deal agreed'], seller: ['deal agreed'] })
})

test('a deal that fell through, or whose reservation is over, waits for nobody', async () => {
  const deal = newId()
  await reserveItem(talk.seller, talk.id, deal)
  await sql`update reservations set until = now() where id = ${deal}`
  expect(await waits()).toEqual(NOBODY)
  await sql`update reservations set until = now() + interval '1 hour' where id = ${deal}`
  expect((await waits()).buyer).toEqual(['deal agreed'])
  await moveDeal(talk.buyer, deal, { id: newId(), move: 'fall', reason: 'changed-mind' })
  expect(await waits()).toEqual(NOBODY)
})

test('nobody is hurried while something is not right', async () => {
  const deal = newId()
  await reserveItem(talk.seller, talk.id, deal)
  await moveDeal(talk.seller, deal, { id: newId(), move: 'sell' })
  expect((await listWaiting(talk.buyer)).things[0]?.until).toMatch(/Z$/)
  await noteProblem(talk.buyer, deal)
  expect((await listWaiting(talk.buyer)).things).toMatchObject([{ kind: 'deal', state: 'paid', until: null }])
})

test('a request for a proof photo waits for the seller while the item is on sale', async () => {
  await sql`insert into proof_requests (id, conversation_id) values (${newId()}, ${talk.id})`
  expect(await waits()).toEqual({ buyer: [], seller: ['proof'] })
  await sql`update items set is_sold = true where id = ${talk.item.id}`
  expect(await waits()).toEqual(NOBODY)
  await sql`update items set is_sold = false where id = ${talk.item.id}`
  await sql`update proof_requests set answered_at = now() where conversation_id = ${talk.id}`
  expect(await waits()).toEqual(NOBODY)
})

test('listings that may no longer be on sale are one question', async () => {
  const { userId } = talk.seller
  const items = [await createItem(sql, { userId }), await createItem(sql, { userId })]
  await sql`update items set asked_at = now() - interval '3 days' where id = any(${items.map(({ id }) => id)}::uuid[])`
  expect((await listWaiting(talk.seller)).things).toMatchObject([{ kind: 'sale', count: 2, name: null }])
  expect(await listWaiting(talk.buyer)).toEqual({ things: [], more: 0 })
})

test('what is gone with its conversation or the other account waits for nobody', async () => {
  talk = await createDoneDeal(sql)
  expect(await waits()).toEqual({ buyer: ['review done'], seller: ['review done'] })
  await sql`update users set deleted_at = now() where id = ${talk.buyer.userId}`
  expect((await waits()).seller).toEqual([])
  await sql`update users set deleted_at = null where id = ${talk.buyer.userId}`
  await sql`update conversations set deleted_at = now(), deletion_shown_to = ${talk.seller.userId} where id = ${talk.id}`
  expect(await waits()).toEqual(NOBODY)
})

test('the most urgent come first, twenty of them, and the others are counted', async () => {
  for (let n = 0; n < 22; n++) {
    const other = await createTalk(sql, { seller: talk.seller })
    await makeOffer(other.buyer, other.item.id, { id: newId(), amount: 1200 })
  }
  await sql`
    update offers set expires_at = now() + (n * 7 % 23 + 1) * interval '1 hour'
    from (select id, row_number() over (order by id) as n from offers where seller_id = ${talk.seller.userId}) numbered
    where numbered.id = offers.id`
  const { things, more } = await listWaiting(talk.seller)
  expect([things.length, more]).toEqual([20, 2])
  const times = things.map(({ until }) => until)
  expect(times).toEqual(times.toSorted((a, b) => String(a).localeCompare(String(b))))
})

test('the API answers the viewer alone', async () => {
  await makeOffer(talk.buyer, talk.item.id, { id: newId(), amount: 1200 })
  const api = createApi()
  const seller = new Visitor(api, { cookies: (await beginSession(sql, talk.seller.userId)).cookies })
  const { status, json } = await seller.ask('GET', '/me/waiting')
  expect([status, json]).toMatchObject([200, { things: [{ kind: 'offer' }], more: 0 }])
  expect((await new Visitor(api).ask('GET', '/me/waiting')).status).toBe(401)
})
