import { beforeAll, beforeEach, expect, test } from 'vitest'

import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { forgetVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { forgetPrices } from '#app/features/deals/server/settle-deals.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { setBanned } from '#test/ban.ts'
import { createViewer } from '#test/chat.ts'
import { createDoneDeal } from '#test/deals.ts'
import { recordJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { findSoldPrices, hintSoldPrices } from './sold-prices.server.ts'
import { suggestPrice } from './suggest-price.server.ts'

const { sql } = await testDatabase()
testSettings({ LIMIT_CONVERSATIONS: '1000/1d' })

const TITLE = 'Hot Wheels Corvette 1963'
const SPAN = { count: 5, low: 1000, middle: 1200, high: 1400, adjusted: false, wide: false, days: 180 }
const thing = { title: 'Hot Wheels Corvette', category: 'cars', condition: null } as const

beforeAll(async () => {
  await countWords(sql)
  forgetVocabulary()
})
beforeEach(async () => {
  recordJobs()
  await sql`delete from deals`
  await sql`delete from items`
})

interface Sale {
  title?: string
  category?: string
  seller?: Viewer
  buyer?: Viewer
  daysAgo?: number
}

/** Completed deals for 1,000, 1,100 and so on, of different people unless these are given. */
async function sell(count: number, { title = TITLE, category = 'cars', daysAgo = 10, ...people }: Sale = {}) {
  const deals = []
  for (let n = 0; n < count; n++) {
    const deal = await createDoneDeal(sql, {
      ...people,
      daysAgo: daysAgo + n / 100,
      title,
      category,
      amount: 1000 + n * 100,
    })
    deals.push(deal)
  }
  return deals
}

test('five completed deals of different people tell a span; four do not', async () => {
  await sell(4)
  expect(await findSoldPrices(thing)).toBeNull()
  await sell(5)
  await sql`delete from deals where amount < 1000`
  expect(await findSoldPrices(thing)).toMatchObject({ count: 8 })
  await sql`delete from sold_prices where deal_id in (select id from deals order by created_at limit 4)`
  expect(await findSoldPrices(thing)).toEqual(SPAN)
})

test('five of one seller tell nothing, nor do five of one buyer', async () => {
  await sell(5, { seller: await createViewer(sql) })
  expect(await findSoldPrices(thing)).toBeNull()
  await sell(5, { buyer: await createViewer(sql) })
  // Each of the two counts twice.
  expect(await findSoldPrices(thing)).toBeNull()
})

test('a seller of many does not hide the deals of others', async () => {
  await sell(9, { seller: await createViewer(sql), daysAgo: 1 })
  await sell(5)
  expect(await findSoldPrices(thing)).toMatchObject({ count: 5 })
})

test('deals older than 180 days tell nothing, and a job forgets them', async () => {
  await sell(5, { daysAgo: 180 })
  expect(await findSoldPrices(thing)).toBeNull()
  await sell(1, { daysAgo: 179 })
  await forgetPrices()
  expect(await sql`select from sold_prices`).toHaveLength(1)
})

test('deals that are not completed, and those about which one says that something is not right, do not count', async () => {
  const [{ deal } = { deal: '' }] = await sell(5)
  expect(await findSoldPrices(thing)).toEqual(SPAN)
  await sql`update deals set problem_by = 'buyer', problem_at = now() where id = ${deal}`
  expect(await findSoldPrices(thing)).toBeNull()
  await sql`update deals set problem_by = null, problem_at = null where id = ${deal}`
  expect(await findSoldPrices(thing)).toEqual(SPAN)
  await sql`delete from deals where id = ${deal}`
  await createDoneDeal(sql, { title: TITLE, category: 'cars', state: 'paid' })
  expect(await findSoldPrices(thing)).toBeNull()
})

test.each(['buyer', 'seller'] as const)('deals of a banned %s do not count', async (side) => {
  const [first] = await sell(5)
  await setBanned(first?.[side].userId ?? '', true)
  expect(await findSoldPrices(thing)).toBeNull()
})

test('a listing that an admin has hidden, or that its seller has deleted, does not count', async () => {
  const [first] = await sell(5)
  await sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${first?.item.id ?? ''}`
  expect(await findSoldPrices(thing)).toBeNull()
  await sql`update items set hidden_at = null, hidden_reason = null where id = ${first?.item.id ?? ''}`
  expect(await findSoldPrices(thing)).toEqual(SPAN)
  await sql`delete from items where id = ${first?.item.id ?? ''}`
  expect(await findSoldPrices(thing)).toBeNull()
})

test('other things and other categories do not count', async () => {
  await sell(4)
  await sell(3, { title: 'Hot Wheels Mustang' })
  await sell(3, { category: 'games' })
  expect(await findSoldPrices(thing)).toBeNull()
  expect(await findSoldPrices({ ...thing, title: 'the new of' })).toBeNull()
})

test('the page of a listing leaves out what it sold for itself', async () => {
  const [first] = await sell(5)
  const listing = { id: first?.item.id ?? '', title: TITLE, category: 'cars', condition: 'Good' } as const
  expect(await findSoldPrices({ ...listing, except: listing.id })).toBeNull()
  await sell(1)
  expect(await hintSoldPrices(listing)).toMatchObject({ count: 5 })
})

test('pages of a listing share what was found, but not with one that says something else', async () => {
  await sell(5)
  const listing = { id: crypto.randomUUID(), title: TITLE, category: 'cars', condition: 'Good' } as const
  expect(await hintSoldPrices(listing)).toMatchObject({ count: 5, adjusted: false })
  await sql`delete from deals`
  expect(await hintSoldPrices(listing)).toMatchObject({ count: 5, adjusted: false })
  expect(await hintSoldPrices({ ...listing, condition: 'Fair' })).toBeNull()
})

test('a page is shown without it when the database cannot tell', async () => {
  const listing = { id: 'no id', title: TITLE, category: 'cars', condition: 'Good' } as const
  expect(await hintSoldPrices(listing)).toBeNull()
})

test('the suggestion for sellers has it beside what others ask', async () => {
  await sell(5)
  expect(await suggestPrice(thing)).toMatchObject({ count: 0, range: null, sold: SPAN })
  expect(await suggestPrice({ ...thing, condition: 'Fair' })).toMatchObject({ sold: { low: 830, adjusted: true } })
})
