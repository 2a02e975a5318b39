import { Hono } from 'hono'
import { Agent, get, Server as HttpServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { log } from '#app/platform/log/log.server.ts'
import { currentTrace, notePart } from '#app/platform/log/request-trace.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'

import { startListening } from './listen.server.ts'
import type { Upgrade } from './live-sockets.server.ts'

const settings = { ...readSettings({}), port: 0 }
type Server = Awaited<ReturnType<typeof startListening>>
let server: Server
/** Lets the latest slow request be answered; null until one has arrived. */
let answerNow: (() => void) | null = null

const app = new Hono()
app.get('/', (c) => c.text('well'))
app.get('/livez', (c) => c.text('live'))
app.get('/heavy', (c) => {
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 600)
  notePart(currentTrace(), 'database', 'findItem', 590)
  return c.text('heavy')
})
app.get('/slow', async (c) => {
  await new Promise<void>((resolve) => (answerNow = resolve))
  return c.text('late')
})

beforeAll(async () => {
  log.level = 'silent'
  server = await startListening(app, settings)
})
afterAll(() => server.close())

const readPort = ({ url }: Server) => Number(new URL(url).port)

/** Sends `text`, and resolves with everything received until the server hangs up. */
async function raw(text: string, { to = server }: { to?: Server } = {}) {
  const socket = connect(readPort(to), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (words: string) => (answer += words))
  // The server hangs up while we send, which is what we wait for.
  socket.on('error', () => {})
  socket.write(text)
  // Not `once` of node:events, which treats the reset as a failure.
  await new Promise((resolve) => socket.once('close', resolve))
  return { answer }
}

function ask(from: Server, path: string, agent?: Agent): Promise<{ answer: IncomingMessage; text: string }> {
  return new Promise((resolve, reject) => {
    get(`${from.url}${path}`, { agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (words: string) => (text += words))
      answer.on('end', () => resolve({ answer, text }))
    }).on('error', reject)
  })
}

describe('the log', () => {
  it('has a line for each request except health checks, the caller’s trace, and the parts of a slow one', async () => {
    const told = vi.spyOn(log, 'info').mockReturnValue()
    for (const path of ['/livez', '/readyz', '/metrics', '/', '/heavy']) await ask(server, path)
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    await fetch(server.url, { headers: { traceparent, connection: 'close' } })
    const requests = () => told.mock.calls.flatMap(([line, words]): unknown[] => (words === 'request' ? [line] : []))
    // A line is written after its answer was sent.
    await expect.poll(requests).toHaveLength(3)
    expect(requests()).toEqual([
      { id: expect.any(String), method: 'GET', path: '/', status: 200, ms: expect.any(Number) },
      expect.objectContaining({ path: '/heavy', parts: { database: 590 } }),
      expect.objectContaining({ path: '/', trace: '4bf92f3577b34da6a3ce929d0e0e4736' }),
    ])
  })
})

