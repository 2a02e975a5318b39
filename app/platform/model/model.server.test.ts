import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { log } from '#app/platform/log/log.server.ts'
import { registry } from '#app/platform/log/metrics.server.ts'
import { startModelServer, type Fault, type Wrapping } from '#test/servers/model-server.ts'
import { testSettings } from '#test/visitor.ts'

import { ModelFailure } from './model-failure.server.ts'
import { readWait } from './model-request.server.ts'
import { askModel, embedTexts, hasModel } from './model.server.ts'

const server = await startModelServer(() => ({ title: 'A robot', sure: true }))
afterAll(() => server.stop())

const KEY = 'sk-very-secret'
const SCHEMA = z.object({ title: z.string().min(1).max(20), sure: z.boolean() })
const QUESTION = { purpose: 'details', name: 'details', system: 'Say what it is.', schema: SCHEMA } as const

let counter = 0
/** Every question differs, so that none is a cache hit. */
const ask = (more: Partial<Parameters<typeof askModel>[0]> = {}) =>
  askModel({ ...QUESTION, text: `photo ${counter++}`, deadlineMs: 10_000, ...more })
const readReason = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof ModelFailure ? error.reason : String(error)),
  )

/** Waits until the server has been asked that often; then the deadlines pass. */
async function passAfterAsking(count: number, ms: number) {
  while (server.asked.length < count) await new Promise(setImmediate)
  vi.advanceTimersByTime(ms)
}

let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  // No deadline passes before a test says so, however busy the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  warned = vi.spyOn(log, 'warn').mockReturnValue()
  server.faults.length = 0
  server.asked.length = 0
  Object.assign(server.state, { wrapping: 'bare', refuses: [], always: null, most: 0 })
  // New settings start with an empty cache and a closed circuit.
  testSettings({
    AI_BASE_URL: server.url,
    AI_API_KEY: KEY,
    AI_MODEL: 'small',
    AI_VISION_MODEL: 'eye',
    AI_EMBED_MODEL: 'e',
  })
})

afterEach(() => void vi.useRealTimers())

describe('a request', () => {
  test('follows the protocol, and its response is checked', async () => {
    expect(await ask({ text: 'What is it?', maxTokens: 99 })).toEqual({ title: 'A robot', sure: true })
    const [{ path, headers, body } = { path: '', headers: {}, body: null }] = server.asked
    expect([path, headers.authorization]).toEqual(['/v1/chat/completions', `Bearer ${KEY}`])
    expect(body).toMatchObject({ model: 'small', temperature: 0, max_tokens: 99 })
    expect(body?.messages[1]).toEqual({ role: 'user', content: 'What is it?' })
    expect(body?.response_format?.json_schema).toMatchObject({
      name: 'details',
      strict: true,
      schema: { additionalProperties: false, required: ['title', 'sure'] },
    })
    expect(JSON.stringify(body)).not.toContain('maxLength')
  })

  test('with an image goes to the vision model, as data', async () => {
    await ask({ image: { bytes: Buffer.from('pixels'), type: 'image/jpeg' } })
    expect(server.asked[0]?.body.model).toBe('eye')
    expect(server.asked[0]?.body.messages[1]?.content).toContainEqual({
      type: 'image_url',
      image_url: { url: `data:image/jpeg;base64,${Buffer.from('pixels').toString('base64')}` },
    })
  })

  test('is answered from the cache the second time, and counts once', async () => {
    const beforeAsking = vi.fn<() => Promise<void>>().mockResolvedValue()
    for (let n = 0; n < 3; n++) await ask({ text: 'the same', beforeAsking })
    expect([server.asked.length, beforeAsking.mock.calls.length]).toEqual([1, 1])
  })

  test('is not sent when the quota refuses, and the refusal is passed on', async () => {
    const beforeAsking = () => Promise.reject(new Error('20 an hour'))
    expect(await readReason(ask({ beforeAsking }))).toBe('Error: 20 an hour')
    expect(server.asked).toEqual([])
  })

  test('fails as `off` without a model', async () => {
    testSettings({ AI_BASE_URL: server.url, AI_VISION_MODEL: 'eye' })
    expect([hasModel('text'), hasModel('vision'), await readReason(ask())]).toEqual([false, true, 'off'])
    testSettings()
    expect([hasModel('vision'), await readReason(ask())]).toEqual([false, 'off'])
    expect(server.asked).toEqual([])
  })
})

