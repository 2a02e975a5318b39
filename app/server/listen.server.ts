import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as TcpServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { listToldEvents } from '#app/platform/http/request-context.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { requestSeconds } from '#app/platform/log/metrics.server.ts'
import {
  describeParts,
  inTrace,
  readTraceparent,
  startTrace,
  type RequestTrace,
} from '#app/platform/log/request-trace.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { exportTrace } from '#app/platform/traces/trace-exporter.server.ts'

import { LIVE_PATH } from './live-path.ts'
import type { Upgrade } from './live-sockets.server.ts'
import type { SendCached } from './pages/page-door.server.ts'
import { labelAnswer } from './requests/answer-names.server.ts'
import { HEALTH_PATHS, OTHER_HOST, isHostSound, ownHosts } from './requests/own-hosts.server.ts'
import { commonHeaders } from './requests/security-headers.server.ts'
import { watchReaders } from './requests/slow-readers.server.ts'

export type DevMiddleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

type Doors = { sendCached?: SendCached; upgrade?: Upgrade; devMiddleware?: DevMiddleware }

/** The limit of pipelined requests on one connection. Browsers and proxies send one after the other. */
const MOST_PIPELINED = 16

/** After the listener of a drained server has closed, requests of load balancers may still be on their way on open connections. */
const LINGER_MS = 1000

