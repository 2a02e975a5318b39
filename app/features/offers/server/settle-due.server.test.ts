import { beforeEach, expect, test } from 'vitest'

import { listNotices } from '#app/features/notices/list/list-notices.server.ts'
import { NOTICE_MAILS } from '#app/features/notices/words/notice-mails.server.ts'
import { markSold, repriceItem } from '#app/features/selling/editor/publishing/change-item.server.ts'
import { MAIL_JOB } from '#app/platform/mail/mail.server.ts'
import { createTalk, createViewer, newMessageId as id } from '#test/chat.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { acceptOffer, declineOffer, withdrawOffer } from './answer-offer.server.ts'
import { makeOffer } from './make-offer.server.ts'
import { awaitItem, findOffering, stopAwaiting } from './offer-terms.server.ts'
import { releaseReservation, reserveItem } from './reserve-item.server.ts'
import { settleDue } from './settle-due.server.ts'

const { sql } = await testDatabase()
testSettings({ LIMIT_CONVERSATIONS: '100/1d' })

type Talk = Awaited<ReturnType<typeof createTalk>>
let talk: Talk
beforeEach(async () => {
  recordJobs()
  talk = await createTalk(sql)
})

const offer = (amount = 1200) => makeOffer(talk.buyer, talk.item.id, { id: id(), amount })

/** Runs the job, and lists what a person then reads in their list, the newest first. */
async function told(person: { userId: string }): Promise<string[]> {
  await settleDue()
  const { notices } = await listNotices(person, new URLSearchParams())
  return notices.map(({ title, text }) => `${title}. ${text}`)
}
const mailed = () => takeJobs(MAIL_JOB).map(({ data }) => [data['kind'], data['person']])

test('the seller is told of an offer, and the buyer how it was answered', async () => {
  const made = await offer()
  expect(await told(talk.seller)).toEqual([
    'An offer of ₹1,200. “Wind-up tin robot”: accept it, decline it or name another amount within 48 hours.',
  ])
  expect(mailed()).toEqual([])
  await declineOffer(talk.seller, made.id, 'too-low')
  expect(await told(talk.buyer)).toEqual([
    'Your offer of ₹1,200 was declined. “Wind-up tin robot”: The offer is too low.',
  ])
  expect(mailed()).toEqual([['offer-answered', talk.buyer.userId]])
  expect(await told(talk.buyer)).toHaveLength(1)
  expect(mailed()).toEqual([])
})

test('an accepted offer needs no mail of its own, because the reservation is an unread message', async () => {
  const made = await offer()
  await acceptOffer(talk.seller, made.id, id())
  expect((await told(talk.buyer))[0]).toMatch(/^Your offer of ₹1,200 was accepted/)
  expect(mailed()).toEqual([])
})

test('who has to answer is told six hours before the end, once', async () => {
  const made = await offer()
  await sql`update offers set expires_at = now() + interval '7 hours' where id = ${made.id}`
  expect(await told(talk.seller)).toEqual([expect.stringContaining('An offer of ₹1,200. ')])
  await sql`update offers set expires_at = now() + interval '5 hours' where id = ${made.id}`
  expect(await told(talk.seller)).toEqual([expect.stringContaining('ends soon')])
  expect(mailed()).toEqual([['offer-ending', talk.seller.userId]])
  expect(await told(talk.buyer)).toEqual([])
  await settleDue()
  expect(mailed()).toEqual([])
})

test('an offer whose time is over expires, and both are told', async () => {
  const made = await offer()
  await sql`update offers set expires_at = now() - interval '1 minute' where id = ${made.id}`
  expect(await told(talk.buyer)).toEqual([expect.stringContaining('was not answered in time')])
  expect(await told(talk.seller)).toEqual([expect.stringContaining('was not answered in time')])
  expect(mailed()).toEqual([['offer-over', talk.buyer.userId]])
})