describe('broken clients', () => {
  it('are refused if their headers are too large, their method is unknown or they are no HTTP', async () => {
    const ask = async (path: string) => (await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)).answer
    expect(await ask(`/?${'x'.repeat(40_000)}`)).toMatch(/^HTTP\/1\.1 431 /)
    // The longest search, in Hindi.
    expect(await ask(`/?search=${encodeURIComponent('क'.repeat(2000))}`)).toMatch(/^HTTP\/1\.1 200 /)
    expect((await raw('FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n')).answer).toMatch(/^HTTP\/1\.1 400 /)
    expect((await raw('\x16\x03\x01\x02\x00')).answer).toMatch(/^HTTP\/1\.1 400 /)
    expect((await raw('GET / HTTP/1.1\r\n\r\n')).answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('cannot pipeline thousands of requests on one connection', async () => {
    const asked = vi.fn<() => void>()
    const own = await startListening(
      new Hono().get('/', async (c) => {
        asked()
        await new Promise(setImmediate)
        return c.text('well')
      }),
      settings,
    )
    try {
      const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
      await raw(request.repeat(1000), { to: own })
      expect(asked.mock.calls.length).toBeLessThanOrEqual(16)
      const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
      const { answer } = await raw(request.repeat(10) + last, { to: own })
      expect(answer.match(/well/g)).toHaveLength(11)
    } finally {
      await own.close()
    }
  })

  it('cannot smuggle a second request past a contradictory length', async () => {
    const { answer } = await raw(
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})

describe('an upgrade to another protocol', () => {
  const offer = (protocol: string) =>
    `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`

  it('is ignored, and the request answered; a WebSocket reaches its door', async () => {
    const upgrade: Upgrade = (_req, socket) => void socket.end('HTTP/1.1 426 Door\r\n\r\n')
    const own = await startListening(app, settings, { upgrade })
    try {
      for (const protocol of ['h2c', 'TLS/1.0', 'h2c, websocket']) {
        const { answer } = await raw(offer(protocol), { to: own })
        expect(answer).toMatch(/^HTTP\/1\.1 200 [^]+\r\n\r\nwell$/)
      }
      for (const protocol of ['websocket', 'WebSocket']) {
        expect((await raw(offer(protocol), { to: own })).answer).toMatch(/^HTTP\/1\.1 426 /)
      }
    } finally {
      await own.close()
    }
  })

  it('is ignored where there is no door for WebSockets, too', async () => {
    for (const protocol of ['h2c', 'websocket']) {
      expect((await raw(offer(protocol))).answer).toMatch(/^HTTP\/1\.1 200 /)
    }
  })
})

describe('the log', () => {
  it('has the path and the response’s id, not the query', async () => {
    const logged = vi.spyOn(log, 'info').mockReturnValue()
    const { answer } = await ask(server, '/?search=private')
    await vi.waitFor(() => expect(logged).toHaveBeenCalled())
    const id = answer.headers['x-request-id']
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ id, method: 'GET', path: '/', status: 200 }),
      'request',
    )
    expect(JSON.stringify(logged.mock.calls)).not.toContain('private')
  })
})

describe('health checks', () => {
  const check = (path: string) => raw(`GET ${path} HTTP/1.0\r\n\r\n`)

  it.each([
    'Host: localhost\r\nHost: evil.example',
    'Host: localhost\r\nhost: localhost',
    'Host: evil.example, localhost',
    'Host:',
    'Host: local host',
    'Host: localhost:99999999',
    'Host: user@localhost',
    'Host: localhost/x',
    'X: no host at all',
  ])('refuse %j with 400', async (lines) => {
    for (const path of ['/', '/livez']) {
      expect((await raw(`GET ${path} HTTP/1.1\r\n${lines}\r\n\r\n`)).answer).toMatch(/^HTTP\/1\.1 400 /)
    }
    const handshake = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
    expect((await raw(`GET /api/live HTTP/1.1\r\n${lines}\r\n${handshake}\r\n`)).answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('need no Host in HTTP/1.0; everything else does', async () => {
    expect((await check('/livez')).answer).toMatch(/^HTTP\/1\.1 200 [^]+\r\n\r\nlive$/)
    expect((await check('/')).answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('the end', () => {
  it('takes requests while load balancers notice, each as the last on its connection', async () => {
    const own = await startListening(app, settings)
    const agent = new Agent({ keepAlive: true })
    expect((await ask(own, '/', agent)).answer.headers.connection).toBe('keep-alive')
    own.drain()
    for (let n = 0; n < 2; n++) {
      const { answer, text } = await ask(own, '/', agent)
      expect([answer.statusCode, text, answer.headers.connection]).toEqual([200, 'well', 'close'])
    }
    await own.close()
    await expect(ask(own, '/')).rejects.toThrow('ECONNREFUSED')
  })

  it('answers what a load balancer sends at the last moment on an open connection', async () => {
    const own = await startListening(app, settings)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await ask(own, '/', agent)
    const closed = own.close({ lingers: true })
    const { answer, text } = await ask(own, '/', agent)
    expect([answer.statusCode, text, answer.headers.connection]).toEqual([200, 'well', 'close'])
    await expect(ask(own, '/')).rejects.toThrow('ECONNREFUSED')
    // Nothing else is open, so the end does not take the whole second.
    await closed
  })

  it('answers connections that it has not accepted yet', async () => {
    const own = await startListening(app, settings)
    // The system connects them at once, and the server accepts one in each turn of the event loop.
    const waiting = Array.from({ length: 5 }, () => raw('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', { to: own }))
    const closed = own.close({ lingers: true })
    for (const { answer } of await Promise.all(waiting)) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    await closed
  })

  it('waits for a running request, closes its connection, and accepts nothing new', async () => {
    const own = await startListening(app, settings)
    const agent = new Agent({ keepAlive: true })
    answerNow = null
    const slow = ask(own, '/slow', agent)
    const finish = await vi.waitUntil(() => answerNow)
    const cut = vi.spyOn(HttpServer.prototype, 'closeAllConnections')
    const closed = own.close()
    await expect(ask(own, '/')).rejects.toThrow('ECONNREFUSED')
    finish()
    const { answer, text } = await slow
    expect([answer.statusCode, text, answer.headers.connection]).toEqual([200, 'late', 'close'])
    await closed
    expect(cut).not.toHaveBeenCalled()
  })

  it('ends connections that do not finish', async () => {
    const own = await startListening(app, { ...settings, stopMs: 300 })
    answerNow = null
    const slow = ask(own, '/slow').catch((error: unknown) => String(error))
    await vi.waitUntil(() => answerNow)
    const cut = vi.spyOn(HttpServer.prototype, 'closeAllConnections')
    await own.close()
    expect(cut).toHaveBeenCalled()
    expect(await slow).toMatch(/socket hang up|ECONNRESET/)
  })
})