describe('differences between servers', () => {
  const wrappings: Wrapping[] = ['bare', 'fenced', 'thinking', 'prose', 'parts']
  test.each(wrappings)('a response that comes %s is read', async (wrapping) => {
    server.state.wrapping = wrapping
    expect(await ask()).toEqual({ title: 'A robot', sure: true })
  })

  test('a rejected parameter is left out, and is not sent again', async () => {
    server.state.refuses = ['json_schema', 'json_object', 'temperature', 'max_tokens']
    expect(await ask()).toEqual({ title: 'A robot', sure: true })
    expect(server.asked).toHaveLength(5)
    const last = server.asked.at(-1)?.body
    expect([last?.response_format, last?.temperature, last?.max_completion_tokens]).toEqual([undefined, undefined, 800])
    await ask()
    expect(server.asked).toHaveLength(6)
  })

  test('without support for json_schema, json_object is tried next', async () => {
    server.state.refuses = ['json_schema']
    await ask()
    expect(server.asked.map(({ body }) => body.response_format?.type)).toEqual(['json_schema', 'json_object'])
  })
})

describe('faults', () => {
  const faults: [Fault, string][] = [
    [{ kind: 'hung' }, 'late'],
    [{ kind: 'endless' }, 'too_large'],
    [{ kind: 'huge' }, 'too_large'],
    [{ kind: 'cut before' }, 'unreachable'],
    [{ kind: 'cut within' }, 'unreachable'],
    [{ kind: 'broken utf-8' }, 'unreadable'],
    [{ kind: 'no json' }, 'unreadable'],
    [{ kind: 'no choices' }, 'shape'],
    [{ kind: 'status', status: 401 }, 'refused'],
    [{ kind: 'status', status: 404 }, 'refused'],
    [{ kind: 'redirect', to: 'http://169.254.169.254/latest' }, 'refused'],
  ]
  test.each(faults)('%j: fails after one request', async (fault, reason) => {
    server.faults.push(fault)
    const asking = readReason(ask({ deadlineMs: 300 }))
    if (reason === 'late') await passAfterAsking(1, 300)
    expect(await asking).toBe(reason)
    expect(server.asked).toHaveLength(1)
  })

  test.each(['hello', '[1, 2]', '{"title": "A robot"}', '{"title": "A robot", "sure": "very"}', '{"title":'])(
    'a response of another shape is refused: %s',
    async (said) => {
      server.state.says = () => said
      expect(['shape', 'unreadable']).toContain(await readReason(ask()))
      server.state.says = () => ({ title: 'A robot', sure: true })
    },
  )

  test.each([429, 500, 503])('status %d is retried once', async (status) => {
    server.faults.push({ kind: 'status', status, retryAfter: '0' })
    expect(await readReason(ask())).toBe('answered')
    server.faults.push({ kind: 'status', status, retryAfter: '0' }, { kind: 'status', status, retryAfter: '0' })
    expect(await readReason(ask())).toBe(status === 429 ? 'too_many' : 'failed')
    expect(server.asked).toHaveLength(4)
  })

  test('Retry-After is respected, unless it exceeds the deadline', async () => {
    server.faults.push({ kind: 'status', status: 503, retryAfter: '60' })
    expect(await readReason(ask())).toBe('failed')
    expect(server.asked).toHaveLength(1)
  })

  test.each([
    [null, 500],
    ['soon', 500],
    ['0.2', 200],
    ['60', 60_000],
    [new Date(0).toUTCString(), 0],
  ])('Retry-After: %s is a wait of %d ms', (header, ms) => {
    expect(readWait(header)).toBe(ms)
  })

  test('a server that is gone', async () => {
    const gone = await startModelServer()
    await gone.stop()
    testSettings({ AI_BASE_URL: gone.url, AI_MODEL: 'small' })
    expect(await readReason(ask())).toBe('unreachable')
  })
})

