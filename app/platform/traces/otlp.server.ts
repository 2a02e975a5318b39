/**
 * Sends traces to a collector: OTLP over HTTP, as JSON (opentelemetry.io/docs/specs/otlp). Losing some is better than
 * holding up a request, so they wait in a short line and are sent once.
 */
import { randomBytes } from 'node:crypto'

import { outgoing } from '#app/platform/http/outgoing.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { keepSpans, type RequestTrace, type Span } from '#app/platform/log/request-trace.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

export interface EndedRequest {
  labels: { door: string; route: string; cache: string }
  method: string
  status: number
  ms: number
}

const EVERY_MS = 2000
const MOST_WAITING = 2000
const PATIENCE_MS = 5000
const [SERVER, CLIENT, INTERNAL] = [2, 3, 1]
const [UNSET, FAILED] = [0, 2]

export function otlpExporter({ url, headers, service }: NonNullable<Settings['traces']>) {
  keepSpans(true)
  const own = Object.fromEntries(
    headers.split(',').flatMap((pair) => {
      const at = pair.indexOf('=')
      return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]] : []
    }),
  )
  let waiting: object[] = []
  let dropped = 0
  let sending: Promise<void> | null = null
  const timer = setInterval(() => void sendWaiting(), EVERY_MS).unref()

  async function sendAll(): Promise<void> {
    const [spans, lost] = [waiting, dropped]
    ;[waiting, dropped] = [[], 0]
    const resource = { attributes: [attribute('service.name', service)] }
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'khazana' }, spans }] }] })
    try {
      const response = await outgoing(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...own },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The collector answered ${response.status}`)
      if (lost > 0) log.warn({ lost }, 'traces were dropped')
    } catch (error) {
      log.warn({ err: error, lost: lost + spans.length }, 'traces could not be exported')
    }
  }

  async function sendWaiting(): Promise<void> {
    if (waiting.length === 0) return
    sending ??= sendAll().finally(() => (sending = null))
    await sending
  }

  return {
    add(trace: RequestTrace, ended: EndedRequest): void {
      const spans = describeTrace(trace, ended)
      if (waiting.length + spans.length > MOST_WAITING) dropped += spans.length
      else waiting.push(...spans)
    },
    async close(): Promise<void> {
      clearInterval(timer)
      keepSpans(false)
      await sending
      await sendWaiting()
    },
  }
}

function describeTrace({ traceId, parentId, spanId, id, spans }: RequestTrace, ended: EndedRequest): object[] {
  const { labels, method, status, ms } = ended
  const endedAt = performance.now()
  const root = {
    traceId,
    spanId,
    ...(parentId && { parentSpanId: parentId }),
    name: labels.door === 'pages' ? `${method} ${labels.route}` : labels.route || `${method} /${labels.door}`,
    kind: SERVER,
    ...times(endedAt - ms, ms),
    attributes: [
      attribute('http.request.method', method),
      attribute('http.response.status_code', status),
      ...(labels.route ? [attribute('http.route', labels.route)] : []),
      ...(labels.cache ? [attribute('khazana.cache', labels.cache)] : []),
      attribute('khazana.request', id),
    ],
    status: { code: status >= 500 ? FAILED : UNSET },
  }
  return [root, ...(spans ?? []).map((span) => describeSpan(span, { traceId, parentSpanId: spanId }))]
}

const describeSpan = ({ name, part, at, ms }: Span, parent: { traceId: string; parentSpanId: string }) => ({
  ...parent,
  spanId: randomBytes(8).toString('hex'),
  name: `${part}: ${name}`,
  kind: part === 'database' || part === 'model' || part === 'storage' ? CLIENT : INTERNAL,
  ...times(at, ms),
  attributes:
    part === 'database' ? [attribute('db.system.name', 'postgresql'), attribute('db.operation.name', name)] : [],
  status: { code: UNSET },
})

const attribute = (key: string, value: string | number) => ({
  key,
  value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
})

/** Nanoseconds since 1970, which are too large for a number of JSON. */
const times = (at: number, ms: number) => ({
  startTimeUnixNano: nanoseconds(at),
  endTimeUnixNano: nanoseconds(at + ms),
})
const nanoseconds = (at: number) => String(BigInt(Math.round((performance.timeOrigin + at) * 1000)) * 1000n)