/** Node's HTTP server in front of the app: headers of every answer, cutting off slow clients, graceful shutdown. */
export async function startListening(
  app: Pick<Hono, 'fetch'>,
  settings: Settings,
  { sendCached, upgrade, devMiddleware }: Doors = {},
) {
  const answer = getRequestListener(app.fetch)
  const headers = Object.entries(commonHeaders(settings))
  const isOwnHost = ownHosts(settings)
  const running = new Set<ServerResponse>()
  const unanswered = new WeakMap<Socket, number>()
  const unwatch = watchReaders(running)
  /** Whether each answer is the last on its connection, so that load balancers open the next one elsewhere. */
  let draining = false
  const server = createServer(
    {
      headersTimeout: 8000,
      // A photo takes its time over a slow network; `bodies/body-room` cuts off bodies that arrive too slowly.
      requestTimeout: 300_000,
      keepAliveTimeout: 65_000,
      // Otherwise the two timeouts above are checked only every 30 seconds.
      connectionsCheckingInterval: 2000,
      // A search of 2,000 letters of Hindi in an address.
      maxHeaderSize: 32_768,
      shouldUpgradeCallback: (req) => upgrade !== undefined && isForSockets(req),
    },
    (req, res) => {
      const { socket } = req
      const waiting = (unanswered.get(socket) ?? 0) + 1
      // Node parses everything in a packet: that may be a thousand requests, all of which would start at once.
      if (waiting > MOST_PIPELINED) return void socket.destroy()
      unanswered.set(socket, waiting)
      const id = randomUUID()
      running.add(res)
      let trace: RequestTrace | null = null
      observeResponse(req, res, { id, trace: () => trace }, () => {
        running.delete(res)
        unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
      })
      if (!isHostSound(req)) return void res.writeHead(400, { Connection: 'close' }).end()
      // HTTP/1.0, which load balancers use for their checks, needs no Host. The adapter does.
      if (req.headers.host === undefined && HEALTH_PATHS.has(req.url ?? '')) req.headers.host = 'localhost'
      if (!isOwnHost(req)) return void res.writeHead(421, { 'Content-Type': 'text/plain' }).end(OTHER_HOST)
      if (!draining && !devMiddleware && sendCached?.(req, res, id)) return
      res.setHeader('X-Request-Id', id)
      if (draining) lastOnItsConnection(res)
      if (!devMiddleware) for (const [name, value] of headers) res.setHeader(name, value)
      trace = startTrace(id, req.headers['traceparent'])
      inTrace(trace, () => {
        if (devMiddleware) devMiddleware(req, res, () => void answer(req, res))
        else void answer(req, res)
      })
    },
  )
  if (upgrade) {
    server.on('upgrade', (req, socket, head) => {
      if (!isHostSound(req)) {
        socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      } else if (isOwnHost(req)) upgrade(req, socket, head)
      else socket.end('HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    })
  }
  server.maxRequestsPerSocket = 0
  server.setTimeout(30_000)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  const drain = () => {
    draining = true
    for (const res of running) lastOnItsConnection(res)
  }
  // A TCP server's address is an object; only pipes return a string.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    drain,
    /** With `lingers`, connections that wait to be accepted are, and those without a request stay open for a second. */
    close: async ({ lingers } = { lingers: false }) => {
      drain()
      unwatch()
      if (lingers) await acceptWaiting(server)
      await new Promise<void>((resolve) => {
        const timers = [setTimeout(() => server.closeAllConnections(), settings.stopMs)]
        const end = () => {
          for (const timer of timers) clearTimeout(timer)
          resolve()
        }
        if (!lingers) return void server.close(end)
        // HTTP's close() would also end connections whose request has not been read yet. A proxy that gets a reset may not repeat a write.
        TcpServer.prototype.close.call(server, end)
        timers.push(setTimeout(() => server.closeIdleConnections(), LINGER_MS))
      })
    },
  }
}

/**
 * Waits for a turn of the event loop in which no connection arrives. Each turn accepts one, so that on a busy machine several wait, and the
 * system resets those when the listener closes.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + LINGER_MS
  let arrived = true
  const note = () => void (arrived = true)
  server.on('connection', note)
  while (arrived && performance.now() < until) {
    arrived = false
    // The first ends the turn in which this runs, and the second a whole one.
    await nextTurn()
    await nextTurn()
  }
  server.off('connection', note)
}

// Node keeps a connection open for the client's next request even when the server is closing.
function lastOnItsConnection(res: ServerResponse) {
  if (!res.headersSent) res.setHeader('Connection', 'close')
}

// Some clients offer another protocol, such as HTTP/2, with any request. It is ignored except where only WebSockets are
// served.
function isForSockets({ url = '/', headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' || readPath(url) === LIVE_PATH
}

/** A slower request's line says where its time went. */
const SLOW_MS = 500

interface Observed {
  id: string
  /** Null for a page that was answered from the cache. */
  trace: () => RequestTrace | null
}

function observeResponse(req: IncomingMessage, res: ServerResponse, about: Observed, onClose: () => void) {
  const startedAt = performance.now()
  res.once('close', () => {
    onClose()
    const ms = performance.now() - startedAt
    const path = readPath(req.url ?? '/')
    const labels = labelAnswer(req, res, path)
    requestSeconds.observe(labels, ms / 1000)
    const trace = about.trace()
    if (trace) exportTrace(trace, { labels, method: req.method ?? '', status: res.statusCode, ms })
    // Load balancers ask several times a second.
    if (!HEALTH_PATHS.has(path)) logRequest(req, res, { path, ms, id: about.id, trace })
  })
}

function logRequest(
  { method, headers }: IncomingMessage,
  res: ServerResponse,
  { path, ms, id, trace }: { path: string; ms: number; id: string; trace: RequestTrace | null },
) {
  const events = listToldEvents(res)
  const caller = trace?.parentId ? trace : readTraceparent(headers['traceparent'])
  const line = {
    id,
    method,
    path,
    status: res.statusCode,
    ms: Math.round(ms * 10) / 10,
    ...(caller && { trace: caller.traceId }),
    ...(trace?.reason && { reason: trace.reason }),
    ...(trace && ms > SLOW_MS && { parts: describeParts(trace) }),
    ...(events.length > 0 && { security: events }),
  }
  if (!res.writableFinished) log.info({ ...line, aborted: true }, 'request')
  else if (res.statusCode >= 500) log.error(line, 'request')
  else log.info(line, 'request')
}

// Only the path: a query string may hold what a user typed.
function readPath(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