describe('an endpoint that fails', () => {
  test('is paused after five consecutive outages, and then costs no time or quota', async () => {
    server.state.always = { kind: 'status', status: 404 }
    for (let n = 0; n < 5; n++) expect(await readReason(ask())).toBe('refused')
    const beforeAsking = vi.fn<() => Promise<void>>()
    expect(await readReason(ask({ beforeAsking }))).toBe('resting')
    expect([server.asked.length, beforeAsking.mock.calls.length]).toEqual([5, 0])
    expect(await registry.metrics()).toContain('khazana_model_circuit{model="text"} 2')
    // Images go to the vision model, which has its own circuit.
    server.state.always = null
    expect(await readReason(ask({ image: { bytes: Buffer.from('x'), type: 'image/png' } }))).toBe('answered')
  })

  test('invalid responses are no outage', async () => {
    server.state.says = () => 'no'
    for (let n = 0; n < 7; n++) expect(await readReason(ask())).toBe('shape')
    server.state.says = () => ({ title: 'A robot', sure: true })
    expect(await readReason(ask())).toBe('answered')
  })

  test('gets at most two concurrent requests; waiting ones keep their deadline', async () => {
    const held = Promise.withResolvers<void>()
    server.state.always = { kind: 'held', until: held.promise }
    const asking = Promise.all(Array.from({ length: 6 }, () => readReason(ask())))
    await passAfterAsking(2, 0)
    held.resolve()
    expect([new Set(await asking), server.state.most]).toEqual([new Set(['answered']), 2])
    server.state.always = { kind: 'hung' }
    const late = Promise.all(Array.from({ length: 4 }, () => readReason(ask({ deadlineMs: 200 }))))
    await passAfterAsking(8, 200)
    expect(await late).toEqual(['late', 'late', 'late', 'late'])
  })

  test('the queue is limited', async () => {
    server.state.always = { kind: 'hung' }
    const asking = Promise.all(Array.from({ length: 24 }, () => readReason(ask({ deadlineMs: 150 }))))
    await passAfterAsking(2, 150)
    const reasons = await asking
    expect(reasons.filter((reason) => reason === 'busy')).toHaveLength(2)
  })

  test('a request that times out in the queue is not sent and uses no quota', async () => {
    server.state.always = { kind: 'hung' }
    const before = [readReason(ask({ deadlineMs: 500 })), readReason(ask({ deadlineMs: 500 }))]
    const beforeAsking = vi.fn<() => Promise<void>>()
    const short = readReason(ask({ text: 'over too soon', deadlineMs: 50, beforeAsking }))
    await passAfterAsking(2, 50)
    expect(await short).toBe('late')
    vi.advanceTimersByTime(450)
    expect(await Promise.all(before)).toEqual(['late', 'late'])
    // Its turn would have come by now.
    expect(beforeAsking).not.toHaveBeenCalled()
    expect(JSON.stringify(server.asked)).not.toContain('over too soon')
  })
})

describe('an event', () => {
  test('counts calls, requests and tokens', async () => {
    const value = async (line: string) => {
      const found = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${line} `))
      return Number(found?.split(' ').at(-1) ?? 0)
    }
    const lines = [
      'khazana_model_calls_total{purpose="search",outcome="answered"}',
      'khazana_model_calls_total{purpose="search",outcome="kept"}',
      'khazana_model_requests_total{purpose="search"}',
      'khazana_model_tokens_total{purpose="search",direction="in"}',
      'khazana_model_tokens_total{purpose="search",direction="out"}',
    ]
    const before = await Promise.all(lines.map(value))
    server.faults.push({ kind: 'status', status: 500, retryAfter: '0' })
    for (let n = 0; n < 2; n++) await ask({ purpose: 'search', text: 'counted' })
    const after = await Promise.all(lines.map(value))
    expect(after.map((number, index) => number - (before[index] ?? 0))).toEqual([1, 1, 2, 120, 30])
  })

  test('logs no key, address, prompt or response', async () => {
    for (const kind of ['cut before', 'broken utf-8', 'no json'] as const) {
      server.faults.push({ kind })
      await readReason(ask({ text: 'a private photo' }))
    }
    const told = JSON.stringify(warned.mock.calls)
    expect(warned).toHaveBeenCalledTimes(3)
    for (const secret of [KEY, '127.0.0.1', String(server.port), 'private', 'Bad gateway'])
      expect(told).not.toContain(secret)
  })
})

describe('vectors', () => {
  test('come in the order of the texts', async () => {
    expect(await embedTexts(['one', 'three'], { deadlineMs: 10_000 })).toEqual([
      [3, 1, 0],
      [5, 1, 0],
    ])
    expect(server.asked[0]).toMatchObject({ path: '/v1/embeddings', body: { model: 'e', input: ['one', 'three'] } })
  })

  test('fail with the endpoint', async () => {
    server.faults.push({ kind: 'no json' })
    expect(await readReason(embedTexts(['one'], { deadlineMs: 10_000 }))).toBe('unreadable')
    server.faults.push({ kind: 'status', status: 400 })
    expect(await readReason(embedTexts(['one'], { deadlineMs: 10_000 }))).toBe('refused')
  })
})
