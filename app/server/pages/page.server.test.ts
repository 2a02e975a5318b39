import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'

import { encodedNow, encodePage, makePage, mayBeCached, withoutToast, type RenderedPage } from './page.server.ts'

const text = 'treasure '.repeat(500)
const rendered = (given: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  body: text,
  ...given,
  headers: { 'content-type': 'text/html', ...given.headers },
})
const COMMON = { 'x-frame-options': 'DENY', 'content-security-policy': 'none at all' }

/** Lines as an object; a name that comes twice has its last value. */
const read = (lines: readonly string[]) =>
  Object.fromEntries(lines.flatMap((name, at) => (at % 2 === 0 ? [[name, lines[at + 1]]] : [])))

describe('the headers of a page', () => {
  it('are those of every response, unless its route or markup says otherwise', () => {
    const { headers } = makePage(rendered({ headers: { 'content-security-policy': 'its own' } }), 'everybody', COMMON)
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': 'its own',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    })
  })

  it('keep a page for one person out of every cache, whatever its route says', () => {
    const page = makePage(rendered({ headers: { 'cache-control': 'public' } }), 'one person', COMMON)
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Accept-Encoding, Cookie' })
    expect(mayBeCached(page)).toBe(false)
  })

  it('name each rendering differently', () => {
    const [one, other] = [1, 2].map(() => makePage(rendered(), 'everybody', COMMON))
    expect(one?.headers['etag']).not.toBe(other?.headers['etag'])
  })

  it('let a CDN keep a page for everybody, and tell equal contents by a tag', () => {
    const make = (body: string, given: Partial<RenderedPage> = {}) =>
      makePage(rendered({ body, ...given }), 'everybody, by a CDN', COMMON).headers
    const now = Date.UTC(2026, 0, 1)
    vi.useFakeTimers({ toFake: ['Date'], now })
    const [one, later] = [now - 5000, now].map((at) => make(`<p>Brass lamp</p>{"now":${at}}`))
    expect(one).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=30, stale-if-error=60',
      vary: 'Accept-Encoding, Cookie',
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    })
    expect(later?.etag, 'only the time of rendering differs').toBe(one?.etag)
    for (const other of [`<p>Brass lamps</p>{"now":${now}}`, `<p>Brass lamp</p>{"now":${now - 3_600_000}}`]) {
      expect(make(other)['etag']).not.toBe(one?.etag)
    }
    for (const given of [{ status: 404 }, { status: 503 }, { headers: { 'set-cookie': ['a=b'] } }]) {
      expect(make('Brass lamp', given)['cache-control']).toBe('no-cache')
    }
    expect(make('Brass lamp', { headers: { 'cache-control': 'no-store' } })['cache-control']).toBe('no-store')
  })

  it('carry no toast to a prefetch, which is not cached instead of the page', () => {
    const page = makePage(rendered({ status: 302, headers: { 'set-cookie': ['a=b'] } }), 'everybody', COMMON)
    const { headers } = withoutToast(page)
    expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'private, no-store'])
    const plain = makePage(rendered(), 'everybody', COMMON)
    expect(withoutToast(plain)).toBe(plain)
  })
})

describe('a page may be cached', () => {
  it('if it is a success, sets no cookie and does not forbid it', () => {
    const may = (given: Partial<RenderedPage>) => mayBeCached(makePage(rendered(given), 'everybody', COMMON))
    expect(may({})).toBe(true)
    expect(may({ status: 404 })).toBe(false)
    expect(may({ headers: { 'set-cookie': ['a=b'] } })).toBe(false)
    expect(may({ headers: { 'cache-control': 'no-store' } })).toBe(false)
  })
})

describe('the encodings of a page', () => {
  it('are made once each, and then available at once', async () => {
    const page = makePage(rendered(), 'everybody', COMMON)
    expect(encodedNow(page, 'br')).toBeUndefined()
    const [one, other] = await Promise.all([encodePage(page, 'br'), encodePage(page, 'br')])
    expect(other).toBe(one)
    expect(encodedNow(page, 'br')).toBe(one)
    expect(brotliDecompressSync(one.body).toString()).toBe(text)
    expect(read(one.lines)).toMatchObject({ 'content-encoding': 'br', 'content-length': String(one.body.length) })
    expect(gunzipSync((await encodePage(page, 'gzip')).body).toString()).toBe(text)
  })

  it('leave the uncompressed page unchanged', () => {
    const { body, lines } = encodedNow(makePage(rendered(), 'everybody', COMMON), 'identity') ?? {}
    expect(Buffer.from(body ?? []).toString()).toBe(text)
    expect(read(lines ?? [])).toMatchObject({ 'content-length': String(text.length), 'content-type': 'text/html' })
    expect(lines).not.toContain('content-encoding')
  })

  it('are not made for a short page, nor for one that is not text', async () => {
    for (const given of [{ body: 'short' }, { headers: { 'content-type': 'image/webp' } }]) {
      const page = makePage(rendered(given), 'everybody', COMMON)
      expect((await encodePage(page, 'br')).lines).not.toContain('content-encoding')
    }
  })

  it('have a line for each cookie', async () => {
    const page = makePage(rendered({ headers: { 'set-cookie': ['a=b', 'c=d'] } }), 'everybody', COMMON)
    const { lines } = await encodePage(page, 'identity')
    expect(lines.filter((_, at) => lines[at - 1] === 'set-cookie')).toEqual(['a=b', 'c=d'])
  })
})
