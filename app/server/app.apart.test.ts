import { Hono } from 'hono'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { setSiteOverrides } from '#app/nouns/site/site-overrides.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { language } from '#app/shared/language/language.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { createApp, startServer } from './app.ts'
import { BUILT_PAGES } from './pages/built-pages.server.ts'
import { openPageDoor } from './pages/page-door.server.ts'

// The build creates them, so they do not exist here.
vi.mock('./pages/built-pages.server.ts', () => ({
  BUILT_PAGES: {
    declarations: { listParams: () => [], isPerBrowser: () => false, findRoute: () => '/' },
    render: () => Promise.resolve({ status: 200, headers: {}, body: 'a page' }),
  },
}))

const { sql, url } = await testDatabase()
const before = log.level
const folder = await mkdtemp(join(tmpdir(), 'khazana-app-'))
let server: Awaited<ReturnType<typeof startServer>> | undefined

afterEach(async () => {
  await server?.close()
  setDatabase(sql)
  log.level = before
  await rm(folder, { recursive: true, force: true })
})

async function start(given: Record<string, string>) {
  const secret = { SESSION_SECRET: 'a secret that is for tests only, and long enough', DATA_DIR: folder }
  server = await startServer({ ...readSettings({ ...secret, ...given }), port: 0 }, { databaseUrl: url })
}

/** The status and body of a response, also when the request offers a WebSocket. */
function ask(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    get(`${server?.url}${path}`, { headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
    }).on('error', reject)
  })
}

/** The answer to a write that comes from no page of ours. Outgoing requests of this process are guarded. */
function post(path: string, method = 'POST'): Promise<{ status: number | undefined; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    request(`${server?.url}${path}`, { method }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, retryAfter: answer.headers['retry-after'] })
    })
      .on('error', reject)
      .end()
  })
}

const SOCKET = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

test('a worker process serves its health checks, and nothing else', async () => {
  await start({ ROLES: 'worker' })
  expect(await ask('/livez')).toEqual({ status: 200, body: 'ok\n' })
  expect((await ask('/readyz')).status).toBe(200)
  expect((await ask('/metrics')).body).toContain('khazana_')
  for (const path of ['/', '/api/items', '/robots.txt', '/photos/x.webp', '/favicon.svg']) {
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  }
  expect((await ask('/api/live', SOCKET)).status, 'there is no door for it').toBe(404)
})

test('a process for photos has the operations that decode them, those at the same paths, and no others', async () => {
  await start({ ROLES: 'photos' })
  for (const path of ['/api/photos', '/api/photos/rotate', '/api/photos/enhance', '/api/item-details']) {
    expect([path, (await post(path)).status]).toEqual([path, 403])
  }
  expect((await post('/api/conversations/0/images')).status).toBe(403)
  expect((await post('/api/photos', 'DELETE')).status).toBe(403)
  for (const path of ['/api/items', '/api/conversations', '/']) expect((await ask(path)).status).toBe(404)
})

test('a process without photos refuses to decode them, to be tried again', async () => {
  await start({ ROLES: 'web,worker' })
  expect(await post('/api/photos')).toEqual({ status: 503, retryAfter: '5' })
  expect((await ask('/api/items')).status).toBe(200)
})

test('a process that drains is not ready, and still answers', async () => {
  await start({ ROLES: 'web', DRAIN_SECONDS: '0.5' })
  const closed = server?.close({ drains: true })
  expect(await ask('/readyz')).toEqual({ status: 503, body: 'draining\n' })
  expect((await ask('/')).body).toBe('a page')
  await closed
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
  server = undefined
})

test('a web process has all doors, whether it runs jobs or not', async () => {
  await start({ ROLES: 'web' })
  expect((await ask('/livez')).status).toBe(200)
  expect((await ask('/')).body).toBe('a page')
  expect((await ask('/api/items')).status).toBe(200)
  expect((await ask('/api/live', SOCKET)).status, 'it does not come from a page of ours').toBe(403)
})

