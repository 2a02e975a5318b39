import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { setAdmin } from '#app/features/accounts/admin-role.server.ts'
import { readSessionHash } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { blockPerson } from '#app/features/chat/server/conversations/blocks.server.ts'
import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { createTalk, createViewer, heard, newMessageId } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { sendingAtOnce, type NewText } from './send-at-once.server.ts'
import { sendMessage } from './send-message.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings({ LIMIT_CONVERSATIONS: '100000/1d' }))

type Talk = Awaited<ReturnType<typeof createTalk>>
const talks = (count: number): Promise<Talk[]> => Promise.all(Array.from({ length: count }, () => createTalk(sql)))
const nobodys = { first: { id: randomUUID() } }
const sendAtOnce = sendingAtOnce({ access: 'user', limits: ['messages'] })

const tokens = new Map<string, Promise<string>>()
async function newSession(userId: string): Promise<string> {
  const { cookies } = await beginSession(sql, userId)
  const header = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  return readSessionHash(header.join('; ')) ?? ''
}
/** The hash under which the database stores the user's session. */
function sessionFor(userId: string): Promise<string> {
  const known = tokens.get(userId) ?? newSession(userId)
  tokens.set(userId, known)
  return known
}

/** Works as the API does: a batch that PostgreSQL refused is sent again one by one. */
async function sendAs(viewer: Viewer, conversation: string, text: NewText) {
  const sent = await sendAtOnce(await sessionFor(viewer.userId), conversation, text)
  if (!sent) return sendMessage(viewer, conversation, text)
  if (!sent.viewer || !sent.tried?.allowed) throw new Error('was not let through')
  return sent.message()
}
const countIn = async ({ id }: Talk) => {
  const [row] = await sql<{ n: number }[]>`select count(*)::integer as n from messages where conversation_id = ${id}`
  return row?.n
}
const send = (talk: Talk, content: string, replyingTo: string | null = null, id = newMessageId()) =>
  sendAs(talk.seller, talk.id, { id, content, replyingTo })

test('concurrent texts are stored by a few statements, each with its own sender, seq and reply', async () => {
  const all = await talks(30)
  await Promise.all(all.map(({ seller }) => sessionFor(seller.userId)))
  const events = await heard(async () => {
    const answers = await Promise.all(all.map((talk, n) => send(talk, `It's "no. ${n}", {a}\\b`, talk.first.id)))
    for (const [n, talk] of all.entries()) {
      expect(answers[n]).toMatchObject({
        conversationId: talk.id,
        senderId: talk.seller.userId,
        receiverId: talk.buyer.userId,
        content: `It's "no. ${n}", {a}\\b`,
        replyingTo: talk.first.id,
        type: 'text',
        seq: 2,
        revision: 2,
        unsent: false,
      })
    }
  })
  expect(events.map(({ to }) => to)).toEqual(
    expect.arrayContaining(all.map(({ buyer, seller }) => [buyer.userId, seller.userId])),
  )
  expect(events).toHaveLength(30)
  const [counted] = await sql<{ transactions: number; unread: number }[]>`
    select count(distinct m.xmin::text)::integer as transactions, sum(c.unread_1)::integer as unread
    from messages m join conversations c on c.id = m.conversation_id
    where m.seq = 2 and c.id in ${sql(all.map(({ id }) => id))}`
  expect(counted?.unread).toBe(30)
  expect(counted?.transactions).toBeLessThan(10)
})

