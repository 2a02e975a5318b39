import { beforeEach, describe, expect, test } from 'vitest'

import type { Viewer } from '#app/platform/http/viewer.ts'
import { createApi } from '#app/server/api.ts'
import { createTalk, createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { createAdmin, createListingReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
const makeVisitor = async ({ userId }: Viewer) =>
  new Visitor(api, { cookies: (await beginSession(sql, userId)).cookies })
const listReports = ({ userId }: Viewer) => sql`
  select kind, item_id, item_title, reported_user_id, reason, details, status from reports where reporter_id = ${userId}`

beforeEach(() => {
  testSettings()
  takeJobs()
})

describe('reporting a listing or a person', () => {
  test('is stored with its subject, once while it is open', async () => {
    const [seller, buyer] = [await createViewer(sql, 'Suresh'), await createViewer(sql)]
    const item = await createItem(sql, { userId: seller.userId, title: 'Gold watch' })
    const visitor = await makeVisitor(buyer)
    const ofItem = `/items/${item.id}/report`
    expect((await visitor.post(ofItem, { reason: 'counterfeit', details: ' The dial is wrong. ' })).status).toBe(200)
    expect((await visitor.post(`/profiles/${seller.userId}/report`, { reason: 'spam' })).status).toBe(200)
    const stored = [
      {
        kind: 'listing',
        item_id: item.id,
        item_title: 'Gold watch',
        reported_user_id: seller.userId,
        reason: 'counterfeit',
        details: 'The dial is wrong.',
        status: 'open',
      },
      {
        kind: 'person',
        item_id: null,
        item_title: null,
        reported_user_id: seller.userId,
        reason: 'spam',
        details: null,
      },
    ]
    expect([...(await listReports(buyer))]).toMatchObject(stored)

    const again = await visitor.post(ofItem, { reason: 'scam', details: 'Once more' })
    expect([again.status, again.json.error?.message]).toEqual([
      409,
      'You have reported this listing already. Our team will look at it.',
    ])
    const person = await visitor.post(`/profiles/${seller.userId}/report`, { reason: 'scam' })
    expect([person.status, person.json.error?.message]).toEqual([
      409,
      'You have reported this person already. Our team will look at it.',
    ])
    expect([...(await listReports(buyer))]).toMatchObject(stored)
    // Another user can report it independently.
    expect((await (await makeVisitor(await createViewer(sql))).post(ofItem, { reason: 'scam' })).status).toBe(200)
  })

  test('a decided subject can be reported again, with a new text', async () => {
    const { item, reporter, id } = await createListingReport(sql, { details: 'First' })
    await sql`update reports set status = 'dismissed', decided_at = now() where id = ${id}`
    const visitor = await makeVisitor(reporter)
    expect((await visitor.post(`/items/${item.id}/report`, { reason: 'spam', details: 'Second' })).status).toBe(200)
    expect([...(await listReports(reporter))]).toMatchObject([{ reason: 'spam', details: 'Second', status: 'open' }])
  })

  test.each<[string, object, string, string]>([
    ['no reason', { details: 'Why' }, 'reason', 'Please choose a reason'],
    ['an unknown one', { reason: 'boring' }, 'reason', 'Please choose a reason'],
    ['too much', { reason: 'scam', details: 'x'.repeat(1001) }, 'details', 'Please use at most 1,000 characters.'],
  ])('%s is refused at its field', async (_, body, field, words) => {
    const [seller, buyer] = [await createViewer(sql), await createViewer(sql)]
    const item = await createItem(sql, { userId: seller.userId })
    const visitor = await makeVisitor(buyer)
    for (const path of [`/items/${item.id}/report`, `/profiles/${seller.userId}/report`]) {
      const answer = await visitor.post(path, body)
      expect([answer.status, answer.json.error?.fields?.[field]]).toEqual([422, words])
    }
    expect(await listReports(buyer)).toHaveLength(0)
  })

  test('a thousand emoji are a thousand characters', async () => {
    const { userId } = await createViewer(sql)
    const visitor = await makeVisitor(await createViewer(sql))
    const answer = await visitor.post(`/profiles/${userId}/report`, { reason: 'spam', details: '🎁'.repeat(1000) })
    expect(answer.status).toBe(200)
  })

  test('reports of one’s own, missing or hidden things, signed out, or beyond the limit are refused', async () => {
    const seller = await createViewer(sql)
    const item = await createItem(sql, { userId: seller.userId })
    const hidden = await createItem(sql, { hiddenAt: new Date(), hiddenReason: 'report' })
    const own = await makeVisitor(seller)
    const body = { reason: 'scam' }
    expect((await own.post(`/items/${item.id}/report`, body)).status).toBe(403)
    expect((await own.post(`/profiles/${seller.userId}/report`, body)).status).toBe(403)
    for (const id of [hidden.id, crypto.randomUUID()]) {
      const answer = await own.post(`/items/${id}/report`, body)
      expect([answer.status, answer.json.error?.message]).toEqual([404, 'There is no such listing'])
    }
    const gone = await createViewer(sql)
    await sql`update users set deleted_at = now() where id = ${gone.userId}`
    expect((await own.post(`/profiles/${gone.userId}/report`, body)).status).toBe(404)
    const stranger = await new Visitor(api).post(`/items/${item.id}/report`, body)
    expect([stranger.status, stranger.json.error?.message]).toEqual([401, 'Please sign in to report'])

    testSettings({ LIMIT_REPORTS: '2/1h' })
    const eager = await makeVisitor(await createViewer(sql))
    const answers = []
    for (let n = 0; n < 3; n++) {
      const { userId } = await createViewer(sql)
      answers.push((await eager.post(`/profiles/${userId}/report`, body)).status)
    }
    expect(answers).toEqual([200, 200, 429])
  })

  test('a decided conversation opens again when it is reported again', async () => {
    const { buyer, id } = await createTalk(sql)
    const visitor = await makeVisitor(buyer)
    const path = `/conversations/${id}/report`
    expect((await visitor.post(path, { reason: 'scam' })).status).toBe(200)
    await sql`update conversation_reports set status = 'acted', decided_at = now() where conversation_id = ${id}`
    expect((await visitor.post(path, { reason: 'spam' })).status).toBe(200)
    const rows = await sql`
      select reason, status, decided_at from conversation_reports where conversation_id = ${id}`
    expect([...rows]).toEqual([{ reason: 'spam', status: 'open', decided_at: null }])
  })
})

describe('the answers to admins', () => {
  test('the refusals of hiding and banning', async () => {
    const admin = await createAdmin(sql)
    const visitor = await makeVisitor(admin)
    const item = await createItem(sql)
    const put = (path: string, body: object) => visitor.ask('PUT', path, { body })
    const noReason = await put(`/admin/items/${item.id}/hidden`, { hidden: true })
    expect([noReason.status, noReason.json.error?.fields]).toEqual([422, { why: 'Please choose a reason' }])
    expect((await put(`/admin/items/${crypto.randomUUID()}/hidden`, { hidden: false })).status).toBe(404)
    expect((await put(`/admin/people/${crypto.randomUUID()}/banned`, { banned: true })).status).toBe(404)
    const own = await put(`/admin/people/${admin.userId}/banned`, { banned: true })
    expect([own.status, own.json.error?.message]).toEqual([403, 'You cannot ban yourself.'])
    const other = await createAdmin(sql)
    const refused = await put(`/admin/people/${other.userId}/banned`, { banned: true })
    expect([refused.status, refused.json.error?.message]).toEqual([403, 'An admin cannot be banned.'])
    expect((await put(`/admin/reports/person/${crypto.randomUUID()}/dismissed`, {})).status).toBe(404)
    expect((await put(`/admin/reports/nothing/${crypto.randomUUID()}/dismissed`, {})).status).toBe(404)
    expect(await sql`select from audit_log where admin_id = ${admin.userId}`).toHaveLength(0)
    expect(await sql`select from users where id = ${other.userId} and banned_at is null`).toHaveLength(1)
  })
})
