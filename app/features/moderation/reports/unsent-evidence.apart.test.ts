import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { deleteConversation, purgeConversations } from '#app/features/chat/server/delete-conversation.server.ts'
import { sendImage } from '#app/features/chat/server/messages/chat-images.server.ts'
import { imageFiles } from '#app/features/chat/server/messages/image-files.server.ts'
import { removeUnsent } from '#app/features/chat/server/messages/kept-unsent.server.ts'
import { IMAGE_BUCKET, removeLostImages } from '#app/features/chat/server/messages/lost-images.server.ts'
import type { ReportedEvidence } from '#app/features/moderation/report.schema.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { bus } from '#app/platform/live/bus.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { removeUnsettled } from '#app/platform/storage/unsettled-files.server.ts'
import { createApi } from '#app/server/api.ts'
import { openLive, type LiveSocket } from '#app/server/live.ts'
import { deleteAccount, exportData } from '#test/account-data.ts'
import { createTalk, createViewer, newMessageId, say } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { qrCode } from '#test/photos/qr-code.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-unsent-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(() => {
  testSettings({ DATA_DIR: dataDir })
  takeJobs()
})

const CODE = await qrCode('upi://pay?pa=crook@ybl&am=500', 400)
const SCAM = 'Pay 500 first, here is the code'
const SCAM_REPORT = { reason: 'scam', details: null }

const visit = async (who: Viewer) => new Visitor(api, { cookies: (await beginSession(sql, who.userId)).cookies })
const visitAll = async (...people: Viewer[]) => Promise.all(people.map(visit))

async function images(): Promise<string[]> {
  const paths: string[] = []
  for await (const path of photoStorage().list('message-images')) paths.push(path)
  return paths
}

/** A seller who asked for money and unsent it, over the API. */
async function createFraud() {
  const talk = await createTalk(sql)
  const [buyer, seller] = await visitAll(talk.buyer, talk.seller)
  if (!buyer || !seller) throw new Error('Nobody is signed in')
  const text = await say(talk.seller, talk.id, SCAM)
  const image = { id: newMessageId(), bytes: CODE }
  await sendImage(talk.seller, talk.id, image)
  const unsend = async () => {
    for (const id of [text.id, image.id]) expect((await seller.ask('DELETE', `/messages/${id}`)).status).toBe(200)
  }
  return { ...talk, visitors: { buyer, seller }, text, image, unsend }
}

async function findReport(conversation: string) {
  const [row] = await sql<{ id: string }[]>`
    select id from conversation_reports where conversation_id = ${conversation}`
  return row?.id ?? ''
}

async function readEvidence(admin: Visitor, conversation: string) {
  const report = await findReport(conversation)
  const answer = await admin.ask('POST', `/admin/reports/conversation/${report}/read`)
  // JSON is untyped; the tests check its content.
  return (answer.json['takes'] ?? []) as ReportedEvidence['takes']
}

