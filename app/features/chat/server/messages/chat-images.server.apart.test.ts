import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { blockPerson } from '#app/features/chat/server/conversations/blocks.server.ts'
import { deleteConversation, purgeConversations } from '#app/features/chat/server/delete-conversation.server.ts'
import {
  findImage,
  REMOVE_IMAGE_JOB,
  removeImage,
  sendImage,
} from '#app/features/chat/server/messages/chat-images.server.ts'
import { findMessage, getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { removeUnsent } from '#app/features/chat/server/messages/kept-unsent.server.ts'
import { IMAGE_BUCKET, removeLostImages } from '#app/features/chat/server/messages/lost-images.server.ts'
import { sendMessage } from '#app/features/chat/server/messages/send-message.server.ts'
import { unsendMessage } from '#app/features/chat/server/messages/unsend-message.server.ts'
import { photosHandler } from '#app/features/photos/photos.http.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { noteRemoval, noteUpload, removeUnsettled } from '#app/platform/storage/unsettled-files.server.ts'
import { createApi } from '#app/server/api.ts'
import { IMAGE_BYTES } from '#app/shared/chat.ts'
import { createTalk, createViewer, newMessageId } from '#test/chat.ts'
import { takeJobs } from '#test/jobs.ts'
import { photoStore } from '#test/photos/photo-store.ts'
import { qrCode } from '#test/photos/qr-code.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const { storage, paths, age } = await photoStore()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-chat-images-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(() => {
  testSettings({ DATA_DIR: dataDir })
  takeJobs()
})

