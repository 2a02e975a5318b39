import { beforeEach, expect, test } from 'vitest'

import type { Viewer } from '#app/platform/http/viewer.ts'
import { limitsRefused } from '#app/platform/log/metrics.server.ts'
import { createApi } from '#app/server/api.ts'
import { createTalk, newMessageId } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

// A text needs only one statement in total (test/plans/statements.test.ts). The rules for every operation must hold for it,
// too.

const { sql } = await testDatabase()
const api = createApi()
const limit = (messages: string) => testSettings({ LIMIT_CONVERSATIONS: '100000/1d', LIMIT_MESSAGES: messages })

beforeEach(async () => {
  limit('3/1h')
  await sql`delete from rate_limits`
})

const makeVisitor = async ({ userId }: Viewer) =>
  new Visitor(api, { cookies: (await beginSession(sql, userId)).cookies })
const post = (who: Visitor, conversation: string, text: object = {}, headers: Record<string, string> = {}) =>
  who.post(`/conversations/${conversation}/messages`, { id: newMessageId(), content: 'Hello', ...text }, headers)

const readCount = async (conversation: string) => {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::integer as n from messages where conversation_id = ${conversation}`
  return row?.n
}
const tries = async () => {
  const [row] = await sql<{ n: number }[]>`
    select coalesce(sum(cardinality(tries)), 0)::integer as n from rate_limits where key like 'messages:%'`
  return row?.n
}

test('a text is stored as the signed-in person’s, and counted', async () => {
  const talk = await createTalk(sql)
  const seller = await makeVisitor(talk.seller)
  const result = await post(seller, talk.id)
  expect(result).toMatchObject({ status: 201, json: { seq: 2, senderId: talk.seller.userId } })
  expect(result.headers.get('cache-control')).toBe('no-store')
  expect(await tries()).toBe(1)
})

test('an invalid text is explained to permitted senders, and counts', async () => {
  const talk = await createTalk(sql)
  const seller = await makeVisitor(talk.seller)
  const wrong = { content: ' ' }
  expect(await post(seller, talk.id, wrong)).toMatchObject({
    status: 422,
    json: { error: { code: 'invalid', fields: { content: 'Please write a message' } } },
  })
  expect(await post(seller, 'nothing')).toMatchObject({ status: 404 })
  expect(await tries()).toBe(2)
  await sql`delete from sessions where user_id = ${talk.seller.userId}`
  for (const nobody of [seller, new Visitor(api), new Visitor(api, { cookies: { khazana_session: 'x' } })]) {
    const { status, json } = await post(nobody, talk.id, wrong)
    expect([status, json.error?.fields]).toEqual([401, undefined])
  }
  expect(await tries()).toBe(2)
  expect(await readCount(talk.id)).toBe(1)
})

test('another site’s page cannot send a message', async () => {
  const talk = await createTalk(sql)
  const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await post(await makeVisitor(talk.seller), talk.id, {}, elsewhere)).status).toBe(403)
  expect([await readCount(talk.id), await tries()]).toEqual([1, 0])
})

test('a message over the limit is refused before its content is checked, and is not stored', async () => {
  const talk = await createTalk(sql)
  const seller = await makeVisitor(talk.seller)
  limitsRefused.reset()
  for (let n = 0; n < 3; n += 1) expect((await post(seller, talk.id)).status).toBe(201)
  for (const text of [{}, { content: ' ' }]) {
    const { status, headers } = await post(seller, talk.id, text)
    expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
  }
  expect([await readCount(talk.id), await tries()]).toEqual([4, 3])
  expect((await limitsRefused.get()).values).toEqual([{ labels: { limit: 'messages' }, value: 2 }])
})

test('attempts of a steady limit return one at a time', async () => {
  limit('2+1/1h')
  const talk = await createTalk(sql)
  const seller = await makeVisitor(talk.seller)
  const send = async () => {
    const { status, headers } = await post(seller, talk.id)
    return [status, headers.get('retry-after')]
  }
  const laterBy = (interval: string) => sql`update rate_limits set expires_at = expires_at - ${interval}::interval,
    tries = array(select made - ${interval}::interval from unnest(tries) as made)`
  expect([await send(), await send(), await send()]).toEqual([
    [201, null],
    [201, null],
    [429, '3600'],
  ])
  await laterBy('1 hour')
  expect([await send(), await send()]).toEqual([
    [201, null],
    [429, '3600'],
  ])
})

test('one message sent by two sessions of a person at once is stored once', async () => {
  const talk = await createTalk(sql)
  const sessions = [await makeVisitor(talk.seller), await makeVisitor(talk.seller)]
  const id = newMessageId()
  const answers = await Promise.all(sessions.map((one) => post(one, talk.id, { id })))
  expect(answers.map(({ status, json }) => [status, json['seq']])).toEqual([
    [201, 2],
    [201, 2],
  ])
  expect(await readCount(talk.id)).toBe(2)
})
