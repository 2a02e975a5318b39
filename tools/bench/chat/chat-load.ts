// The load on conversations, in a process of its own: prints its results as JSON.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'

import { newMessageId } from '#test/chat.ts'

import type { BareMessage } from '../limits/bare-chat.ts'
import { openConnections } from './chat-connections.ts'
import type { Talker } from './chat-world.ts'

export interface LoadSettings {
  url: string
  /** `product`: the API and its live door; `socket`: the baseline's socket; else a path of the baseline to post to. */
  way: 'product' | 'socket' | '/insert' | '/statement'
  talkers: Talker[]
  seconds: number
  /** Messages per second, however the server performs; each is awaited at the other's socket. */
  rate?: number
  /** Concurrent requests, each of which waits for its answer. */
  atOnce?: number
}

export interface LoadResult {
  /** Milliseconds from sending to arrival. */
  delivered: number[]
  /** From sending to the answer. */
  answered: number[]
  /** How late messages were sent, compared with the plan. */
  late: number[]
  sent: number
  /** Messages that did not arrive at the other socket in time. */
  unheard: number
  /** Statuses other than 201, with 0 for no answer. */
  refused: number[]
  seconds: number
}

const CONTENT = 'Would you take a little less for it, if I come by on Sunday afternoon? '
const LAST_WORDS_MS = 3000

// The benchmark writes it in this shape.
const settings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LoadSettings
const { url, way, talkers, seconds } = settings
const connections = openConnections(url.replace('localhost', '127.0.0.1'))
const result: LoadResult = { delivered: [], answered: [], late: [], sent: 0, unheard: 0, refused: [], seconds }
const sentAt = new Map<string, { at: number; to: string }>()
const sockets = new Map<string, WebSocket>()

if (settings.rate) await open(settings.rate)
else await closed(settings.atOnce ?? 1)
console.log(JSON.stringify(result))
process.exit()

function pick(n: number): Talker {
  const talker = talkers[n % talkers.length]
  if (!talker) throw new Error('Nobody talks')
  return talker
}

async function open(rate: number): Promise<void> {
  // In batches, as clients would connect.
  for (let from = 0; from < talkers.length; from += 50) await Promise.all(talkers.slice(from, from + 50).map(connectTo))
  const began = performance.now()
  const count = rate * seconds
  while (result.sent < count) {
    const due = Math.min(count, Math.floor(((performance.now() - began) * rate) / 1000))
    while (result.sent < due) {
      result.late.push(performance.now() - began - (result.sent * 1000) / rate)
      say(pick(result.sent))
      result.sent += 1
    }
    await pause(1)
  }
  for (const from = performance.now(); sentAt.size > 0 && performance.now() - from < LAST_WORDS_MS;) await pause(20)
  result.unheard = sentAt.size
}

function say(talker: Talker): void {
  const id = newMessageId()
  const at = performance.now()
  sentAt.set(id, { at, to: talker.other })
  if (way === 'socket') {
    sockets.get(talker.id)?.send(JSON.stringify(bare(talker, id)))
    return
  }
  void post(talker, id)
}

async function post(talker: Talker, id: string): Promise<void> {
  const at = performance.now()
  const isOurs = way === 'product'
  const body = isOurs ? { id, content: CONTENT + id } : bare(talker, id)
  const path = isOurs ? `/api/conversations/${talker.conversation}/messages` : way
  const status = await connections.post(path, talker.cookie, JSON.stringify(body)).catch(() => 0)
  result.answered.push(performance.now() - at)
  if (status !== 201) result.refused.push(status)
}

function bare({ id: from, other: to, conversation }: Talker, id: string): BareMessage {
  return { id, conversation, from, to, content: CONTENT + id }
}

async function connectTo({ id, cookie }: Talker): Promise<void> {
  const { host } = new URL(url)
  const address = way === 'product' ? '/api/live' : `/?who=${id}`
  const socket = new WebSocket(`ws://${host.replace('localhost', '127.0.0.1')}${address}`, {
    origin: url,
    headers: { cookie },
    perMessageDeflate: false,
  })
  socket.on('message', (data: Buffer) => hear(id, data.toString()))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  sockets.set(id, socket)
}

function hear(who: string, text: string): void {
  const now = performance.now()
  // Both doors send this; the sender's own tabs get it too.
  const { event, message } = JSON.parse(text) as { event: string; message: { id: string } }
  if (event !== 'message') return
  const sent = sentAt.get(message.id)
  if (sent?.to !== who) return
  sentAt.delete(message.id)
  result.delivered.push(now - sent.at)
}

async function closed(atOnce: number): Promise<void> {
  const began = performance.now()
  const lane = async () => {
    while (performance.now() - began < seconds * 1000) await post(pick(result.sent++), newMessageId())
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  result.seconds = (performance.now() - began) / 1000
}