test('the buyer is told why an offer is void, and not when one blocked the other', async () => {
  await offer()
  await repriceItem(talk.seller, talk.item.id, { price: 1400, seen: 1500 })
  expect(await told(talk.buyer)).toEqual([expect.stringContaining('The price has changed')])
  const made = await offer()
  await sql`insert into blocks (blocker_id, blocked_id) values (${talk.seller.userId}, ${talk.buyer.userId})`
  expect(await told(talk.buyer)).toHaveLength(1)
  const [row] = await sql`select told_at from offers where id = ${made.id}`
  expect(row?.['told_at']).not.toBeNull()
})

test('a withdrawn offer is told to its seller', async () => {
  const made = await offer()
  await withdrawOffer(talk.buyer, made.id)
  expect(await told(talk.seller)).toEqual(['An offer of ₹1,200 was withdrawn. It was for “Wind-up tin robot”.'])
})

test('a reservation whose time is over ends, and who waits is told that it is free again', async () => {
  const [waiting, other] = [await createViewer(sql, 'Ravi'), await createViewer(sql, 'Tara')]
  await expect(awaitItem(waiting, talk.item.id)).rejects.toThrow('not reserved')
  const held = await reserveItem(talk.seller, talk.id, id())
  await expect(awaitItem(talk.buyer, talk.item.id)).rejects.toThrow('reserved for you')
  await expect(awaitItem(talk.seller, talk.item.id)).rejects.toThrow('your own')
  for (const one of [waiting, other]) await awaitItem(one, talk.item.id)
  await stopAwaiting(other, talk.item.id)
  expect(await findOffering(waiting, talk.item.id)).toMatchObject({ reserved: 'for-other', isWaiting: true })
  await sql`update reservations set until = now() - interval '1 minute' where id = ${held.id}`
  expect(await told(waiting)).toEqual(['Free again. “Wind-up tin robot” is no longer reserved.'])
  expect(await told(other)).toEqual([])
  expect(await told(talk.buyer)).toEqual([expect.stringContaining('the time is over')])
  expect(mailed()).toContainEqual(['free-again', waiting.userId])
  expect(await sql`select from free_again_requests`).toHaveLength(0)
  const [item] = await sql`select is_reserved, is_fresh from items where id = ${talk.item.id}`
  expect(item).toEqual({ is_reserved: false, is_fresh: true })
})

test('nobody is told that a sold item is free again', async () => {
  const waiting = await createViewer(sql, 'Ravi')
  await reserveItem(talk.seller, talk.id, id())
  await awaitItem(waiting, talk.item.id)
  await markSold(talk.seller, talk.item.id)
  expect(await told(waiting)).toEqual([])
  expect(await told(talk.buyer)).toEqual([expect.stringContaining('marked as sold')])
})

test('who did not release a reservation is told', async () => {
  const held = await reserveItem(talk.seller, talk.id, id())
  await releaseReservation(talk.buyer, held.id)
  expect(await told(talk.seller)).toEqual([expect.stringContaining('the buyer has released')])
})

test('a mail about an offer names the listing, and ends with a link that stops such mails', async () => {
  const made = await offer()
  await declineOffer(talk.seller, made.id, 'firm')
  await settleDue()
  const [job] = takeJobs(MAIL_JOB)
  const kind = NOTICE_MAILS.find(({ name }) => name === 'offer-answered')
  const mail = await kind?.compose(job?.data ?? {}, 'id')
  expect(mail?.subject).toBe('Your offer of ₹1,200 was declined')
  expect(mail?.text).toContain('“Wind-up tin robot”: The price is firm.')
  expect(mail?.text).toContain('/unsubscribe?token=')
  await sql`insert into notice_preferences (user_id, topic, channel, is_wanted) values (${talk.buyer.userId}, 'offers', 'mail', false)`
  expect(await kind?.compose(job?.data ?? {}, 'id')).toBeNull()
})
