import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect } from 'node:net'

import { flashCookie } from '#app/platform/http/flash.server.ts'
import { createViewer } from '#test/chat.ts'
import { createItem, createUser } from '#test/factories.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { ask, expectErrorShape, expectSound, type Answer } from './ask.ts'
import { SECRET } from './chat.ts'
import { bare as test, expect } from './fixtures.ts'
import { startOwnServer, type OwnServer } from './own-server.ts'

// The guarantees for operators, on a server of its own whose database goes down and which is told to stop. In sequence.
test.describe.configure({ mode: 'serial' })

let server: OwnServer
const PUBLIC_URL = 'https://khazana.example'
const EMAIL = 'somebody.private@khazana.test'

test.beforeAll(async () => {
  server = await startOwnServer({ ...SECRET, PUBLIC_URL, LOG_LEVEL: 'info' }, 'apart')
})
test.afterAll(() => server.stop())

test('each request leaves one line of JSON with its id, and nothing that a person typed', async () => {
  const user = await createUser(server.sql, { email: EMAIL })
  const { id } = await createItem(server.sql, { userId: user.id })
  const asked = [
    `/browse?search=${EMAIL}`,
    `/listing/${id}`,
    `/api/items?search=private-search`,
    `/api/suggestions?q=private-search`,
    `/api/items?search=&cursor=private-search`,
    `/nothing?token=private-search`,
  ]
  const ids = []
  for (const path of asked) {
    const answer = await ask(server.url, path, {
      headers: { cookie: 'session=private-cookie', referer: `https://x.test/${EMAIL}` },
    })
    expectSound(answer)
    ids.push([answer.headers['x-request-id'], path.split('?')[0], answer.status])
  }
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
  // The log line is written after the answer was sent.
  await expect.poll(() => lines().join('\n')).toContain(ids.at(-1)?.[0])
  const logged = lines().map((line) => JSON.parse(line) as Record<string, unknown>)
  const requests = logged.filter(({ msg }) => msg === 'request')
  expect(requests.map((line) => [line['id'], line['path'], line['status']])).toEqual(ids)
  for (const line of requests)
    expect(line).toMatchObject({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), ms: expect.any(Number) })
  expect(server.output()).not.toMatch(/private|search=|@khazana\.test/)
})

test('the figures are in the format of Prometheus, without ids, addresses or people', async () => {
  const { status, headers, text } = await ask(server.url, '/metrics')
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(headers['cache-control']).toBe('no-store')
  for (const line of text.split('\n').filter(Boolean)) {
    expect(line).toMatch(
      /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"\n]*"(?:,\w+="[^"\n]*")*\})? (?:[-\d.e+]+|N[aA][nN]|[+-]Inf))$/,
    )
  }
  const counts = text.split('\n').filter((line) => line.startsWith('khazana_http_request_seconds_count'))
  const count = (labels: string) => counts.some((line) => line.includes(`_count{${labels}} `))
  for (const labels of [
    'door="api",route="GET /items?search",cache="",status="2xx"',
    'door="pages",route="/browse?search",cache="fresh",status="2xx"',
    'door="pages",route="/listing/:listingId",cache="fresh",status="2xx"',
    'door="pages",route="/*",cache="fresh",status="4xx"',
  ]) {
    expect(count(labels), `${labels} in\n${counts.join('\n')}`).toBe(true)
  }
  expect(text).toMatch(/^khazana_statement_seconds_count\{statement="getItem"\} [1-9]/m)
  expect(text).toMatch(/^khazana_jobs_total\{job="mail",result="dead"\} 0/m)
  expect(text).toMatch(/^khazana_disk_free_bytes [1-9]/m)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|private|(?:\d{1,3}\.){3}\d{1,3}/)
})

test('the dashboard and the alerts use only figures that the server has', async () => {
  const { text } = await ask(server.url, '/metrics')
  const shown = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
  for (const file of ['ops/grafana/khazana.json', 'ops/prometheus/khazana.rules.yml', 'docs/runbook.md']) {
    const used = new Set(readFileSync(file, 'utf8').match(/\b(?:khazana|nodejs|process)_[a-z\d_]*[a-z\d]/g))
    expect(used.size, file).toBeGreaterThan(3)
    const unknown = [...used].filter(
      (name) => !shown.has(name) && !shown.has(name.replace(/_(?:bucket|count|sum)$/, '')),
    )
    expect(unknown, file).toEqual([])
  }
})

test('responses carry HSTS when the site is served over HTTPS', async () => {
  for (const path of ['/', '/livez', '/api/items', '/nothing']) {
    const { headers } = await ask(server.url, path)
    expect(headers['strict-transport-security'], path).toMatch(/^max-age=(?:[3-9]\d{7}|\d{9,})/)
  }
})

