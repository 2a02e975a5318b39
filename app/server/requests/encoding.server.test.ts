import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

import { encoded, isCompressible, negotiateEncoding } from './encoding.server.ts'

describe('the best encoding', () => {
  it('is the best that the client accepts', () => {
    for (const [accepted, best] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0, gzip;q=0', 'identity'],
      ['', 'identity'],
    ]) {
      expect([accepted, negotiateEncoding(accepted ?? '')]).toEqual([accepted, best])
    }
  })

  it('is none for short bodies and for already compressed ones', () => {
    expect([isCompressible(100, 'text/html'), isCompressible(5000, 'image/webp')]).toEqual([false, false])
    expect(isCompressible(5000, 'text/html; charset=utf-8')).toBe(true)
  })
})

describe('a response of the API', () => {
  const said = { messages: Array.from({ length: 50 }, (_, n) => `Would you take a little less for number ${n}?`) }
  const answer = () => Response.json(said, { headers: { 'Cache-Control': 'no-store', 'X-Request-Id': '7' } })

  it('has far fewer bytes when compressed, and is otherwise unchanged', async () => {
    for (const [taken, name, open] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const sent = await encoded(answer(), taken)
      const headers = Object.fromEntries(sent.headers)
      expect(headers).toMatchObject({ 'content-encoding': name, 'cache-control': 'no-store', 'x-request-id': '7' })
      expect(headers).toMatchObject({ 'content-type': 'application/json', vary: 'Accept-Encoding' })
      const bytes = await sent.bytes()
      expect(JSON.parse(open(bytes).toString())).toEqual(said)
      expect(bytes.length * 4).toBeLessThan(JSON.stringify(said).length)
    }
  })

  it('stays uncompressed if it is short, not JSON or a file, or if the client accepts no encoding', async () => {
    const short = await encoded(Response.json({ count: 3 }), 'br')
    expect([short.headers.get('content-encoding'), await short.json()]).toEqual([null, { count: 3 }])
    const plain = await encoded(answer(), 'identity')
    expect([plain.headers.get('content-encoding'), await plain.json()]).toEqual([null, said])
    const image = new Response('x'.repeat(5000), { headers: { 'Content-Type': 'image/webp' } })
    expect(await encoded(image, 'br')).toBe(image)
    const file = Response.json(said, { headers: { 'Content-Disposition': 'attachment; filename="all.json"' } })
    expect(await encoded(file, 'br')).toBe(file)
    expect(file.bodyUsed).toBe(false)
  })

  it('keeps its status', async () => {
    const sent = await encoded(Response.json(said, { status: 409 }), 'br')
    expect([sent.status, sent.headers.get('content-encoding')]).toEqual([409, 'br'])
  })
})