test('in a batch each refused message gets its own reason, and the others are stored', async () => {
  const [blocked, foreign, missing, taken, unread, ...fine] = (await talks(25)) as [
    Talk,
    Talk,
    Talk,
    Talk,
    Talk,
    ...Talk[],
  ]
  const stranger = await createViewer(sql)
  await blockPerson(blocked.buyer, blocked.seller.userId)
  // A conversation that the seller cannot see, because nothing was written in it.
  await sql`delete from messages where conversation_id = ${unread.id}`
  await sql`update conversations set last_seq = 0, revision = 0, read_1 = 0, read_2 = 0 where id = ${unread.id}`
  // Start these first, so that the others wait and are batched together.
  const ahead = fine.splice(0, 4).map((talk) => send(talk, 'First'))
  const refused = await Promise.allSettled([
    send(blocked, 'Blocked'),
    sendAs(stranger, foreign.id, { id: newMessageId(), content: 'Not mine' }),
    send(missing, 'A reply to nothing', nobodys.first.id),
    send(taken, 'An id that is taken', null, taken.first.id),
    send(unread, 'Too early'),
    ...fine.map((talk, n) => send(talk, `Fine ${n}`)),
  ])
  await Promise.all(ahead)
  expect(refused.map((one) => (one.status === 'fulfilled' ? one.value.seq : (one.reason as Error).message))).toEqual([
    'You cannot message this person, because one of you has blocked the other.',
    'There is no such conversation',
    'There is no such message to reply to',
    'This id belongs to another message',
    'There is no such conversation',
    ...fine.map(() => 2),
  ])
})

test('one id sent to two conversations at once is stored once, and the rest of the batch is unaffected', async () => {
  const [one, other, ...fine] = (await talks(16)) as [Talk, Talk, ...Talk[]]
  const id = newMessageId()
  const answers = await Promise.allSettled([
    ...fine.slice(0, 4).map((talk) => send(talk, 'First')),
    send(one, 'Here', null, id),
    send(other, 'There', null, id),
    ...fine.slice(4).map((talk) => send(talk, 'Beside')),
  ])
  expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { message: 'This id belongs to another message' } },
  ])
  const [{ n } = { n: 0 }] = await sql<{ n: number }[]>`select count(*)::integer as n from messages where id = ${id}`
  expect(n).toBe(1)
})

test('with two people writing in each of ten conversations, no seq is skipped or used twice', async () => {
  const all = await talks(10)
  const sends = Array.from({ length: 200 }, (_, n) => {
    const talk = all[(n * 7) % all.length] as Talk
    const who = n % 2 ? talk.buyer : talk.seller
    return sendAs(who, talk.id, { id: newMessageId(), content: `Number ${n}` })
  })
  await Promise.all(sends)
  for (const { id } of all) {
    const [row] = await sql<{ seqs: number[]; last: number; unread: number }[]>`
      select array_agg(m.seq::integer order by m.seq) as seqs, c.last_seq::integer as last, c.unread_1 + c.unread_2 as unread
      from messages m join conversations c on c.id = m.conversation_id where c.id = ${id} group by c.id`
    expect(row).toEqual({ seqs: Array.from({ length: 21 }, (_, n) => n + 1), last: 21, unread: 21 })
  }
})

test('a locked conversation delays only its own writers', async () => {
  const [going, held, ...beside] = (await talks(5)) as [Talk, Talk, ...Talk[]]
  for (const { seller } of [going, held, ...beside]) await sessionFor(seller.userId)
  const connection = await sql.reserve()
  await connection`begin`
  await connection`select from conversations where id = ${held.id} for no key update`
  // The first one is in progress, so the others are batched.
  const [first, waiting, ...others] = [going, held, ...beside].map((talk) => send(talk, 'In turn'))
  for (const message of await Promise.all([first, ...others])) expect(message?.seq).toBe(2)
  expect(await countIn(held)).toBe(1)
  await connection`rollback`
  connection.release()
  expect((await waiting)?.seq).toBe(2)
})

test('two messages of one conversation are both stored, however its id is spelled', async () => {
  const [going, one] = (await talks(2)) as [Talk, Talk]
  for (const { userId } of [going.seller, one.seller, one.buyer]) await sessionFor(userId)
  const texts = [
    send(going, 'Ahead, so that the other two go together'),
    send(one, 'Small letters'),
    sendAs(one.buyer, one.id.toUpperCase(), { id: newMessageId(), content: 'Capitals' }),
  ]
  const seqs = (await Promise.all(texts)).map(({ seq }) => seq)
  expect(seqs.slice(1).toSorted((a, b) => a - b)).toEqual([2, 3])
})

test('a few concurrent messages of one session share a statement, and the others follow step by step', async () => {
  const talk = await createTalk(sql)
  const session = await sessionFor(talk.seller.userId)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => sendAtOnce(session, talk.id, { id: newMessageId(), content: 'Hello' })),
  )
  expect(answers.filter((answer) => answer !== null)).toHaveLength(3)
  expect(await countIn(talk)).toBe(4)
  // The next message may be sent again.
  expect((await send(talk, 'Later')).seq).toBe(5)
})

