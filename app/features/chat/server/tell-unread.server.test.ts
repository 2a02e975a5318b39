import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { blockPerson, unblockPerson } from '#app/features/chat/server/conversations/blocks.server.ts'
import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import { markRead } from '#app/features/chat/server/messages/mark-read.server.ts'
import { unsendMessage } from '#app/features/chat/server/messages/unsend-message.server.ts'
import { setPreference } from '#app/features/notices/preferences/preferences.server.ts'
import { unsubscribePerson } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'
import { sendUnreadMail } from '#app/features/notices/words/unread-mail.server.ts'
import { setQueue, type JobData } from '#app/platform/jobs/queue.server.ts'
import { readMails } from '#app/platform/mail/mail.server.ts'
import { UNREAD_MAIL_JOB } from '#app/platform/notices/notify.server.ts'
import { createTalk, createViewer, say } from '#test/chat.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { startSmtp } from '#test/servers/smtp-server.ts'
import { testSettings } from '#test/visitor.ts'

import { tellUnread } from './tell-unread.server.ts'

const { sql } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-unread-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

beforeEach(async () => {
  testSettings({ DATA_DIR: dataDir, PUBLIC_URL: 'https://khazana.test' })
  await sql`delete from conversations`
  rmSync(join(dataDir, 'mail'), { recursive: true, force: true })
  takeJobs()
})

type Talk = Awaited<ReturnType<typeof createTalk>>

/** Moves everything in the conversation the given number of minutes into the past. */
async function later({ id }: Pick<Talk, 'id'>, minutes: number) {
  await sql`
    update conversations set unread_since_1 = unread_since_1 - ${minutes}::integer * interval '1 minute',
      unread_since_2 = unread_since_2 - ${minutes}::integer * interval '1 minute' where id = ${id}`
}

const jobs = () => takeJobs(UNREAD_MAIL_JOB).map(({ data }) => data)

/** Runs both jobs as in one minute. Resolves to the mails in the mailbox, newest first. */
async function aMinute() {
  const found = await tellUnread()
  const queued = jobs()
  expect(queued).toHaveLength(found)
  for (const job of queued) await sendUnreadMail(job)
  return sent()
}

const sent = async () => Promise.all((await readMails(50)).map((bytes) => PostalMime.parse(bytes)))

/** Expects exactly one due mail and resolves to its job. */
async function dueJob(): Promise<JobData> {
  expect(await tellUnread()).toBe(1)
  const [job] = jobs()
  if (!job) throw new Error('No job was queued')
  return job
}

test('a message that is unread for 15 minutes causes a mail with sender and item, and nobody’s address', async () => {
  const talk = await createTalk(sql)
  await later(talk, 14)
  expect(await aMinute()).toEqual([])
  await later(talk, 2)
  const [mail, ...others] = await aMinute()
  expect(others).toEqual([])
  expect(mail?.to).toMatchObject([{ address: talk.seller.email }])
  expect(mail?.subject).toBe('Bina wrote to you about Wind-up tin robot')
  expect(mail?.text).toContain('“Is it still there?”')
  expect(mail?.text).toContain(`https://khazana.test/messages?c=${talk.id}`)
  expect(JSON.stringify(mail)).not.toContain(talk.buyer.email)
  expect(JSON.stringify(mail?.html)).not.toContain(talk.seller.email)
})

test('it is written in the language of the account that gets it, and leads to its pages', async () => {
  const talk = await createTalk(sql)
  await sql`update users set language = 'hi' where id = ${talk.seller.userId}`
  await later(talk, 16)
  const [mail] = await aMinute()
  expect(mail?.subject).toBe('Wind-up tin robot के बारे में Bina का संदेश')
  expect(mail?.text).toContain(`https://khazana.test/hi/messages?c=${talk.id}`)
  expect(mail?.html).toContain('<html lang="hi-IN">')
})

