import { beforeEach, expect, test } from 'vitest'

import { moveDeal, type NewMove } from '#app/features/deals/server/move-deal.server.ts'
import { reserveItem } from '#app/features/offers/server/reserve-item.server.ts'
import { setBanned } from '#test/ban.ts'
import { createTalk, createViewer, newMessageId as newId } from '#test/chat.ts'
import { recordJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { findDealPayment } from './find-deal-payment.server.ts'
import { setUpi } from './own-upi.server.ts'

const { sql } = await testDatabase()
testSettings({ LIMIT_CONVERSATIONS: '100/1d' })
const ACCOUNT = { address: 'suresh@okaxis', name: 'Suresh Kumar' }

let talk: Awaited<ReturnType<typeof createTalk>>
let id: string
beforeEach(async () => {
  recordJobs()
  talk = await createTalk(sql)
  id = (await reserveItem(talk.seller, talk.id, newId())).id
  await setUpi(talk.seller, ACCOUNT)
})

const move = (side: 'buyer' | 'seller', name: NewMove['move'], more: Partial<NewMove> = {}) =>
  moveDeal(talk[side], id, { id: newId(), move: name, ...more })
const payment = (who = talk.buyer) => findDealPayment(who, id)
const status = async (who = talk.buyer) =>
  payment(who).then(
    () => 200,
    (error: unknown) => (error as { status: number }).status,
  )

async function goToPaying(way: 'upi' | 'cash' = 'upi') {
  await move('buyer', 'meet')
  await move('buyer', 'look', { checked: [] })
  await move('buyer', 'pay', { payment: way })
}

test('the buyer sees the address from the step of paying on, until somebody has confirmed', async () => {
  const seen: number[] = [await status()]
  await move('buyer', 'meet')
  seen.push(await status())
  await move('buyer', 'look', { checked: [] })
  seen.push(await status())
  await move('buyer', 'pay', { payment: 'upi' })
  seen.push(await status())
  const shown = await payment()
  expect(shown).toMatchObject({ ...ACCOUNT, amount: 1500 })
  expect(shown?.link).toMatch(/^upi:\/\/pay\?pa=suresh@okaxis&pn=Suresh%20Kumar&am=1500\.00&cu=INR&tn=Khazana%3A%20/)
  await move('seller', 'money')
  seen.push(await status())
  expect(seen).toEqual([409, 409, 409, 200, 409])
})

test('nobody else sees it: not the seller on that page, not a stranger, not whoever pays cash', async () => {
  await goToPaying('cash')
  expect(await status()).toBe(409)
  const stranger = await createViewer(sql, 'Nila')
  expect([await payment(talk.seller), await status(stranger)]).toEqual([null, 404])
})

test('an address that was entered after the two had agreed is named with its time', async () => {
  await goToPaying()
  await sql`update upi_addresses set updated_at = now() - interval '1 day'`
  expect(await payment()).toMatchObject({ changedAt: null })
  await setUpi(talk.seller, { ...ACCOUNT, address: 'another@okaxis' })
  const [row] = await sql<
    { at: Date }[]
  >`select updated_at as at from upi_addresses where user_id = ${talk.seller.userId}`
  expect(await payment()).toMatchObject({ address: 'another@okaxis', changedAt: row?.at.toISOString() })
})

test('a seller without an address, or who is banned, takes none', async () => {
  await goToPaying()
  await sql`delete from upi_addresses where user_id = ${talk.seller.userId}`
  expect(await payment()).toBeNull()
  await setUpi(talk.seller, ACCOUNT)
  expect(await payment()).not.toBeNull()
  await setBanned(talk.seller.userId, true)
  expect(await payment().catch(() => null)).toBeNull()
})
