import { request, type Agent } from 'node:http'

import { expect } from '@playwright/test'

export interface Answer {
  status: number
  headers: Record<string, string>
  text: string
  /** What was asked, for messages. */
  asked: string
}

export interface Question {
  method?: string
  headers?: Record<string, string>
  body?: string
  agent?: Agent
}

/** Asks for `path` exactly as it is written: unlike fetch, nothing is resolved, encoded or followed. */
export function ask(origin: string, path: string, { method = 'GET', headers: given, body, agent }: Question = {}) {
  const { hostname, port } = new URL(origin)
  // For a GET, Node would send the body without its length: a second request that is none.
  const headers = body === undefined ? given : { 'content-length': String(Buffer.byteLength(body)), ...given }
  return new Promise<Answer>((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers, agent, timeout: 30_000 }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      answer.on('end', () => {
        const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
        const text = Buffer.concat(chunks).toString()
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(named),
          text,
          asked: `${method} ${path}`,
        })
      })
    })
    asking.on('timeout', () => asking.destroy(new Error(`no answer to ${method} ${path}`))).on('error', reject)
    asking.end(body)
  })
}

const INSIDES = [
  // A stack trace, a path of the server's own, or the words of the database.
  /\n\s+at .+:\d+:\d+/,
  /node_modules|file:\/\/\//,
  /PostgresError|syntax error at or near|invalid input syntax|invalid byte sequence|SQLSTATE|relation "/i,
  /\bselect\b.{1,200}\bfrom items\b/is,
]

/** Expects an answer that gives away nothing and has the right type, whatever was asked. */
export function expectSound(answer: Answer, expectStatus: (status: number) => boolean = (status) => status < 500) {
  const { status, headers, text, asked } = answer
  expect(expectStatus(status), `${asked} answered ${status}: ${text.slice(0, 300)}`).toBe(true)
  expect(headers['x-request-id'], asked).toMatch(/^[0-9a-f-]{36}$/)
  expect(
    INSIDES.map((inside) => inside.exec(text)?.[0]).filter((found) => found !== undefined),
    `${asked} shows nothing of its insides`,
  ).toEqual([])
  const path = asked.slice(asked.indexOf(' ') + 1).split('?')[0] ?? ''
  // Redirects have no body; a HEAD has none either.
  if (text === '') return
  const type = headers['content-type'] ?? ''
  if (path.startsWith('/api/')) {
    expect(type, asked).toBe('application/json')
    // Whatever shape it has is what is tested.
    const body = JSON.parse(text) as unknown
    if (status >= 400) expectErrorShape(body, asked)
  } else if (type.startsWith('text/html')) {
    expectOwnMarkup(text, asked)
  } else {
    expect(type, asked).toMatch(/^(?:text\/x-script|text\/plain|application\/xml)/)
  }
}

/** The one shape of every error of the API. */
export function expectErrorShape(body: unknown, asked = 'the error') {
  expect(body, asked).toEqual({
    error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
  })
  // Checked just above.
  const { error } = body as { error: Record<string, unknown> }
  expect(Object.keys(error).filter((key) => !['code', 'message', 'fields'].includes(key))).toEqual([])
  for (const problem of Object.values(error['fields'] ?? {})) expect(problem, asked).toEqual(expect.any(String))
}

const SCRIPT = /<script\b([^>]*)>(.*?)<\/script>/gs

/** The scripts of a page: what stands in their tags, and what stands between them. */
export function scriptsOf(html: string) {
  return [...html.matchAll(SCRIPT)].map(([, attributes = '', content = '']) => ({ attributes, content }))
}

const NOT_OURS = [
  /^<(?:script|style|iframe|object|embed|base|form [^>]*formaction)\b/i,
  /[\s"'/](?:on\w+|style|srcdoc)\s*=/i,
]
const RUNS = /(?:href|src|action)="\s*(?:javascript|data:text|vbscript)/i

/** Expects that nothing in the page runs but scripts: no handlers, styles, frames or script links in its tags. */
export function expectOwnMarkup(html: string, asked: string) {
  const markup = html.replaceAll(SCRIPT, '')
  const foreign = (markup.match(/<[a-z!][^<>]*>?/gi) ?? []).filter((tag) => {
    const bare = tag.replaceAll(/"[^"]*"/g, '""')
    // Every tag that React writes is closed, so an open one came from outside.
    return !tag.endsWith('>') || RUNS.test(tag) || NOT_OURS.some((pattern) => pattern.test(bare))
  })
  // Once for all: each expect costs as much as a page.
  expect([...foreign, ...(markup.match(/<\/?script/gi) ?? [])], `${asked} has only markup of ours`).toEqual([])
}
