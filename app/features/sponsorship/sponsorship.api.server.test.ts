import { beforeEach, describe, expect, test } from 'vitest'

import { REQUEST_STATUSES } from '#app/nouns/sponsored-request/request-moves.ts'
import { createApi } from '#app/server/api.ts'
import { ago, hence } from '#test/dates.ts'
import { createItem, createSponsoredRequest, createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { findSponsoredItems } from './find-sponsored.server.ts'
import { listRequests } from './list-requests.server.ts'
import { findOwnRequest, listOwnItems } from './own-requests.server.ts'
import { REQUEST_LOOKS } from './request/request-looks.ts'
import { readPage, requestsView } from './request/sponsorship-schema.server.ts'

const { sql } = await testDatabase()
const api = createApi()
const days = (count: number) => hence({ days: count }).toISOString()

beforeEach(async () => {
  testSettings()
  takeJobs()
  for (const table of ['rate_limits', 'users']) await sql`delete from ${sql(table)}`
})

async function signedIn({ role, ...values }: { role?: 'admin'; displayName?: string; email?: string } = {}) {
  const user = await createUser(sql, values)
  if (role) await sql`insert into user_roles (user_id, role) values (${user.id}, ${role})`
  return { user, visitor: new Visitor(api, { cookies: (await beginSession(sql, user.id)).cookies }) }
}

const ask = (who: Visitor, itemId: string) => who.post(`/items/${itemId}/sponsorship`)
const decide = (who: Visitor, id: string, body: object) => who.ask('PUT', `/admin/sponsored/${id}`, { body })
const stored = () => sql`select * from sponsored_requests order by requested_at, id`
const mails = takeMails
const logged = (id: string) =>
  sql`select admin_id, action, details from audit_log where subject_id = ${id} order by at, id`

describe('asking for sponsorship', () => {
  test('is pending, and the owner’s own', async () => {
    const { user, visitor } = await signedIn()
    const item = await createItem(sql, { userId: user.id })
    const answer = await ask(visitor, item.id)
    expect([answer.status, answer.json]).toEqual([201, { status: 'pending', isOver: false }])
    expect(await stored()).toMatchObject([
      { item_id: item.id, user_id: user.id, status: 'pending', approved_at: null, expires_at: null },
    ])
    expect(await findOwnRequest({ userId: user.id }, item.id)).toEqual({ status: 'pending', isOver: false })
    expect(await findOwnRequest({ userId: (await createUser(sql)).id }, item.id)).toBeNull()
  })

  test('without a session is refused', async () => {
    const answer = await ask(new Visitor(api), (await createItem(sql)).id)
    expect([answer.status, answer.json.error?.message]).toEqual([401, 'Please sign in to request sponsorship'])
  })

  test.each(REQUEST_STATUSES)('once more is refused, also when the first is %s', async (status) => {
    const { user, visitor } = await signedIn()
    const item = await createItem(sql, { userId: user.id })
    await createSponsoredRequest(sql, { itemId: item.id, status })
    const answer = await ask(visitor, item.id)
    expect(answer.status).toBe(409)
    expect(answer.json.error?.message).toBe('You have already requested sponsorship for this item')
  })

  test('many times at once leaves one request', async () => {
    const { user, visitor } = await signedIn()
    const item = await createItem(sql, { userId: user.id })
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(visitor, item.id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ])
    expect(await stored()).toHaveLength(1)
  })

  test('for another person’s item and for a missing one is refused alike', async () => {
    const { visitor } = await signedIn({ role: 'admin' })
    for (const id of [(await createItem(sql)).id, '018f0000-0000-7000-8000-000000000001']) {
      const answer = await ask(visitor, id)
      expect([answer.status, answer.json.error?.message]).toEqual([404, 'You can only sponsor your own items'])
    }
    expect(await stored()).toHaveLength(0)
  })

  test('for a sold or hidden item is refused', async () => {
    const { user, visitor } = await signedIn()
    const sold = await createItem(sql, { userId: user.id, isSold: true })
    const hidden = await createItem(sql, { userId: user.id, hiddenAt: new Date(), hiddenReason: 'report' })
    for (const { id } of [sold, hidden]) {
      const answer = await ask(visitor, id)
      expect([answer.status, answer.json.error?.message]).toEqual([409, 'Only items that are on sale can be sponsored'])
    }
    expect(await stored()).toHaveLength(0)
  })

  test('is deleted with the item, whoever decided it', async () => {
    const { user, visitor } = await signedIn()
    const item = await createItem(sql, { userId: user.id })
    await ask(visitor, item.id)
    await visitor.ask('DELETE', `/items/${item.id}`)
    expect(await stored()).toHaveLength(0)
  })

  test('is deleted with the account', async () => {
    const { user, visitor } = await signedIn()
    await ask(visitor, (await createItem(sql, { userId: user.id })).id)
    const answer = await visitor.ask('DELETE', '/me', { body: { email: user.email } })
    expect(answer.status).toBe(200)
    expect(await stored()).toHaveLength(0)
  })
})

