import { afterAll, describe, expect, test } from 'vitest'

import { OPERATIONS } from '#app/server/api.ts'
import { takeJobs } from '#test/jobs.ts'

import { matrixSite } from './matrix-site.ts'
import { changesBetween, makeWorld, snapshot } from './matrix-world.ts'
import { MATRIX } from './matrix.ts'

const { sql, api } = await matrixSite({ PUBLIC_URL: 'https://khazana.test', LIMIT_WRITES: '10000/1m' })

const NONE = ''
/** The headers that browsers send with a request from another site's page; empty ones are left out. */
const FORGED: Record<string, [origin: string, site: string]> = {
  'another site': ['https://evil.example', 'cross-site'],
  'another site, in an old browser': ['https://evil.example', NONE],
  'another name of this site': ['https://shop.khazana.test', 'same-site'],
  'the same name without TLS': ['http://khazana.test', 'same-site'],
  'another port': ['https://khazana.test:8443', 'same-site'],
  'a sandbox': ['null', 'cross-site'],
  'a sandbox, in an old browser': ['null', NONE],
  'nothing said': [NONE, NONE],
  'typed in': [NONE, 'none'],
  'a redirect from elsewhere': [NONE, 'cross-site'],
  'ours, says one; elsewhere, says the other': ['https://khazana.test', 'cross-site'],
  'the other way round': ['https://evil.example', 'same-origin'],
  'a name that begins with ours': ['https://khazana.test.evil.example', 'same-site'],
  'a name that ends with ours': ['https://evilkhazana.test', 'cross-site'],
  'ours and another': ['https://khazana.test, https://evil.example', NONE],
  'ours with a user': ['https://khazana.test@evil.example', NONE],
  'ours in capitals and a path': ['https://KHAZANA.test/', NONE],
}
const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']

const writes = OPERATIONS.filter(({ method }) => method !== 'get')
const guarded = writes.filter(({ byToken }) => byToken === undefined)

describe('a write that does not come from our pages is refused', () => {
  let [asked, through] = [0, 0]
  afterAll(() => console.log(`forged writes: ${through} of ${asked} came through, in ${guarded.length} operations`))

  test.each(guarded.map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const))(
    '%s',
    async (name, operation) => {
      const world = await makeWorld(sql, api)
      const call = await MATRIX[name]?.call(world)
      if (!call) throw new Error(`${name} is missing in test/matrix/matrix.ts`)
      takeJobs()
      const before = await snapshot(sql)
      const came: string[] = []
      for (const [how, [origin, site]] of Object.entries(FORGED)) {
        for (const type of [...TYPES, ...(call.headers?.['content-type'] ? [call.headers['content-type']] : [])]) {
          const answer = await api.request(call.path, {
            method: operation.method.toUpperCase(),
            headers: {
              host: 'khazana.test',
              cookie: world.visitor('owner').cookieHeader,
              'content-type': type,
              ...(origin !== NONE && { origin }),
              ...(site !== NONE && { 'sec-fetch-site': site }),
            },
            body: call.raw ?? JSON.stringify(call.body ?? {}),
          })
          asked += 1
          if (answer.status !== 403 || answer.headers.has('set-cookie')) came.push(`${how} (${type}): ${answer.status}`)
        }
      }
      through += came.length
      expect(came).toEqual([])
      expect(changesBetween(before, await snapshot(sql))).toEqual([])
      expect(takeJobs()).toEqual([])
    },
  )
})

describe('the one request allowed from anywhere does only what its token allows', () => {
  // Each with what it changes; a new exception has to be added here first.
  const EXCEPTIONS: Record<string, { table: string; columns: object }[]> = {
    'POST /unsubscribe': [
      { table: 'notice_preferences', columns: { topic: 'messages', channel: 'mail', is_wanted: false } },
      { table: 'notification_settings', columns: { message_mails: false } },
    ],
  }
  const open = writes.filter(({ byToken }) => byToken !== undefined)
  const named = open.map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const)

  test('nothing else is allowed from anywhere', () =>
    expect(named.map(([name]) => name)).toEqual(Object.keys(EXCEPTIONS)))

  test.each(named)('%s', async (name, operation) => {
    const world = await makeWorld(sql, api)
    const call = await MATRIX[name]?.call(world)
    if (!call) throw new Error(`${name} is missing in test/matrix/matrix.ts`)
    const before = await snapshot(sql)
    const ask = async (path: string, [origin, site]: [string, string], type: string) =>
      api.request(path, {
        method: operation.method.toUpperCase(),
        headers: {
          // Another user's session makes no difference.
          cookie: world.visitor('other').cookieHeader,
          'content-type': type,
          ...(origin !== NONE && { origin }),
          ...(site !== NONE && { 'sec-fetch-site': site }),
        },
        body: call.raw ?? JSON.stringify({ user_id: world.other.id, isWanted: true }),
      })
    const forged = [
      call.path.replace(/\?.*/, ''),
      call.path.replace(world.owner.id, world.other.id),
      call.path.replace(/(token=)./, '$1x'),
      call.path.replace(/.(?=.{8}$)/, (letter) => (letter === 'x' ? 'y' : 'x')),
      `${call.path}x`,
    ]
    for (const path of forged) {
      for (const how of Object.values(FORGED)) {
        expect([400, 403]).toContain((await ask(path, how, TYPES[2] ?? '')).status)
      }
    }
    expect(changesBetween(before, await snapshot(sql))).toEqual([])
    for (const how of Object.values(FORGED)) {
      for (const type of TYPES) expect((await ask(call.path, how, type)).status).toBe(200)
    }
    const changes = changesBetween(before, await snapshot(sql))
    expect(changes).toMatchObject(
      (EXCEPTIONS[name] ?? []).map(({ table, columns }) => ({
        table,
        row: 'new',
        columns: { user_id: world.owner.id, ...columns },
      })),
    )
    expect(takeJobs()).toEqual([])
  })
})

test('our own pages are recognised by either header', async () => {
  const ours: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin', origin: 'https://khazana.test' },
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'https://khazana.test' },
  ]
  for (const headers of ours) {
    expect((await api.request('/auth/sign-out', { method: 'POST', headers })).status).toBe(200)
  }
})

test('a form’s body is not parsed as JSON, even from our own page', async () => {
  const world = await makeWorld(sql, api)
  for (const type of TYPES.slice(1)) {
    const headers = { origin: 'https://khazana.test', 'content-type': type }
    const body = JSON.stringify({ email: world.owner.email, password: 'x' })
    expect((await api.request('/auth/sign-in', { method: 'POST', headers, body })).status).toBe(415)
  }
})

test('no other method performs a write', async () => {
  const world = await makeWorld(sql, api)
  // The test itself creates what a call needs.
  const calls = await Promise.all(
    writes.map(async ({ method, path }) => ({
      method,
      call: await MATRIX[`${method.toUpperCase()} ${path}`]?.call(world),
    })),
  )
  const before = await snapshot(sql)
  for (const { method, call } of calls) {
    for (const other of ['GET', 'HEAD', 'OPTIONS', 'PATCH']) {
      if (!call || other.toLowerCase() === method) continue
      const forged = { cookie: world.visitor('owner').cookieHeader, 'x-http-method-override': method }
      const answer = await api.request(`${call.path}${call.path.includes('?') ? '&' : '?'}_method=${method}`, {
        method: other,
        headers: { ...forged, origin: 'https://khazana.test' },
      })
      expect(answer.status).toBeLessThan(500)
    }
  }
  const changes = changesBetween(before, await snapshot(sql)).filter(({ table }) => table !== 'verifications')
  expect(changes).toEqual([])
})
