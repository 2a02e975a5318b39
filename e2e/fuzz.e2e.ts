import type { Browser, Page } from '@playwright/test'
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  interruptAfterTimeLimit,
  jsonValue,
  oneof,
  string,
  tuple,
  type Arbitrary,
} from 'fast-check'
import { Agent } from 'node:http'

import { ask, expectSound, listScripts } from './ask.ts'
import { FILES, operations, pages, PLAUSIBLE, needsSession, sweep, type Door } from './doors.ts'
import { bare as test, expect } from './fixtures.ts'
import { encoded, HOSTILE, query } from './hostile.ts'
import { signInAs, signUpAndIn } from './people.ts'

// Tries values of any shape in every parameter of every page and operation, on the real server. Every class of values is
// tried in every run, followed by a few random ones. The drill of long tests sets FUZZ_RUNS for many more of those;
// FUZZ_SEED repeats a run: a failure prints its seed.
const FEW_RUNS = 4
const RUNS = Number(process.env['FUZZ_RUNS'] ?? FEW_RUNS)
/** One in so many values, where few are enough. */
const SOME = 12
const SEED = process.env['FUZZ_SEED'] ? { seed: Number(process.env['FUZZ_SEED']) } : {}
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const server = () => process.env['E2E_BASE_URL'] ?? ''

/** URLs of a route with path and query parameters of any shape. */
function addresses({ pattern, query: names }: Pick<Door, 'pattern' | 'query'>, suffixes: readonly string[] = ['']) {
  const parts = pattern.split('/').map((part) => {
    if (part === '*')
      return array(encoded(['category', 'lego', '..', '.', '']), { maxLength: 5 }).map((all) => all.join('/'))
    return part.startsWith(':') ? encoded(PLAUSIBLE[part.slice(1)] ?? []) : constant(part)
  })
  const queries = query(Object.fromEntries(names.map((name) => [name, PLAUSIBLE[name] ?? []])))
  return tuple(tuple(...parts), constantFrom(...suffixes), queries).map(
    ([path, suffix, search]) => path.join('/') + suffix + search,
  )
}

interface Asking {
  /** The sessions to use; each request picks one at random. */
  cookies?: readonly string[]
  /** Requests made before the random ones. */
  examples?: [path: string, cookie: string][]
  runs?: number
}

/** Requests a route's URLs; returns the sessions that were given a whole page. */
async function fuzz(address: Arbitrary<string>, { cookies = [''], examples = [], runs = RUNS }: Asking = {}) {
  const shown = new Set<string>()
  const property = asyncProperty(address, constantFrom(...cookies), async (path, cookie) => {
    const answer = await ask(server(), path, { agent, ...(cookie && { headers: { cookie } }) })
    expectSound(answer)
    if (answer.status >= 300 && answer.status < 400) expectOwnAddress(answer.headers['location'] ?? '')
    // An answer in JSON may be part of a page.
    if (answer.status === 200 && answer.headers['content-type']?.startsWith('text/html')) shown.add(cookie)
  })
  const numRuns = runs + examples.length
  await assert(property, { numRuns, examples, ...SEED, plugins: [interruptAfterTimeLimit(40_000)] })
  return shown
}

type Sessions = Record<'person' | 'admin', string>

/**
 * The same with sessions. Every value is tried once signed out. If a session is needed, it is tried as an admin, who
 * may read everything, and the plain URL as an ordinary user: random choice alone would sometimes leave out what that
 * user sees.
 */
