import { Hono } from 'hono'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { readSource, setReplicas } from '#app/db/replica-reads.server.ts'
import { hasSessionCookie } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { flashCookie } from '#app/platform/http/flash.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { pageCacheLookups, requestSeconds } from '#app/platform/log/metrics.server.ts'
import { setSettings, settings } from '#app/platform/settings/settings.server.ts'
import { startListening } from '#app/server/listen.server.ts'
import { negotiateEncoding } from '#app/server/requests/encoding.server.ts'
import { commonHeaders } from '#app/server/requests/security-headers.server.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import type { PageReader, Pages } from './built-pages.server.ts'
import { PAGE_TTL_MS } from './page-cache.server.ts'
import { openPageDoor } from './page-door.server.ts'

// Mocked only to count the calls for a request.
vi.mock(import('#app/features/accounts/sessions/find-viewer.server.ts'), async (load) => {
  const actual = await load()
  return { ...actual, hasSessionCookie: vi.fn<typeof hasSessionCookie>(actual.hasSessionCookie) }
})
vi.mock(import('#app/server/requests/encoding.server.ts'), async (load) => {
  const actual = await load()
  return { ...actual, negotiateEncoding: vi.fn<typeof negotiateEncoding>(actual.negotiateEncoding) }
})

const { sql } = await testDatabase()
const HTML = '<p>treasure</p>'.repeat(200)
const PAGE_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'" }
let time = 0
/** The databases that the pages were read from, in the same order. */
let sources: string[] = []
/** Addresses in the order in which they were rendered. */
let rendered: string[] = []
/** Whether each request was answered straight from Node's request. */
let atOnce: boolean[] = []
let server: Awaited<ReturnType<typeof startListening>>

const PAGES: Pages = {
  declarations: {
    listParams: (path) => ({ '/browse': ['search'], '/confirm': ['token'] })[path] ?? [],
    isPerBrowser: ({ pathname }) => pathname === '/auth',
    isPerPlace: () => false,
    findRoute: ({ pathname }) => `the page ${pathname}`,
  },
  render(address, { reader }: PageReader) {
    rendered.push(address.pathname + address.search)
    sources.push(readSource())
    const toast = reader?.flash ? `<p>${reader.flash.text}</p>` : ''
    const name = reader && 'viewer' in reader.who ? `<p>${reader.who.viewer?.name ?? 'nobody'}</p>` : ''
    const status = { '/missing': 404, '/away': 302 }[address.pathname] ?? 200
    return Promise.resolve({
      status,
      headers: {
        ...PAGE_HEADERS,
        ...(status === 302 && { 'set-cookie': [flashCookie({ kind: 'error', text: 'Sorry' })] }),
      },
      body: HTML + toast + name,
    })
  },
}

beforeAll(async () => {
  log.level = 'silent'
  testSettings({ PUBLIC_URL: 'https://khazana.example', HOST: '127.0.0.1' })
  const door = openPageDoor(PAGES, { headers: commonHeaders(settings()), now: () => time })
  server = await startListening(
    new Hono().all('*', door.answer),
    { ...settings(), port: 0 },
    {
      sendCached(...request) {
        atOnce.push(door.sendCached(...request))
        return atOnce.at(-1) === true
      },
    },
  )
})
afterAll(() => server.close())
beforeEach(() => {
  // Nothing that an earlier test left in the cache is fresh.
  time += PAGE_TTL_MS
  rendered = []
  sources = []
  atOnce = []
})

