import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { log } from '#app/platform/log/log.server.ts'
import { setViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { createApi } from '#app/server/api.ts'
import { FOREIGN_NEXT, OWN_NEXT } from '#test/cases/next-paths.ts'
import { testDatabase } from '#test/servers/database.ts'
import { passProvider, startProvider } from '#test/servers/oidc-provider.ts'
import { testSettings, Visitor } from '#test/visitor.ts'

import { loader } from './auth.tsx'

await testDatabase()
const api = createApi()
const PUBLIC_URL = 'http://khazana.test'
const CALLBACK = `${PUBLIC_URL}/api/auth/callback/google`
const OWN_WAYS = [
  '/browse?search=tin+robot&min=100',
  '/add-item',
  '/listing/0198c0de-0000-7000-8000-000000000001#contact-seller',
]
let provider: Awaited<ReturnType<typeof startProvider>>

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  provider = await startProvider(CALLBACK)
})
afterAll(() => provider.stop())
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(log, 'warn').mockReturnValue()
  testSettings({ PUBLIC_URL, LIMIT_WRITES: '10000/1m', ...provider.settings })
})

/** The page to which signing in would lead. */
async function readNext(given: string): Promise<string> {
  const context = new RouterContextProvider()
  setViewer(context, null)
  const request = new Request(`${PUBLIC_URL}/auth?${new URLSearchParams({ next: given }).toString()}`)
  // This loader reads only two of the arguments that React Router gives it.
  return (await loader({ request, context } as unknown as Parameters<typeof loader>[0])).next
}

test('the sign-in page leads only to paths of this site', async () => {
  const away: string[] = []
  for (const given of FOREIGN_NEXT) if ((await readNext(given)) !== '/') away.push(given)
  console.log(`next on the sign-in page: ${away.length} of ${FOREIGN_NEXT.length} forms lead away`)
  expect(away).toEqual([])
  expect(await Promise.all(OWN_NEXT.map(readNext))).toEqual(OWN_NEXT)
})

/** The page on which a person arrives who signs in with Google and `next`. */
async function arrive(visitor: Visitor, next: string): Promise<string | null> {
  const { json, status } = await visitor.post('/auth/google', { next, asked: next })
  if (status !== 200) return '/'
  const back = await passProvider(String(json['url']), CALLBACK)
  return (await visitor.get(`/auth/callback/google${back.search}`)).headers.get('location')
}

test('so does the way back from Google', async () => {
  provider.signInAs({ sub: 'google-1', email: 'asha@khazana.test', email_verified: true, name: 'Asha' })
  const visitor = new Visitor(api)
  const forms = FOREIGN_NEXT.filter((_, index) => index % 3 === 0)
  const away: string[] = []
  for (const form of forms) if ((await arrive(visitor, form)) !== '/') away.push(form)
  console.log(`next by way of Google: ${away.length} of ${forms.length} forms lead away`)
  expect(away).toEqual([])
  for (const path of OWN_WAYS) expect(await arrive(visitor, path)).toBe(path)
})

test('so does the sign-in page that a refusal leads to, and it keeps them', async () => {
  provider.signInAs(null)
  const visitor = new Visitor(api)
  const away: string[] = []
  const forms = FOREIGN_NEXT.filter((_, index) => index % 3 === 1)
  for (const form of forms) {
    const path = await arrive(visitor, form)
    // A path too long for the API door never leaves the browser.
    if (path !== '/auth' && path !== '/') away.push(form)
  }
  expect(away).toEqual([])
  for (const path of OWN_WAYS) {
    const again = new URL((await arrive(visitor, path)) ?? '', PUBLIC_URL)
    expect([again.origin, again.pathname]).toEqual([PUBLIC_URL, '/auth'])
    expect(await readNext(again.searchParams.get('next') ?? '')).toBe(path)
  }
})
