import { beforeEach, describe, expect, test } from 'vitest'

import { Refusal } from '#app/platform/http/refusal.server.ts'
import { MAIL_JOB } from '#app/platform/mail/mail.server.ts'
import { createItem, createPhoto, createSponsoredRequest, createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { decideRequest } from './decide-request.server.ts'
import { findSponsoredItems } from './find-sponsored.server.ts'
import { getRequest } from './list-requests.server.ts'
import { findOwnRequest } from './own-requests.server.ts'

const { sql } = await testDatabase()
const OFF_SALE = 'Only items that are on sale can be sponsored'

beforeEach(() => {
  testSettings()
  takeJobs()
})

async function requested({
  status = 'pending',
  ...more
}: { status?: 'pending' | 'approved' } & Parameters<typeof createItem>[1] = {}) {
  const item = await createItem(sql, more)
  const { id } = await createSponsoredRequest(sql, {
    itemId: item.id,
    status,
    ...(status === 'pending' && { approvedAt: null }),
  })
  return { item, id }
}

const decide = async (id: string, decision: { status: 'approved' | 'rejected'; seenVersion?: string }) =>
  decideRequest({ userId: (await createUser(sql)).id }, id, { expiresAt: null, notes: 'Fine', ...decision }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Refusal ? `${error.status} ${error.message}` : String(error)),
  )
const stored = (id: string) => sql`select status, admin_notes, approved_at from sponsored_requests where id = ${id}`
const UNTOUCHED = { status: 'pending', admin_notes: null, approved_at: null }
const traces = async (id: string) => [
  takeJobs(MAIL_JOB).length,
  (await sql`select from audit_log where subject_id = ${id}`).length,
]

test.each([
  ['sold', { isSold: true }],
  ['hidden', { hiddenAt: new Date(), hiddenReason: 'report' }],
])('a request for an item that was %s meanwhile is not approved; the others are decided', async (_, more) => {
  const { id } = await requested(more)
  expect(await decide(id, { status: 'approved' })).toBe(`409 ${OFF_SALE}`)
  expect([await traces(id), await stored(id)]).toEqual([[0, 0], [UNTOUCHED]])
  // An admin must first see the decision that another one has made meanwhile.
  const late = await decide(id, { status: 'approved', seenVersion: 'another' })
  expect(late).toBe('409 This request or its listing was changed meanwhile.')
  expect(await decide(id, { status: 'rejected' })).toBe('rejected')
  const { id: before } = await requested({ status: 'approved', ...more })
  expect(await decide(before, { status: 'approved' })).toBe('approved')
})

test('the decision is mailed in the language of whoever asked', async () => {
  const { item, id } = await requested()
  await sql`update users set language = 'hi' where id = (select user_id from sponsored_requests where id = ${id})`
  expect(await decide(id, { status: 'approved' })).toBe('approved')
  const [mail, ...more] = await takeMails()
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/[\u0900-\u097f]/)
  expect(mail?.html).toContain('<html lang="hi-IN">')
  expect(mail?.text).toContain(`/hi/listing/${item.id}`)
})

test('a listing that its seller changed since the admin saw it must be reviewed again first', async () => {
  const { item, id } = await requested()
  const { version } = await getRequest(id)
  await sql`update items set price = price * 10, title = 'Something else' where id = ${item.id}`
  const refused = await decide(id, { status: 'approved', seenVersion: version })
  expect(refused).toBe('409 This request or its listing was changed meanwhile.')
  expect(await stored(id)).toEqual([UNTOUCHED])
  expect(await decide(id, { status: 'approved', seenVersion: (await getRequest(id)).version })).toBe('approved')
})

