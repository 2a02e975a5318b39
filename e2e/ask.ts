// Uses node's assert: Playwright's `expect` is slow, and the fuzz test checks ten thousand answers.
import assert from 'node:assert/strict'
import { request, type Agent } from 'node:http'

export interface Answer {
  status: number
  headers: Record<string, string>
  text: string
  /** The request, for messages. */
  asked: string
}

export interface Question {
  method?: string
  headers?: Record<string, string>
  body?: string
  agent?: Agent
}

/** Requests `path` exactly as written: unlike fetch, nothing is resolved, encoded or followed. */
export function ask(origin: string, path: string, { method = 'GET', headers: given, body, agent }: Question = {}) {
  const { hostname, port } = new URL(origin)
  // For a GET, Node would send the body without its length, which the server would read as a malformed second request.
  const headers = body === undefined ? given : { 'content-length': String(Buffer.byteLength(body)), ...given }
  return new Promise<Answer>((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers, agent }, (answer) => {
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
    asking.on('error', reject)
    asking.end(body)
  })
}

const INSIDES = [
  // A stack trace, a path on the server, or the database's own error text.
  /\n\s+at .+:\d+:\d+/,
  /node_modules|file:\/\/\//,
  /PostgresError|syntax error at or near|invalid input syntax|invalid byte sequence|SQLSTATE|relation "/i,
  /\bselect\b.{1,200}\bfrom items\b/is,
]

/** Expects an answer of the right type that reveals nothing internal, whatever was requested. */
export function expectSound(answer: Answer, expectStatus: (status: number) => boolean = (status) => status < 500) {
  const { status, headers, text, asked } = answer
  assert.ok(expectStatus(status), `${asked} answered ${status}: ${text.slice(0, 300)}`)
  assert.match(headers['x-request-id'] ?? '', /^[0-9a-f-]{36}$/, `${asked} has no request id`)
  const found = INSIDES.map((inside) => inside.exec(text)?.[0]).find((part) => part !== undefined)
  assert.equal(found, undefined, `${asked} shows its insides: ${found}`)
  const path = asked.slice(asked.indexOf(' ') + 1).split('?')[0] ?? ''
  // Neither redirects nor HEAD answers have a body.
  if (text === '') return
  const type = headers['content-type'] ?? ''
  if (status === 200 && headers['content-disposition']?.includes('.csv')) {
    assert.equal(type, 'text/csv; charset=utf-8', `${asked} answered with ${type}`)
  } else if (path.startsWith('/api/')) {
    // A download states its charset too.
    const json = headers['content-disposition'] ? 'application/json; charset=utf-8' : 'application/json'
    assert.equal(type, json, `${asked} answered with ${type}`)
    // The checks below look at its shape.
    const body = JSON.parse(text) as unknown
    if (status >= 400) expectErrorShape(body, asked)
  } else if (type.startsWith('text/html')) {
    expectOwnMarkup(text, asked)
  } else {
    assert.match(type, /^(?:text\/x-script|text\/plain|application\/xml)/, `${asked} answered with ${type}`)
  }
}

/** Expects the one shape of every API error. */
export function expectErrorShape(body: unknown, asked = 'the error') {
  const said = `${asked} answered ${JSON.stringify(body).slice(0, 300)}`
  assert.ok(isRecord(body) && isRecord(body['error']), said)
  assert.deepEqual(Object.keys(body), ['error'], said)
  const { code, message, fields = {}, ...others } = body['error']
  assert.deepEqual(others, {}, said)
  assert.ok(typeof code === 'string' && typeof message === 'string' && isRecord(fields), said)
  for (const problem of Object.values(fields)) assert.equal(typeof problem, 'string', said)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const SCRIPT = /<script\b([^>]*)>(.*?)<\/script>/gs

/** A page's scripts: their attributes and their content. */
export function listScripts(html: string) {
  return [...html.matchAll(SCRIPT)].map(([, attributes = '', content = '']) => ({ attributes, content }))
}

const NOT_OURS = [
  /^<(?:script|style|iframe|object|embed|base|form [^>]*formaction)\b/i,
  /[\s"'/](?:on\w+|style|srcdoc)\s*=/i,
]
const RUNS = /(?:href|src|action)="\s*(?:javascript|data:text|vbscript)/i

/** Expects that only scripts can run in the page: no handlers, styles, frames or script links in its tags. */
export function expectOwnMarkup(html: string, asked: string) {
  const markup = html.replaceAll(SCRIPT, '')
  const foreign = (markup.match(/<[a-z!][^<>]*>?/gi) ?? []).filter((tag) => {
    const bare = tag.replaceAll(/"[^"]*"/g, '""')
    // React closes every tag, so an unclosed one came from outside.
    return !tag.endsWith('>') || RUNS.test(tag) || NOT_OURS.some((pattern) => pattern.test(bare))
  })
  foreign.push(...(markup.match(/<\/?script/gi) ?? []))
  assert.deepEqual(foreign, [], `${asked} has markup that is not ours: ${foreign.join(' ').slice(0, 300)}`)
}
