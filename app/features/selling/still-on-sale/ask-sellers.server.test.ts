import { beforeEach, describe, expect, test } from 'vitest'

import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { findSimilarItems } from '#app/features/catalogue/listing/find-similar-items.server.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { findRecentItems } from '#app/features/catalogue/lists/find-recent-items.server.ts'
import { listItems } from '#app/features/catalogue/lists/list-items.server.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { setPreference } from '#app/features/notices/preferences/preferences.server.ts'
import { unsubscribeTopic, unsubscribePerson } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'
import { SALE_MAIL } from '#app/features/notices/words/sale-mail.server.ts'
import { markAvailable, markSold, repriceItem } from '#app/features/selling/editor/publishing/change-item.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { createApi } from '#app/server/api.ts'
import { createViewer } from '#test/chat.ts'
import { ago } from '#test/dates.ts'
import { createItem } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { askSellers } from './ask-sellers.server.ts'
import { confirmItem, countAsked, listAsked } from './confirm-item.server.ts'

const { sql } = await testDatabase()
const api = createApi()

beforeEach(async () => {
  testSettings({ PUBLIC_URL: 'https://khazana.test' })
  takeJobs()
  await sql`delete from users`
})

type Values = Parameters<typeof createItem>[1]

/** A listing that its seller touched last so many days ago. */
const listed = (seller: Viewer, title: string, silentDays: number, values: Values = {}) =>
  createItem(sql, {
    userId: seller.userId,
    title,
    confirmedAt: ago({ days: silentDays }),
    createdAt: ago({ days: silentDays + 1 }),
    ...values,
  })

const asked = async (seller: Viewer) => (await listAsked(seller)).items.map(({ title }) => title)
/** As if so many days had passed since everybody was asked. */
const letDaysPass = async (days: number) => {
  await sql`update items set asked_at = asked_at - ${days} * interval '1 day', confirmed_at = confirmed_at - ${days} * interval '1 day'`
  await sql`update users set sale_asked_at = sale_asked_at - ${days} * interval '1 day'`
}

describe('after 60 days', () => {
  test('the seller is asked once about all that is still silent, and by one mail', async () => {
    const seller = await createViewer(sql, 'Ravi')
    await listed(seller, 'Tin robot', 61)
    await listed(seller, 'Brass lamp', 70)
    await listed(seller, 'Changed lately', 59)
    await listed(seller, 'Sold', 61, { isSold: true })
    await listed(seller, 'Hidden', 61, { hiddenAt: new Date(), hiddenReason: 'report' })
    await listed(seller, 'Paused', 61, { hiddenAt: new Date(), hiddenReason: 'away' })
    expect([await asked(seller), await countAsked(seller)]).toEqual([[], 0])
    await askSellers()
    await askSellers()
    expect([await asked(seller), await countAsked(seller)]).toEqual([['Brass lamp', 'Tin robot'], 2])
    expect(takeJobs('mail')).toMatchObject([{ data: { kind: 'still-on-sale', person: seller.userId } }])
  })

  test('a listing that is due within a week of the last mail waits for the next one', async () => {
    const seller = await createViewer(sql, 'Ravi')
    await listed(seller, 'Tin robot', 61)
    await askSellers()
    await letDaysPass(3)
    await listed(seller, 'Brass lamp', 61)
    await askSellers()
    expect(await asked(seller)).toEqual(['Tin robot'])
    expect(takeJobs('mail')).toHaveLength(1)
    await letDaysPass(5)
    await askSellers()
    expect(await asked(seller)).toEqual(['Tin robot', 'Brass lamp'])
    expect(takeJobs('mail')).toHaveLength(1)
  })

  test('others’ listings do not wait behind those, and a closed account is not asked', async () => {
    const [seller, other, banned] = [
      await createViewer(sql, 'Ravi'),
      await createViewer(sql, 'Bina'),
      await createViewer(sql, 'Tara'),
    ]
    const { images } = await listed(seller, 'Tin robot', 90)
    await askSellers()
    await letDaysPass(2)
    await sql`
      insert into items (user_id, title, description, price, category, condition, images, confirmed_at)
      select ${seller.userId}, 'Robot ' || n, 'Walks.', 500, 'action-figures', 'Good', ${images}, now() - interval '80 days'
      from generate_series(1, 120) as n`
    await listed(other, 'Lamp', 61)
    await listed(banned, 'Clock', 61)
    await sql`update users set banned_at = now() where id = ${banned.userId}`
    await askSellers()
    expect([await asked(seller), await asked(other), await asked(banned)]).toEqual([['Tin robot'], ['Lamp'], []])
  })
})

