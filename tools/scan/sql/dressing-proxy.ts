import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Asking } from '#test/visitor.ts'

export interface Dressing extends Asking {
  cookie: string
  /** A field's original value as text, and the value that the server expects. */
  original?: ReadonlyMap<string, () => unknown>
  /** Restores the data after a write that succeeded. */
  restore?: () => Promise<void>
}

// Each of the two connections has its own values of these.
const OWN_HEADERS = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'set-cookie'])

/**
 * A proxy between a scanner and the server. It adds the headers of a signed-in browser, gives fields that the scanner left unchanged
 * their types and fresh ids, and counts the statuses.
 */
export async function dressingProxy(target: string) {
  let dressing: Dressing = { cookie: '' }
  let statuses: number[] = []
  const failures: string[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const answered = await forward(request)
      const bytes = Buffer.from(await answered.arrayBuffer())
      statuses.push(answered.status)
      if (answered.status >= 500 && answered.status !== 503) {
        failures.push(`${request.method} ${request.url} answered ${answered.status}`)
      }
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (answered.status < 400 && !isRead) await dressing.restore?.()
      const headers = Object.fromEntries([...answered.headers].filter(([name]) => !OWN_HEADERS.has(name)))
      response.writeHead(answered.status, headers).end(bytes)
    } catch (error) {
      // The scanner's request has no valid URL.
      statuses.push(400)
      if (!response.headersSent) response.writeHead(400)
      response.end(String(error))
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a TCP port always has an address object.
  const { port } = server.address() as AddressInfo

  async function forward(request: IncomingMessage): Promise<Response> {
    const chunks: Buffer[] = []
    // No encoding is set.
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks).toString()
    const { method = 'GET', url = '/' } = request
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const body = dressing.raw ?? (sent === '' ? undefined : dressed(sent, dressing.original))
    return fetch(new URL(url, target), {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(dressing.cookie && { cookie: dressing.cookie }),
        ...(sent !== '' && { 'content-type': 'application/json' }),
        ...dressing.headers,
      },
      ...(hasBody && body !== undefined && { body }),
    })
  }

  return {
    url: `http://127.0.0.1:${port}`,
    failures,
    wear(next: Dressing) {
      dressing = next
      statuses = []
    },
    statuses: () => statuses,
    close: () => server.close().closeAllConnections(),
  }
}

/** The body with the server's types in unchanged fields. A body that is no longer JSON stays as it is. */
function dressed(text: string, original: Dressing['original'] = new Map()): string {
  const change = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => change(one, name))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, change(one, name ? `${name}.${key}` : key)]),
      )
    }
    const own = original.get(`${name}=${String(value)}`)
    return own ? own() : value
  }
  try {
    return JSON.stringify(change(JSON.parse(text), ''))
  } catch {
    return text
  }
}
