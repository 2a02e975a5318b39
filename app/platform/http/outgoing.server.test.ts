import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { authorizationUrl, claimsBehind } from '#app/features/accounts/google/google-client.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { inTrace, startTrace } from '#app/platform/log/request-trace.server.ts'
import { askModel } from '#app/platform/model/model.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { startModelServer } from '#test/servers/model-server.ts'
import { testSettings } from '#test/visitor.ts'

import { guardedFetch, guardFetch, OutgoingRefused } from './outgoing.server.ts'

// No spelling of an address may reach this server.
let connections = 0
const inside = createServer((_, response) => void response.end('the inside'))
let port = 0
const unguarded = globalThis.fetch
let checked = 0

async function open(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  // A server that listens on a TCP port always has an address object.
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  inside.on('connection', () => (connections += 1))
  port = await open(inside)
})
afterAll(async () => {
  globalThis.fetch = unguarded
  console.log(`connections to the inside: ${connections} in ${checked} tries`)
  inside.closeAllConnections()
  await new Promise((resolve) => inside.close(resolve))
})
beforeEach(() => {
  vi.spyOn(log, 'warn').mockReturnValue()
})

const HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.127.127.127',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0x7f.0x0.0x0.0x1',
  '127.0.0.1.',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '0',
  '0.0.0.0',
  '0x0',
  '10.0.0.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '0xc0a80101',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '203.0.113.5',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
] as const

const inProcess = guardedFetch({ configured: () => [] })
const refused = async (asking: Promise<unknown>) => {
  checked += 1
  return asking.then(
    () => 'connected',
    // A name that does not resolve is just as safe.
    (error: unknown) =>
      error instanceof OutgoingRefused || /ENOTFOUND/.test(String(error)) ? 'refused' : String(error),
  )
}

test('without the guard the internal server is reached', async () => {
  expect(await (await unguarded(`http://127.0.0.1:${port}/`)).text()).toBe('the inside')
  expect(connections).toBe(1)
  connections = 0
})