describe('the mail', () => {
  async function ask(titles: readonly string[], language = 'en') {
    const seller = await createViewer(sql, 'Ravi')
    await sql`update users set language = ${language} where id = ${seller.userId}`
    for (const [n, title] of titles.entries()) await listed(seller, title, 100 - n)
    await askSellers()
    return seller
  }

  test('has all titles without addresses, one link to a page, and one that ends these mails alone', async () => {
    const seller = await ask(['Tin robot, see www.robots.example', 'Brass lamp'])
    const [mail] = await takeMails()
    expect(mail).toMatchObject({ to: seller.email, subject: 'Are 2 of your listings still on sale?' })
    expect(mail?.text).toContain('> Brass lamp')
    expect(mail?.text).not.toContain('robots.example')
    expect(mail?.text.match(/https:\S+/g)).toEqual([
      'https://khazana.test/still-on-sale',
      expect.stringMatching(/^https:\/\/khazana\.test\/unsubscribe\?token=/),
    ])
    const token = new URL(mail?.unsubscribe ?? '').searchParams.get('token') ?? ''
    expect(unsubscribeTopic(token)).toBe('sale')
    await unsubscribePerson(token)
    expect(await SALE_MAIL.compose({ seller: seller.userId }, '1')).toBeNull()
    await setPreference(seller, { topic: 'sale', channel: 'mail', isWanted: true })
    expect(await SALE_MAIL.compose({ seller: seller.userId }, '1')).not.toBeNull()
  })

  test('names a single one, in the language of the account', async () => {
    await ask(['Tin robot'], 'hi')
    expect((await takeMails())[0]?.subject).toBe('क्या “Tin robot” अब भी बिक्री के लिए है?')
  })

  test('is not sent after everything was answered', async () => {
    const seller = await ask(['Tin robot'])
    for (const { id } of (await listAsked(seller)).items) await confirmItem(seller, id)
    expect(await takeMails()).toEqual([])
  })
})

describe('an answer', () => {
  const owner = async () => {
    const seller = await createViewer(sql, 'Ravi')
    const item = await listed(seller, 'Tin robot', 61)
    await askSellers()
    await letDaysPass(15)
    await askSellers()
    const visitor = new Visitor(api, { cookies: (await beginSession(sql, seller.userId)).cookies })
    return { seller, item, visitor }
  }
  const state = async (id: string) =>
    (
      await sql`select asked_at is not null as asked, is_fresh, confirmed_at > now() - interval '1 minute' as confirmed, is_sold
      from items where id = ${id}`
    )[0]
  const AFFIRMED = { asked: false, is_fresh: true, confirmed: true }

  test('"yes" brings it back at once; again, it changes nothing more', async () => {
    const { seller, item, visitor } = await owner()
    expect(await state(item.id)).toMatchObject({ asked: true, is_fresh: false })
    for (let times = 0; times < 2; times++) {
      expect(await visitor.post(`/items/${item.id}/confirmation`)).toMatchObject({ status: 200, json: { id: item.id } })
      expect(await state(item.id)).toMatchObject({ ...AFFIRMED, is_sold: false })
    }
    expect(await countAsked(seller)).toBe(0)
  })

  test('"sold" and back again, too', async () => {
    const { seller, item } = await owner()
    await markSold(seller, item.id)
    expect(await state(item.id)).toMatchObject({ ...AFFIRMED, is_sold: true })
    expect(await countAsked(seller)).toBe(0)
    await markAvailable(seller, item.id)
    expect(await state(item.id)).toMatchObject({ ...AFFIRMED, is_sold: false })
  })

  test('a change of the listing says the same', async () => {
    const { item, visitor } = await owner()
    const { title, description, price, category, condition, location, images, updatedAt } = item
    const draft = { title, description, price, category, condition, location, images }
    const answer = await visitor.ask('PUT', `/items/${item.id}`, {
      body: { ...draft, seenUpdatedAt: updatedAt.toISOString() },
    })
    expect([answer.status, await state(item.id)]).toMatchObject([200, AFFIRMED])
  })

  test('so does another price, and a price that stays says nothing', async () => {
    const { seller, item } = await owner()
    await repriceItem(seller, item.id, { price: item.price, seen: item.price })
    expect(await state(item.id)).toMatchObject({ asked: true, is_fresh: false })
    await repriceItem(seller, item.id, { price: item.price - 100, seen: item.price })
    expect(await state(item.id)).toMatchObject(AFFIRMED)
  })

  test('is the owner’s alone, and not for what is sold', async () => {
    const { seller, item, visitor } = await owner()
    const other = await createViewer(sql, 'Bina')
    const stranger = new Visitor(api, { cookies: (await beginSession(sql, other.userId)).cookies })
    expect((await stranger.post(`/items/${item.id}/confirmation`)).status).toBe(404)
    expect((await new Visitor(api).post(`/items/${item.id}/confirmation`)).status).toBe(401)
    expect((await visitor.post('/items/00000000-0000-7000-8000-000000000000/confirmation')).status).toBe(404)
    expect((await visitor.post('/items/abc/confirmation')).status).toBe(404)
    expect(await state(item.id)).toMatchObject({ asked: true, is_fresh: false })
    expect((await listAsked(other, item.id)).items).toEqual([])
    await markSold(seller, item.id)
    expect((await visitor.post(`/items/${item.id}/confirmation`)).status).toBe(409)
  })

  test('coming back after a pause gives the whole time for it again', async () => {
    const { seller, item } = await owner()
    await sql`update items set is_fresh = true where id = ${item.id}`
    await sql`update items set hidden_at = now(), hidden_reason = 'away' where id = ${item.id}`
    await askSellers()
    expect(await state(item.id)).toMatchObject({ asked: true, is_fresh: true })
    await sql`update items set hidden_at = null, hidden_reason = null where id = ${item.id}`
    await askSellers()
    expect(await state(item.id)).toMatchObject({ asked: true, is_fresh: true })
    expect(await asked(seller)).toEqual(['Tin robot'])
  })
})