test('many callers of two languages at once are each answered in their own', async () => {
  await start({ ROLES: 'web', LOG_LEVEL: 'error' })
  const { id } = await createItem(sql, { category: 'cards', location: 'Kothrud, Pune' })
  const paths = [
    '/api/items?category=cards&city=Pune',
    `/api/items/${id}`,
    '/api/items?min=x&sort=best',
    '/api/items?sort=city&near=Xyzzyqq',
    '/api/items/x',
    '/api/nothing',
  ]
  const said = (language: string) => (path: string) => ask(path, { 'accept-language': language })
  // The first answers are those of callers who are alone.
  const alone: Record<string, { status: number; body: string }[]> = { en: [], hi: [] }
  for (const [language, answers] of Object.entries(alone)) {
    for (const path of paths) answers.push(await said(language)(path))
  }
  expect(alone['hi']?.map(({ status }) => status)).toEqual([200, 200, 400, 400, 404, 404])
  for (const { body } of alone['hi'] ?? []) expect(body).toMatch(/[\u0900-\u097F]/)
  for (const { body } of alone['en'] ?? []) expect(body).not.toMatch(/[\u0900-\u097F]/)
  const rounds = Array.from({ length: 20 }, () => Object.keys(alone)).flat()
  const together = await Promise.all(rounds.map((language) => Promise.all(paths.map(said(language)))))
  expect(together).toEqual(rounds.map((language) => alone[language]))
})

test('the log level follows the settings', async () => {
  await start({ ROLES: 'worker', LOG_LEVEL: 'error' })
  expect(log.level).toBe('error')
})

test('in development each request uses the current sources, also after a broken version', async () => {
  const makeApp = (words: string) => ({ createApp: () => new Hono().all('*', (c) => c.text(words)) })
  let latest: () => Promise<Pick<typeof import('./app.ts'), 'createApp'>> = async () => makeApp('first')
  const development = { middleware: (_req: unknown, _res: unknown, next: () => void) => next(), latest: () => latest() }
  server = await startServer(
    { ...readSettings({ DATA_DIR: folder }), demo: true, port: 0 },
    { databaseUrl: url, development },
  )
  expect((await ask('/')).body).toBe('first')
  latest = () => Promise.reject(new Error('\u001B[31mIdentifier expected'))
  expect(await ask('/')).toEqual({
    status: 500,
    body: 'The sources cannot be loaded. Error: Identifier expected\n',
  })
  latest = async () => makeApp('second')
  expect(await ask('/')).toEqual({ status: 200, body: 'second' })
})

test('every route fits into the fast router', async () => {
  const settings = readSettings({
    SESSION_SECRET: 'a secret that is for tests only, and long enough',
    DATA_DIR: folder,
  })
  const app = createApp(settings, { draining: false })
  // The first request chooses the router.
  await app.request('/livez')
  expect(app.router.name).toBe('SmartRouter + RegExpRouter')
})

test('a page that cannot even be begun fails in the language of its address', async () => {
  const settings = readSettings({
    SESSION_SECRET: 'a secret that is for tests only, and long enough',
    DATA_DIR: folder,
  })
  log.level = 'silent'
  const pages = { ...openPageDoor(BUILT_PAGES), answer: () => Promise.reject(new Error('for this test')) }
  const app = createApp(settings, { draining: false }, pages)
  const read = async (path: string) => {
    // A browser prefers its own language, whatever the page has.
    const answer = await app.request(path, { headers: { 'accept-language': 'en-IN' } })
    return [answer.status, ((await answer.json()) as { error: { message: string } }).error.message]
  }
  expect(await read('/hi/browse')).toEqual([500, 'हमारी तरफ़ से कुछ गड़बड़ हुई है। कृपया फिर कोशिश करें।'])
  expect(await read('/hi.data')).toEqual([500, 'हमारी तरफ़ से कुछ गड़बड़ हुई है। कृपया फिर कोशिश करें।'])
  expect(await read('/browse')).toEqual([500, 'Something went wrong on our side. Please try again.'])
})

test('a page in a language that the site does not speak leads to the same page in one that it does', async () => {
  const settings = readSettings({
    SESSION_SECRET: 'a secret that is for tests only, and long enough',
    DATA_DIR: folder,
  })
  const app = createApp(settings, { draining: false })
  const lead = async (path: string) => {
    const { status, headers } = await app.request(path)
    return [status, headers.get('location')]
  }
  setSiteOverrides({ languages: ['en'] })
  expect(await lead('/hi/browse?search=a%20b')).toEqual([302, '/browse?search=a%20b'])
  expect(await lead('/hi')).toEqual([302, '/'])
  expect(await lead('/hi//evil.example')).toEqual([302, '/evil.example'])
  expect(inLanguage('hi', language)).toBe('en')
  setSiteOverrides({ languages: ['hi'] })
  expect(await lead('/browse')).toEqual([302, '/hi/browse'])
  expect(inLanguage('en', language)).toBe('hi')
  setSiteOverrides({})
  expect(inLanguage('hi', language)).toBe('hi')
})
