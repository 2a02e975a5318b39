import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { ERASE_JOB } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { deleteConversation, purgeConversations } from '#app/features/chat/server/delete-conversation.server.ts'
import { REMOVE_IMAGE_JOB, removeImage, sendImage } from '#app/features/chat/server/messages/chat-images.server.ts'
import { unsendMessage } from '#app/features/chat/server/messages/unsend-message.server.ts'
import { reportConversation } from '#app/features/chat/server/report-conversation.server.ts'
import {
  EVIDENCE_BUCKET,
  removeLostEvidence,
  removeOldEvidence,
} from '#app/features/evidence/remove-evidence.server.ts'
import { reportListing } from '#app/features/moderation/new-report/report-subject.server.ts'
import type { Report, ReportedEvidence } from '#app/features/moderation/report.schema.ts'
import { reportsView } from '#app/features/moderation/reports-schema.server.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { photoPath, photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { removeUnsettled } from '#app/platform/storage/unsettled-files.server.ts'
import { createApi } from '#app/server/api.ts'
import { deleteAccount, eraseAccount } from '#test/account-data.ts'
import { createTalk, createViewer, newMessageId, say } from '#test/chat.ts'
import { ago } from '#test/dates.ts'
import { createPhoto } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { createAdmin, createListingReport, createPersonReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { dismissReport } from './dismiss-report.server.ts'
import { listReports } from './list-reports.server.ts'

const { sql } = await testDatabase()
const api = createApi()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-evidence-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(() => {
  testSettings({ DATA_DIR: dataDir })
  takeJobs()
})

const PICTURE = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const PASSWORD = 'a kettle of lilac fog'

const makeVisitor = async (who: Viewer) => new Visitor(api, { cookies: (await beginSession(sql, who.userId)).cookies })
const look = async (admin: Viewer, kind: ReportedKind, id: string) => {
  const visitor = await makeVisitor(admin)
  const answer = await visitor.ask('POST', `/admin/reports/${kind}/${id}/read`, {
    headers: { 'Accept-Language': 'hi' },
  })
  // JSON is untyped; the tests below check its content.
  const takes = (answer.json['takes'] ?? []) as ReportedEvidence['takes']
  return { status: answer.status, takes, visitor }
}
const shown = async (admin: Viewer, id: string): Promise<Report | undefined> =>
  (await listReports(admin, reportsView(new URLSearchParams('status=any')))).rows.find((row) => row.id === id)
/** Runs the queued jobs about files and accounts. */
async function work() {
  for (const { data } of takeJobs(REMOVE_IMAGE_JOB)) await removeImage(data)
  for (const { data } of takeJobs(ERASE_JOB)) await eraseAccount(data)
}
const conversationReport = async (conversation: string) =>
  String((await sql`select id from conversation_reports where conversation_id = ${conversation}`)[0]?.['id'])
async function filesOfEvidence(): Promise<string[]> {
  const paths: string[] = []
  for await (const path of photoStorage().list('evidence')) paths.push(path)
  return paths.toSorted()
}
const age = (days: number) => sql`update report_evidence set taken_at = taken_at - ${days}::integer * interval '1 day'`

async function createFraud() {
  const seller = await createViewer(sql, 'Suresh')
  const photo = await createPhoto(sql, { userId: seller.userId })
  for (const width of [320, 640, 960, 1600] as const) {
    await photoStorage().put(photoPath(photo.key, width), PICTURE, { contentType: 'image/webp' })
  }
  const talk = await createTalk(sql, { seller })
  await sql`update items set images = ${[photo.key]}, title = 'Gold watch', price = 500 where id = ${talk.item.id}`
  await sql`update photos set item_id = ${talk.item.id} where key = ${photo.key}`
  return { ...talk, photo }
}

describe('a report’s evidence', () => {
  test('is kept for 180 days after it was unsent, deleted and erased, even if the same address signs up again', async () => {
    const admin = await createAdmin(sql)
    const { buyer, seller, id, item } = await createFraud()
    const pay = await say(seller, id, 'Pay first, here is the code')
    const image = { id: newMessageId(), bytes: PICTURE }
    await sendImage(seller, id, image)
    await reportConversation(buyer, id, { reason: 'scam', details: null })
    await reportListing(buyer, item.id, { reason: 'scam', details: null })
    const person = await createPersonReport(sql, seller, buyer)
    const conversation = await conversationReport(id)
    const [listing] = await sql<{ id: string }[]>`select id from reports where item_id = ${item.id}`

    await unsendMessage(seller, pay.id)
    await unsendMessage(seller, image.id)
    await deleteConversation(seller, id)
    await work()
    await deleteAccount(seller, seller.email)
    await work()
    await new Visitor(api).post('/auth/sign-up', { email: seller.email, password: PASSWORD, name: 'Somebody else' })

    const read = await look(admin, 'conversation', conversation)
    const messages = read.takes.flatMap((take) => take.messages)
    expect(messages.map(({ sender, text }) => [sender, text])).toEqual([
      ['Bina', 'Is it still there?'],
      ['Suresh', 'Pay first, here is the code'],
      ['Suresh', null],
    ])
    const file = await read.visitor.get(String(messages[2]?.picture).replace('/api', ''))
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      expect.stringContaining('no-store'),
    ])
    const seen = await look(admin, 'listing', listing?.id ?? '')
    expect(seen.takes).toMatchObject([
      {
        person: { name: 'Suresh' },
        listing: { title: 'Gold watch', price: 500, location: 'Pune, Maharashtra', shownPlace: 'पुणे, महाराष्ट्र' },
      },
    ])
    expect((await seen.visitor.get(String(seen.takes[0]?.listing?.photos[0]).replace('/api', ''))).status).toBe(200)
    // Unchanged except for invisible characters, which could reverse what an admin reads.
    await sql`update report_evidence set data = jsonb_set(data, '{person,name}', '"Su\\u202eresh"')`
    expect((await look(admin, 'person', person)).takes).toMatchObject([{ person: { name: 'Suresh' } }])

    // Decided, so the account is erased; the evidence stays in case of an objection.
    for (const [kind, report] of [
      ['conversation', conversation],
      ['listing', listing?.id ?? ''],
      ['person', person],
    ] as const) {
      await dismissReport(admin, kind, report)
    }
    await work()
    expect(await sql`select from items where user_id = ${seller.userId}`).toHaveLength(0)
    await age(179)
    await sql`update conversations set deleted_at = deleted_at - interval '179 days'`
    await removeOldEvidence()
    await purgeConversations()
    expect((await look(admin, 'conversation', conversation)).takes[0]?.messages).toHaveLength(3)
    await age(2)
    const kept = await filesOfEvidence()
    expect(kept.length).toBeGreaterThan(2)
    expect(await removeOldEvidence()).toBe(3)
    expect(await removeUnsettled([EVIDENCE_BUCKET])).toBe(kept.length)
    expect(await filesOfEvidence()).toEqual([])
    expect((await look(admin, 'listing', listing?.id ?? '')).status).toBe(404)
    console.log('evidence: 3 of 3 reports kept 180 days after unsending, deletion, erasure and a second sign-up')
  })

  test('is for admins only, not about themselves, and every look is logged', async () => {
    const admin = await createAdmin(sql)
    const { id, seller, reporter } = await createListingReport(sql)
    for (const who of [seller, reporter]) expect((await look(who, 'listing', id)).status).toBe(403)
    const own = await createListingReport(sql, { seller: admin })
    expect((await look(admin, 'listing', own.id)).status).toBe(404)
    expect((await look(admin, 'person', id)).status).toBe(404)
    expect((await look(admin, 'listing', id)).status).toBe(200)
    expect((await look(admin, 'listing', id)).status).toBe(200)
    const log = await sql`select action, details, subject_id from audit_log where admin_id = ${admin.userId}`
    expect([...log]).toEqual(
      [1, 2].map(() => ({ action: 'evidence-read', details: { kind: 'listing' }, subject_id: id })),
    )
  })

  test('shows its pictures only to the admin who looked, for an hour', async () => {
    const admin = await createAdmin(sql)
    const { buyer, item } = await createFraud()
    await reportListing(buyer, item.id, { reason: 'scam', details: null })
    const [report] = await sql<{ id: string }[]>`select id from reports where item_id = ${item.id}`
    const { takes, visitor } = await look(admin, 'listing', report?.id ?? '')
    const path = String(takes[0]?.listing?.photos[0]).replace('/api', '')
    const other = await makeVisitor(await createAdmin(sql, 'Another'))
    expect([(await visitor.get(path)).status, (await other.get(path)).status]).toEqual([200, 404])
    expect((await (await makeVisitor(buyer)).get(path)).status).toBe(403)
    const [, , , lookId = ''] = path.split('/')
    expect((await visitor.get(path.replace(lookId, crypto.randomUUID()))).status).toBe(404)
    // Opening another report's evidence gives no access to this one's.
    const elsewhere = await createListingReport(sql)
    await look(admin, 'listing', elsewhere.id)
    const [logged] = await sql<{ id: string }[]>`select id from audit_log where subject_id = ${elsewhere.id}`
    expect((await visitor.get(path.replace(lookId, logged?.id ?? ''))).status).toBe(404)
    // Nor does the URL of a photo.
    const stored = (await filesOfEvidence()).at(-1) ?? ''
    expect(stored).toContain('.webp')
    const { photosHandler } = await import('#app/features/photos/photos.http.server.ts')
    const { Hono } = await import('hono')
    const photos = new Hono().get('/photos/*', photosHandler(photoStorage()))
    expect((await photos.request(`/photos/${stored}`)).status).toBe(404)
  })

  test('does not change when the owner edits; admins see the differences', async () => {
    const admin = await createAdmin(sql)
    const { buyer, seller, item, photo } = await createFraud()
    await reportListing(buyer, item.id, { reason: 'misleading', details: null })
    const [report] = await sql<{ id: string }[]>`select id from reports where item_id = ${item.id}`
    const id = report?.id ?? ''
    expect(await shown(admin, id)).toMatchObject({ changed: [], listing: { price: 500, cover: photo.key } })
    const other = await createPhoto(sql, { userId: seller.userId })
    await sql`update items set title = 'Steel watch', price = 90, description = 'Honest', images = ${[other.key]} where id = ${item.id}`
    await sql`update profiles set display_name = 'Honest Suresh' where user_id = ${seller.userId}`
    expect(await shown(admin, id)).toMatchObject({
      changed: ['name', 'title', 'price', 'description', 'photos'],
      asReported: { name: 'Suresh', title: 'Gold watch', price: 500 },
      listing: { title: 'Steel watch', price: 90, cover: other.key },
    })
    expect((await look(admin, 'listing', id)).takes[0]?.listing).toMatchObject({ title: 'Gold watch', price: 500 })
    await sql`delete from items where id = ${item.id}`
    expect(await shown(admin, id)).toMatchObject({ listing: null, asReported: { title: 'Gold watch', price: 500 } })
  })

  test('of a conversation has at most the last 20 messages, and those written until the next report', async () => {
    const admin = await createAdmin(sql)
    const { buyer, seller, id } = await createTalk(sql)
    for (let n = 0; n < 22; n++) await say(seller, id, `Offer ${n}`)
    await reportConversation(buyer, id, { reason: 'spam', details: null })
    const report = await conversationReport(id)
    await sql`update messages set content = '', unsent_at = now() where conversation_id = ${id} and content = 'Offer 21'`
    await say(seller, id, 'One more')
    await reportConversation(buyer, id, { reason: 'spam', details: 'Again' })
    const { takes } = await look(admin, 'conversation', report)
    expect(takes.map(({ messages }) => messages.length)).toEqual([20, 1])
    expect(takes[0]?.messages.at(-1)?.text).toBe('Offer 21')
    expect(takes[1]?.messages.map(({ text }) => text)).toEqual(['One more'])
  })

  test('of an older report is stored at the first look', async () => {
    const admin = await createAdmin(sql)
    const { id } = await createListingReport(sql)
    await sql`delete from report_evidence where report_id = ${id}`
    expect((await look(admin, 'listing', id)).takes).toHaveLength(1)
    expect(await sql`select from report_evidence where report_id = ${id}`).toHaveLength(1)
  })

  test('a conversation that the other person deleted, and a deleted account, can be reported', async () => {
    const admin = await createAdmin(sql)
    const { buyer, seller, id } = await createTalk(sql)
    await say(seller, id, 'Pay first')
    await deleteConversation(seller, id)
    await deleteAccount(seller, seller.email)
    await work()
    await reportConversation(buyer, id, { reason: 'scam', details: null })
    const report = await conversationReport(id)
    expect((await look(admin, 'conversation', report)).takes[0]?.messages.map(({ text }) => text)).toContain(
      'Pay first',
    )
    // The report keeps the conversation just as long, even one that was deleted long ago.
    await sql`update conversations set deleted_at = now() - interval '200 days' where id = ${id}`
    await purgeConversations()
    expect(await sql`select from conversation_reports where id = ${report}`).toHaveLength(1)
    await sql`update conversation_reports set updated_at = now() - interval '181 days' where id = ${report}`
    await purgeConversations()
    expect(await sql`select from conversations where id = ${id}`).toHaveLength(0)
  })

  test('has its pictures copied before any row is locked; a photo that comes meanwhile is copied then', async () => {
    const { buyer, seller, item, id } = await createFraud()
    await sendImage(seller, id, { id: newMessageId(), bytes: PICTURE })
    const later = await createPhoto(sql, { userId: seller.userId })
    await photoStorage().put(photoPath(later.key, 1600), PICTURE, { contentType: 'image/webp' })
    const rows = (): Promise<unknown>[] => [
      sql`select from users where id = ${seller.userId} for update nowait`,
      sql`select from items where id = ${item.id} for update nowait`,
      sql`select from conversations where id = ${id} for update nowait`,
    ]
    const storage = photoStorage()
    const store = storage.put.bind(storage)
    const put = vi.spyOn(storage, 'put')
    onTestFinished(() => put.mockRestore())
    const copied: string[] = []
    put.mockImplementation(async (path, ...rest) => {
      copied.push(path)
      await Promise.all(rows())
      await store(path, ...rest)
    })
    await reportConversation(buyer, id, { reason: 'scam', details: null })
    await reportListing(buyer, item.id, { reason: 'scam', details: null })
    // The photo of the listing twice, and the picture of the message.
    expect(copied).toHaveLength(3)

    put.mockImplementationOnce(async (path, ...rest) => {
      await store(path, ...rest)
      await sql`update items set images = ${[later.key]} where id = ${item.id}`
    })
    put.mockImplementation(store)
    const other = await createViewer(sql)
    await reportListing(other, item.id, { reason: 'scam', details: null })
    expect(
      await sql`
        select e.data #> '{listing,photos}' as photos
        from report_evidence e join reports r on r.id = e.report_id where r.reporter_id = ${other.userId}`,
    ).toEqual([{ photos: [{ key: later.key, file: 2 }] }])
  })

  test('that is not stored after all leaves no copies, also if the storage was away; a refused report makes none', async () => {
    const { buyer, item } = await createFraud()
    const before = await filesOfEvidence()
    await sql`alter table report_evidence add constraint none_now check (false) not valid`
    const report = () => reportListing(buyer, item.id, { reason: 'scam', details: null })
    await expect(report()).rejects.toThrow('none_now')
    expect(await filesOfEvidence()).toEqual(before)
    expect(await sql`select from unsettled_files`).toHaveLength(0)
    const remove = vi.spyOn(photoStorage(), 'remove').mockRejectedValue(new Error('away'))
    await expect(report()).rejects.toThrow('none_now')
    remove.mockRestore()
    await sql`alter table report_evidence drop constraint none_now`
    expect((await filesOfEvidence()).length).toBe(before.length + 1)
    await sql`update unsettled_files set due_at = now()`
    await removeUnsettled([EVIDENCE_BUCKET])
    expect(await filesOfEvidence()).toEqual(before)

    await reportListing(buyer, item.id, { reason: 'scam', details: null })
    const kept = await filesOfEvidence()
    await expect(reportListing(buyer, item.id, { reason: 'scam', details: null })).rejects.toThrow('already')
    expect(await filesOfEvidence()).toEqual(kept)
    expect(await sql`select from unsettled_files`).toHaveLength(0)
  })

  test('leaves no picture behind, and deletes none that belongs to it', async () => {
    const { buyer, item } = await createFraud()
    await sql`delete from report_evidence`
    await reportListing(buyer, item.id, { reason: 'scam', details: null })
    const [kept] = await sql<
      { id: string; person: string }[]
    >`select id, reported_user_id as person from report_evidence`
    const files = filesOfEvidence
    await photoStorage().put(`evidence/${kept?.person}/${crypto.randomUUID()}-1.webp`, PICTURE, {
      contentType: 'image/webp',
    })
    const before = await files()
    // Young files are kept, because their row may still follow.
    await removeLostEvidence()
    expect(await files()).toEqual(before)
    const { utimesSync } = await import('node:fs')
    const old = ago({ hours: 2 })
    for (const file of before) utimesSync(join(dataDir, 'photos', file), old, old)
    await removeLostEvidence()
    expect(await files()).toEqual([expect.stringContaining(kept?.id ?? 'no evidence')])
  })
})