test('the viewer’s items on sale come in pages, each with its request, and nobody else’s', async () => {
  const { user, visitor } = await signedIn()
  const item = (title: string, more: object = {}) => createItem(sql, { userId: user.id, title, ...more })
  const at = (n: number) => ({ createdAt: new Date(Date.UTC(2026, 0, n)) })
  await item('plain', at(1))
  await createSponsoredRequest(sql, { itemId: (await item('pending', at(2))).id, status: 'pending', approvedAt: null })
  await createSponsoredRequest(sql, { itemId: (await item('ended', at(3))).id, expiresAt: ago({ days: 1 }) })
  await item('sold', { isSold: true })
  await item('hidden', { hiddenAt: new Date(), hiddenReason: 'ban' })
  await createItem(sql, { title: 'of somebody else' })

  const first = await listOwnItems({ userId: user.id }, null, 2)
  expect(first.items.map(({ title, request }) => [title, request])).toEqual([
    ['ended', { status: 'approved', isOver: true }],
    ['pending', { status: 'pending', isOver: false }],
  ])
  const rest = await visitor.get(`/me/sponsorship?cursor=${first.nextCursor}`)
  expect(rest.json).toMatchObject({ items: [{ title: 'plain', request: null }], nextCursor: null })
  expect((await visitor.get('/me/sponsorship?cursor=n.1.x')).status).toBe(400)
  expect((await new Visitor(api).get('/me/sponsorship')).status).toBe(401)
})

