import { createHash } from 'node:crypto'
import { Agent } from 'node:http'

import { ask, expectErrorShape, expectOwnMarkup, expectSound, listScripts, type Answer, type Question } from './ask.ts'
import { PLAUSIBLE, pages } from './doors.ts'
import { bare as test, expect } from './fixtures.ts'

const server = () => process.env['E2E_BASE_URL'] ?? ''
const get = (path: string, question?: Question) => ask(server(), path, question)

function expectHeaders({ headers, asked, status }: Answer) {
  expect(headers, asked).toMatchObject({
    'x-content-type-options': 'nosniff',
    // The address of a meeting is a secret.
    'referrer-policy': asked.includes(' /meet/') ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  for (const name of [
    'x-powered-by',
    'server',
    'strict-transport-security',
    'access-control-allow-origin',
    // A redirect may set a toast for the next page; nothing else ever sets a cookie here.
    ...(status >= 300 && status < 400 ? [] : ['set-cookie']),
  ]) {
    expect(headers[name], `${name} of ${asked}`).toBeUndefined()
  }
  expect(headers['set-cookie'] ?? '', asked).toMatch(
    /^(?:khazana_flash=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=60)?$/,
  )
  const policy = readPolicy(headers['content-security-policy'] ?? '')
  expect(policy['default-src'], asked).toEqual(["'none'"])
  expect(policy['frame-ancestors'], asked).toEqual(["'none'"])
  for (const [name, sources] of Object.entries(policy)) {
    for (const source of sources) {
      expect(source, `${name} of ${asked}`).toMatch(/^(?:'none'|'self'|'sha256-[\w+/=]+'|'script'|default|data:)$/)
      if (source === 'data:') expect(name).toBe('img-src')
    }
  }
  return policy
}

const readPolicy = (header: string): Record<string, string[]> =>
  Object.fromEntries(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )

/** A URL for each page with content, and for a missing page. */
async function pageAddresses(): Promise<string[]> {
  const { text } = await get('/api/items')
  // The API's documented shape.
  const { items } = JSON.parse(text) as { items: { id: string }[] }
  const filled = pages()
    .filter(({ pattern }) => !pattern.endsWith('.json'))
    .map(({ pattern }) =>
      pattern
        .replace(':listingId', items[0]?.id ?? '')
        .replace('*', 'nothing')
        .replaceAll(/:(\w+)/g, (_, name: string) => PLAUSIBLE[name]?.[0] ?? ''),
    )
  return [
    ...filled,
    '/category/nothing',
    `/listing/${PLAUSIBLE['listingId']?.[0]}`,
    '/browse?min=abc',
    '/browse?search=<b>',
  ]
}

test('every kind of response carries the headers', async () => {
  const home = await get('/')
  const built = [...home.text.matchAll(/"(\/(?:assets|photos|art)\/[^"\s\\]+)[" ]/g)].map(([, path = '']) => path)
  expect(built.some((path) => path.startsWith('/assets/')) && built.some((path) => path.startsWith('/photos/'))).toBe(
    true,
  )
  const paths = [
    ...(await pageAddresses()),
    ...built.slice(0, 12),
    '/livez',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/sitemaps/1999-01-01.xml',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/icons/nothing.png',
    '/assets/nothing.js',
    '/photos/nothing',
    '/share/x.jpg',
    '/api/openapi.json',
    '/api/items',
    '/api/items?min=x',
    '/api/items/x',
    '/api/suggestions?q=a',
    '/api/nothing',
    '/dev/mail.json',
    '/browse.data',
    '/nothing.data',
    '/..%2f..%2fpackage.json',
  ]
  for (const path of paths) {
    const answer = await get(path)
    expect(answer.status, answer.asked).toBeLessThan(500)
    expectHeaders(answer)
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    for (const path of ['/', '/listing/x', '/api/items', '/api/nothing', '/livez', '/photos/x', '/robots.txt']) {
      const answer = await get(path, { method })
      // A write without an origin is refused before anything else.
      expect(path.startsWith('/api/') ? [403, 404, 405] : [404, 405], answer.asked).toContain(answer.status)
      expectHeaders(answer)
      if (answer.status === 405) expect(answer.headers['allow'], answer.asked).toBeTruthy()
      if (path.startsWith('/api/')) expectErrorShape(JSON.parse(answer.text))
    }
  }
})

test('a prefetch shows and removes no toast, and is not cached in place of the page', async () => {
  const ahead = { 'sec-purpose': 'prefetch' }
  for (const path of ['/sponsor-request.data', '/sponsor-request']) {
    const told = await get(path)
    expect(told.headers['set-cookie'], told.asked).toMatch(/^khazana_flash=[^;]/)
    const [toast = ''] = String(told.headers['set-cookie']).split(';')
    const pointed = await get(path, { headers: ahead })
    expect([pointed.status, pointed.headers['set-cookie']], pointed.asked).toEqual([told.status, undefined])
    expect(pointed.headers['cache-control'], pointed.asked).toContain('no-store')
    const next = await get('/auth', { headers: { ...ahead, cookie: toast } })
    expect([next.headers['set-cookie'], next.text.includes('Please login to request sponsorship')]).toEqual([
      undefined,
      false,
    ])
    const seen = await get('/auth', { headers: { cookie: toast } })
    expect(seen.headers['set-cookie']).toMatch(/^khazana_flash=;/)
    expect(seen.text).toContain('Please login to request sponsorship')
  }
})

test('a page runs only its own scripts, and every hash in its policy is used', async () => {
  for (const path of await pageAddresses()) {
    const answer = await get(path)
    if (answer.status >= 300 && answer.status < 400) continue
    const { 'script-src': sources = [], ...policy } = expectHeaders(answer)
    expect(policy, path).toMatchObject({
      'style-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'connect-src': ["'self'"],
      'require-trusted-types-for': ["'script'"],
    })
    expect(policy['object-src'] ?? policy['default-src'], path).toEqual(["'none'"])
    expectOwnMarkup(answer.text, path)
    const inline = listScripts(answer.text).filter(
      ({ attributes }) => !/ src=|application\/(?:ld\+)?json/.test(attributes),
    )
    const hashes = inline.map(({ content }) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    expect(hashes.length, path).toBeGreaterThan(0)
    expect([...sources].toSorted(), path).toEqual([...new Set(["'self'", ...hashes])].toSorted())
    expect(answer.text, path).not.toMatch(/nonce=/)
    for (const { attributes } of listScripts(answer.text)) {
      const src = / src="([^"]*)"/.exec(attributes)?.[1]
      if (src !== undefined) expect(src, path).toMatch(/^\/assets\/[\w.-]+\.js$/)
    }
  }
})

test('a page of 24 cards says once what is the same on all of them', async () => {
  for (const [path, most] of [
    ['/browse', 72_000],
    ['/hi/browse', 80_000],
  ] as const) {
    const { text } = await get(path)
    expect(text.split('<article').length - 1, path).toBe(24)
    expect(Buffer.byteLength(text), path).toBeLessThan(most)
  }
})

test('HEAD answers as GET does, without a body', async () => {
  const paths = [
    ...(await pageAddresses()),
    '/livez',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/api/items',
    '/api/nothing',
    '/favicon.svg',
  ]
  for (const path of paths) {
    const [read, head] = [await get(path), await get(path, { method: 'HEAD' })]
    expect([head.status, head.text, head.headers['content-type']], path).toEqual([
      read.status,
      '',
      read.headers['content-type'],
    ])
    expectHeaders(head)
  }
})

test('an unexpected body, many headers, and errors break neither the connection nor the server', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const path of ['/browse', '/api/items', '/nothing', '/api/nothing', '/livez']) {
    const answer = await get(path, { agent, body: 'x'.repeat(2000), headers: { 'content-type': 'text/plain' } })
    expectSound(answer)
    expect((await get('/livez', { agent })).status).toBe(200)
  }
  // A body larger than the server reads when nothing wants it: the connection may be cut, but the server keeps running.
  const large = await get('/browse', { body: 'x'.repeat(2_000_000) }).catch((error: unknown) => String(error))
  if (typeof large === 'string') expect(large).toMatch(/ECONNRESET|EPIPE|socket hang up/)
  else expectSound(large)
  const long = await get(`/browse?search=${'x'.repeat(15_000)}`, { agent })
  // It is cut, and the page says so.
  expectSound(long, (status) => status === 200)
  const many = await get('/', {
    agent,
    headers: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, 'a'])),
  })
  expectSound(many, (status) => status < 500)
  expect((await get('/', { agent })).status).toBe(200)
  agent.destroy()
})
