import { beforeEach, describe, expect, test } from 'vitest'

import { setPreference } from '#app/features/notices/preferences/preferences.server.ts'
import { enqueueJob, type JobData } from '#app/platform/jobs/queue.server.ts'
import { ANNOUNCE_JOB, ANNOUNCE_KIND, removeOldNotices } from '#app/platform/notices/announce.server.ts'
import { countUnseen, markAllRead, markRead, markSeen } from '#app/platform/notices/mark-notices.server.ts'
import { notifyPeople, type NewNotice } from '#app/platform/notices/notify.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { createApi } from '#app/server/api.ts'
import { createViewer, heard } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { listNotices } from './list-notices.server.ts'

const { sql } = await testDatabase()

beforeEach(() => {
  testSettings({ PUBLIC_URL: 'https://khazana.test' })
  takeJobs()
})

type Owner = Awaited<ReturnType<typeof createViewer>>

const tell = (...news: NewNotice[]) => sql.begin((tx) => notifyPeople(tx, ...news))
/** As the queue does after the commit. */
async function announce() {
  for (const { data } of takeJobs(ANNOUNCE_JOB)) await ANNOUNCE_KIND.run(data)
}
const list = async (owner: Owner, query = '', limit?: number) => listNotices(owner, new URLSearchParams(query), limit)
const titles = async (owner: Owner) => (await list(owner)).notices.map(({ title }) => title)

const warned = ({ userId: person }: Owner, n = 1): NewNotice => ({
  person,
  kind: 'person-warned',
  about: `warning:${n}`,
  facts: { why: 'spam' },
})

/** A listing of somebody else that `saver` saved at 1,000 rupees, and the news that it costs 800. */
async function saved(saver: Owner) {
  const owner = await createViewer(sql, 'Suresh')
  const item = await createItem(sql, { userId: owner.userId, title: 'Tin robot', price: 800 })
  const news = (price: number): NewNotice => ({
    person: saver.userId,
    kind: 'saved-cheaper',
    about: `saved:${item.id}`,
    item: item.id,
    facts: { wish: item.id, sold: false, price, before: 1000 },
  })
  return { owner, item, news }
}

describe('telling people', () => {
  test('lists it, mails it, and has their open pages look, each once', async () => {
    const asha = await createViewer(sql)
    const ravi = await createViewer(sql)
    await tell(warned(asha), warned(asha, 2))
    expect((await takeMails()).map(({ to, subject }) => [to, subject])).toEqual([
      [asha.email, 'A warning about your Khazana account'],
      [asha.email, 'A warning about your Khazana account'],
    ])
    expect(await heard(announce)).toEqual([{ name: 'notice', to: [asha.userId], data: {} }])
    expect(await list(asha)).toMatchObject({
      notices: [
        { title: 'A warning', path: '/contact', isRead: false, isNew: true },
        { title: 'A warning', path: '/contact', isRead: false, isNew: true },
      ],
      next: null,
    })
    expect(await titles(ravi)).toEqual([])
  })

  test('of a change that is rolled back tells nobody', async () => {
    const asha = await createViewer(sql)
    const undone = sql.begin(async (tx) => {
      await notifyPeople(tx, warned(asha))
      throw new Error('No, after all')
    })
    await expect(undone).rejects.toThrow('No, after all')
    expect(await titles(asha)).toEqual([])
  })

  test('the same again tells nobody; later news about the same take its place, and are new', async () => {
    const asha = await createViewer(sql)
    const { item, news } = await saved(asha)
    await tell(news(800))
    await markAllRead(asha)
    takeJobs()
    await tell(news(800))
    expect(takeJobs(ANNOUNCE_JOB)).toEqual([])
    expect((await list(asha)).notices).toMatchObject([{ isRead: true, isNew: false }])
    await sql`update items set price = 700 where id = ${item.id}`
    await tell(news(700))
    expect((await list(asha)).notices).toMatchObject([
      {
        text: '“Tin robot” now costs ₹700. It was ₹1,000 when you saved it: that is ₹300 less.',
        isRead: false,
        isNew: true,
      },
    ])
    expect(takeJobs(ANNOUNCE_JOB)).toHaveLength(1)
  })

  test('lists nothing for whoever wants none of it, and still mails it', async () => {
    const asha = await createViewer(sql)
    const { news } = await saved(asha)
    await setPreference(asha, { topic: 'wishlist', channel: 'app', isWanted: false })
    await tell(news(800), warned(asha))
    expect(await titles(asha)).toEqual(['A warning'])
    expect(takeJobs('send-wishlist-mail')).toHaveLength(1)
  })
})

