import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
const MB = 1024 * 1024
const TYPE = { 'content-type': 'application/octet-stream' }

const ends: (() => Promise<unknown>)[] = []

beforeEach(() => testSettings({ LIMIT_UPLOADS: '1000/1m', LIMIT_WRITES: '1000/1m', TRUSTED_PROXIES: '1' }))
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
})

async function signedIn() {
  const { id } = await createUser(sql)
  return new Visitor(api, await beginSession(sql, id))
}

/**
 * A write whose body stalls: nothing arrives, or only the bytes in `sent`. Resolves when the server waits for more.
 * `bytes` is the Content-Length it states, if any. `end` sends the rest.
 */
async function stalled(
  visitor: Visitor,
  bytes: number | null,
  sent?: Uint8Array,
  { path, type } = { path: '/photos', type: TYPE['content-type'] },
) {
  const { promise: reading, resolve: read } = Promise.withResolvers<void>()
  const { promise: ended, resolve: finish } = Promise.withResolvers<void>()
  let rest = sent
  const body = new ReadableStream(
    {
      pull(controller) {
        if (rest) return (controller.enqueue(rest), (rest = undefined))
        read()
        return ended.then(() => controller.close())
      },
    },
    { highWaterMark: 0 },
  )
  const answer: Promise<Response> = Promise.resolve(
    api.request(path, {
      method: 'POST',
      headers: {
        'content-type': type,
        ...(visitor.address && { 'x-forwarded-for': visitor.address }),
        cookie: visitor.cookieHeader,
        'sec-fetch-site': 'same-origin',
        ...(bytes !== null && { 'content-length': String(bytes) }),
      },
      body,
      duplex: 'half',
    } as RequestInit),
  )
  const end = () => (finish(), answer)
  ends.push(end)
  const answered = await Promise.race([reading, answer])
  if (answered) throw new Error(`The upload was answered with ${answered.status}`)
  return { end, answer }
}

const upload = (visitor: Visitor) => visitor.ask('POST', '/photos', { raw: new Uint8Array(10), headers: TYPE })
const write = (visitor: Visitor) => visitor.post('/photos/enhance', { key: 'not/there' })

describe('bodies that arrive slowly', () => {
  test('reserve no memory for their announced length: others’ forms and photos do not wait', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, signedIn))
    const [zoya, ...others] = people as [Visitor, ...Visitor[]]
    for (const other of others) for (let n = 0; n < 3; n++) await stalled(other, 12 * MB, new Uint8Array(1))
    const signIn = { path: '/auth/sign-in', type: 'application/json' }
    for (let n = 0; n < 170; n++) {
      const stranger = new Visitor(api, { address: `203.0.113.${n % 2}` })
      await stalled(stranger, 100_000, new Uint8Array([0x7b]), signIn)
    }
    expect((await write(zoya)).status).toBe(404)
    expect((await upload(zoya)).status, 'it is no photo').toBe(415)
  })

  test('use the room of the received bytes when there is no Content-Length', async () => {
    const [asha, ravi, zoya] = [await signedIn(), await signedIn(), await signedIn()]
    for (const visitor of [asha, asha, asha, ravi, ravi, ravi]) await stalled(visitor, null)
    expect((await upload(zoya)).status).toBe(415)
  })

  test('make way for others when above their share', async () => {
    const [asha, ravi] = [await signedIn(), await signedIn()]
    const large = new Uint8Array(12 * MB)
    const cut: Response[] = []
    for (const visitor of [asha, asha, asha, ravi, ravi]) {
      const { answer } = await stalled(visitor, null, large)
      void answer.then((one) => cut.push(one))
    }
    await stalled(ravi, null, large)
    await vi.waitFor(() => expect(cut).toHaveLength(1))
    expect([cut[0]?.status, cut[0]?.headers.get('retry-after'), await cut[0]?.json()]).toEqual([
      503,
      '5',
      {
        error: { code: 'unavailable', message: 'Many photos are arriving right now. Please try again in a moment.' },
      },
    ])
  })

  test('are limited to three per person, and take nothing from others', async () => {
    const [asha, ravi] = [await signedIn(), await signedIn()]
    const first = await stalled(asha, 1000)
    await stalled(asha, 1000)
    expect((await upload(asha)).status, 'the editor sends two at a time, and a chat a third').toBe(415)
    await stalled(asha, 1000)
    const refused = await upload(asha)
    expect([refused.status, refused.json.error, refused.headers.get('retry-after')]).toEqual([
      503,
      { code: 'unavailable', message: 'Several of your photos are still arriving. Please try again in a moment.' },
      '5',
    ])
    expect((await upload(ravi)).status).toBe(415)
    expect((await write(asha)).status).toBe(404)
    await first.end()
    expect((await upload(asha)).status).toBe(415)
  })
})
