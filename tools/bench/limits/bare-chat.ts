// The baseline for conversations: Hono and ws on Node that store a message and pass it on, and nothing else: no
// authentication, no limits.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'

import { openSql, type Row } from '#packages/sql'

export interface BareChatSettings {
  database: string
  pool: number
  /**
   * The statement with which the product stores a message; `{conversation}`, `{from}`, `{id}` and `{content}` stand for
   * the message's own values.
   */
  statement: { text: string; values: (string | number | boolean | null)[] }
}

/** A browser's message to the baseline: over a socket, or to one of its two paths. */
export interface BareMessage {
  id: string
  conversation: string
  from: string
  to: string
  content: string
}

// The benchmark writes it in this shape.
const { database, pool, statement } = JSON.parse(process.env['SETTINGS'] ?? '') as BareChatSettings
const sql = openSql(database, { max: pool })
const app = new Hono()

// Sequence numbers far beyond the product's and an earlier run's, so that all can insert into the same conversations.
const places = new Map<string, number>()
const BEHIND = Date.now() * 1000

async function insert({ id, conversation, from, to, content }: BareMessage): Promise<Row | undefined> {
  const place = (places.get(conversation) ?? BEHIND) + 1
  places.set(conversation, place)
  const [row] = await sql`
    insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision)
    values (${id}, ${conversation}, ${from}, ${to}, ${content}, ${place}, ${place}) returning *`
  return row
}

app.get('/readyz', (c) => c.text('ok'))

app.post('/insert', async (c) => c.json(await insert(await c.req.json<BareMessage>()), 201))

app.post('/statement', async (c) => {
  const message = await c.req.json<BareMessage>()
  const own: Record<string, string> = {
    '{conversation}': message.conversation,
    '{from}': message.from,
    '{id}': message.id,
    '{content}': message.content,
  }
  const values = statement.values.map((value) => (typeof value === 'string' ? (own[value] ?? value) : value))
  const [row] = await sql.unsafe(statement.text, values, { prepare: true })
  return c.json(row, row ? 201 : 500)
})

const sockets = new Map<string, WebSocket>()
const door = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false })
const server = serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })

server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
  const who = new URL(request.url ?? '/', 'http://localhost').searchParams.get('who') ?? ''
  door.handleUpgrade(request, socket, head, (ws) => {
    sockets.set(who, ws)
    ws.on('error', () => {})
    ws.on('close', () => sockets.delete(who))
    // From the benchmark itself, in this shape.
    ws.on('message', (data: Buffer) => void pass(JSON.parse(data.toString()) as BareMessage))
  })
})

async function pass(message: BareMessage): Promise<void> {
  const row = await insert(message)
  sockets.get(message.to)?.send(JSON.stringify({ event: 'message', message: row }))
}