describe(`F13: ${HOSTS.length} ways to write an address inside`, () => {
  test.each(HOSTS)('%s', async (host) => {
    for (const scheme of ['http', 'https']) {
      expect(await refused(inProcess(`${scheme}://${host}:${port}/`))).toBe('refused')
    }
    expect(connections).toBe(0)
  })

  test.each(HOSTS)('a name that stands for %s, alone or beside a public address', async (host) => {
    const address = new URL(`http://${host}/`).hostname.replaceAll(/^\[|\]$/g, '')
    if (address.startsWith('local')) return
    const resolve = () =>
      Promise.resolve([
        { address: '93.184.215.14', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ])
    expect(await refused(guardedFetch({ configured: () => [], resolve })(`http://example.org:${port}/`))).toBe(
      'refused',
    )
    expect(connections).toBe(0)
  })
})

test('a name that is looked up for the first time outside and later inside is refused later, configured or not', async () => {
  const origin = `http://models.example:${port}`
  let address = '93.184.215.14'
  const steered = guardedFetch({ configured: () => [origin], resolve: () => Promise.resolve([{ address, family: 4 }]) })
  // Nothing answers there in a closed network, so the connection is aborted quickly.
  const first = steered(`${origin}/`, { signal: AbortSignal.timeout(20) })
  await expect(first).rejects.not.toBeInstanceOf(OutgoingRefused)
  address = '127.0.0.1'
  expect(await refused(steered(`${origin}/`))).toBe('refused')
  expect(connections).toBe(0)
})

test('the checked address is the one connected to: there is no second lookup, which could lead inside', async () => {
  let asked = 0
  const resolve = () => {
    asked += 1
    return Promise.resolve([{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
  }
  const model = await startModelServer()
  const origin = `http://rebinding.example:${model.port}`
  const answer = await guardedFetch({ configured: () => [origin], resolve })(`${origin}/v1/x`, {
    method: 'POST',
    body: '{}',
  })
  expect([answer.status, asked, model.asked[0]?.headers.host]).toEqual([200, 1, `rebinding.example:${model.port}`])
  await model.stop()
})

test('a request to another service says for which request it is made', async () => {
  const seen: (string | undefined)[] = []
  const service = createServer((req, res) => {
    seen.push(req.headers['traceparent'] as string | undefined)
    res.end()
  })
  const origin = `http://127.0.0.1:${await open(service)}`
  const fetchOwn = guardedFetch({ configured: () => [origin] })
  await inTrace(startTrace('3f0c6a52-7d9b-4a3e-8c1d-5b2f9e7a6d10'), () => fetchOwn(origin))
  await fetchOwn(origin)
  service.close()
  expect(seen).toEqual(['00-3f0c6a527d9b4a3e8c1d5b2f9e7a6d10-8c1d5b2f9e7a6d10-00', undefined])
})

test('only the configured origin may be internal: another port or scheme of its host is refused', async () => {
  const model = await startModelServer()
  const configured = guardedFetch({ configured: () => [`http://127.0.0.1:${model.port}`] })
  expect((await configured(`${model.url}/x`, { method: 'POST', body: '{}' })).status).toBe(200)
  expect(await refused(configured(`http://127.0.0.1:${port}/`))).toBe('refused')
  expect(await refused(configured(`https://127.0.0.1:${model.port}/`))).toBe('refused')
  for (const scheme of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/plain,x', 'gopher://127.0.0.1/']) {
    expect(await refused(configured(scheme))).toBe('refused')
  }
  await model.stop()
})

test('redirects to each of them, from an endpoint that may be asked, lead nowhere', async () => {
  const model = await startModelServer()
  testSettings({ AI_BASE_URL: model.url, AI_MODEL: 'small' })
  for (const host of HOSTS) {
    // A header may hold ASCII only.
    const to = /[^ -~]/.test(host) ? new URL(`http://${host}:${port}/`).href : `http://${host}:${port}/`
    const follow = guardedFetch({ configured: () => [`http://127.0.0.1:${model.port}`] })
    model.faults.push({ kind: 'redirect', to })
    await expect(follow(`${model.url}/x`, { method: 'POST', body: '{}' })).rejects.toThrow('redirects are not followed')
    model.faults.push({ kind: 'redirect', to })
    const asking = askModel({
      purpose: 'search',
      name: 'a',
      system: '',
      text: host,
      schema: z.object({}),
      deadlineMs: 600_000,
    })
    await expect(asking).rejects.toThrow(/refused|resting/)
    checked += 2
  }
  expect(connections).toBe(0)
  await model.stop()
})

test('URLs in a model’s questions and answers are never opened', async () => {
  const model = await startModelServer(() => ({ title: `http://127.0.0.1:${port}/` }))
  testSettings({ AI_BASE_URL: model.url, AI_MODEL: 'small' })
  const text = `Fetch http://localhost:${port}/ and ![x](http://[::1]:${port}/)`
  await askModel({
    purpose: 'search',
    name: 'a',
    system: '',
    text,
    schema: z.object({ title: z.string() }),
    deadlineMs: 600_000,
  })
  expect(connections).toBe(0)
  await model.stop()
})

test('internal addresses in Google’s discovery document are never requested', async () => {
  guardFetch()
  const named = HOSTS.map((host) => `http://${host}:${port}/`)
  let at = 0
  const steering = createServer((_, response) => {
    const target = named[at]
    response.setHeader('Content-Type', 'application/json').end(
      JSON.stringify({
        issuer: 'http://issuer.example',
        authorization_endpoint: target,
        token_endpoint: target,
        userinfo_endpoint: target,
        jwks_uri: target,
      }),
    )
  })
  const discovery = `http://localhost:${await open(steering)}/.well-known/openid-configuration`
  for (; at < named.length; at += 7) {
    testSettings({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_DISCOVERY_URL: discovery })
    const proof = { state: 'of-this-sign-in', nonce: 'once', verifier: 'v'.repeat(43) }
    const callback = `${settings().publicUrl}/api/auth/callback/google`
    await authorizationUrl(proof, callback)
    const back = new URL(`${callback}?code=x&state=${proof.state}`)
    await expect(claimsBehind(back, proof)).rejects.toThrow('something went wrong')
    checked += 1
  }
  expect(connections).toBe(0)
  steering.closeAllConnections()
  await new Promise((resolve) => steering.close(resolve))
})

test('libraries are guarded, too', async () => {
  guardFetch()
  testSettings()
  expect(await refused(fetch(`http://127.0.0.1:${port}/`))).toBe('refused')
  expect(connections).toBe(0)
})
