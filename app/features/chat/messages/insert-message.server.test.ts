import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'

import { blockPerson } from '#app/features/chat/blocks/blocks.server.ts'
import { createTalk, createViewer, heard, newMessageId } from '#test/chat.ts'
import { testDatabase } from '#test/database.ts'
import { testSettings } from '#test/visitor.ts'

import { sendMessage } from './send-message.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings({ LIMIT_CONVERSATIONS: '100000/1d' }))

type Talk = Awaited<ReturnType<typeof createTalk>>
const talks = (count: number): Promise<Talk[]> => Promise.all(Array.from({ length: count }, () => createTalk(sql)))
const send = (talk: Talk, content: string, replyingTo: string | null = null, id = newMessageId()) =>
  sendMessage(talk.seller, talk.id, { id, content, replyingTo })
const nobodys = { first: { id: randomUUID() } }

test('texts that come at once are stored by a few statements, each with its own sender, place and reply', async () => {
  const all = await talks(30)
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

test('of many at once each is refused for its own reason, and the others are stored', async () => {
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
  // One that the seller does not know of: nothing was written in it.
  await sql`delete from messages where conversation_id = ${unread.id}`
  await sql`update conversations set last_seq = 0, revision = 0, read_1 = 0, read_2 = 0 where id = ${unread.id}`
  // Ahead of the others, so that these wait and then go together.
  const ahead = fine.splice(0, 4).map((talk) => send(talk, 'First'))
  const refused = await Promise.allSettled([
    send(blocked, 'Blocked'),
    sendMessage(stranger, foreign.id, { id: newMessageId(), content: 'Not mine' }),
    send(missing, 'A reply to nothing', nobodys.first.id),
    send(taken, 'An id that is taken', null, taken.first.id),
    send(unread, 'Too early'),
    ...fine.map((talk, n) => send(talk, `Fine ${n}`)),
  ])
  await Promise.all(ahead)
  expect(refused.map((one) => (one.status === 'fulfilled' ? one.value.seq : (one.reason as Error).message))).toEqual([
    'You cannot write to this person, because one of you has blocked the other.',
    'There is no such conversation',
    'There is no such message to reply to',
    'This id belongs to another message',
    'There is no such conversation',
    ...fine.map(() => 2),
  ])
})

test('one id for two conversations at once is one message, and takes nothing from those beside it', async () => {
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

test('two people in each of ten conversations at once: no place is left out or taken twice', async () => {
  const all = await talks(10)
  const sends = Array.from({ length: 200 }, (_, n) => {
    const talk = all[(n * 7) % all.length] as Talk
    const who = n % 2 ? talk.buyer : talk.seller
    return sendMessage(who, talk.id, { id: newMessageId(), content: `Number ${n}` })
  })
  await Promise.all(sends)
  for (const { id } of all) {
    const [row] = await sql<{ seqs: number[]; last: number; unread: number }[]>`
      select array_agg(m.seq::integer order by m.seq) as seqs, c.last_seq::integer as last, c.unread_1 + c.unread_2 as unread
      from messages m join conversations c on c.id = m.conversation_id where c.id = ${id} group by c.id`
    expect(row).toEqual({ seqs: Array.from({ length: 21 }, (_, n) => n + 1), last: 21, unread: 21 })
  }
})

test('rows are held in one order, so that two statements never wait for each other in a circle', async () => {
  const [going, ...two] = await talks(3)
  const [low, high] = two.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!going || !low || !high) throw new Error('Three talk')
  // In the table it comes after the other now.
  await sql`update conversations set mailed_1 = mailed_1 where id = ${low.id}`
  const hold = async (held: Talk) => {
    const connection = await sql.reserve()
    await connection`begin`
    await connection`select from conversations where id = ${held.id} for no key update`
    return async () => {
      await connection`rollback`
      connection.release()
    }
  }
  const waiting = async () => {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return row?.n
  }
  const [letFirst, letSecond] = [await hold(going), await hold(low)]
  // The first is under way, so that the other two go together, the later one first.
  const sends = [going, high, low].map((talk) => send(talk, 'In turn'))
  await expect.poll(waiting).toBe(2)
  // It waits for the first row, and has not taken the second.
  const free = await sql`select id from conversations where id = ${high.id} for no key update skip locked`
  expect(free).toHaveLength(1)
  await Promise.all([letFirst(), letSecond()])
  for (const message of await Promise.all(sends)) expect(message.seq).toBe(2)
})