test('on SIGTERM it finishes running requests, accepts no new ones, and ends', { tag: '@long' }, async () => {
  const waiting = await startOwnServer()
  try {
    await createItem(waiting.sql)
    const agent = new Agent({ keepAlive: true })
    // An answer that waits for a lock takes as long as the lock is held.
    const held = await waiting.sql.reserve()
    await held`begin`
    await held`lock table items in access exclusive mode`
    const slow = ask(waiting.url, '/api/items', { agent })
    await expect
      .poll(async () => (await held`select from pg_stat_activity where wait_event_type = 'Lock'`).length)
      .toBeGreaterThan(0)
    waiting.kill('SIGTERM')
    await expect.poll(() => refused(waiting.port)).toBe(true)
    await held`rollback`
    held.release()
    const answer = await slow
    expectSound(answer, (status) => status === 200)
    expect(answer.headers['connection'], 'who asks again goes to another server').toBe('close')
    expect(await waiting.exit).toBe(0)
  } finally {
    await waiting.stop()
  }
})

test('without its database it is live and ready, says so, and apologises', async () => {
  expect((await ask(server.url, '/readyz')).status).toBe(200)
  testSettings({ ...SECRET, PUBLIC_URL })
  const { userId } = await createViewer(server.sql, 'Asha')
  const { cookies } = await beginSession(server.sql, userId)
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  expect((await ask(server.url, '/profile', { headers: { cookie } })).status).toBe(200)
  const toast = flashCookie({ kind: 'success', text: 'Welcome back!' }).split(';')[0] ?? ''
  const shown = await ask(server.url, '/', { headers: { cookie: `${cookie}; ${toast}` } })
  expect(shown.headers['set-cookie'], 'a page that shows it ends it').toContain('Max-Age=0')
  await server.stopDatabase()
  const live = await ask(server.url, '/livez')
  expect([live.status, live.text]).toEqual([200, 'ok\n'])
  const ready = await ask(server.url, '/readyz')
  expect([ready.status, ready.text]).toEqual([200, 'ok\nthe database does not answer\n'])
  expect(ready.headers['cache-control']).toBe('no-store')
  for (const path of [
    '/',
    '/browse?sold=1',
    '/category/cards',
    '/listing/0198c0de-0000-7000-8000-000000000001',
    '/browse.data',
  ]) {
    const page = await ask(server.url, path)
    expectSound(page, (status) => [200, 503].includes(status))
    if (page.headers['content-type']?.startsWith('text/html') && page.status >= 500) expectSorry(page)
  }
  // Signed-in users get it too, because nobody can tell whether they are signed in.
  for (const path of ['/', '/profile', '/listing/0198c0de-0000-7000-8000-000000000001']) {
    const page = await ask(server.url, path, { headers: { cookie: `${cookie}; ${toast}` } })
    expectSound(page, (status) => status === 503)
    expectSorry(page)
    expect(page.headers['set-cookie'], 'the toast waits for a page that can show it').toBeUndefined()
    expect(page.headers['cache-control']).toBe('private, no-store')
  }
  for (const path of ['/api/items', '/api/suggestions?q=wat', '/api/items/0198c0de-0000-7000-8000-000000000001']) {
    const answer = await ask(server.url, path)
    expectSound(answer, (status) => status === 503)
    expect(answer.headers['retry-after']).toBe('2')
    expectErrorShape(JSON.parse(answer.text))
  }
  // The log has the reason under the id of the answer, and a line per second and kind for everything that failed.
  const asked = [await ask(server.url, '/category/books'), await ask(server.url, '/api/items?category=books')]
  for (const { headers, status } of asked) {
    expect(status).toBe(503)
    await expect
      .poll(server.output)
      .toMatch(new RegExp(`"id":"${headers['x-request-id']}",.*"status":503,.*"reason":"\\w+".*"msg":"request"`))
  }
  const before = server.output().length
  await Promise.all(Array.from({ length: 100 }, () => ask(server.url, '/api/items')))
  const failures = server
    .output()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes('"msg":"request failed"'))
  expect(failures.length).toBeLessThan(50)
  expect(server.output()).not.toContain('\\n    at ')
})

function expectSorry({ status, headers, text, asked }: Answer) {
  expect([status, headers['retry-after'], headers['content-type']], asked).toEqual([
    503,
    '2',
    'text/html; charset=utf-8',
  ])
  expect(text, asked).toContain('Try Again')
}

/** Whether the port refuses connections. */
function refused(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => done(false)).on('error', () => done(true))
    socket.on('connect', () => socket.destroy())
  })
}