test('the mail can be stopped by one click of the mail program, or by a page', async () => {
  const talk = await createTalk(sql)
  await later(talk, 16)
  const [mail] = await aMinute()
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const oneClick = /^<(https:\/\/khazana\.test\/api\/unsubscribe\?token=[^\s<>]+)>$/.exec(
    header('list-unsubscribe'),
  )?.[1]
  const page = /https:\/\/khazana\.test\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0]
  const tokens = [oneClick, page].map((link) => new URL(link ?? '').searchParams.get('token') ?? '')
  expect(tokens[0]).toBe(tokens[1])
  await unsubscribePerson(tokens[0] ?? '')
  await markRead(talk.seller, talk.id, 1)
  await say(talk.buyer, talk.id, 'Are you there?')
  await later(talk, 16)
  expect(await aMinute()).toHaveLength(1)
})

test('one mail per conversation until it is read; then the next one', async () => {
  const talk = await createTalk(sql)
  await later(talk, 16)
  expect(await aMinute()).toHaveLength(1)
  await say(talk.buyer, talk.id, 'And still?')
  await later(talk, 60)
  expect(await aMinute()).toHaveLength(1)
  await markRead(talk.seller, talk.id, 2)
  expect(await aMinute()).toHaveLength(1)
  await say(talk.buyer, talk.id, 'Hello again')
  expect(await aMinute()).toHaveLength(1)
  await later(talk, 16)
  const [newest, ...before] = await aMinute()
  expect(newest?.text).toContain('“Hello again”')
  expect(before).toHaveLength(1)
})

test('after an unsent message the remaining ones wait their own time', async () => {
  const talk = await createTalk(sql)
  await later(talk, 14)
  await sql`update messages set created_at = created_at - interval '14 minutes' where id = ${talk.first.id}`
  await say(talk.buyer, talk.id, 'The other way round')
  await unsendMessage(talk.buyer, talk.first.id)
  await later(talk, 2)
  expect(await aMinute()).toHaveLength(0)
  await later(talk, 14)
  expect(await aMinute()).toHaveLength(1)
})

test('a mail about an unsent message blocks no later mail, and causes no second one on the same day', async () => {
  const talk = await createTalk(sql)
  await later(talk, 16)
  expect(await aMinute()).toHaveLength(1)
  await unsendMessage(talk.buyer, talk.first.id)
  const second = await say(talk.buyer, talk.id, 'Hello again')
  await later(talk, 16)
  expect(await aMinute()).toHaveLength(1)
  await unsendMessage(talk.buyer, second.id)
  await sql`update conversations set mailed_2 = mailed_2 - interval '1 day' where id = ${talk.id}`
  await say(talk.buyer, talk.id, 'Good morning')
  await later(talk, 16)
  const [newest, ...before] = await aMinute()
  expect(newest?.text).toContain('“Good morning”')
  expect(before).toHaveLength(1)
})

test('both can have one, and each conversation has its own', async () => {
  const talk = await createTalk(sql)
  await say(talk.seller, talk.id, 'Yes')
  const other = await createTalk(sql, { seller: talk.seller })
  for (const one of [talk, other]) await later(one, 16)
  const mails = await aMinute()
  const to = mails.map((mail) => String(mail.to?.[0]?.address))
  expect(to).toHaveLength(3)
  expect(to.filter((address) => address === talk.seller.email)).toHaveLength(2)
  expect(to).toContain(talk.buyer.email)
})

const REASONS: Record<string, (talk: Talk) => Promise<unknown>> = {
  'it was read': ({ seller, id }) => markRead(seller, id, 1),
  'it was unsent': ({ buyer, first }) => unsendMessage(buyer, first.id),
  'the conversation was deleted': ({ buyer, id }) => deleteConversation(buyer, id),
  'the reader blocks the sender': ({ seller, buyer }) => blockPerson(seller, buyer.userId),
  'the sender blocks the reader': ({ seller, buyer }) => blockPerson(buyer, seller.userId),
  'the reader switched it off': ({ seller }) =>
    setPreference(seller, { topic: 'messages', channel: 'mail', isWanted: false }),
  'the reader’s mailbox refuses mails': ({ seller }) =>
    sql`update users set mail_refusals = 3 where id = ${seller.userId}`,
  'the reader is banned': ({ seller }) => sql`update users set banned_at = now() where id = ${seller.userId}`,
  'the reader is gone': ({ seller }) => sql`update users set deleted_at = now() where id = ${seller.userId}`,
  'the sender is banned': ({ buyer }) => sql`update users set banned_at = now() where id = ${buyer.userId}`,
  'the sender is gone': ({ buyer }) => sql`update users set deleted_at = now() where id = ${buyer.userId}`,
}

