import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { watchReaders } from './slow-readers.server.ts'

const MB = 1_000_000
// More than the system buffers for a client that reads nothing.
const LARGE = Buffer.alloc(24 * MB)
const ends: (() => void)[] = []
// Ticks of the watch come when a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  ends.splice(0).forEach((end) => end())
  vi.useRealTimers()
})

async function serve(rules: NonNullable<Parameters<typeof watchReaders>[1]>) {
  const running = new Set<ServerResponse>()
  let count = 0
  const server: Server = createServer((_, res) => {
    count += 1
    running.add(res)
    res.once('close', () => running.delete(res))
    res.end(LARGE)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(watchReaders(running, rules), () => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { running, begun: () => count, port }
}

async function ask(port: number): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1')
  ends.push(() => socket.destroy())
  socket.on('error', () => {}).pause()
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return { socket, closed: new Promise((resolve) => socket.once('close', resolve)) }
}

test('a client that reads nothing is disconnected; one that reads slowly is not', async () => {
  const { running, port } = await serve({ tickMs: 40, windowMs: 600 })
  // Not `vi.waitFor`, which would let ticks come.
  const until = async (count: number) => {
    while (running.size < count) await new Promise(setImmediate)
  }
  await ask(port)
  await until(1)
  const slow = await ask(port)
  await until(2)
  let taken = 0
  let ticks = 0
  while (taken < LARGE.length) {
    taken += (slow.socket.read() as Buffer | null)?.length ?? 0
    // A tick comes after each megabyte, so that in fifteen of them the system's own buffers cannot hide that the answer goes on.
    for (; ticks < Math.floor(taken / MB); ticks += 1) vi.advanceTimersByTime(40)
    await new Promise(setImmediate)
    if (slow.socket.destroyed && taken < LARGE.length) throw new Error(`disconnected after ${taken} bytes`)
  }
  expect(taken).toBeGreaterThan(LARGE.length)
  // The one that took nothing is gone.
  await expect.poll(() => running.size).toBe(0)
})

test('when too much data is buffered, the clients with the most are disconnected', async () => {
  const { running, begun, port } = await serve({ tickMs: 40, windowMs: 60_000, mostWaiting: 60 * MB })
  for (let n = 0; n < 5; n++) await ask(port)
  await vi.waitFor(() => expect(begun()).toBe(5))
  await vi.waitFor(() => expect(running.size).toBe(2))
})
