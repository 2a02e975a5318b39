import { beforeEach, expect, test } from 'vitest'

import { blockPerson } from '#app/features/chat/server/conversations/blocks.server.ts'
import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import { getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { unsendMessage } from '#app/features/chat/server/messages/unsend-message.server.ts'
import { deleteItem, markSold, repriceItem } from '#app/features/selling/editor/publishing/change-item.server.ts'
import { createTalk, createViewer, newMessageId } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { acceptOffer, declineOffer, withdrawOffer } from './answer-offer.server.ts'
import { counterOffer, makeOffer } from './make-offer.server.ts'
import { findOffering, setOfferTerms, setTakesOffers } from './offer-terms.server.ts'
import { extendReservation, releaseReservation, reserveItem } from './reserve-item.server.ts'

const { sql } = await testDatabase()
testSettings({ LIMIT_CONVERSATIONS: '100/1d' })

type Talk = Awaited<ReturnType<typeof createTalk>>
let talk: Talk
beforeEach(async () => {
  talk = await createTalk(sql)
})

const id = newMessageId
/** The buyer's offer for the talk's item, which costs 1500. */
const offer = (amount = 1200, by = talk.buyer) => makeOffer(by, talk.item.id, { id: id(), amount })

async function stand(offerId: string) {
  const [row] = await sql<{ state: string; reason: string | null }[]>`
    select state, reason from offers where id = ${offerId}`
  return row && [row.state, row.reason]
}
const item = async (itemId = talk.item.id) => {
  const [row] = await sql<{ is_reserved: boolean; is_fresh: boolean }[]>`
    select is_reserved, is_fresh from items where id = ${itemId}`
  return row
}

test('an offer is a card in the conversation, which nobody can unsend', async () => {
  const made = await offer()
  const { messages, revision } = await getMessages(talk.seller, talk.id)
  expect(messages.at(-1)).toMatchObject({
    id: made.id,
    type: 'offer',
    content: '₹1,200',
    card: { kind: 'offer', amount: 1200, price: 1500, madeBy: 'buyer', state: 'open', reason: null },
  })
  await expect(unsendMessage(talk.buyer, made.id)).rejects.toEqual(refused('cannot be unsent'))
  await withdrawOffer(talk.buyer, made.id)
  const later = await getMessages(talk.seller, talk.id, { after: revision })
  expect(later.messages).toMatchObject([{ id: made.id, card: { state: 'withdrawn' } }])
})

test('the same offer again changes nothing, and another one under its id is refused', async () => {
  const given = { id: id(), amount: 1200 }
  const first = await makeOffer(talk.buyer, talk.item.id, given)
  expect(await makeOffer(talk.buyer, talk.item.id, given)).toEqual(first)
  await expect(makeOffer(talk.buyer, talk.item.id, { ...given, amount: 1300 })).rejects.toEqual(refused('belongs to'))
  const [{ n } = { n: 0 }] = await sql<
    { n: number }[]
  >`select count(*)::integer as n from offers where buyer_id = ${talk.buyer.userId}`
  expect(n).toBe(1)
})

test('an offer opens the conversation', async () => {
  const buyer = await createViewer(sql, 'Ravi')
  const made = await offer(1000, buyer)
  expect((await getMessages(buyer, made.conversation)).messages).toHaveLength(1)
})

test.each([
  [749, /least that you can offer is ₹750/],
  [1501, /at most ₹1,500/],
])('an offer of %i is outside of what is taken', async (amount, message) => {
  await expect(offer(amount)).rejects.toEqual(refused(message))
})

test('the seller sets another least amount, or takes no offers', async () => {
  await setOfferTerms(talk.seller, talk.item.id, { takesOffers: true, least: 1400 })
  await expect(offer(1399)).rejects.toEqual(refused('₹1,400'))
  await setOfferTerms(talk.seller, talk.item.id, { takesOffers: false, least: null })
  await expect(offer()).rejects.toEqual(refused('takes no offers'))
  await setOfferTerms(talk.seller, talk.item.id, { takesOffers: true, least: null })
  await setTakesOffers(talk.seller, false)
  await expect(offer()).rejects.toEqual(refused('takes no offers'))
  await setTakesOffers(talk.seller, true)
  await offer()
  await expect(setOfferTerms(talk.buyer, talk.item.id, { takesOffers: false, least: null })).rejects.toEqual(
    refused('no such listing'),
  )
})

test('one offer of a buyer is open on an item, and three are made', async () => {
  for (const amount of [1000, 1100, 1200]) {
    const made = await offer(amount)
    await expect(offer(1300)).rejects.toEqual(refused('open offer'))
    await withdrawOffer(talk.buyer, made.id)
  }
  await expect(offer(1300)).rejects.toEqual(refused('3 offers'))
  expect(await findOffering(talk.buyer, talk.item.id)).toMatchObject({ left: 0, open: null })
  await sql`update items set price = 1400 where id = ${talk.item.id}`
})

test('25 offers of a buyer are open at a time, also when many arrive at once', async () => {
  const items = await Promise.all(Array.from({ length: 27 }, () => createItem(sql)))
  const seller = await createViewer(sql)
  await sql`update items set user_id = ${seller.userId} where id = any(${items.map((one) => one.id)}::uuid[])`
  await sql`delete from rate_limits`
  for (const one of items.slice(0, 18)) await makeOffer(talk.buyer, one.id, { id: id(), amount: 1000 })
  await sql`delete from rate_limits`
  const rest = await Promise.allSettled(
    items.slice(18).map((one) => makeOffer(talk.buyer, one.id, { id: id(), amount: 1000 })),
  )
  expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
})

test('an accepted offer reserves the item, makes other offers void, and keeps it behind fresh ones', async () => {
  const other = await createViewer(sql, 'Ravi')
  const [made, theirs] = [await offer(), await offer(1100, other)]
  const held = await acceptOffer(talk.seller, made.id, id())
  expect(await stand(made.id)).toEqual(['accepted', null])
  expect(await stand(theirs.id)).toEqual(['void', 'reserved'])
  expect(await item()).toEqual({ is_reserved: true, is_fresh: false })
  await sql`update items set is_fresh = true where id = ${talk.item.id}`
  expect(await item()).toEqual({ is_reserved: true, is_fresh: false })
  await expect(offer(1400, other)).rejects.toEqual(refused('reserved for somebody else'))
  await expect(offer(1400)).rejects.toEqual(refused('reserved for you'))
  const { messages } = await getMessages(talk.buyer, talk.id)
  expect(messages.at(-1)).toMatchObject({
    id: held.id,
    type: 'reservation',
    card: { kind: 'reservation', amount: 1200, isByOffer: true, state: 'held', isExtended: false },
  })
  await releaseReservation(talk.buyer, held.id)
  await releaseReservation(talk.seller, held.id)
  expect(await item()).toEqual({ is_reserved: false, is_fresh: true })
})

test('the same acceptance again changes nothing; only the receiver accepts', async () => {
  const made = await offer()
  const reservation = id()
  await expect(acceptOffer(talk.buyer, made.id, reservation)).rejects.toEqual(refused('your own offer'))
  await expect(acceptOffer(await createViewer(sql), made.id, reservation)).rejects.toEqual(refused('no such offer'))
  const first = await acceptOffer(talk.seller, made.id, reservation)
  expect(await acceptOffer(talk.seller, made.id, reservation)).toEqual(first)
  await expect(acceptOffer(talk.seller, made.id, id())).rejects.toEqual(refused(/reserved|accepted/))
})

test('of many acceptances and withdrawals at once, one wins', async () => {
  const made = await offer()
  const moves = Array.from({ length: 12 }, (_, n) =>
    n % 3 === 0 ? withdrawOffer(talk.buyer, made.id) : acceptOffer(talk.seller, made.id, id()),
  )
  const outcomes = await Promise.allSettled(moves)
  const [state] = (await stand(made.id)) ?? []
  const [{ held } = { held: -1 }] = await sql<{ held: number }[]>`
    select count(*)::integer as held from reservations where item_id = ${talk.item.id}`
  const won = outcomes.filter(({ status }) => status === 'fulfilled').length
  expect([state, held, won]).toEqual(state === 'accepted' ? ['accepted', 1, 1] : ['withdrawn', 0, 4])
})

test('two offers for one item are not both accepted', async () => {
  const other = await createViewer(sql, 'Ravi')
  const [made, theirs] = [await offer(), await offer(1100, other)]
  const outcomes = await Promise.allSettled([made, theirs].map((one) => acceptOffer(talk.seller, one.id, id())))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an offer is declined with a reason of that side', async () => {
  const made = await offer()
  await expect(declineOffer(talk.seller, made.id, 'too-high')).rejects.toEqual(refused('choose a reason'))
  await declineOffer(talk.seller, made.id, 'too-low')
  await declineOffer(talk.seller, made.id, 'firm')
  expect(await stand(made.id)).toEqual(['declined', 'too-low'])
  await expect(withdrawOffer(talk.buyer, made.id)).rejects.toEqual(refused('declined'))
})

test('a counter-offer replaces, in both directions', async () => {
  const made = await offer(1000)
  await expect(counterOffer(talk.seller, made.id, { id: id(), amount: 1000 })).rejects.toEqual(refused('more than'))
  await expect(counterOffer(talk.seller, made.id, { id: id(), amount: 1501 })).rejects.toEqual(refused('at most'))
  expect(await stand(made.id)).toEqual(['open', null])
  const given = { id: id(), amount: 1400 }
  const counter = await counterOffer(talk.seller, made.id, given)
  expect(await counterOffer(talk.seller, made.id, given)).toEqual(counter)
  expect([await stand(made.id), await stand(counter.id)]).toEqual([
    ['countered', null],
    ['open', null],
  ])
  await expect(counterOffer(talk.buyer, counter.id, { id: id(), amount: 1400 })).rejects.toEqual(refused('Offer less'))
  const again = await counterOffer(talk.buyer, counter.id, { id: id(), amount: 1250 })
  expect(await stand(counter.id)).toEqual(['countered', null])
  await acceptOffer(talk.seller, again.id, id())
  expect(await stand(again.id)).toEqual(['accepted', null])
})

test('a buyer accepts a counter-offer', async () => {
  const made = await offer(1000)
  const counter = await counterOffer(talk.seller, made.id, { id: id(), amount: 1400 })
  await acceptOffer(talk.buyer, counter.id, id())
  expect(await item()).toMatchObject({ is_reserved: true })
})

test.each<[string, () => Promise<unknown>]>([
  ['price', () => repriceItem(talk.seller, talk.item.id, { price: 1400, seen: 1500 })],
  ['sold', () => markSold(talk.seller, talk.item.id)],
  ['hidden', () => sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${talk.item.id}`],
  ['deleted', () => deleteItem(talk.seller, talk.item.id)],
  ['blocked', () => blockPerson(talk.seller, talk.buyer.userId)],
  ['blocked', () => blockPerson(talk.buyer, talk.seller.userId)],
  ['gone', () => sql`update users set banned_at = now() where id = ${talk.buyer.userId}`],
  ['gone', () => sql`update users set deleted_at = now() where id = ${talk.seller.userId}`],
  ['conversation', () => deleteConversation(talk.buyer, talk.id)],
])('an open offer is void: %s', async (reason, change) => {
  const made = await offer()
  await change()
  expect(await stand(made.id)).toEqual(['void', reason])
  await expect(acceptOffer(talk.seller, made.id, id())).rejects.toThrow(/offer/)
})

test.each<[string | null, () => Promise<unknown>]>([
  [null, () => repriceItem(talk.seller, talk.item.id, { price: 1400, seen: 1500 })],
  ['sold', () => markSold(talk.seller, talk.item.id)],
  ['hidden', () => sql`update items set hidden_at = now(), hidden_reason = 'ban' where id = ${talk.item.id}`],
  ['deleted', () => deleteItem(talk.seller, talk.item.id)],
  ['blocked', () => blockPerson(talk.buyer, talk.seller.userId)],
  ['gone', () => sql`update users set deleted_at = now() where id = ${talk.buyer.userId}`],
  ['conversation', () => deleteConversation(talk.seller, talk.id)],
])('a reservation ends: %s', async (reason, change) => {
  const held = await reserveItem(talk.seller, talk.id, id())
  await change()
  const [row] = await sql<{ reason: string | null }[]>`select reason from reservations where id = ${held.id}`
  expect(row?.reason).toBe(reason)
  expect((await item())?.is_reserved).toBe(reason === 'deleted' ? undefined : reason === null)
})

test('a seller reserves for a buyer whom they talk to, extends it once, and only they', async () => {
  const reservation = id()
  await expect(reserveItem(talk.buyer, talk.id, reservation)).rejects.toEqual(refused('no such conversation'))
  const held = await reserveItem(talk.seller, talk.id, reservation)
  expect(await reserveItem(talk.seller, talk.id, reservation)).toEqual(held)
  await expect(reserveItem(talk.seller, talk.id, id())).rejects.toEqual(refused('already reserved for this person'))
  await expect(extendReservation(talk.buyer, held.id)).rejects.toEqual(refused('Only the seller'))
  const extended = await extendReservation(talk.seller, held.id)
  expect(Date.parse(extended.until) - Date.parse(held.until)).toBe(48 * 3_600_000)
  expect(await extendReservation(talk.seller, held.id)).toEqual(extended)
  await releaseReservation(talk.seller, held.id)
  await expect(extendReservation(talk.seller, held.id)).rejects.toEqual(refused('over'))
})

test('an offer whose time is over can be neither answered nor withdrawn, and makes room for another', async () => {
  const made = await offer()
  await sql`update offers set expires_at = now() - interval '1 second' where id = ${made.id}`
  await expect(acceptOffer(talk.seller, made.id, id())).rejects.toEqual(refused('time has ended'))
  await expect(withdrawOffer(talk.buyer, made.id)).rejects.toEqual(refused('time has ended'))
  await offer(1300)
  expect(await stand(made.id)).toEqual(['expired', null])
})

test('one who was blocked cannot offer', async () => {
  await blockPerson(talk.seller, talk.buyer.userId)
  await expect(offer()).rejects.toEqual(refused('blocked'))
})

test('nobody offers for their own item, nor for one that is hidden or sold', async () => {
  await expect(offer(1200, talk.seller)).rejects.toThrow('yourself')
  await sql`update items set is_sold = true where id = ${talk.item.id}`
  await expect(offer()).rejects.toEqual(refused('sold'))
  await sql`update items set is_sold = false, hidden_at = now(), hidden_reason = 'report' where id = ${talk.item.id}`
  await expect(offer()).rejects.toEqual(refused('no such listing'))
})