async function fuzzAsAnybody(door: Door, { person, admin }: Sessions, suffixes?: readonly string[]) {
  // Without optional ids: with a plausible conversation id, /messages is a 404.
  const [plain = ''] = (sweep(door)[0] ?? '').split('?')
  const { status } = await ask(server(), plain, { agent })
  const needed = needsSession(door, status)
  // A page without parameters of its own reads none: in npm test a few of the others' values are enough.
  const isWhole = door.readsParameters || RUNS > FEW_RUNS
  const paths = sweep(door).filter((_, index) => isWhole || index % SOME === 0)
  const swept = paths.map((path): [string, string] => [path, needed ? admin : ''])
  const examples: [string, string][] = needed ? [[plain, person], ...swept] : swept
  // Two of three requests are signed out, which makes them as many as where no session is needed.
  const asking = { cookies: ['', '', '', '', person, admin], examples, runs: Math.ceil(1.5 * RUNS) }
  return fuzz(addresses(door, suffixes), asking)
}

/** Expects that a browser which follows `location` stays on this site. */
function expectOwnAddress(location: string) {
  expect(location).toMatch(/^\/(?![/\\])/)
  expect(new URL(location, 'http://here.test/listings/x').origin).toBe('http://here.test')
}

test('every parameter of every page and operation has seed values', async () => {
  const doors = [...pages(), ...(await operations(server()))]
  expect(doors.map(({ pattern }) => pattern)).toEqual(
    expect.arrayContaining([
      '/',
      '/browse',
      '/category/:categoryId',
      '/listing/:listingId',
      '/api/items',
      '/api/items/:id',
    ]),
  )
  const names = doors.flatMap((door) =>
    [...door.pattern.matchAll(/:(\w+)/g)].map((found) => found[1] ?? '').concat(door.query),
  )
  for (const name of new Set(names)) expect(PLAUSIBLE[name]?.length ?? 0, `${name} in e2e/doors.ts`).toBeGreaterThan(0)
})

test('no URL breaks a page, for any kind of person', async ({ browser }) => {
  test.slow()
  const sessions = await listSessions(browser)
  // The demo's mailbox as data is no page.
  const doors = pages().filter(({ pattern }) => !pattern.endsWith('.json'))
  const shown: Record<keyof Sessions, string[]> = { person: [], admin: [] }
  for (const door of doors) {
    await test.step(door.pattern, async () => {
      const whom = await fuzzAsAnybody(door, sessions, ['', '', '.data', '/', '//'])
      for (const who of ['person', 'admin'] as const) if (whom.has(sessions[who])) shown[who].push(door.pattern)
    })
  }
  const ofAdmins = doors.map(({ pattern }) => pattern).filter((pattern) => pattern.startsWith('/admin/'))
  expect(ofAdmins.length).toBeGreaterThan(5)
  const ofPeople = ['/messages', '/profile', '/add-item', '/sponsor-request']
  expect(shown.admin).toEqual(expect.arrayContaining([...ofAdmins, ...ofPeople]))
  expect(shown.person).toEqual(expect.arrayContaining(ofPeople))
  expect(shown.person.filter((pattern) => ofAdmins.includes(pattern))).toEqual([])
})

test('no call breaks an operation, for any kind of person', async ({ browser }) => {
  test.slow()
  const sessions = await listSessions(browser)
  const reads = (await operations(server())).filter(({ method }) => method === 'get')
  expect(reads.length).toBeGreaterThan(20)
  for (const door of reads) await test.step(door.pattern, () => fuzzAsAnybody(door, sessions))
})

test('no body breaks a write, signed out or in', async ({ browser }) => {
  test.slow()
  const session = await signedIn(browser, signUpAndIn)
  const writes = (await operations(server())).filter(({ method, pattern }) => method !== 'get' && !ENDS.has(pattern))
  expect(writes.length).toBeGreaterThan(5)
  for (const door of writes) {
    await test.step(`${door.method} ${door.pattern}`, async () => {
      const fields = oneof(constantFrom(...HOSTILE), constantFrom(...Object.values(PLAUSIBLE).flat()), jsonValue())
      const named = door.body.length > 0 ? dictionary(constantFrom(...door.body), fields) : jsonValue()
      const bodies = oneof(
        named.map((value) => JSON.stringify(value)),
        jsonValue().map((value) => JSON.stringify(value)),
        string(),
      )
      const property = asyncProperty(addresses(door), bodies, constantFrom('', session), async (path, body, cookie) => {
        const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie }
        expectSound(await ask(server(), path, { agent, method: door.method.toUpperCase(), headers, body }))
      })
      await assert(property, { numRuns: RUNS, ...SEED, plugins: [interruptAfterTimeLimit(20_000)] })
    })
  }
})