test('a message and an image that were sent, unsent and then reported are seen by the admin of the report', async () => {
  const admin = await visit(await createAdmin(sql))
  const { visitors, id, unsend } = await createFraud()
  await unsend()
  expect((await visitors.buyer.post(`/conversations/${id}/report`, SCAM_REPORT)).status).toBe(200)
  const [take, ...more] = await readEvidence(admin, id)
  expect(more).toEqual([])
  expect(take?.messages).toMatchObject([
    { sender: 'Bina', text: 'Is it still there?', unsentAt: null },
    { sender: 'Suresh', text: SCAM, unsentAt: expect.stringContaining('T') },
    { sender: 'Suresh', text: null, imageSays: expect.stringContaining('crook@ybl'), unsentAt: expect.any(String) },
  ])
  const picture = await admin.get(String(take?.messages[2]?.picture).replace('/api', ''))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('nobody else sees what was unsent, before a report or after it: API, sockets, exports', async () => {
  const admin = await createAdmin(sql)
  const { buyer, seller, visitors, id, text, image, unsend } = await createFraud()
  const stranger = await createViewer(sql, 'Mallory')
  const heard: string[] = []
  const socket: LiveSocket = {
    bufferedAmount: 0,
    send: (said) => void heard.push(said),
    close: () => {},
    terminate: () => {},
    ping: () => {},
  }
  const live = openLive(bus())
  for (const who of [buyer, seller, stranger, admin]) {
    live.attach({ ...who, sessionId: (await beginSession(sql, who.userId)).id }, socket)
  }
  await unsend()
  await expect.poll(() => heard.filter((said) => said.includes('unsent')).length).toBeGreaterThanOrEqual(4)

  const look = async () => {
    const everybody = [visitors.buyer, visitors.seller, ...(await visitAll(stranger, admin)), new Visitor(api)]
    const answers = []
    for (const visitor of everybody) {
      for (const path of [
        '/conversations',
        `/conversations?search=${encodeURIComponent('Pay 500')}`,
        `/conversations/${id}`,
        `/conversations/${id}/messages`,
        `/conversations/${id}/messages?after=0`,
        `/conversations/${id}/messages?before=9`,
        `/messages/${image.id}/image`,
        '/unread-count',
      ])
        answers.push(await visitor.get(path))
      answers.push(await visitor.ask('DELETE', `/messages/${text.id}`))
    }
    for (const who of [buyer, seller, stranger, admin]) {
      answers.push({ status: 200, text: await new Response(exportData(who)).text() })
    }
    return answers
  }
  const check = async () => {
    const answers = await look()
    expect(answers.filter(({ text: said }) => said.includes('Pay 500') || said.includes('crook@ybl'))).toEqual([])
    const pictures = answers.filter((one) => 'headers' in one && one.headers.get('content-type') === 'image/webp')
    expect(pictures).toEqual([])
  }
  await check()
  // Other reports of the same two people show no messages, and no admin reads a conversation that nobody reported.
  await visitors.buyer.post(`/profiles/${seller.userId}/report`, SCAM_REPORT)
  const [person] = await sql<{ id: string }[]>`select id from reports where reported_user_id = ${seller.userId}`
  const asAdmin = await visit(admin)
  const read = await asAdmin.ask('POST', `/admin/reports/person/${person?.id ?? ''}/read`)
  expect([read.status, read.text.includes('Pay 500')]).toEqual([200, false])
  expect((await asAdmin.ask('POST', `/admin/reports/conversation/${id}/read`)).status).toBe(404)

  await visitors.buyer.post(`/conversations/${id}/report`, SCAM_REPORT)
  await check()
  for (const visitor of [visitors.buyer, visitors.seller, ...(await visitAll(stranger))]) {
    const answer = await visitor.ask('POST', `/admin/reports/conversation/${await findReport(id)}/read`)
    expect(answer.status).toBe(403)
  }
  expect(heard.join('')).not.toMatch(/Pay 500|crook@ybl/)
  live.close()
})

test('it is there after the conversation and the account were deleted, too', async () => {
  const admin = await visit(await createAdmin(sql))
  const { buyer, seller, visitors, id, unsend } = await createFraud()
  await unsend()
  await deleteConversation(seller, id)
  await deleteAccount(seller, seller.email)
  expect((await visitors.buyer.post(`/conversations/${id}/report`, SCAM_REPORT)).status).toBe(200)
  const [take] = await readEvidence(admin, id)
  expect(take?.messages.map(({ text }) => text)).toEqual(['Is it still there?', SCAM, null])
  expect(take?.messages[2]?.picture).not.toBeNull()
  expect(await new Response(exportData(buyer)).text()).not.toContain('Pay 500')
})

test('without a report it is kept for 30 days and then deleted with its image', async () => {
  const admin = await visit(await createAdmin(sql))
  const { visitors, id, image, unsend } = await createFraud()
  await unsend()
  const path = (await images()).find((one) => one.includes(image.id)) ?? ''
  const isKept = async () => (await images()).includes(path)
  // Neither the jobs that look for lost files nor a backup take the image for one that nothing needs.
  await sql`insert into unsettled_files (name, due_at) values (${path}, now())`
  await removeUnsettled([IMAGE_BUCKET])
  await removeLostImages({ seconds: -60 })
  expect([await isKept(), await imageFiles.findLost([path])]).toEqual([true, []])
  expect((await sql.unsafe(imageFiles.query)).map((row) => row['id'])).toContain(image.id)

  const grow = (age: string) =>
    sql`update unsent_messages set kept_at = kept_at - ${age}::interval where conversation_id = ${id}`
  await grow('29 days 23 hours')
  expect([await removeUnsent(), await isKept()]).toEqual([0, true])
  await grow('1 hour')
  // Not even a report that comes before the job finds it.
  await visitors.buyer.post(`/conversations/${id}/report`, SCAM_REPORT)
  expect((await readEvidence(admin, id))[0]?.messages.map(({ text }) => text)).toEqual(['Is it still there?'])
  expect(await removeUnsent()).toBe(2)
  expect(await sql`select from unsent_messages where conversation_id = ${id}`).toHaveLength(0)
  await removeUnsettled([IMAGE_BUCKET])
  expect([await isKept(), await imageFiles.findLost([path])]).toEqual([false, [path]])
})

test('a purged conversation takes with it what was unsent in it', async () => {
  const { buyer, id, unsend } = await createFraud()
  await unsend()
  const before = (await images()).length
  await deleteConversation(buyer, id)
  await sql`update conversations set deleted_at = now() - interval '181 days' where id = ${id}`
  await purgeConversations()
  await removeUnsettled([IMAGE_BUCKET])
  expect(await sql`select from unsent_messages where conversation_id = ${id}`).toHaveLength(0)
  expect((await images()).length).toBe(before - 1)
})

test('many messages sent afterwards push nothing unsent out of the report', async () => {
  const admin = await visit(await createAdmin(sql))
  const { seller, visitors, id, unsend } = await createFraud()
  await unsend()
  for (let n = 0; n < 21; n++) await say(seller, id, `Hello ${n}`)
  await visitors.buyer.post(`/conversations/${id}/report`, SCAM_REPORT)
  const [take] = await readEvidence(admin, id)
  expect(take?.messages).toHaveLength(22)
  expect(take?.messages[0]).toMatchObject({ text: SCAM })
})

test('a report of one’s own conversation is never refused by a limit, and repeating it stores nothing twice', async () => {
  testSettings({ DATA_DIR: dataDir, LIMIT_REPORTS: '10/1h' })
  const { visitors, id, seller } = await createFraud()
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) {
    const item = await createItem(sql)
    statuses.push((await visitors.buyer.post(`/items/${item.id}/report`, SCAM_REPORT)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  const report = () => visitors.buyer.post(`/conversations/${id}/report`, SCAM_REPORT)
  for (let n = 0; n < 12; n++) expect((await report()).status).toBe(200)
  const takes = () =>
    sql`select from report_evidence where kind = 'conversation' and reported_user_id = ${seller.userId}`
  expect(await takes()).toHaveLength(1)
  await say(seller, id, 'And hurry')
  expect((await report()).status).toBe(200)
  expect(await takes()).toHaveLength(2)
  const evidence: string[] = []
  for await (const path of photoStorage().list(`evidence/${seller.userId}`)) evidence.push(path)
  // The image of the first report alone: the seller has no picture, and the listing no photo in the storage.
  expect(evidence).toHaveLength(1)
  expect(await sql`select from unsettled_files where name like ${`evidence/${seller.userId}/%`}`).toHaveLength(0)
})
