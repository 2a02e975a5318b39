import { Hono } from 'hono'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { answerRefusal } from '#app/platform/http/operation.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { startListening } from '#app/server/listen.server.ts'

import { createBodyRoom } from './body-room.server.ts'
import { receiveBody } from './receive-body.server.ts'

// Bodies that arrive over real connections, split into arbitrary chunks.

const MOST = 300_000
const room = createBodyRoom({ mostBytes: 1_200_000, longestS: 60, full: () => 'There is no room.' })
/** Delays a request before its body is read, as looking up its viewer does. */
let lookUp = async () => {}

const app = new Hono()
app.post('/', async (c) => {
  try {
    await lookUp()
    const limit = {
      mostBytes: MOST,
      tooLarge: () => 'That is too large.',
      room,
      owner: () => c.req.header('x-owner') ?? '',
    }
    const bytes = await receiveBody(c, limit)
    const sum = bytes.reduce((total, byte) => (total * 31 + byte) % 1_000_003, 0)
    return c.json({ length: bytes.length, sum })
  } catch (error) {
    if (error instanceof Refusal) return answerRefusal(c, error)
    throw error
  }
})

let server: Awaited<ReturnType<typeof startListening>>
beforeAll(async () => {
  log.level = 'silent'
  server = await startListening(app, { ...readSettings({}), port: 0 })
})
afterAll(() => server.close())

const opened: Socket[] = []
afterEach(async () => {
  lookUp = async () => {}
  for (const socket of opened.splice(0)) socket.destroy()
  await vi.waitUntil(() => room.taken() === 0)
})

/** Opens a connection and sends the headers of a write. */
async function begin(headers: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  opened.push(socket)
  let text = ''
  socket.setEncoding('utf8').on('data', (words: string) => (text += words))
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`)
  const answer = async () => {
    await vi.waitFor(() => expect(text).toMatch(/\r\n\r\n.*\}/s))
    return { status: Number(text.slice(9, 12)), body: JSON.parse(text.slice(text.indexOf('{'))) as unknown }
  }
  return { socket, answer }
}

const bytes = Buffer.from(Array.from({ length: 250_000 }, (_, n) => (n * 7) % 251))
const sum = bytes.reduce((total, byte) => (total * 31 + byte) % 1_000_003, 0)
const whole = { status: 200, body: { length: bytes.length, sum } }
const taking = (held: number) => vi.waitFor(() => expect(room.taken()).toBe(held))
const OPEN = 16_000

describe('a body', () => {
  test('arrives in one part, in many, and without a length', async () => {
    const stated = await begin(`Content-Length: ${bytes.length}`)
    stated.socket.write(bytes)
    expect(await stated.answer()).toEqual(whole)

    const parts = await begin(`Content-Length: ${bytes.length}`)
    for (let at = 0; at < bytes.length; at += 1777) parts.socket.write(bytes.subarray(at, at + 1777))
    expect(await parts.answer()).toEqual(whole)

    const chunked = await begin('Transfer-Encoding: chunked')
    for (let at = 0; at < bytes.length; at += 999) {
      const part = bytes.subarray(at, at + 999)
      chunked.socket.write(Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]))
    }
    chunked.socket.write('0\r\n\r\n')
    expect(await chunked.answer()).toEqual(whole)
  })

  test('that has arrived before it is read needs no room; one of which nothing arrives, next to none', async () => {
    const looked = Promise.withResolvers<void>()
    lookUp = () => looked.promise
    const entered = vi.spyOn(room, 'enter')
    const early = await begin('Content-Length: 5')
    early.socket.write('hello')
    const empty = await begin('Content-Length: 0')
    // The server has read the headers once it answers a later request.
    lookUp = async () => {}
    expect(await (await begin('Content-Length: 0')).answer()).toMatchObject({ body: { length: 0 } })
    looked.resolve()
    expect(await early.answer()).toMatchObject({ body: { length: 5 } })
    expect(await empty.answer()).toMatchObject({ body: { length: 0 } })
    expect(entered).not.toHaveBeenCalled()
    entered.mockRestore()

    await begin(`Content-Length: ${MOST}`)
    await taking(OPEN)
  })

  test('counts what was received, however small the parts are, and however much was announced', async () => {
    const { socket } = await begin('Transfer-Encoding: chunked')
    socket.write('1\r\na\r\n'.repeat(20_000))
    await vi.waitFor(() => expect(room.taken()).toBe(OPEN + 20_000))
    const announced = await begin(`Content-Length: ${MOST}`)
    announced.socket.write(bytes.subarray(0, 32_800))
    await vi.waitFor(() => expect(room.taken()).toBe(2 * OPEN + 20_000 + 32_800))
  })

  test('is refused as soon as it exceeds its limit, announced or not', async () => {
    const refused = {
      status: 413,
      body: { error: { code: 'too_large', message: 'That is too large.' } },
    }
    expect(await (await begin(`Content-Length: ${MOST + 1}`)).answer()).toEqual(refused)
    const chunked = await begin('Transfer-Encoding: chunked')
    chunked.socket.write(`${(MOST + 1).toString(16)}\r\n`)
    chunked.socket.write(Buffer.alloc(MOST + 1))
    expect(await chunked.answer()).toEqual(refused)
  })

  test('of a sender who disconnects returns its room', async () => {
    const { socket } = await begin(`Content-Length: ${MOST}`)
    socket.write(bytes.subarray(0, 50_000))
    await vi.waitFor(() => expect(room.taken()).toBeGreaterThan(OPEN + 50_000 - 1))
    socket.destroy()
    await taking(0)
  })

  test('that makes room for others is answered, and so are theirs', async () => {
    const greedy = []
    for (let n = 0; n < 2; n++) {
      const { socket, answer } = await begin(`Content-Length: ${bytes.length}\r\nX-Owner: greedy`)
      socket.write(bytes.subarray(0, 200_000))
      greedy.push({ socket, answer })
    }
    await vi.waitFor(() => expect(room.taken()).toBeGreaterThanOrEqual(2 * (OPEN + 200_000)))
    const others = []
    for (const owner of ['b', 'c', 'd']) {
      const other = await begin(`Content-Length: ${bytes.length}\r\nX-Owner: ${owner}`)
      other.socket.write(bytes.subarray(0, 249_000))
      others.push(other)
    }
    const answers = greedy.map(({ answer }) => answer())
    const refused = { status: 503, body: { error: { code: 'unavailable', message: 'There is no room.' } } }
    expect(await Promise.race(answers)).toEqual(refused)
    for (const other of others) other.socket.write(bytes.subarray(249_000))
    for (const other of others) expect(await other.answer()).toEqual(whole)
    for (const { socket } of greedy) socket.write(bytes.subarray(200_000))
    expect(await Promise.all(answers)).toEqual(expect.arrayContaining([refused, whole]))
  })
})
