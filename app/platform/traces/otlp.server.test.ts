import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'

import { log } from '#app/platform/log/log.server.ts'
import { inTrace, notePart, startTrace } from '#app/platform/log/request-trace.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { testSettings } from '#test/visitor.ts'

import { otlpExporter } from './otlp.server.ts'

const CALLER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const ENDED = { labels: { door: 'pages', route: '/listing/:listingId', cache: 'fresh' }, method: 'GET', ms: 20 }

function openOwn() {
  const { traces } = settings()
  if (!traces) throw new Error('No collector is set')
  return otlpExporter(traces)
}

interface Received {
  resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[]
}

test('a request and its parts arrive at the collector as spans of the caller’s trace', async () => {
  const received: { path: string | undefined; key: unknown; body: Received }[] = []
  const collector = createServer((req, res) => {
    // Whatever arrives is checked below.
    void json(req).then((body) => {
      received.push({ path: req.url, key: req.headers['authorization'], body: body as Received })
      return res.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  testSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%2Cb',
  })
  const exporter = openOwn()
  const trace = startTrace('3f0c6a52-7d9b-4a3e-8c1d-5b2f9e7a6d10', CALLER)
  inTrace(trace, () => notePart(trace, 'database', 'findItem', 12))
  exporter.add(trace, { ...ENDED, status: 503 })
  await exporter.close()
  collector.close()
  expect(received.map(({ path, key }) => [path, key])).toEqual([['/v1/traces', 'Bearer a,b']])
  const [root, statement, ...more] = received[0]?.body.resourceSpans[0]?.scopeSpans[0]?.spans ?? []
  expect(root).toMatchObject({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    parentSpanId: '00f067aa0ba902b7',
    spanId: '8c1d5b2f9e7a6d10',
    name: 'GET /listing/:listingId',
    kind: 2,
    status: { code: 2 },
    startTimeUnixNano: expect.stringMatching(/^\d{19}$/),
  })
  expect(BigInt(String(root?.['endTimeUnixNano'])) - BigInt(String(root?.['startTimeUnixNano']))).toBe(20_000_000n)
  expect(statement).toMatchObject({ parentSpanId: '8c1d5b2f9e7a6d10', name: 'database: findItem', kind: 3 })
  expect(more).toEqual([])
})

test('a collector that is away loses traces, and nothing else', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  testSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  const exporter = openOwn()
  for (let n = 0; n < 3000; n++) {
    exporter.add(startTrace('3f0c6a52-7d9b-4a3e-8c1d-5b2f9e7a6d10'), { ...ENDED, status: 200 })
  }
  await exporter.close()
  expect(warned).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error), lost: 3000 }, 'traces could not be exported')
})