test.each(Object.entries(REASONS))(
  'no mail when %s, before it is looked for and before it is sent',
  async (_, make) => {
    const [before, between] = [await createTalk(sql), await createTalk(sql)]
    await make(before)
    await later(before, 16)
    expect(await aMinute()).toEqual([])
    await later(between, 16)
    const job = await dueJob()
    await make(between)
    await sendUnreadMail(job)
    expect(await sent()).toEqual([])
  },
)

test('a person who gets no mail is considered once: unblocking causes no mail about old messages', async () => {
  const talk = await createTalk(sql)
  await blockPerson(talk.seller, talk.buyer.userId)
  await later(talk, 16)
  expect(await aMinute()).toEqual([])
  await unblockPerson(talk.seller, talk.buyer.userId)
  expect(await aMinute()).toEqual([])
})

test('processes that look at the same time queue each mail once', async () => {
  const seller = await createViewer(sql, 'Suresh')
  for (let n = 0; n < 60; n += 1) await later(await createTalk(sql, { seller }), 16)
  const found = await Promise.all(Array.from({ length: 4 }, () => tellUnread()))
  expect(found.reduce((sum, one) => sum + one, 0)).toBe(60)
  expect(new Set(jobs().map(({ conversation }) => conversation)).size).toBe(60)
})

test('a mail that cannot be queued is not marked, and is found a minute later', async () => {
  const talk = await createTalk(sql)
  await later(talk, 16)
  const noQueue = () => Promise.reject(new Error('no queue'))
  setQueue({ sendJob: noQueue, sendAll: noQueue })
  try {
    await expect(tellUnread()).rejects.toThrow('no queue')
  } finally {
    recordJobs()
  }
  expect(await tellUnread()).toBe(1)
})

test('a mail that waited for its server is the original one, not a second one', async () => {
  const server = await startSmtp('refusing')
  try {
    testSettings({ DATA_DIR: dataDir, PUBLIC_URL: 'https://khazana.test', SMTP_URL: server.url })
    const talk = await createTalk(sql)
    await later(talk, 16)
    const first = await dueJob()
    await expect(sendUnreadMail(first)).rejects.toThrow(/Come back later/)
    await markRead(talk.seller, talk.id, 1)
    await say(talk.buyer, talk.id, 'Next')
    await later(talk, 16)
    const second = await dueJob()
    await expect(sendUnreadMail(second)).rejects.toThrow(/Come back later/)
    server.setMood('willing')
    for (const job of [first, second, second]) await sendUnreadMail(job)
    // The second mail was sent twice, as after a crash, with the same Message-ID.
    expect(server.received.map(({ text }) => text.includes('“Next”'))).toEqual([true, true])
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
    expect(server.received[0]?.headers).toMatch(/^List-Unsubscribe: <https:/m)
  } finally {
    await server.stop()
  }
})

test('a job without an id is an error; one about a deleted conversation is not', async () => {
  await expect(sendUnreadMail({})).rejects.toThrow('names no conversation')
  await expect(sendUnreadMail({ id: 'x', conversation: 'y', side: 3, mark: 1 })).rejects.toThrow('names no reader')
  const talk = await createTalk(sql)
  await later(talk, 16)
  const job = await dueJob()
  await sql`delete from conversations where id = ${talk.id}`
  await sendUnreadMail(job)
  expect(readdirSync(dataDir)).not.toContain('mail')
})
