import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { answerRefusal } from '#app/platform/http/operation.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { createItem, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { createApi, toRefusal } from './api.ts'

const { sql, url } = await testDatabase()
testSettings()

test('a statement beyond its limit, and a lock that is not free, are 503 with a time to try again', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  const { id } = await createItem(sql, { userId: (await createUser(sql)).id })
  const api = createApi()
  // The limits of a page, shortened so that the test need not wait.
  const hurried = connect(url, { max: 1, for: 'pages' })
  const answers: Record<string, unknown> = {}
  await sql.begin(async (tx) => {
    await tx`lock table items in access exclusive mode`
    for (const limit of ['statement_timeout', 'lock_timeout']) {
      await hurried.unsafe(`set statement_timeout = 0; set lock_timeout = 0; set ${limit} = 50`)
      setDatabase(hurried)
      const answer = await api.request(`/items/${id}`)
      answers[limit] = [answer.status, answer.headers.get('retry-after')]
      setDatabase(sql)
    }
  })
  await hurried.end()
  expect(answers).toEqual({ statement_timeout: [503, '5'], lock_timeout: [503, '5'] })
})

test.each([
  ['57014', 503],
  ['55P03', 503],
  ['40001', 503],
  ['40P01', 503],
  ['53200', 503],
  ['53300', 503],
  ['57P01', 503],
  ['25006', 503],
  ['25P03', 503],
  ['53100', 503],
  ['23505', 500],
  ['42P01', 500],
])('the SQLSTATE %s, also one that another error wraps, is answered with %i', async (code, status) => {
  const error = Object.assign(new Error('told by PostgreSQL'), { code, name: 'PostgresError' })
  const app = new Hono().get('/:how', (c) =>
    answerRefusal(c, toRefusal(c.req.param('how') === 'bare' ? error : new Error('in other words', { cause: error }))),
  )
  for (const how of ['bare', 'wrapped']) {
    const answer = await app.request(`/${how}`)
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([status, status === 503])
  }
})