describe('without an answer for two weeks', () => {
  /** Makes two listings of one category and city: about one no answer came, and an older one was confirmed. */
  async function silent() {
    const [seller, other] = [await createViewer(sql, 'Ravi'), await createViewer(sql, 'Bina')]
    const stale = await listed(seller, 'Copper kettle, polished', 61, { price: 100, createdAt: ago({ days: 70 }) })
    const fresh = await listed(other, 'Copper kettle', 5, { price: 900, createdAt: ago({ days: 400 }) })
    await askSellers()
    await letDaysPass(13)
    await askSellers()
    const list = async (filters: Partial<ListingFilters>) =>
      (await findListings({ ...NO_FILTERS, ...filters })).items.map(({ id }) => id)
    expect(await list({})).toEqual([stale.id, fresh.id])
    return { seller, stale, fresh, list }
  }

  test('it stands behind fresh ones in every list and search, but not by price, and says so; it is never taken off', async () => {
    const { seller, stale, fresh, list } = await silent()
    await letDaysPass(2)
    await askSellers()
    const behind = [fresh.id, stale.id]
    // The category of both, as the factory gives it.
    const category = 'action-figures'
    expect(stale.category).toBe(category)
    const city = 'Pune'
    const orders: Partial<ListingFilters>[] = [
      {},
      { category },
      { conditions: ['Good'] },
      { category, conditions: ['Good', 'Fair'] },
      { cities: [city] },
      { sold: true },
      { min: 50 },
      { sort: 'city', near: city },
      { search: 'copper kettle' },
      { search: 'copper kettle', sort: 'newest' },
      { search: 'kettle', category },
      { search: 'opper kettl' },
    ]
    for (const filters of orders) expect([filters, await list(filters)]).toEqual([filters, behind])
    expect(await list({ sort: 'price-low' })).toEqual([stale.id, fresh.id])
    expect(await list({ search: 'copper kettle', sort: 'price-high' })).toEqual(behind)
    expect((await findRecentItems(5)).map(({ id }) => id)).toEqual(behind)
    expect((await findSimilarItems({ id: crypto.randomUUID(), category })).map(({ id }) => id)).toEqual(behind)

    const [first, last] = (await findListings(NO_FILTERS)).items
    const confirmed = (await sql<{ at: Date }[]>`select confirmed_at as at from items where id = ${stale.id}`)[0]?.at
    expect(first).not.toHaveProperty('unconfirmedSince')
    expect(last).toMatchObject({ unconfirmedSince: confirmed?.toISOString() })
    expect(await getItem(stale.id)).toMatchObject({ unconfirmedSince: confirmed?.toISOString() })
    await letDaysPass(1000)
    await askSellers()
    expect(await list({})).toEqual(behind)

    await confirmItem(seller, stale.id)
    expect(await list({})).toEqual([stale.id, fresh.id])
    expect((await findListings(NO_FILTERS)).items[0]).not.toHaveProperty('unconfirmedSince')
  })

  test.each<[string, Partial<ListingFilters>]>([
    ['the newest', {}],
    ['a category', { category: 'action-figures' }],
    ['cities', { cities: ['Pune', 'Surat'] }],
    ['sold ones, too', { sold: true }],
    ['city first', { sort: 'city', near: 'Pune' }],
    ['many prices', { min: 100 }],
  ])('pages go on from fresh ones to those behind: %s', async (_, filters) => {
    const seller = await createViewer(sql, 'Ravi')
    for (let n = 0; n < 12; n++) {
      await createItem(sql, {
        userId: seller.userId,
        title: String(n),
        createdAt: ago({ hours: n }),
        isFresh: n % 3 !== 0,
        isSold: n === 5,
        location: n % 2 === 0 ? 'Pune, Maharashtra' : 'Surat, Gujarat',
      })
    }
    const whole = await listItems({ ...NO_FILTERS, ...filters }, 50)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listItems>> = await listItems({ ...NO_FILTERS, ...filters, cursor }, 2)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(whole.items.map(({ id }) => id))
    expect(seen).toHaveLength(filters.sold ? 12 : 11)
    const inCity = whole.items.filter((item) => item.isInCity !== false)
    const firstBehind = inCity.findIndex((item) => item.unconfirmedSince)
    expect(inCity.slice(firstBehind).every((item) => item.unconfirmedSince || item.isSold)).toBe(true)
  })
})