describe('deciding a request', () => {
  async function requested() {
    const { user } = await signedIn({ displayName: 'Asha' })
    const item = await createItem(sql, { userId: user.id, title: 'A tin robot from evil.example/x' })
    const { id } = await createSponsoredRequest(sql, { itemId: item.id, status: 'pending', approvedAt: null })
    const { user: admin, visitor } = await signedIn({ role: 'admin' })
    return { user, item, id, admin, visitor }
  }

  test('approves: the item is in the strip, the action logged, and the owner mailed once', async () => {
    const { user, item, id, admin, visitor } = await requested()
    const expiresAt = days(3)
    const body = { status: 'approved', expiresAt, notes: ' Good photos ' }
    const answers = await Promise.all([decide(visitor, id, body), decide(visitor, id, body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stored()).toMatchObject([
      {
        status: 'approved',
        approved_at: expect.any(Date),
        expires_at: new Date(expiresAt),
        admin_notes: 'Good photos',
      },
    ])
    expect((await findSponsoredItems()).map((one) => one.id)).toEqual([item.id])
    expect(await logged(id)).toEqual([
      {
        admin_id: admin.id,
        action: 'sponsorship-decided',
        details: { item: item.title, from: 'pending', to: 'approved', until: expiresAt },
      },
    ])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: user.email, subject: 'Sponsored: A tin robot from [hidden]' })
    expect(mail?.text).toContain(`/listing/${item.id}`)
    expect(mail?.text).not.toContain('Good photos')
    expect(mail?.text).not.toContain('evil')
  })

  test('rejects: only status and notes change, and the owner is mailed', async () => {
    const { user, id, visitor } = await requested()
    const before = await stored()
    await decide(visitor, id, { status: 'rejected', expiresAt: days(3), notes: 'Blurred' })
    expect(await stored()).toEqual([{ ...before[0], status: 'rejected', admin_notes: 'Blurred' }])
    expect(await mails()).toMatchObject([{ to: user.email, subject: expect.stringMatching(/^Not sponsored: /) }])
  })

  test('saves again: the approval keeps its time, and nobody is mailed; the opposite decision is mailed', async () => {
    const { id, visitor } = await requested()
    await decide(visitor, id, { status: 'approved' })
    const [approved] = await stored()
    await mails()
    await decide(visitor, id, { status: 'approved', expiresAt: days(1), notes: 'A day' })
    const [edited] = await stored()
    expect(edited?.['approved_at']).toEqual(approved?.['approved_at'])
    expect(edited?.['admin_notes']).toBe('A day')
    expect(await mails()).toEqual([])
    await decide(visitor, id, { status: 'rejected' })
    expect(await mails()).toHaveLength(1)
    expect(await findSponsoredItems()).toEqual([])
    await decide(visitor, id, { status: 'approved' })
    expect(await mails()).toHaveLength(1)
    expect(await stored()).toMatchObject([{ expires_at: null, admin_notes: null }])
    expect(await logged(id)).toHaveLength(4)
  })

  test('changes the notes of an ended request, but not its end to another past day', async () => {
    const { id, visitor } = await requested()
    const over = ago({ days: 1 })
    await sql`update sponsored_requests set status = 'approved', approved_at = now(), expires_at = ${over} where id = ${id}`
    expect(
      (await decide(visitor, id, { status: 'approved', expiresAt: over.toISOString(), notes: 'Over' })).status,
    ).toBe(200)
    const refused = await decide(visitor, id, { status: 'approved', expiresAt: days(-2) })
    expect(refused.json.error?.fields).toEqual({ expiresAt: 'Please choose a day that is not over' })
  })

  test.each([
    ['no such status', { status: 'pending' }, { status: 'Please approve or reject the request' }],
    [
      'an expiry that is over',
      { status: 'approved', expiresAt: days(-1) },
      { expiresAt: 'Please choose a day that is not over' },
    ],
    [
      'an expiry that is none',
      { status: 'approved', expiresAt: 'soon' },
      { expiresAt: 'Please choose a day that is not over' },
    ],
    [
      'an expiry far away',
      { status: 'approved', expiresAt: '2100-01-01T00:00:00Z' },
      { expiresAt: 'Please choose a day before the year 2100' },
    ],
    [
      'too much to say',
      { status: 'rejected', notes: 'a'.repeat(1001) },
      { notes: 'Notes must be at most 1000 characters' },
    ],
  ])('with %s is refused, and changes nothing', async (_, body, fields) => {
    const { id, visitor } = await requested()
    const answer = await decide(visitor, id, body)
    expect([answer.status, answer.json.error?.fields]).toEqual([422, fields])
    expect(await stored()).toMatchObject([{ status: 'pending', admin_notes: null }])
    expect([await mails(), await logged(id)]).toEqual([[], []])
  })

  test('of two concurrent admins the second is told, and overwrites only with the version that they saw', async () => {
    const { id } = await createSponsoredRequest(sql, { status: 'pending', approvedAt: null })
    const [{ visitor: first }, { visitor: second }] = [
      await signedIn({ role: 'admin' }),
      await signedIn({ role: 'admin' }),
    ]
    const seen = async () => (await listRequests(requestsView(new URLSearchParams()))).rows[0]?.version
    const seenVersion = await seen()
    const approved = { status: 'approved', notes: 'Fine', seenVersion }
    expect((await decide(first, id, approved)).status).toBe(200)
    const late = await decide(second, id, { status: 'rejected', notes: 'Blurred', seenVersion })
    expect([late.status, late.json.error?.message]).toEqual([409, 'This request or its listing was changed meanwhile.'])
    expect(await stored()).toMatchObject([{ status: 'approved', admin_notes: 'Fine' }])
    // Sending the same decision twice is idempotent.
    expect((await decide(first, id, approved)).status).toBe(200)
    const now = await decide(second, id, { status: 'rejected', notes: 'Blurred', seenVersion: await seen() })
    expect([now.status, now.json['version']]).toEqual([200, await seen()])
    expect(await stored()).toMatchObject([{ status: 'rejected', admin_notes: 'Blurred' }])
    expect(await logged(id)).toHaveLength(2)
  })

  test('is for admins: the owner is refused', async () => {
    const { user, id } = await requested()
    const owner = new Visitor(api, { cookies: (await beginSession(sql, user.id)).cookies })
    expect((await decide(owner, id, { status: 'approved' })).status).toBe(403)
    expect((await owner.ask('DELETE', `/admin/sponsored/${id}`)).status).toBe(403)
    expect(await stored()).toMatchObject([{ status: 'pending' }])
  })

  test('of a missing request is refused', async () => {
    const { visitor } = await requested()
    const missing = '018f0000-0000-7000-8000-000000000001'
    expect((await decide(visitor, missing, { status: 'approved' })).status).toBe(404)
    expect((await visitor.ask('DELETE', `/admin/sponsored/${missing}`)).status).toBe(404)
  })

  test('banned people and deleted accounts get no mail', async () => {
    const { user, id, visitor } = await requested()
    await sql`update users set banned_at = now() where id = ${user.id}`
    await decide(visitor, id, { status: 'approved' })
    expect(await mails()).toEqual([])
  })

  test('deletes: this is logged, and a new request is possible', async () => {
    const { user, item, id, visitor } = await requested()
    expect((await visitor.ask('DELETE', `/admin/sponsored/${id}`)).status).toBe(200)
    expect(await logged(id)).toMatchObject([
      { action: 'sponsorship-deleted', details: { item: item.title, status: 'pending' } },
    ])
    const owner = new Visitor(api, { cookies: (await beginSession(sql, user.id)).cookies })
    expect((await ask(owner, item.id)).status).toBe(201)
  })
})