function ask(path: string, headers: Record<string, string> = {}, method = 'GET', url = server.url) {
  return new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
    get(url + path, { headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}

const toast = () => flashCookie({ kind: 'success', text: 'Saved' }).split(';', 1)[0] ?? ''

async function signIn(displayName: string) {
  const user = await createUser(sql, { displayName })
  const { cookies } = await beginSession(sql, user.id)
  return Object.entries(cookies).map(([name, value]) => `${name}=${value}`)[0] ?? ''
}

test('a page signs the session of its reader anew after the secret was replaced', async () => {
  const before = settings()
  onTestFinished(() => setSettings(before))
  const cookie = await signIn('Asha')
  expect((await ask('/', { cookie })).answer.headers['set-cookie']).toBeUndefined()
  const given = {
    PUBLIC_URL: 'https://khazana.example',
    SESSION_SECRET: 'the secret of the second year of a site',
    SESSION_SECRET_PREVIOUS: before.sessionSecret?.replace(',', '%2C') ?? '',
  }
  testSettings(given)
  const { answer } = await ask('/', { cookie })
  const [line = ''] = answer.headers['set-cookie'] ?? []
  expect(line).toMatch(/^__Host-khazana_session=\S+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/)
  testSettings({ ...given, SESSION_SECRET_PREVIOUS: '' })
  expect((await ask('/', { cookie: line.split(';')[0] ?? '' })).body.toString()).toContain('Asha')
  expect((await ask('/', { cookie })).body.toString()).not.toContain('Asha')
})

describe('a page for everybody', () => {
  test('is read from a replica, but that of one person or of a link in a mail from the primary', async () => {
    const cookie = await signIn('Asha')
    setReplicas([
      { name: '1', sql: () => sql, isInTime: () => true, shownUntil: () => Infinity, noteFailure: () => {} },
    ])
    onTestFinished(() => setReplicas([]))
    await ask('/')
    await ask('/', { cookie })
    await ask('/confirm?token=secret')
    expect(sources).toEqual(['1', 'primary', 'primary'])
  })

  test('is rendered once, then sent from the cache, plain or compressed, with the same headers', async () => {
    const first = await ask('/', { 'accept-encoding': 'br' })
    const br = await ask('/', { 'accept-encoding': 'gzip;q=0, br' })
    const plain = await ask('/')
    expect([rendered, atOnce]).toEqual([['/'], [false, true, true]])
    expect([brotliDecompressSync(br.body).toString(), plain.body.toString()]).toEqual([HTML, HTML])
    const { date: _, 'x-request-id': id, ...headers } = br.answer.headers
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-security-policy': "default-src 'self'",
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(br.body.length),
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    })
    expect(first.answer.headers).toMatchObject(headers)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(id).not.toBe(first.answer.headers['x-request-id'])
    expect(plain.answer.headers['content-length']).toBe(String(HTML.length))
  })

  test('is measured under its route, as fresh when it was rendered and as kept when it came from the cache', async () => {
    requestSeconds.reset()
    pageCacheLookups.reset()
    const asha = await signIn('Asha')
    const sent: Record<string, string>[] = [{}, {}, { 'if-none-match': '"x"' }, { cookie: asha }]
    for (const headers of sent) await ask('/browse?search=a', headers)
    const counted = async () =>
      (await requestSeconds.get()).values
        .filter(({ metricName }) => metricName?.endsWith('_count'))
        .map(({ labels: { door, route, cache, status }, value }) => [door, route, cache, status, value])
    // An answer is measured after it was sent.
    await expect.poll(counted).toEqual([
      ['pages', 'the page /browse', 'fresh', '2xx', 1],
      ['pages', 'the page /browse', 'kept', '2xx', 2],
      ['pages', 'the page /browse', 'personal', '2xx', 1],
    ])
    // The second came straight from Node's request, the third through Hono.
    expect((await pageCacheLookups.get()).values).toEqual([
      { labels: { result: 'rendered' }, value: 1 },
      { labels: { result: 'hit' }, value: 2 },
    ])
  })

  test.each<[string, Parameters<typeof ask>]>([
    ['by a client that may have it already', ['/', { 'if-none-match': '"x"' }]],
    ['in an encoding that is not there yet', ['/', { 'accept-encoding': 'gzip' }]],
    ['with a cookie that is no session', ['/', { cookie: 'khazana_session=x' }]],
    ['with parameters that it does not declare', ['/?utm_source=x']],
    ['without its body', ['/', {}, 'HEAD']],
  ])('requested %s goes through Hono, and is not rendered again', async (_, request) => {
    await ask('/')
    const { answer } = await ask(...request)
    expect([answer.statusCode, rendered, atOnce]).toEqual([200, ['/'], [false, false]])
    expect(answer.headers['content-security-policy']).toBe("default-src 'self'")
  })

  test('is rendered again when it is five seconds old', async () => {
    await ask('/')
    time += PAGE_TTL_MS
    await ask('/')
    expect(rendered).toEqual(['/', '/'])
  })

  test('is not sent again to a client that has it', async () => {
    const { answer } = await ask('/')
    const again = await ask('/', { 'if-none-match': answer.headers.etag ?? '' })
    expect([again.answer.statusCode, again.body.length]).toEqual([304, 0])
    expect(again.answer.headers).toMatchObject({ etag: answer.headers.etag, 'x-content-type-options': 'nosniff' })
  })

  test('answers GET and HEAD, at a URL without a trailing slash', async () => {
    const post = await ask('/', {}, 'POST')
    expect([post.answer.statusCode, post.answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
    const slash = await ask('//evil.example//?search=x')
    expect([slash.answer.statusCode, slash.answer.headers.location]).toEqual([301, '/evil.example?search=x'])
    const head = await ask('/', { 'accept-encoding': 'br' }, 'HEAD')
    expect([head.answer.statusCode, head.body.length, head.answer.headers['content-encoding']]).toEqual([200, 0, 'br'])
    expect(rendered).toEqual(['/'])
  })

  test('has one cache entry for each address that it declares', async () => {
    for (const path of ['/browse?search=a&x=1', '/browse?x=2&search=a', '/browse?search=b', '/browse']) await ask(path)
    expect(rendered).toEqual(['/browse?search=a', '/browse?search=b', '/browse'])
  })

  test('that is missing or redirects is rendered for each request', async () => {
    for (const path of ['/missing', '/missing', '/away', '/away']) await ask(path)
    expect(rendered).toEqual(['/missing', '/missing', '/away', '/away'])
  })
})

describe('with a CDN in front', () => {
  test('a page for everybody may be kept there, and one for a person nowhere', async () => {
    const door = openPageDoor(PAGES, { hasCdn: true, now: () => time })
    const own = await startListening(new Hono().all('*', door.answer), { ...settings(), port: 0 })
    const sent: Record<string, string>[] = [{}, { cookie: await signIn('Asha') }, { cookie: toast() }]
    const answers = await Promise.all(sent.map((headers) => ask('/', headers, 'GET', own.url)))
    const auth = await ask('/auth', {}, 'GET', own.url)
    await own.close()
    const said = [...answers, auth].map(({ answer: { headers } }) => [headers['cache-control'], headers.vary])
    const personal = ['private, no-store', 'Accept-Encoding, Cookie']
    expect(said).toEqual([[expect.stringMatching(/^public, .*s-maxage=5/), personal[1]], personal, personal, personal])
  })
})

describe('a page for one person', () => {
  test('is rendered for each request, and cached nowhere', async () => {
    const cookie = await signIn('Asha')
    await ask('/')
    for (let time = 0; time < 2; time++) {
      const { answer, body } = await ask('/', { cookie })
      expect(body.toString()).toContain('<p>Asha</p>')
      expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Accept-Encoding, Cookie' })
    }
    expect((await ask('/')).body.toString()).toBe(HTML)
    expect([rendered, atOnce]).toEqual([
      ['/', '/', '/'],
      [false, false, false, true],
    ])
  })

  test('extends the cookie of a session that it has extended, beside the toast that it ends', async () => {
    const cookie = await signIn('Asha')
    const cookies = async () =>
      (await ask('/', { cookie: `${cookie}; ${toast()}` })).answer.headers['set-cookie']?.map((line) =>
        line.replace(/=[^;]*;/, '=…;').replace(/Path=.*Secure; /, ''),
      )
    const ended = '__Host-khazana_flash=…; Max-Age=0'
    expect(await cookies()).toEqual([ended])
    await sql`update sessions set expires_at = now() + interval '80 days'`
    expect(await cookies()).toEqual(['__Host-khazana_session=…; Max-Age=31536000', ended])
    expect(await cookies()).toEqual([ended])
  })

  test('is also any page that depends on the browser, even without a session', async () => {
    for (let time = 0; time < 2; time++) {
      expect((await ask('/auth')).answer.headers['cache-control']).toBe('private, no-store')
    }
    expect(rendered).toEqual(['/auth', '/auth'])
  })

  test('shows a toast once, not in a prefetch, and a page without content leaves it for the next', async () => {
    const cookie = toast()
    const seen = await ask('/', { cookie })
    expect(seen.body.toString()).toContain('<p>Saved</p>')
    expect(seen.answer.headers['set-cookie']?.join()).toMatch(/khazana_flash=;.*Max-Age=0/)
    for (const [path, headers] of [
      ['/', { 'sec-purpose': 'prefetch' }],
      ['/browse.data', {}],
    ] as const) {
      const { answer, body } = await ask(path, { cookie, ...headers })
      expect([body.toString().includes('Saved'), answer.headers['set-cookie']]).toEqual([false, undefined])
    }
    const { answer } = await ask('/away', { cookie })
    expect(answer.headers['set-cookie']?.join()).not.toContain('Max-Age=0')
  })

  test('that was only prefetched shows no toast', async () => {
    const { answer } = await ask('/away', { purpose: 'prefetch' })
    expect([answer.headers['set-cookie'], answer.headers['cache-control']]).toEqual([undefined, 'private, no-store'])
    expect((await ask('/away')).answer.headers['set-cookie']).toHaveLength(1)
  })
})

test('each request is examined once for its sender and accepted encodings, on every path', async () => {
  const cookie = await signIn('Asha')
  const requests: Record<string, string>[] = [{}, { cookie }, { cookie: toast() }, { 'accept-encoding': 'br' }, {}]
  for (const request of requests) {
    vi.mocked(hasSessionCookie).mockClear()
    vi.mocked(negotiateEncoding).mockClear()
    await ask('/', request)
    expect(vi.mocked(hasSessionCookie)).toHaveBeenCalledTimes(1)
    expect(vi.mocked(negotiateEncoding)).toHaveBeenCalledTimes(1)
  }
})