describe('senders and limits', () => {
  const text = (content = 'Hello') => ({ id: newMessageId(), content })
  const listRows = async (talk: Talk) => {
    const [row] = await sql<{ messages: number; seq: number; tries: number }[]>`
      select (select count(*)::integer from messages where conversation_id = c.id) as messages, c.last_seq::integer as seq,
        (select coalesce(sum(cardinality(tries)), 0)::integer from rate_limits where key like 'messages:%') as tries
      from conversations c where c.id = ${talk.id}`
    return row
  }
  beforeEach(() => sql`delete from rate_limits`)

  test('answers with the viewer and the message, and counts the attempt', async () => {
    const talk = await createTalk(sql)
    const sent = await sendAtOnce(await sessionFor(talk.seller.userId), talk.id, text('Yes'))
    expect(sent).toMatchObject({ viewer: { userId: talk.seller.userId, name: 'Suresh' }, tried: { allowed: true } })
    expect(await sent?.message()).toMatchObject({ content: 'Yes', seq: 2 })
    expect(await listRows(talk)).toEqual({ messages: 2, seq: 2, tries: 1 })
  })

  /** All that a stored message would change. */
  const readState = ({ id }: Talk) => sql`
    select c.*, (select count(*) from messages m where m.conversation_id = c.id) as messages
    from conversations c where c.id = ${id}`
  const endSessions = ({ userId }: Viewer) => sql`delete from sessions where user_id = ${userId}`
  const expireSessions = ({ userId }: Viewer) => sql`update sessions set expires_at = now() where user_id = ${userId}`
  const ban = ({ userId }: Viewer) => sql`update users set banned_at = now() where id = ${userId}`
  const close = ({ userId }: Viewer) => sql`update users set deleted_at = now() where id = ${userId}`
  async function exhaustLimit(talk: Talk) {
    testSettings({ LIMIT_CONVERSATIONS: '100000/1d', LIMIT_MESSAGES: '1/1h' })
    await send(talk, 'The first')
  }
  const [nobody, counted] = [
    { viewer: null, tried: null },
    { viewer: {}, tried: { allowed: true } },
  ]

  test.each<[string, (talk: Talk) => Promise<unknown>, object]>([
    ['the session has ended', ({ seller }) => endSessions(seller), nobody],
    ['the session has run out', ({ seller }) => expireSessions(seller), nobody],
    ['the sender is banned', ({ seller }) => ban(seller), nobody],
    ['the sender has left', ({ seller }) => close(seller), nobody],
    ['a limit refuses the sender', exhaustLimit, { viewer: {}, tried: { allowed: false, retryAfter: 3600 } }],
    ['the other person blocks the sender', ({ buyer, seller }) => blockPerson(buyer, seller.userId), counted],
    ['the sender blocks the other person', ({ buyer, seller }) => blockPerson(seller, buyer.userId), counted],
    ['the other person is banned', ({ buyer }) => ban(buyer), counted],
    ['the other person has left', ({ buyer }) => close(buyer), counted],
    ['the conversation is deleted', ({ buyer, id }) => deleteConversation(buyer, id), counted],
  ])('the statement itself stores nothing if %s', async (_, prepare, found) => {
    const talk = await createTalk(sql)
    const session = await sessionFor(talk.seller.userId)
    await prepare(talk)
    const before = await readState(talk)
    // The batch never calls `message`, which would take the step-by-step path.
    const events = await heard(async () => expect(await sendAtOnce(session, talk.id, text())).toMatchObject(found))
    expect(await readState(talk)).toEqual(before)
    expect(events).toEqual([])
    expect((await listRows(talk))?.tries).toBe(found === nobody ? 0 : 1)
  })

  test('the statement itself checks the role, where the operation is for admins', async () => {
    const sendAsAdmin = sendingAtOnce({ access: 'admin', limits: ['messages'] })
    const talk = await createTalk(sql)
    const session = await sessionFor(talk.seller.userId)
    const refused = await sendAsAdmin(session, talk.id, text())
    expect(refused).toMatchObject({ viewer: { isAdmin: false }, tried: { allowed: true } })
    expect(await listRows(talk)).toMatchObject({ messages: 1, seq: 1 })
    await setAdmin(talk.seller.email, true)
    expect(await sendAsAdmin(session, talk.id, text())).toMatchObject({ viewer: { isAdmin: true } })
    expect(await listRows(talk)).toMatchObject({ messages: 2, seq: 2 })
  })

  test('stores nothing of senders over a limit, and everything of the others in the batch', async () => {
    testSettings({ LIMIT_CONVERSATIONS: '100000/1d', LIMIT_MESSAGES: '2/1h' })
    const all = await talks(8)
    const [eager] = all
    if (!eager) throw new Error('Eight talk')
    for (const one of all) await sessionFor(one.seller.userId)
    await send(eager, 'One')
    await send(eager, 'Two')
    const answers = await Promise.all(
      all.map(async (talk) => sendAtOnce(await sessionFor(talk.seller.userId), talk.id, text())),
    )
    expect(answers.map((answer) => answer?.tried?.allowed)).toEqual([false, ...all.slice(1).map(() => true)])
    expect(answers[0]?.tried).toMatchObject({ retryAfter: 3600 })
    expect((await listRows(eager))?.messages).toBe(3)
    for (const talk of all.slice(1)) expect((await listRows(talk))?.messages).toBe(2)
  })

  test('two concurrent sessions of one person lose nothing, count nothing twice, and log no warning', async () => {
    const [going, one] = await talks(2)
    if (!going || !one) throw new Error('Two talk')
    const another = await createTalk(sql, { seller: one.seller })
    const [first, second] = [await sessionFor(one.seller.userId), await newSession(one.seller.userId)]
    await sessionFor(going.seller.userId)
    const warning = vi.spyOn(log, 'warn')
    const sends = [
      send(going, 'Ahead, so that the other two go together'),
      ...[
        { session: first, talk: one },
        { session: second, talk: another },
      ].map(async ({ session, talk }) => {
        const given = text()
        const sent = await sendAtOnce(session, talk.id, given)
        return sent ? sent.message() : sendMessage(talk.seller, talk.id, given)
      }),
    ]
    for (const message of await Promise.all(sends)) expect(message.seq).toBe(2)
    expect(warning).not.toHaveBeenCalled()
    expect((await listRows(one))?.tries).toBeLessThanOrEqual(3)
  })

  test('a stored message is acknowledged even if the session cannot be renewed', async () => {
    const talk = await createTalk(sql)
    const session = await sessionFor(talk.seller.userId)
    await sql`update sessions set expires_at = now() + interval '1 hour' where user_id = ${talk.seller.userId}`
    await sql.unsafe(`
      create function refuse_renewal() returns trigger language plpgsql as 'begin raise exception ''no''; end';
      create trigger refuse_renewal before update on sessions for each row execute function refuse_renewal()`)
    const warning = vi.spyOn(log, 'warn')
    try {
      const events = await heard(async () => {
        const sent = await sendAtOnce(session, talk.id, text('Told'))
        expect(await sent?.message()).toMatchObject({ content: 'Told', seq: 2 })
      })
      expect(events).toMatchObject([{ name: 'message' }])
      expect(warning).toHaveBeenCalledOnce()
    } finally {
      await sql.unsafe('drop trigger refuse_renewal on sessions; drop function refuse_renewal')
    }
  })

  test('the commit of a message waits for the disk', async () => {
    const talk = await createTalk(sql)
    await sql.unsafe(`
      create table commits (set_by text);
      create function note_commit() returns trigger language plpgsql as
        'begin insert into commits select source from pg_settings where name = ''synchronous_commit''; return null; end';
      create trigger note_commit after insert on messages execute function note_commit()`)
    try {
      await send(talk, 'Kept')
      // The cluster's setting applies; the tests' own cluster does not wait for commits.
      expect(await sql`select set_by from commits`).toEqual([{ set_by: expect.not.stringContaining('session') }])
    } finally {
      await sql.unsafe('drop trigger note_commit on messages; drop function note_commit; drop table commits')
    }
  })
})
