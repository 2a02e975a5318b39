import { Hono } from 'hono'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { log } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'

import { startListening } from './listen.server.ts'
import { keptPages } from './pages/kept-pages.server.ts'
import { createPageCache, encodedBody, PAGE_TTL_MS } from './pages/page-cache.server.ts'

const settings = { ...readSettings({}), port: 0, publicUrl: 'https://khazana.example' }
const html = '<p>treasure</p>'.repeat(200)
let time = 0
const cache = createPageCache(() => time)
const app = new Hono().all('*', (c) => c.text('the long way'))
let server: Awaited<ReturnType<typeof startListening>>

beforeAll(async () => {
  log.level = 'silent'
  server = await startListening(app, settings, { atOnce: keptPages(cache, settings) })
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'" }
  const page = await cache.get('/', () => Promise.resolve({ status: 200, headers, body: html }))
  await encodedBody(page, 'br')
})
afterAll(() => server.close())

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
    get(server.url + path, { headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}

describe('a kept page', () => {
  test('goes out at once, plain or compressed, with its own policy and the headers of every answer', async () => {
    const plain = await ask('/')
    expect(plain.body.toString()).toBe(html)
    expect(plain.answer.headers).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(html.length),
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      vary: 'Accept-Encoding',
    })
    const br = await ask('/', { 'accept-encoding': 'gzip;q=0, br' })
    expect(br.answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body).toString()).toBe(html)
    expect(br.answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(br.answer.headers['x-request-id']).not.toBe(plain.answer.headers['x-request-id'])
  })

  test.each<[string, Parameters<typeof ask>]>([
    ['of somebody who may be signed in', ['/', { cookie: 'a=b; khazana_session=x' }]],
    ['that brings a toast', ['/', { cookie: 'khazana_flash=x' }]],
    ['for a page that the browser has', ['/', { 'if-none-match': '"x"' }]],
    ['in an encoding that is not there yet', ['/', { 'accept-encoding': 'gzip' }]],
    ['that is no GET', ['/', {}, 'POST']],
    ['for another page', ['/other']],
    ['for the page with anything behind it', ['/?x']],
  ])('does not answer a request %s', async (_, request) => {
    expect((await ask(...request)).body.toString()).toBe('the long way')
  })

  test('that is too old takes the long way', async () => {
    time = PAGE_TTL_MS
    expect((await ask('/')).body.toString()).toBe('the long way')
  })
})