describe('the list for admins', () => {
  const at = (n: number) => ({ requestedAt: new Date(Date.UTC(2026, 0, n)) })

  test('names item and requester, newest first, and filters by status and words', async () => {
    const asha = await createUser(sql, { displayName: 'Asha', email: 'asha@example.in' })
    const nobody = await createUser(sql, { email: 'nameless@example.in' })
    await sql`delete from profiles where user_id = ${nobody.id}`
    const robot = await createItem(sql, { userId: asha.id, title: 'Robot', price: 1500, category: 'action-figures' })
    const book = await createItem(sql, { userId: nobody.id, title: 'Book' })
    await createSponsoredRequest(sql, { itemId: robot.id, adminNotes: 'Fine', ...at(1) })
    await createSponsoredRequest(sql, { itemId: book.id, status: 'pending', approvedAt: null, ...at(2) })

    const { rows } = await listRequests(requestsView(new URLSearchParams()))
    expect(rows).toMatchObject([
      { item: { title: 'Book' }, requester: { name: 'User', email: 'nameless@example.in' }, status: 'pending' },
      {
        item: { title: 'Robot', price: 1500, category: 'action-figures', photo: { key: robot.images[0] } },
        requester: { name: 'Asha', email: 'asha@example.in' },
        status: 'approved',
        notes: 'Fine',
        requestedAt: '2026-01-01T00:00:00.000Z',
      },
    ])
    const titles = async (query: string) =>
      (await listRequests(requestsView(new URLSearchParams(query)))).rows.map(({ item }) => item.title)
    expect(await titles('status=pending')).toEqual(['Book'])
    expect(await titles('status=rejected')).toEqual([])
    expect(await titles('status=sold')).toEqual(['Book', 'Robot'])
    for (const word of ['ROBOT', 'asha@', 'fine', 'asha']) expect(await titles(`search=${word}`)).toEqual(['Robot'])
    expect(await titles('search=%25')).toEqual([])
  })

  test('comes in pages', async () => {
    for (const n of [1, 2, 3]) await createSponsoredRequest(sql, at(n))
    const first = await listRequests(requestsView(new URLSearchParams()), 2)
    expect(first.rows).toHaveLength(2)
    const further = new URLSearchParams({ cursor: first.next ?? '' })
    const second = await listRequests(requestsView(further), 2)
    expect(second.rows.map(({ requestedAt }) => requestedAt)).toEqual(['2026-01-01T00:00:00.000Z'])
    expect(second.next).toBeNull()
    expect(readPage(new URLSearchParams({ cursor: 'r.99999999999999999.x' }))).toBeNull()
  })
})

test('the database has the same states', async () => {
  for (const status of Object.keys(REQUEST_LOOKS)) {
    await createSponsoredRequest(sql, { status })
  }
  await expect(createSponsoredRequest(sql, { status: 'ended' })).rejects.toMatchObject({ code: '23514' })
})