test.each([
  { how: 'sold', said: `409 ${OFF_SALE}`, left: [UNTOUCHED] },
  { how: 'hidden', said: `409 ${OFF_SALE}`, left: [UNTOUCHED] },
  { how: 'deleted', said: '404 There is no such request.', left: [] },
  { how: 'withdrawn', said: '404 There is no such request.', left: [] },
])('approved while it is $how: refused, and nothing is stored, logged or mailed', async ({ how, said, left }) => {
  const { item, id } = await requested()
  let answer: Promise<string> | undefined
  await sql.begin(async (tx) => {
    if (how === 'withdrawn') await tx`select from sponsored_requests where id = ${id} for update`
    else await tx`select from items where id = ${item.id} for update`
    answer = decide(id, { status: 'approved' })
    let isOver = false
    void answer.finally(() => (isOver = true))
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while (!isOver && (await waiting()).length === 0);
    if (how === 'sold') await tx`update items set is_sold = true where id = ${item.id}`
    if (how === 'hidden') await tx`update items set hidden_at = now(), hidden_reason = 'report' where id = ${item.id}`
    // Deletes its request too: the waiting statement holds no lock that this needs.
    if (how === 'deleted') await tx`delete from items where id = ${item.id}`
    if (how === 'withdrawn') await tx`delete from sponsored_requests where id = ${id}`
  })
  expect(await answer).toBe(said)
  expect([await traces(id), [...(await stored(id))]]).toEqual([[0, 0], left])
})

describe('a listing that changes after its approval', () => {
  const approved = async () => {
    const { item, id } = await requested({ price: 1000, title: 'Tin robot', condition: 'Good' })
    expect(await decide(id, { status: 'approved' })).toBe('approved')
    takeJobs()
    return { item, id }
  }
  const isShown = async (itemId: string) => (await findSponsoredItems()).some((one) => one.id === itemId)
  const change = (itemId: string, columns: object) => sql`update items set ${sql({ ...columns })} where id = ${itemId}`

  test.each([
    ['title', { title: 'Gold coins' }, ['title (was “Tin robot”)']],
    ['photos', { images: ['item-images/somebody/other'] }, ['photos']],
    ['category', { category: 'watches' }, ['category (was Action Figures)']],
    ['condition', { condition: 'New' }, ['condition (was Good)']],
    ['price, by more than a fifth', { price: 1201 }, ['price (was ₹1,000)']],
    ['price, to less than half', { price: 499 }, ['price (was ₹1,000)']],
  ])('waits for an admin, who sees the changes, after a larger change: %s', async (_, columns, changes) => {
    const { item, id } = await approved()
    expect(await isShown(item.id)).toBe(true)
    await change(item.id, columns)
    expect(await isShown(item.id)).toBe(false)
    expect(await getRequest(id)).toMatchObject({ status: 'pending', changes })
    expect(await findOwnRequest({ userId: item.userId }, item.id)).toEqual({ status: 'pending', isOver: false })
    expect(await decide(id, { status: 'approved' })).toBe('approved')
    expect([await isShown(item.id), (await getRequest(id)).changes]).toEqual([true, []])
  })

  test('stays approved after small changes, which are compared with the approved version', async () => {
    const { item, id } = await approved()
    await change(item.id, { title: 'TIN  Ro\u200bbot', description: 'All of it, polished.', price: 500 })
    expect(await getRequest(id)).toMatchObject({
      status: 'approved',
      changes: [expect.stringMatching(/^title/), 'price (was ₹1,000)'],
    })
    await change(item.id, { price: 1150 })
    expect(await isShown(item.id)).toBe(true)
    await change(item.id, { price: 1300 })
    expect(await isShown(item.id)).toBe(false)
  })

  test('stays approved with an enhanced copy of its photo, or without one of its photos', async () => {
    const { item, id } = await requested()
    const [first, second] = [await createPhoto(sql), await createPhoto(sql)]
    await change(item.id, { images: [first.key, second.key] })
    expect(await decide(id, { status: 'approved' })).toBe('approved')
    const enhanced = await createPhoto(sql, {
      key: first.key.replace('pool/', 'pool/enhanced_'),
      enhancedOf: first.key,
    })
    await change(item.id, { images: [enhanced.key] })
    expect(await isShown(item.id)).toBe(true)
    await change(item.id, { images: [enhanced.key, (await createPhoto(sql)).key] })
    expect(await isShown(item.id)).toBe(false)
  })

  test('does not change an ended or rejected request', async () => {
    const ended = await requested({ status: 'approved' })
    await sql`update sponsored_requests set expires_at = now() - interval '1 hour' where id = ${ended.id}`
    const { item, id } = await approved()
    await decide(id, { status: 'rejected' })
    for (const one of [ended.item, item]) await change(one.id, { title: 'Gold coins' })
    expect((await getRequest(ended.id)).status).toBe('approved')
    expect((await getRequest(id)).status).toBe('rejected')
  })
})
