import { Hono } from 'hono'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { log, logOptions } from '#app/platform/log/log.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { createApi } from './api.ts'
import { startListening } from './listen.server.ts'

const { sql } = await testDatabase()
const PASSWORD = 'a kettle of lilac fog'
testSettings({ TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://khazana.test', PORT: '0' })
let server: Awaited<ReturnType<typeof startListening>>
beforeAll(async () => {
  server = await startListening(new Hono().route('/api', createApi()), settings())
})
afterAll(() => server.close())

// Each line of the log is an object.
const isRequest = (line: unknown) => (line as { msg?: string }).msg === 'request'
const written: string[] = []
const toMemory = pino({ ...logOptions, level: 'info' }, { write: (line) => void written.push(line) })

/** The log line of a request as text, after its answer was sent. It is written with the options of the server's log. */
async function readLogLine(method: string, path: string, cookies: Record<string, string> = {}, body?: object) {
  written.length = 0
  vi.spyOn(log, 'info').mockImplementation((...words: unknown[]) => void Reflect.apply(toMemory.info, toMemory, words))
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      origin: 'http://khazana.test',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.77',
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  const lines = () => written.map((line): unknown => JSON.parse(line)).filter((line) => isRequest(line))
  await expect.poll(lines).toHaveLength(1)
  return lines()[0]
}

test('a request’s log line names account and shortened address for security events, and nobody otherwise', async () => {
  const { id, email } = await createUser(sql)
  const { cookies } = await beginSession(sql, id)
  const from = '203.0.113.0/24'
  const failed = await readLogLine('POST', '/api/auth/sign-in', {}, { email, password: 'some other kettle' })
  expect(failed).toMatchObject({
    method: 'POST',
    path: '/api/auth/sign-in',
    status: 401,
    security: [{ event: 'sign-in-failed', account: id, from }],
  })
  const exported = await readLogLine('GET', '/api/me/export', cookies)
  expect(exported).toMatchObject({ status: 200, security: [{ event: 'exported', account: id, from }] })
  const plain = await readLogLine('GET', '/api/me', cookies)
  expect(Object.keys(plain as object)).toEqual(['level', 'time', 'id', 'method', 'path', 'status', 'ms', 'msg'])
  expect(JSON.stringify([failed, exported, plain])).not.toMatch(/@|203\.0\.113\.77/)
})

test('sign-ins, lock-outs, deeds of admins and deletions name who and from where, too', async () => {
  testSettings({ TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://khazana.test', PORT: '0', LIMIT_SIGN_IN_ACCOUNT: '1/1h' })
  const admin = await createUser(sql)
  await sql`insert into user_roles (user_id, role) values (${admin.id}, 'admin')`
  const { id, email } = await createUser(sql)
  await sql`insert into accounts ${sql({
    user_id: id,
    account_id: id,
    provider_id: 'credential',
    password: await hashPassword(PASSWORD),
  })}`
  const from = '203.0.113.0/24'
  const signIn = (password: string) => readLogLine('POST', '/api/auth/sign-in', {}, { email, password })
  expect(await signIn(PASSWORD)).toMatchObject({ status: 200, security: [{ event: 'signed-in', account: id, from }] })
  await signIn('some other kettle')
  expect(await signIn(PASSWORD)).toMatchObject({ status: 429, security: [{ event: 'locked-out', account: id, from }] })
  const { cookies } = await beginSession(sql, admin.id)
  const ban = await readLogLine('PUT', `/api/admin/people/${id}/banned`, cookies, { banned: true })
  expect(ban).toMatchObject({ status: 200, security: [{ event: 'admin-deed', account: admin.id, from }] })
  const own = await createUser(sql)
  const closed = await readLogLine('DELETE', '/api/me', (await beginSession(sql, own.id)).cookies, { email: own.email })
  expect(closed).toMatchObject({ status: 200, security: [{ event: 'account-deleted', account: own.id, from }] })
})
