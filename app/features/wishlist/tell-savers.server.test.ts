import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { blockPerson } from '#app/features/chat/server/conversations/blocks.server.ts'
import { isWanted, setPreference } from '#app/features/notices/preferences/preferences.server.ts'
import { unsubscribePerson } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'
import { sendSavedMail } from '#app/features/notices/words/saved-mail.server.ts'
import {
  ITEM_NEWS_JOB,
  markAvailable,
  markSold,
  updateItem,
} from '#app/features/selling/editor/publishing/change-item.server.ts'
import { removeSavedItem, saveItem } from '#app/features/wishlist/save-item.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { readMails } from '#app/platform/mail/mail.server.ts'
import { SAVED_MAIL_JOB } from '#app/platform/notices/notify.server.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { UNSAID } from '#test/item-draft.ts'
import { takeJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { startSmtp } from '#test/servers/smtp-server.ts'
import { testSettings } from '#test/visitor.ts'

import { tellSavers } from './tell-savers.server.ts'

const { sql } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-wishlist-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

beforeEach(async () => {
  testSettings({ DATA_DIR: dataDir, PUBLIC_URL: 'https://khazana.test' })
  await sql`delete from wishlists`
  rmSync(join(dataDir, 'mail'), { recursive: true, force: true })
  takeJobs()
})

/** An item at 1,000 rupees that one user has saved. */
async function savedOne(title = 'Wind-up tin robot') {
  const [owner, saver] = [await createViewer(sql, 'Suresh'), await createViewer(sql, 'Bina')]
  const item = await createItem(sql, { userId: owner.userId, title, price: 1000 })
  await saveItem(saver, item.id)
  return { owner, saver, item }
}

/** Changes the price as its owner's form does. */
async function setPrice(owner: Viewer, id: string, price: number) {
  const [row] = await sql<{ title: string; updated_at: Date; images: string[] }[]>`
    select title, updated_at, images from items where id = ${id}`
  if (!row) throw new Error('The item is gone')
  const draft = {
    title: row.title,
    description: 'Made in the seventies.',
    price,
    category: 'action-figures',
    condition: 'Good',
    location: null,
    ...UNSAID,
    images: row.images,
  } as const
  await updateItem(owner, id, { ...draft, images: [...draft.images] }, row.updated_at.toISOString())
}

const queued = () => takeJobs(SAVED_MAIL_JOB).map(({ data }) => data)

/** Runs the jobs caused by the owners' changes, and returns the mails afterwards, newest first. */
async function settle() {
  for (const { data } of takeJobs(ITEM_NEWS_JOB)) await tellSavers(data)
  for (const job of queued()) await sendSavedMail(job)
  return sent()
}

const sent = async () => Promise.all((await readMails(50)).map((bytes) => PostalMime.parse(bytes)))
const subjects = async () => (await settle()).map(({ subject }) => subject)

describe('an owner’s change', () => {
  test('is examined after ten minutes if the item got cheaper or was sold, and otherwise not at all', async () => {
    const { owner, item } = await savedOne()
    const news = () => takeJobs(ITEM_NEWS_JOB)
    await setPrice(owner, item.id, 1000)
    await setPrice(owner, item.id, 1200)
    expect(news()).toEqual([])
    await setPrice(owner, item.id, 1100)
    expect(news()).toEqual([{ name: ITEM_NEWS_JOB, data: { item: item.id }, afterSeconds: 600 }])
    await markSold(owner, item.id)
    await markSold(owner, item.id)
    expect(news()).toHaveLength(1)
    await markAvailable(owner, item.id)
    expect(news()).toEqual([])
  })

  test('that was reverted by then is not mailed', async () => {
    const { owner, item } = await savedOne()
    await setPrice(owner, item.id, 100)
    await setPrice(owner, item.id, 1000)
    await markSold(owner, item.id)
    await markAvailable(owner, item.id)
    expect(await settle()).toEqual([])
  })
})

test('a price drop is mailed with both prices, and only the reader’s address', async () => {
  const { owner, saver, item } = await savedOne()
  await setPrice(owner, item.id, 800)
  const [mail, ...others] = await settle()
  expect(others).toEqual([])
  expect(mail?.to).toMatchObject([{ address: saver.email }])
  expect(mail?.subject).toBe('Now ₹800: Wind-up tin robot')
  expect(mail?.text).toContain(
    '“Wind-up tin robot” now costs ₹800. It was ₹1,000 when you saved it: that is ₹200 less.',
  )
  expect(mail?.text).toContain(`https://khazana.test/listing/${item.id}`)
  expect(JSON.stringify(mail)).not.toContain(owner.email)
  expect(JSON.stringify(mail?.html)).not.toContain(saver.email)
})

test('each reader gets the mail in their own language, with links to pages in it', async () => {
  const { owner, saver, item } = await savedOne()
  const other = await createViewer(sql, 'Ravi')
  await saveItem(other, item.id)
  await sql`update users set language = 'hi' where id = ${saver.userId}`
  await setPrice(owner, item.id, 800)
  const mails = Object.fromEntries((await settle()).map((mail) => [mail.to?.[0]?.address, mail]))
  const [hindi, english] = [mails[saver.email], mails[other.email]]
  expect(hindi?.subject).toMatch(/₹800.*Wind-up tin robot|Wind-up tin robot.*₹800/)
  expect(hindi?.subject).toMatch(/[\u0900-\u097f]/)
  expect(hindi?.text).toContain(`https://khazana.test/hi/listing/${item.id}`)
  expect(hindi?.html).toContain('<html lang="hi-IN">')
  expect(english?.subject).toBe('Now ₹800: Wind-up tin robot')
  expect(english?.text).toContain(`https://khazana.test/listing/${item.id}`)
})

test('each price drop is mailed once: the same, a higher and a slightly lower price are none', async () => {
  const { owner, item } = await savedOne()
  await setPrice(owner, item.id, 800)
  expect(await subjects()).toHaveLength(1)
  for (const price of [1200, 900, 1000, 800, 799, 780]) {
    await setPrice(owner, item.id, price)
    expect([price, (await subjects()).length]).toEqual([price, 1])
  }
  await setPrice(owner, item.id, 760)
  expect(await subjects()).toEqual(['Now ₹760: Wind-up tin robot', 'Now ₹800: Wind-up tin robot'])
  // The same job again, as after a crash.
  expect(await tellSavers({ item: item.id })).toBe(0)
})

test('a sale is mailed once, with a link to similar items', async () => {
  const { owner, item } = await savedOne()
  await markSold(owner, item.id)
  const [mail] = await settle()
  expect(mail?.subject).toBe('Sold: Wind-up tin robot')
  // The buyer may be the reader.
  expect(mail?.text).toContain('“Wind-up tin robot” was on your wishlist. Its seller has marked it as sold.')
  expect(mail?.text).not.toMatch(/bought|else/)
  expect(mail?.text).toContain('https://khazana.test/category/action-figures')
  await markAvailable(owner, item.id)
  await markSold(owner, item.id)
  expect(await subjects()).toHaveLength(1)
})

test('a price drop followed by a sale is mailed as the sale only', async () => {
  const { owner, item } = await savedOne()
  await setPrice(owner, item.id, 700)
  await markSold(owner, item.id)
  expect(await subjects()).toEqual(['Sold: Wind-up tin robot'])
})

test('everybody who saved it gets a mail, compared with the price when they did', async () => {
  const { owner, saver, item } = await savedOne()
  await setPrice(owner, item.id, 1200)
  const dearer = await createViewer(sql)
  await saveItem(dearer, item.id)
  await setPrice(owner, item.id, 1100)
  const mails = await settle()
  expect(mails.map((mail) => mail.to?.[0]?.address)).toEqual([dearer.email])
  await setPrice(owner, item.id, 900)
  const told = (await settle()).map((mail) => String(mail.to?.[0]?.address))
  expect(told).toHaveLength(3)
  expect(told.filter((address) => address === dearer.email)).toHaveLength(2)
  expect(told).toContain(saver.email)
})

test('many people who saved it get one mail each, however many jobs run concurrently', async () => {
  const { owner, item } = await savedOne()
  for (let n = 0; n < 119; n += 1) await saveItem(await createViewer(sql), item.id)
  await setPrice(owner, item.id, 500)
  const found = await Promise.all(Array.from({ length: 3 }, () => tellSavers({ item: item.id })))
  expect(found.reduce((sum, one) => sum + one, 0)).toBe(120)
  expect(new Set(queued().map(({ wish }) => wish)).size).toBe(120)
})

type World = Awaited<ReturnType<typeof savedOne>>
const REASONS: Record<string, (world: World) => Promise<unknown>> = {
  'it was taken off the wishlist': ({ saver, item }) => removeSavedItem(saver, item.id),
  'it is hidden': ({ item }) => sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${item.id}`,
  'it is gone': ({ item }) => sql`delete from items where id = ${item.id}`,
  'it is dearer again': ({ owner, item }) => setPrice(owner, item.id, 1000),
  'the mails were switched off': ({ saver }) =>
    setPreference(saver, { topic: 'wishlist', channel: 'mail', isWanted: false }),
  'who saved it is banned': ({ saver }) => sql`update users set banned_at = now() where id = ${saver.userId}`,
  'who saved it is gone': ({ saver }) => sql`update users set deleted_at = now() where id = ${saver.userId}`,
  'the owner is banned': ({ owner }) => sql`update users set banned_at = now() where id = ${owner.userId}`,
  'the owner is gone': ({ owner }) => sql`update users set deleted_at = now() where id = ${owner.userId}`,
  'they block the owner': ({ saver, owner }) => blockPerson(saver, owner.userId),
  'the owner blocks them': ({ saver, owner }) => blockPerson(owner, saver.userId),
}

test.each(Object.entries(REASONS))('no mail when %s, before it is looked at and before it is sent', async (_, make) => {
  const [before, between] = [await savedOne(), await savedOne()]
  await setPrice(before.owner, before.item.id, 500)
  await make(before)
  expect(await settle()).toEqual([])
  await setPrice(between.owner, between.item.id, 500)
  expect(await tellSavers({ item: between.item.id })).toBe(1)
  await make(between)
  for (const job of queued()) await sendSavedMail(job)
  expect(await sent()).toEqual([])
})

test('mails about messages have a separate switch', async () => {
  const { owner, saver, item } = await savedOne()
  await setPreference(saver, { topic: 'messages', channel: 'mail', isWanted: false })
  await setPrice(owner, item.id, 500)
  expect(await settle()).toHaveLength(1)
})

test('a person who switched mails off gets no later mail about old changes', async () => {
  const { owner, saver, item } = await savedOne()
  await setPreference(saver, { topic: 'wishlist', channel: 'mail', isWanted: false })
  await setPrice(owner, item.id, 500)
  expect(await settle()).toEqual([])
  await setPreference(saver, { topic: 'wishlist', channel: 'mail', isWanted: true })
  expect(await tellSavers({ item: item.id })).toBe(0)
})

test('each mail lets its reader unsubscribe, by its link and by the mail program', async () => {
  const { owner, saver, item } = await savedOne()
  await setPrice(owner, item.id, 500)
  const [mail] = await settle()
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const oneClick = /^<(https:\/\/khazana\.test\/api\/unsubscribe\?token=[^\s<>]+)>$/.exec(
    header('list-unsubscribe'),
  )?.[1]
  const page = /https:\/\/khazana\.test\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0]
  const tokens = [oneClick, page].map((link) => new URL(link ?? '').searchParams.get('token') ?? '')
  expect(tokens[0]).toBe(tokens[1])
  await unsubscribePerson(tokens[0] ?? '')
  expect(await isWanted(saver, 'wishlist', 'mail')).toBe(false)
})

test('a URL in a title is removed, and the title stays on one line', async () => {
  const { owner, item } = await savedOne('Robot\u202E see https://evil.example/x\tor evil.com')
  await setPrice(owner, item.id, 500)
  const [mail] = await settle()
  expect(mail?.subject).toBe('Now ₹500: Robot see [hidden] or [hidden]')
  expect(JSON.stringify(mail)).not.toMatch(/evil/)
})

test('a mail that waited for its server is sent once, under one id, with the price of that time', async () => {
  const server = await startSmtp('refusing')
  try {
    testSettings({ DATA_DIR: dataDir, PUBLIC_URL: 'https://khazana.test', SMTP_URL: server.url })
    const { owner, item } = await savedOne()
    await setPrice(owner, item.id, 800)
    await tellSavers({ item: item.id })
    const [job = {}] = queued()
    await expect(sendSavedMail(job)).rejects.toThrow(/Come back later/)
    // Too small a drop for a mail of its own.
    await setPrice(owner, item.id, 790)
    server.setMood('willing')
    await sendSavedMail(job)
    await sendSavedMail(job)
    expect(server.received.map(({ text }) => text.includes('790'))).toEqual([true, true])
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
  } finally {
    await server.stop()
  }
})

test('a job without ids is an error', async () => {
  await expect(tellSavers({})).rejects.toThrow('names no item')
  await expect(sendSavedMail({})).rejects.toThrow('names no saved item')
  await expect(sendSavedMail({ id: 'x', wish: 'y' })).rejects.toThrow('names no news')
  expect(readdirSync(dataDir)).not.toContain('mail')
})
