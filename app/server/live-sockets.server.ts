import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'

import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { limitsRefused, liveSockets as openSockets } from '#app/platform/log/metrics.server.ts'

import { LIVE_PATH } from './live-path.ts'
import { admitViewer, INPUT_BYTES, type Connection, type LiveSocket } from './live.ts'

type Live = { attach: (viewer: Viewer, socket: LiveSocket) => Connection; close: () => void }
export type Upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Handshakes whose viewers are being looked up, in batches; any beyond this are told to come back later. */
const MOST_AT_ONCE = 3000
/** The time that a connection has to close when the server stops. */
const CLOSE_MS = 1000
/** The same otherwise: a connection that must end is gone within 5 s. */
const PATIENCE_MS = 4000

/** Our browsers send each text in a single frame. */
const MOST_FRAGMENTS = 8
const TOO_MUCH = 1008
/** The time that a client which sent too much has to close; anything it sends meanwhile is not read. */
const GOODBYE_MS = 1000
/** For all connections of a person: each browser answers a ping every half minute, and one of them reports typing. */
const MOST_PER_WINDOW = 300
const WINDOW_MS = 10_000

/** Door 3 on Node's server: looks up the viewer before it answers the handshake, then hands the socket to the door. */
export function liveSockets(live: Live, mostAtOnce = MOST_AT_ONCE): { upgrade: Upgrade; close(): void } {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: INPUT_BYTES,
    maxFragments: MOST_FRAGMENTS,
    perMessageDeflate: false,
    // A ping is answered only after it was counted.
    autoPong: false,
    clientTracking: false,
  })
  const open = new Set<WebSocket>()
  const asking = new Set<Duplex>()
  const budget = createFrameBudget()
  let closing = false

  function acceptSocket(viewer: Viewer, ws: WebSocket, socket: Duplex): void {
    open.add(ws)
    openSockets.inc()
    const countMessage = () => {
      if (budget.spend(viewer.userId)) return
      limitsRefused.inc({ limit: 'frames' })
      cutOff(ws)
    }
    // Counts partial frames too; the client's own close frame is free.
    socket.on('data', () => ws.readyState === WebSocket.OPEN && countMessage())
    ws.on('ping', (data: Buffer) => {
      countMessage()
      ws.pong(data)
    })
    ws.on('pong', countMessage)
    ws.on('message', countMessage)
    const connection = live.attach(viewer, {
      send: (text) => ws.send(text),
      close(code, reason) {
        ws.close(code, reason)
        const timer = setTimeout(() => ws.terminate(), PATIENCE_MS).unref()
        ws.once('close', () => clearTimeout(timer))
      },
      terminate: () => ws.terminate(),
      ping: () => ws.ping(),
      get bufferedAmount() {
        return ws.bufferedAmount
      },
    })
    // Every error is followed by a close event, which is handled.
    ws.on('error', () => {})
    ws.on('pong', connection.pong)
    ws.on('message', (data: Buffer, isBinary) => {
      // Only text is understood.
      if (isBinary) ws.close(1003, 'text only')
      else void connection.message(data.toString())
    })
    ws.on('close', () => {
      open.delete(ws)
      openSockets.dec()
      connection.closed()
    })
  }

  async function authorizeUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (readPath(req.url) !== LIVE_PATH) return refuseUpgrade(socket, 404)
    if (closing || asking.size >= mostAtOnce) return refuseUpgrade(socket, 503)
    asking.add(socket)
    try {
      const viewer = await admitViewer((name) => {
        const value = req.headers[name]
        return Array.isArray(value) ? value.join(', ') : value
      })
      if (typeof viewer === 'number') return refuseUpgrade(socket, viewer)
      if (closing) return refuseUpgrade(socket, 503)
      if (budget.isSpent(viewer.userId)) return refuseUpgrade(socket, 429)
      if (!socket.destroyed) server.handleUpgrade(req, socket, head, (ws) => acceptSocket(viewer, ws, socket))
    } finally {
      asking.delete(socket)
    }
  }

  return {
    upgrade(req, socket, head) {
      const gone = () => socket.destroy()
      socket.on('error', gone)
      authorizeUpgrade(req, socket, head)
        .catch((error: unknown) => {
          log.error({ err: error }, 'a live connection could not be opened')
          refuseUpgrade(socket, 503)
        })
        .finally(() => socket.off('error', gone))
    },
    close() {
      closing = true
      budget.close()
      live.close()
      setTimeout(() => {
        for (const ws of open) ws.terminate()
        // Handshakes whose viewers are still being looked up because the database does not answer.
        for (const socket of asking) socket.destroy()
      }, CLOSE_MS).unref()
    },
  }
}

/** Stops reading: processing what a flood left in the buffer would take seconds. */
function cutOff(ws: WebSocket): void {
  if (ws.isPaused) return
  ws.close(TOO_MUCH, 'too much at once')
  ws.pause()
  const timer = setTimeout(() => ws.terminate(), GOODBYE_MS).unref()
  ws.once('close', () => clearTimeout(timer))
}

function refuseUpgrade(socket: Duplex, status: 401 | 403 | 404 | 429 | 503): void {
  if (socket.destroyed) return
  const retry = status === 503 ? 'Retry-After: 1\r\n' : status === 429 ? 'Retry-After: 10\r\n' : ''
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}

function readPath(url = '/'): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/**
 * Limits what users send over their WebSockets: every frame, including those that our code never sees, and every read
 * of the connection. It counts per person, so that reconnecting does not reset it: whoever sends too much is locked out
 * for a window.
 */
function createFrameBudget() {
  const windows = new Map<string, { count: number; until: number }>()
  const forgetting = setInterval(() => {
    const now = performance.now()
    for (const [userId, { until }] of windows) if (until <= now) windows.delete(userId)
  }, WINDOW_MS).unref()

  return {
    /** Counts one. Returns false once the limit is exceeded. */
    spend(userId: string): boolean {
      const now = performance.now()
      let window = windows.get(userId)
      if (!window || window.until <= now) windows.set(userId, (window = { count: 0, until: now + WINDOW_MS }))
      window.count += 1
      const isWithin = window.count <= MOST_PER_WINDOW
      if (!isWithin) window.until = now + WINDOW_MS
      return isWithin
    },
    isSpent(userId: string): boolean {
      const window = windows.get(userId)
      return window !== undefined && window.count > MOST_PER_WINDOW && window.until > performance.now()
    },
    close: () => clearInterval(forgetting),
  }
}