// These would end the session, or the account, that the other requests need.
const ENDS = new Set(['/api/auth/sign-out', '/api/auth/sign-out-everywhere', '/api/me'])

/** Sessions of a new user and of the demo's admin; the fuzz only reads. */
async function listSessions(browser: Browser): Promise<Sessions> {
  const person = await signedIn(browser, signUpAndIn)
  return { person, admin: await signedIn(browser, (page) => signInAs(page, 'admin@khazana.test')) }
}

/** The cookie of the user that `signIn` signs in. Writes to a new user's account concern nobody else. */
async function signedIn(browser: Browser, signIn: (page: Page) => Promise<unknown>): Promise<string> {
  const page = await browser.newPage({ baseURL: server() })
  await signIn(page)
  const cookies = await page.context().cookies()
  await page.close()
  const session = cookies.find(({ name }) => name === 'khazana_session')
  expect(session).toBeDefined()
  return `khazana_session=${session?.value}`
}

test('no URL of a file breaks the server', async () => {
  for (const pattern of FILES) await test.step(pattern, () => fuzz(addresses({ pattern, query: [] })))
})

test('a search’s text is escaped everywhere on a page', async () => {
  for (const text of HOSTILE) {
    if (text.length > 200) continue
    const value = encodeURIComponent(text)
    for (const path of [`/browse?search=${value}&category=${value}&sort=${value}`, `/nothing/${value}`]) {
      const answer = await ask(server(), path, { agent })
      expectSound(answer)
      expect(answer.headers['content-type'], path).toBe('text/html; charset=utf-8')
      if (/[<>"]/.test(text)) expect(answer.text, path).not.toContain(text)
      for (const { attributes, content } of listScripts(answer.text)) {
        expect(`${attributes}${content}`, path).not.toMatch(/<(?:script|svg|img|!--)/i)
      }
    }
  }
})

test('redirects of ours stay on this site', async () => {
  const evil = [
    '//evil.example',
    '/%2fevil.example',
    '%2f%2fevil.example',
    '%2F%2Fevil.example%2f..',
    '%5cevil.example',
    String.raw`\evil.example`,
    String.raw`\\evil.example`,
    '%5c%5cevil.example',
    '..%2f..%2f%2fevil.example',
    '..%5c..%5cevil.example',
    '.%2fevil.example',
    'https:%2f%2fevil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '%09//evil.example',
    '%0d%0aLocation:%20//evil.example',
    '@evil.example',
    '%40evil.example',
    '.evil.example',
    '%00//evil.example',
    '%e3%80%82evil.example',
    '?//evil.example',
    '%3f%2f%2fevil.example',
    '%23//evil.example',
    ';//evil.example',
    '%252f%252fevil.example',
    '%e2%80%ae//evil.example',
    'a/..//evil.example',
    '%2e%2e//evil.example',
  ]
  const forged: Record<string, string>[] = [{}, { 'x-forwarded-host': 'evil.example' }]
  const foreign = await ask(server(), '/sell', { agent, headers: { host: 'evil.example' } })
  expect([foreign.status, foreign.headers['location']]).toEqual([421, undefined])
  let redirects = 0
  for (const start of ['/listings/', '/category/', '/sell', '/browse?category=', '//']) {
    for (const rest of evil) {
      const answer = await ask(server(), start + rest, { agent, headers: forged[redirects % 2] })
      expectSound(answer)
      if (answer.status < 300 || answer.status >= 400) continue
      redirects++
      expectOwnAddress(answer.headers['location'] ?? '')
    }
  }
  expect(redirects).toBeGreaterThan(10)
})
