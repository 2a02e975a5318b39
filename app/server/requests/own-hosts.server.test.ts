import { Hono } from 'hono'
import { request, type OutgoingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'

import { log } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { startListening } from '#app/server/listen.server.ts'

import { ownHosts } from './own-hosts.server.ts'

const answers = (settings: Parameters<typeof ownHosts>[0], host: string, url = '/') =>
  ownHosts(settings)({ headers: { host }, url } as Parameters<ReturnType<typeof ownHosts>>[0])

const DEMO = { publicUrl: 'http://localhost:3000', trustedProxies: 0, demo: true }
const DIRECT = { publicUrl: 'https://khazana.example', trustedProxies: 0, demo: false }
const PROXIED = { ...DIRECT, trustedProxies: 1 }

describe('the names that a server answers to', () => {
  test.each([
    [DEMO, 'localhost:3000', true],
    [DEMO, 'LOCALHOST', true],
    [DEMO, 'localhost.:3000', true],
    [DEMO, 'shop.localhost:8080', true],
    [DEMO, '127.0.0.1:41234', true],
    [DEMO, '[::1]:3000', true],
    [DEMO, 'evil.example', false],
    [DEMO, 'localhost.evil.example:3000', false],
    [DEMO, 'evil.example:3000@localhost', false],
    [DEMO, '127.0.0.1.nip.io', false],
    [DEMO, '0.0.0.0:3000', false],
    [DEMO, '192.168.1.7:3000', false],
    [DEMO, '', false],
    [DIRECT, 'khazana.example', true],
    [DIRECT, 'KHAZANA.example:443', true],
    [DIRECT, 'www.khazana.example', false],
    [DIRECT, 'khazana.example.evil.example', false],
    [DIRECT, '192.168.1.7:3000', true],
    [DIRECT, '[2001:db8::7]', true],
    [DIRECT, 'localhost:3000', true],
    [DIRECT, '0x7f.1', false],
    [PROXIED, 'whatever.example', true],
  ])('%o, asked as %s: %s', (settings, host, expected) => expect(answers(settings, host)).toBe(expected))

  test('health checks answer under any name, at exactly their paths', () => {
    for (const path of ['/livez', '/readyz', '/metrics']) expect(answers(DEMO, 'node-7.cluster', path)).toBe(true)
    for (const path of ['/livez/x', '/dev/mail.json', '//readyz', '/readyz/../dev/mail'])
      expect(answers(DEMO, 'node-7.cluster', path)).toBe(false)
  })
})

test('a request by another name is answered 421, a handshake too, and neither reaches the app', async () => {
  log.level = 'silent'
  let asked = 0
  const app = new Hono()
  app.get('*', (c) => c.text(`answer ${(asked += 1)}`))
  const upgrade = () => void (asked += 1)
  const server = await startListening(
    app,
    { ...readSettings({ DEMO: '1' }), port: 0 },
    { upgrade, sendCached: () => false },
  )
  const port = Number(new URL(server.url).port)
  const ask = (headers: OutgoingHttpHeaders) =>
    new Promise<[number | undefined, string]>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: '/dev/mail.json', headers, agent: false }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (words: string) => (text += words))
        answer.on('end', () => resolve([answer.statusCode, text]))
      })
        .on('error', reject)
        .end()
    })
  try {
    const words = expect.stringContaining('does not answer to the name') as string
    expect(await ask({ host: `evil.example:${port}` })).toEqual([421, words])
    const handshake = { connection: 'Upgrade', upgrade: 'websocket', host: 'evil.example' }
    expect(await ask(handshake)).toEqual([421, ''])
    expect(asked).toBe(0)
    expect(await ask({ host: `localhost:${port}` })).toEqual([200, 'answer 1'])
  } finally {
    await server.close()
  }
})
