import { beforeEach, expect, test } from 'vitest'

import { blockPerson } from '#app/features/chat/server/conversations/blocks.server.ts'
import { getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { listNotices } from '#app/features/notices/list/list-notices.server.ts'
import { releaseReservation, reserveItem } from '#app/features/offers/server/reserve-item.server.ts'
import { deleteItem, ITEM_NEWS_JOB, markSold } from '#app/features/selling/editor/publishing/change-item.server.ts'
import { DEAL_MOVES, DEAL_STATES, DEAL_STATUSES, mayMove } from '#app/nouns/deal/deal-states.ts'
import { SIDES, type Side } from '#app/nouns/sides.ts'
import { createTalk, createViewer, newMessageId as newId } from '#test/chat.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { moveDeal, noteProblem, type NewMove } from './move-deal.server.ts'
import { findDeal } from './read-deal.server.ts'
import { settleDeals } from './settle-deals.server.ts'

const { sql } = await testDatabase()
testSettings({ LIMIT_CONVERSATIONS: '100/1d' })

type Talk = Awaited<ReturnType<typeof createTalk>>
let talk: Talk
let id: string
beforeEach(async () => {
  recordJobs()
  talk = await createTalk(sql)
  id = (await reserveItem(talk.seller, talk.id, newId())).id
})

const person = (side: Side) => (side === 'buyer' ? talk.buyer : talk.seller)
const move = (side: Side, name: NewMove['move'], more: Partial<NewMove> = {}) =>
  moveDeal(person(side), id, { id: newId(), move: name, ...more })
const stand = async () => (await findDeal(talk.buyer, id)).deal
const item = async () => {
  const [row] = await sql<{ isSold: boolean; isReserved: boolean }[]>`
    select is_sold as "isSold", is_reserved as "isReserved" from items where id = ${talk.item.id}`
  return row
}

test('a hand-over goes in order, both see it, and the item is sold to its buyer', async () => {
  expect(await stand()).toMatchObject({ state: 'agreed', side: 'buyer', amount: 1500, moves: [] })
  await move('seller', 'meet')
  await move('buyer', 'look', { checked: ['box'] })
  await move('buyer', 'pay', { payment: 'cash' })
  expect(await item()).toEqual({ isSold: false, isReserved: true })
  await move('seller', 'money')
  expect(await item()).toEqual({ isSold: true, isReserved: false })
  const done = await move('buyer', 'thing')
  expect(done).toMatchObject({ state: 'done', way: 'hand', payment: 'cash', checked: ['box'], until: null })
  expect(done.moves.map((one) => [one.move, one.by])).toEqual([
    ['meet', 'seller'],
    ['look', 'buyer'],
    ['pay', 'buyer'],
    ['money', 'seller'],
    ['thing', 'buyer'],
  ])
  expect((await findDeal(talk.seller, id)).deal).toMatchObject({ side: 'seller', state: 'done' })
  expect(takeJobs(ITEM_NEWS_JOB)).toMatchObject([{ data: { item: talk.item.id } }])
})

test('each move changes the card in the conversation', async () => {
  const { revision } = await getMessages(talk.buyer, talk.id)
  await move('seller', 'meet')
  const later = await getMessages(talk.buyer, talk.id, { after: revision })
  expect(later.messages).toMatchObject([{ id, card: { kind: 'reservation', deal: 'met' } }])
})

test('nobody pays before looking, and nobody confirms before paying', async () => {
  await expect(move('buyer', 'pay', { payment: 'cash' })).rejects.toEqual(refused('First look at the item'))
  await expect(move('buyer', 'look')).rejects.toEqual(refused('First meet'))
  await expect(move('seller', 'money')).rejects.toEqual(refused('First say how you pay'))
  await move('buyer', 'meet')
  await move('buyer', 'look')
  await expect(move('buyer', 'pay')).rejects.toEqual(refused('choose how you pay'))
  expect(await stand()).toMatchObject({ state: 'looked' })
})

test('each move belongs to its side, whatever the state', async () => {
  for (const side of SIDES) {
    for (const name of DEAL_MOVES) {
      if (name === 'set' || mayMove(name, side)) continue
      await expect(move(side, name)).rejects.toEqual(refused('Only the other person'))
    }
  }
})

test('people who are not part of a deal hear that there is none', async () => {
  const stranger = await createViewer(sql)
  await expect(findDeal(stranger, id)).rejects.toEqual(refused('no such deal'))
  await expect(moveDeal(stranger, id, { id: newId(), move: 'meet' })).rejects.toEqual(refused('no such deal'))
  await expect(noteProblem(stranger, id)).rejects.toEqual(refused('no such deal'))
  await expect(findDeal(stranger, 'no-id')).rejects.toEqual(refused('no such deal'))
})

test('the same move again changes nothing, and another one under its id is refused', async () => {
  const given = { id: newId(), move: 'meet' } as const
  await moveDeal(talk.buyer, id, given)
  await moveDeal(talk.buyer, id, given)
  // The other one says it, too, perhaps without a network until now.
  await move('seller', 'meet')
  expect(await stand()).toMatchObject({ state: 'met', moves: [{ move: 'meet', by: 'buyer' }] })
  await expect(moveDeal(talk.buyer, id, { ...given, move: 'look' })).rejects.toEqual(refused('something else'))
})

test('of moves at the same time each is stored once', async () => {
  await Promise.all([move('buyer', 'meet'), move('seller', 'meet')])
  await move('buyer', 'look')
  await move('buyer', 'pay', { payment: 'upi' })
  const both = { money: newId(), thing: newId() }
  await Promise.all([
    moveDeal(talk.seller, id, { id: both.money, move: 'money' }),
    moveDeal(talk.buyer, id, { id: both.thing, move: 'thing' }),
    moveDeal(talk.seller, id, { id: both.money, move: 'money' }),
    moveDeal(talk.buyer, id, { id: both.thing, move: 'thing' }),
  ])
  const { state, moves } = await stand()
  expect([state, moves.length]).toEqual(['done', 5])
  expect(await item()).toEqual({ isSold: true, isReserved: false })
})

test('a deal that falls through frees the item, and says why', async () => {
  await move('buyer', 'meet')
  await expect(move('buyer', 'fall')).rejects.toEqual(refused('choose a reason'))
  await expect(move('seller', 'fall', { reason: 'not-as-described' })).rejects.toEqual(refused('choose a reason'))
  await move('buyer', 'fall', { reason: 'not-as-described' })
  expect(await stand()).toMatchObject({ state: 'fallen', reason: 'not-as-described', fellBy: 'buyer', until: null })
  expect(await item()).toEqual({ isSold: false, isReserved: false })
  await expect(move('seller', 'meet')).rejects.toEqual(refused('fallen through'))
  const { notices } = await listNotices(talk.seller, new URLSearchParams())
  expect(notices[0]).toMatchObject({ title: 'A deal fell through' })
})

test.for<[string, string, () => Promise<unknown>]>([
  ['released', 'released', () => releaseReservation(talk.seller, id)],
  ['sold elsewhere', 'sold', () => markSold(talk.seller, talk.item.id)],
  ['deleted', 'deleted', () => deleteItem(talk.seller, talk.item.id)],
  ['blocked', 'blocked', () => blockPerson(talk.buyer, talk.seller.userId)],
])('a deal whose item is %s falls through', async ([, reason, happen]) => {
  await move('buyer', 'meet')
  await happen()
  const [row] = await sql`select state, reason, fell_by from deals where id = ${id}`
  expect(row).toEqual({ state: 'fallen', reason, fell_by: null })
})

test('what a seller says to have sold to a buyer waits for the buyer', async () => {
  await move('seller', 'sell')
  expect(await item()).toEqual({ isSold: true, isReserved: false })
  expect(await stand()).toMatchObject({ state: 'paid' })
  await expect(move('buyer', 'fall', { reason: 'other' })).rejects.toEqual(refused('already confirmed'))
  const { notices } = await listNotices(talk.buyer, new URLSearchParams())
  expect(notices[0]).toMatchObject({ title: 'Sold to you' })
})

test('a week after one side has confirmed, the deal is completed, unless something is not right', async () => {
  await move('seller', 'sell')
  const later = () => sql`update deals set moved_at = now() - interval '8 days' where id = ${id}`
  await settleDeals()
  expect(await stand()).toMatchObject({ state: 'paid' })
  await later()
  await noteProblem(talk.buyer, id)
  await settleDeals()
  expect(await stand()).toMatchObject({ state: 'paid', problemBy: 'buyer' })
  await sql`update deals set problem_by = null, problem_at = null where id = ${id}`
  await settleDeals()
  expect(await stand()).toMatchObject({ state: 'done' })
  for (const one of [talk.buyer, talk.seller]) {
    const { notices } = await listNotices(one, new URLSearchParams())
    expect(notices[0]).toMatchObject({ title: 'A deal is completed' })
  }
})

test('in no state can anybody make a move that the table does not have', async () => {
  for (const state of DEAL_STATUSES) {
    for (const side of SIDES) {
      for (const name of DEAL_MOVES) {
        if (name === 'set' || name in DEAL_STATES[state] || !mayMove(name, side)) continue
        await sql`alter table deals disable trigger user`
        await sql`
          update deals set state = ${state}, reason = ${state === 'fallen' ? 'expired' : null},
            settled_at = ${state === 'fallen' || state === 'done' ? new Date(0) : null} where id = ${id}`
        await sql`alter table deals enable trigger user`
        await expect(move(side, name, { reason: 'other', payment: 'cash' })).rejects.toEqual(refused(/./))
        expect((await stand()).state).toBe(state)
      }
    }
  }
})