const picture = (background: string, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Where it was taken' } })
    .toFormat(format)
    .toBuffer()
const [red, blue] = [await picture('red'), await picture('blue', 'jpeg')]
const files = () => paths('message-images')

const openImage = async (...asked: Parameters<typeof findImage>) => (await findImage(...asked)).open()

test('an image is a message with a re-encoded picture that only the two people can fetch', async () => {
  const { buyer, seller, id, first } = await createTalk(sql)
  const given = { id: newMessageId(), bytes: blue, replyingTo: first.id }
  const message = await sendImage(buyer, id, given, storage)
  expect(message).toMatchObject({
    type: 'image',
    content: `/api/messages/${given.id}/image`,
    image: { width: 1600, height: 800 },
    seq: 2,
    replyingTo: first.id,
  })
  for (const viewer of [buyer, seller]) {
    const bytes = await (await openImage(viewer, given.id, storage)).bytes()
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect([format, width, height, exif]).toEqual(['webp', 1600, 800, undefined])
  }
  const stranger = await createViewer(sql)
  for (const [viewer, asked] of [
    [stranger, given.id],
    [stranger, newMessageId()],
    [buyer, first.id],
  ] as const) {
    await expect(openImage(viewer, asked, storage)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('the same image again is stored once, also concurrently; another file or text under the id is refused', async () => {
  const { buyer, id } = await createTalk(sql)
  const before = (await files()).length
  const given = { id: newMessageId(), bytes: red }
  const all = await Promise.all([1, 2, 3].map(() => sendImage(buyer, id, given, storage)))
  expect(new Set([...all, await sendImage(buyer, id, given, storage)].map((one) => JSON.stringify(one))).size).toBe(1)
  const refused = { code: 'conflict', message: 'This id belongs to another message' }
  await expect(sendImage(buyer, id, { ...given, bytes: blue }, storage)).rejects.toMatchObject(refused)
  await expect(sendMessage(buyer, id, { id: given.id, content: all[0]?.content ?? '' })).rejects.toMatchObject(refused)
  const text = await sendMessage(buyer, id, { id: newMessageId(), content: 'Hello' })
  await expect(sendImage(buyer, id, { id: text.id, bytes: red }, storage)).rejects.toMatchObject(refused)
  expect((await files()).length).toBe(before + 1)
  expect(await sendMessage(buyer, id, { id: newMessageId(), content: 'Next' })).toMatchObject({ seq: 4 })
})

test('a file that is not a picture, too large or not allowed leaves nothing behind', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  const before = await files()
  const send = (viewer: Viewer, conversation: string, bytes: Uint8Array, replyingTo?: string) =>
    sendImage(viewer, conversation, { id: newMessageId(), bytes, replyingTo }, storage)
  await expect(send(buyer, id, Buffer.from('<svg/>'))).rejects.toThrow('Please select an image file')
  const large = Buffer.concat([red, Buffer.alloc(IMAGE_BYTES - red.length)])
  await expect(send(buyer, id, large)).rejects.toThrow('Image must be less than 5MB')
  const stranger = await createViewer(sql)
  for (const one of [id, randomUUID()]) {
    await expect(send(stranger, one, red)).rejects.toThrow('There is no such conversation')
  }
  await expect(send(buyer, id, red, randomUUID())).rejects.toThrow('There is no such message to reply to')
  await blockPerson(seller, buyer.userId)
  await expect(send(buyer, id, red)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await files()).toEqual(before)
  expect(await sql`select from messages where conversation_id = ${id}`).toHaveLength(1)
})

/** Lets the time pass in which a report may need what was unsent. */
async function forgetUnsent() {
  await sql`update unsent_messages set kept_at = kept_at - interval '31 days'`
  await removeUnsent()
}

test('an unsent image is gone at once, and a job deletes its file when no report needs it any more', async () => {
  const { buyer, id } = await createTalk(sql)
  const before = await files()
  const { id: image } = await sendImage(buyer, id, { id: newMessageId(), bytes: red }, storage)
  expect(await unsendMessage(buyer, image)).toMatchObject({ content: '', image: null, unsent: true })
  await expect(openImage(buyer, image, storage)).rejects.toMatchObject({ code: 'not_found' })
  expect(takeJobs(REMOVE_IMAGE_JOB)).toEqual([])
  await forgetUnsent()
  const jobs = takeJobs(REMOVE_IMAGE_JOB)
  expect(jobs).toHaveLength(1)
  for (let time = 0; time < 2; time += 1) await removeImage(jobs[0]?.data ?? {}, storage)
  expect(await files()).toEqual(before)
  await expect(removeImage({ path: 'item-images/a/b.webp' }, storage)).rejects.toThrow('names no image')
})

test('the payment in a QR code is shown beside the image, in live events too, and disappears with it', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  const bytes = await qrCode('upi://pay?pa=demo@ybl&am=500', 400)
  const sent = await sendImage(seller, id, { id: newMessageId(), bytes }, storage)
  const cautions = [
    {
      kind: 'payment-qr',
      part: 'demo@ybl',
      payment: { to: 'demo@ybl', name: null, amount: '₹500', isStanding: false },
    },
  ]
  const last = async () => (await getMessages(buyer, id)).messages.at(-1)
  expect(await last()).toMatchObject({ id: sent.id, image: { width: 400, height: 400 }, cautions })
  expect(await findMessage(sent.id)).toMatchObject({ cautions })
  await unsendMessage(seller, sent.id)
  expect(await sql`select image_says from messages where id = ${sent.id}`).toEqual([{ image_says: null }])
  const { messages } = await getMessages(buyer, id, { after: 1 })
  expect(messages.map((message) => [message.unsent, message.cautions])).toEqual([[true, undefined]])
  await sendImage(seller, id, { id: newMessageId(), bytes: red }, storage)
  expect(await last()).not.toHaveProperty('cautions')
})

test('an image in a deleted conversation cannot be fetched, and its file is deleted with the conversation', async () => {
  const { buyer, id } = await createTalk(sql)
  const before = await files()
  const { id: image } = await sendImage(buyer, id, { id: newMessageId(), bytes: red }, storage)
  await deleteConversation(buyer, id)
  await expect(openImage(buyer, image, storage)).rejects.toMatchObject({ code: 'not_found' })
  expect(await files()).toHaveLength(before.length + 1)
  await sql`update conversations set deleted_at = now() - interval '181 days' where id = ${id}`
  await purgeConversations()
  for (const { data } of takeJobs(REMOVE_IMAGE_JOB)) await removeImage(data, storage)
  expect(await files()).toEqual(before)
})

test('the API lets only the two people’s browsers cache an image, and never gives it a public URL', async () => {
  const api = createApi()
  const { buyer, seller, id } = await createTalk(sql)
  const visitor = new Visitor(api, { cookies: (await beginSession(sql, buyer.userId)).cookies })
  const message = newMessageId()
  const sent = await visitor.ask('POST', `/conversations/${id}/images?id=${message}`, {
    raw: new Uint8Array(red),
    headers: { 'content-type': 'image/png' },
  })
  expect([sent.status, sent.json['id']]).toEqual([201, message])
  const { status, headers } = await visitor.get(`/messages/${message}/image`)
  expect([
    status,
    headers.get('content-type'),
    headers.get('cache-control'),
    headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/webp', 'private, max-age=300', 'nosniff'])
  expect(headers.get('vary')).toContain('Cookie')
  expect((await new Visitor(api).get(`/messages/${message}/image`)).status).toBe(401)

  // As for photos of items, the first bytes decide what it is.
  for (const type of ['image/pjpeg', 'application/octet-stream', '']) {
    const other = await visitor.ask('POST', `/conversations/${id}/images?id=${newMessageId()}`, {
      raw: new Uint8Array(red),
      headers: type === '' ? {} : { 'content-type': type },
    })
    expect([type, other.status]).toEqual([type, 201])
  }

  // A browser that has the image gets 304. Someone without access is not told whether their copy is current.
  const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  const asSeller = new Visitor(api, { cookies: (await beginSession(sql, seller.userId)).cookies })
  for (const one of [visitor, asSeller]) {
    const again = await one.ask('GET', `/messages/${message}/image`, known)
    expect([again.status, again.headers.get('content-length')]).toEqual([304, null])
  }
  const stranger = new Visitor(api, { cookies: (await beginSession(sql, (await createViewer(sql)).userId)).cookies })
  expect((await stranger.ask('GET', `/messages/${message}/image`, known)).status).toBe(404)
  expect((await new Visitor(api).ask('GET', `/messages/${message}/image`, known)).status).toBe(401)
  const [path = ''] = await paths('message-images')
  const served = await photosHandler(storage)({
    req: { url: `http://localhost/photos/${path}`, raw: new Request('http://localhost'), header: () => undefined },
  } as never)
  expect(served.status).toBe(404)
  await unsendMessage(buyer, message)
  const gone = await visitor.ask('GET', `/messages/${message}/image`, known)
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('a picture without a message is deleted after an hour; used, recent and unknown ones stay', async () => {
  for (const path of await files()) await storage.remove(path)
  const { buyer, seller, id } = await createTalk(sql)
  const shown = { id: newMessageId(), bytes: red }
  await sendImage(buyer, id, shown, storage)
  const unsent = { id: newMessageId(), bytes: blue }
  await sendImage(seller, id, unsent, storage)
  for (const path of await files()) await age(path, 2)
  const before = await files()
  const at = (owner: string, of: string) => `message-images/${owner}/${of}-${'d'.repeat(43)}.webp`
  const stay = [at(buyer.userId, newMessageId()), at(randomUUID(), newMessageId()), 'message-images/pool/drawing.webp']
  // Includes an existing message: another file was sent under its id.
  const go = [at(buyer.userId, newMessageId()), at(buyer.userId, shown.id), at(seller.userId, shown.id)]
  for (const path of [...stay, ...go]) {
    await storage.put(path, Buffer.from('a picture'), { contentType: 'image/webp' })
    if (path !== stay[0]) await age(path, 2)
  }
  expect(await removeLostImages({}, storage)).toBe(go.length)
  expect(await files()).toEqual([...before, ...stay].toSorted())
  // The image of a message that was unsent long ago is no longer needed.
  await unsendMessage(seller, unsent.id)
  expect(await removeLostImages({}, storage)).toBe(0)
  await forgetUnsent()
  expect(await removeLostImages({}, storage)).toBe(1)
  expect(await (await openImage(buyer, shown.id, storage)).bytes()).not.toHaveLength(0)
})

test('an image that was noted and never sent, or whose message is gone, is deleted by its note', async () => {
  for (const path of await files()) await storage.remove(path)
  await sql`delete from unsettled_files`
  const { buyer, id } = await createTalk(sql)
  const sent = { id: newMessageId(), bytes: red }
  await sendImage(buyer, id, sent, storage)
  expect(await sql`select from unsettled_files`).toHaveLength(0)
  const before = await files()
  const lost = `message-images/${buyer.userId}/${newMessageId()}-${'d'.repeat(43)}.webp`
  await noteUpload(lost)
  await storage.put(lost, Buffer.from('a picture'), { contentType: 'image/webp' })
  await noteRemoval(sql, before)
  await sql`update unsettled_files set due_at = now()`
  expect(await removeUnsettled([IMAGE_BUCKET], storage)).toBe(1)
  expect(await files()).toEqual(before)
  // The job that removes it at once never runs.
  await unsendMessage(buyer, sent.id)
  await forgetUnsent()
  takeJobs(REMOVE_IMAGE_JOB)
  expect(await removeUnsettled([IMAGE_BUCKET], storage)).toBe(1)
  expect(await files()).toEqual([])
})