describe('the list', () => {
  test('comes in pages, newest first', async () => {
    const asha = await createViewer(sql)
    for (let n = 1; n <= 5; n++) await tell(warned(asha, n))
    const ids = (await list(asha)).notices.map(({ id }) => id)
    const found: string[] = []
    let query = ''
    for (let page = 0; page < 3; page++) {
      const { notices, next, isFurther } = await list(asha, query, 2)
      expect(isFurther).toBe(page > 0)
      found.push(...notices.map(({ id }) => id))
      query = `cursor=${next}`
    }
    expect(found).toEqual(ids)
    expect(query).toBe('cursor=null')
    const ravi = await createViewer(sql)
    expect((await list(ravi, '', 2)).notices).toEqual([])
  })

  test('says what is so now: cheaper, no longer cheaper, or sold', async () => {
    const asha = await createViewer(sql)
    const { item, news } = await saved(asha)
    await tell(news(800))
    expect(await titles(asha)).toEqual(['Something you saved got cheaper'])
    await sql`update items set price = 1000 where id = ${item.id}`
    expect((await list(asha)).notices).toMatchObject([
      { title: 'Something you saved has changed', path: `/listing/${item.id}` },
    ])
    await sql`update items set is_sold = true where id = ${item.id}`
    expect(await titles(asha)).toEqual(['Something you saved was sold'])
  })

  test.each([
    [
      'hidden by an admin',
      (id: string) => sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${id}`,
    ],
    ['deleted', (id: string) => sql`delete from items where id = ${id}`],
    [
      'of a closed account',
      (id: string) => sql`
      update users set deleted_at = now() where id = (select user_id from items where id = ${id})`,
    ],
  ])('names no listing that is %s, nor leads to it', async (_, change) => {
    const asha = await createViewer(sql)
    const { item, news } = await saved(asha)
    await tell(news(800))
    await change(item.id)
    const { notices } = await list(asha)
    expect(notices).toMatchObject([{ text: 'This listing can no longer be seen.', path: null }])
    expect(JSON.stringify(notices)).not.toMatch(/Tin robot|₹/)
  })

  test('shows sellers their own hidden listing, in the language of the page', async () => {
    const asha = await createViewer(sql)
    const item = await createItem(sql, { userId: asha.userId, title: 'Tin robot' })
    await sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${item.id}`
    const about = { person: asha.userId, item: item.id, about: `listing:${item.id}` }
    await tell({ ...about, kind: 'listing-hidden', facts: { why: 'scam', at: 1 } })
    expect((await list(asha)).notices).toMatchObject([{ title: 'Your listing is hidden', path: `/listing/${item.id}` }])
    const [inHindi] = (await inLanguage('hi', () => list(asha))).notices
    expect(inHindi?.title).toMatch(/[\u0900-\u097f]/)
    await tell({ ...about, kind: 'listing-shown', facts: { at: 2 } })
    expect(await titles(asha)).toEqual(['Your listing is back'])
  })

  test('keeps the newest 200 of a person, for half a year', async () => {
    const [asha, ravi] = [await createViewer(sql), await createViewer(sql)]
    await tell(...Array.from({ length: 203 }, (_, n) => warned(asha, n)))
    await tell(warned(ravi))
    await announce()
    expect(await sql`select from notices where user_id = ${asha.userId}`).toHaveLength(200)
    await sql`update notices set at = now() - interval '181 days' where user_id = ${ravi.userId}`
    await removeOldNotices()
    expect(await titles(ravi)).toEqual([])
    expect(await sql`select from notices where user_id = ${asha.userId}`).toHaveLength(200)
  })
})

describe('the bell', () => {
  test('counts what was not seen, at most ten, and other pages hear of each change once', async () => {
    const asha = await createViewer(sql)
    await tell(...Array.from({ length: 12 }, (_, n) => warned(asha, n)))
    expect(await countUnseen(asha)).toBe(10)
    const [newest, second] = (await list(asha)).notices
    await sql`update notices set at = at + interval '1 second' where id = ${newest?.id ?? ''}`
    expect(await heard(() => markSeen(asha, second?.at ?? ''))).toHaveLength(1)
    expect(await countUnseen(asha)).toBe(1)
    expect(await heard(() => markSeen(asha, second?.at ?? ''))).toEqual([])
    expect((await list(asha)).notices.filter(({ isRead }) => isRead)).toEqual([])
    expect(await heard(() => markRead(asha, newest?.id ?? ''))).toHaveLength(1)
    expect(await countUnseen(asha)).toBe(0)
    expect((await list(asha)).notices.filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual([newest?.id])
  })

  test('nobody marks the notices of others', async () => {
    const [asha, ravi] = [await createViewer(sql), await createViewer(sql)]
    await tell(warned(asha))
    const [notice] = (await list(asha)).notices
    await markRead(ravi, notice?.id ?? '')
    await markSeen(ravi, notice?.at ?? '')
    await markAllRead(ravi)
    expect((await list(asha)).notices).toMatchObject([{ isRead: false, isNew: true }])
  })

  test('a form without scripts marks all as read, and leads back to the list', async () => {
    const asha = await createViewer(sql)
    await tell(warned(asha))
    const visitor = new Visitor(createApi(), { cookies: (await beginSession(sql, asha.userId)).cookies })
    const form = { raw: '', headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' } }
    const { status, headers } = await visitor.ask('POST', '/me/notices/read?language=hi', form)
    expect([status, headers.get('location')]).toEqual([303, '/hi/notices'])
    expect((await list(asha)).notices).toMatchObject([{ isRead: true, isNew: false }])
  })
})

test('mails that a release before queued are composed from what they name', async () => {
  const asha = await createViewer(sql)
  const item = await createItem(sql, { userId: asha.userId, title: 'Tin robot' })
  const [warning] = await sql<{ id: string }[]>`
    insert into warnings (user_id, reason) values (${asha.userId}, 'spam') returning id`
  const [request] = await sql<{ id: string }[]>`
    insert into sponsored_requests (item_id, user_id, status) values (${item.id}, ${asha.userId}, 'rejected') returning id`
  const jobs: JobData[] = [
    { kind: 'report-decided', reporter: asha.userId, reported: 'person', reportedAt: 0, outcome: 'acted' },
    { kind: 'listing-hidden', item: item.id, why: 'scam' },
    { kind: 'listing-shown', item: item.id },
    { kind: 'person-banned', user: asha.userId, banned: true },
    { kind: 'person-warned', warning: warning?.id ?? '' },
    { kind: 'sponsorship-decided', request: request?.id ?? '', status: 'rejected' },
  ]
  for (const [n, job] of jobs.entries()) await enqueueJob(sql, 'mail', { id: String(n), ...job })
  const mails = await takeMails()
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([asha.email]))
  expect(mails.map(({ subject }) => subject)).toEqual([
    'We looked at your report',
    'Your listing is hidden: Tin robot',
    'Your listing is back: Tin robot',
    'Your Khazana account is closed',
    'A warning about your Khazana account',
    'Not sponsored: Tin robot',
  ])
})
