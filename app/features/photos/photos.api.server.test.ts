import { Hono } from 'hono'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { hashLimitKey } from '#app/platform/http/rate-limit.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { spendBudget } from '#app/platform/visitor/budget.server.ts'
import { createApi } from '#app/server/api.ts'
import { createItem, createUser } from '#test/factories.ts'
import { makeHeic } from '#test/photos/heic.ts'
import { holdPhotoLine } from '#test/photos/photo-line.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { photosHandler } from './photos.http.server.ts'
import { photosInLine } from './receive/photo-process.server.ts'
import { listPaths } from './receive/store-photo.server.ts'

const { sql, url } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'khazana-photos-api-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const api = createApi()
beforeEach(() => testSettings({ DATA_DIR: folder }))

const OCTETS = { 'content-type': 'application/octet-stream' }
let jpeg: Buffer
let html: Buffer

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#c81e1e' } })
    .jpeg()
    .toBuffer()
  html = Buffer.from('<!doctype html><script>alert(1)</script>')
})

async function signedIn() {
  const { id } = await createUser(sql)
  return { id, visitor: new Visitor(api, { cookies: (await beginSession(sql, id)).cookies }) }
}

const upload = (visitor: Visitor, raw: Buffer, query = '', headers: Record<string, string> = OCTETS) =>
  visitor.ask('POST', `/photos${query}`, { raw: new Uint8Array(raw), headers })
const remove = (visitor: Visitor, key: string) => visitor.ask('DELETE', `/photos?key=${encodeURIComponent(key)}`)
const served = (path: string) => new Hono().get('/photos/*', photosHandler(photoStorage())).request(`/photos/${path}`)

/** The seconds until all that somebody spent has come back. */
async function spent(name: 'decoding' | 'stored', whom: string): Promise<number> {
  const [row] = await sql<{ left: number }[]>`
    select extract(epoch from tries[1] - now())::float8 as left from rate_limits
    where key = ${hashLimitKey(name, whom)}`
  return row?.left ?? 0
}

describe('an upload', () => {
  test('answers with all that a page needs to show the photo, which is served; its master is not', async () => {
    const { id, visitor } = await signedIn()
    const { status, json, headers } = await upload(visitor, jpeg, '', { 'content-type': 'image/jpeg' })
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    const { key, placeholder } = json
    expect(json).toEqual({ key, width: 700, height: 500, placeholder, alt: null })
    expect(key).toMatch(new RegExp(`^item-images/${id}/[0-9a-f]{32}$`))
    for (const width of [320, 640]) expect((await served(`${String(key)}-${width}.webp`)).status).toBe(200)
    expect(await photoStorage().exists(`${String(key)}.webp`)).toBe(true)
    expect((await served(`${String(key)}.webp`)).status).toBe(404)
  })

  test('while nothing can be stored is told to retry, and counts once however often it is retried', async () => {
    const { id, visitor } = await signedIn()
    const limit = { LIMIT_UPLOADS: '1/1m' }
    vi.spyOn(log, 'error').mockReturnValue()
    // Nobody can create a folder there, not even root. It also has no free space, which is no concern of a server with a
    // database elsewhere: the write itself has to fail.
    testSettings({ DATA_DIR: '/sys', DATABASE_URL: url, ...limit })
    for (const _ of [1, 2]) {
      const { status, headers, json } = await upload(visitor, jpeg)
      expect([status, headers.get('retry-after'), json.error?.code]).toEqual([503, '5', 'unavailable'])
    }
    expect(await sql`select from photos where user_id = ${id}`).toEqual([])
    testSettings({ DATA_DIR: folder, ...limit })
    expect((await upload(visitor, jpeg)).status).toBe(201)
    expect((await upload(visitor, jpeg)).status).toBe(429)
  })

  test('that is refused counts', async () => {
    const { visitor } = await signedIn()
    testSettings({ DATA_DIR: folder, LIMIT_UPLOADS: '1/1m' })
    expect((await upload(visitor, html)).status).toBe(415)
    expect((await upload(visitor, jpeg)).status).toBe(429)
  })

  test('may be a HEIC, and may be a profile picture', async () => {
    const { id, visitor } = await signedIn()
    const heic = makeHeic({ width: 300, height: 200, turns: [{ rotate: 1 }] })
    expect((await upload(visitor, heic)).json).toMatchObject({ width: 200, height: 300 })
    const picture = await upload(visitor, heic, '?purpose=profile')
    expect(picture.json).toMatchObject({ width: 200, height: 200 })
    expect(String(picture.json['key'])).toContain(`profile-pictures/${id}/`)
    expect((await served(`${String(picture.json['key'])}-96.webp`)).status).toBe(200)
  })

  test('is judged by its bytes, whatever its declared type', async () => {
    const { visitor } = await signedIn()
    for (const type of ['image/jpeg', 'image/png', 'application/octet-stream']) {
      const { status, json } = await upload(visitor, html, '', { 'content-type': type })
      expect([status, json.error?.code]).toEqual([415, 'unsupported_type'])
      expect(json.error?.message).toContain('Use JPEG, PNG, WebP, AVIF or HEIC')
    }
    expect((await upload(visitor, html, '?purpose=profile')).json.error?.message).toBe('Please select an image file')
    expect((await upload(visitor, jpeg, '', { 'content-type': 'image/png' })).status).toBe(201)
    for (const type of ['image/jpg', 'image/pjpeg', 'image/x-citrix-jpeg', 'image/webp; x=1', '']) {
      const headers: Record<string, string> = type === '' ? {} : { 'content-type': type }
      for (const purpose of ['item', 'profile']) {
        expect([type, (await upload(visitor, jpeg, `?purpose=${purpose}`, headers)).status]).toEqual([type, 201])
      }
    }
    for (const type of ['text/html', 'text/plain', 'multipart/form-data; boundary=x', 'image']) {
      expect([type, (await upload(visitor, jpeg, '', { 'content-type': type })).status]).toEqual([type, 415])
    }
    expect((await upload(visitor, jpeg, '?purpose=banner')).status).toBe(400)
  })

  test('that waits for its turn is dropped when its sender disconnects', async () => {
    const { id, visitor } = await signedIn()
    const { release } = await holdPhotoLine(id)
    const inLine = photosInLine()
    const gone = new AbortController()
    const answer = api.request('/photos', {
      method: 'POST',
      headers: { ...OCTETS, cookie: visitor.cookieHeader, 'sec-fetch-site': 'same-origin' },
      body: new Uint8Array(jpeg),
      signal: gone.signal,
    })
    await vi.waitUntil(() => photosInLine() > inLine)
    gone.abort()
    const { status, headers } = await answer
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    await release()
    expect(await sql`select from photos where user_id = ${id}`).toEqual([])
  })

  test('that is too large is refused, also when its size is not declared', async () => {
    const { visitor } = await signedIn()
    const large = Buffer.concat([jpeg], 12 * 1024 * 1024 + 1)
    const { status, json } = await upload(visitor, large)
    expect([status, json.error?.code]).toEqual([413, 'too_large'])
    expect(json.error?.message).toBe('This photo is larger than 12 MB. Choose a smaller one.')
    const picture = await upload(visitor, Buffer.concat([jpeg], 5 * 1024 * 1024), '?purpose=profile')
    expect([picture.status, picture.json.error?.message]).toEqual([413, 'Image must be less than 5MB'])
  })

  test('is limited in number, and only one’s own count', async () => {
    testSettings({ DATA_DIR: folder, LIMIT_UPLOADS: '2/30m' })
    const [{ visitor }, { visitor: other }] = [await signedIn(), await signedIn()]
    expect([(await upload(visitor, jpeg)).status, (await upload(visitor, html)).status]).toEqual([201, 415])
    const third = await upload(visitor, jpeg)
    expect(third.status).toBe(429)
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await upload(other, jpeg)).status).toBe(201)
  })

  test('is limited by the processor time that the account’s photos took, and only one’s own counts', async () => {
    testSettings({ DATA_DIR: folder, LIMIT_DECODING: '60/30m' })
    const [{ id, visitor }, { visitor: other }] = [await signedIn(), await signedIn()]
    const { json } = await upload(visitor, jpeg)
    await vi.waitFor(async () => expect(await spent('decoding', id)).toBeGreaterThan(0))
    await spendBudget('decoding', id, 60_000)
    const refused = await upload(visitor, jpeg)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(refused.json.error?.message).toMatch(/^Your photos have kept us busy for a while\. Please try again in /)
    expect((await visitor.post('/photos/rotate', { key: json['key'], quarterTurns: 1 })).status).toBe(429)
    // Enhancing fails without a word, and may be tried again.
    expect((await visitor.post('/photos/enhance', { key: json['key'] })).json).toMatchObject({ other: null })
    expect(await sql`select 1 from photos where user_id = ${id} and looked_at is not null`).toHaveLength(0)
    expect((await upload(other, jpeg)).status).toBe(201)
  })

  test('is limited by the bytes that the account added, of which each file that is kept counts', async () => {
    testSettings({ DATA_DIR: folder, LIMIT_STORED: '1/1d' })
    const { id, visitor } = await signedIn()
    const { json } = await upload(visitor, jpeg)
    let bytes = 0
    for (const path of listPaths(String(json['key']))) {
      const file = await photoStorage().open(path)
      bytes += file ? (await file.bytes()).length : 0
    }
    expect(bytes).toBeGreaterThan(1000)
    // A megabyte in a day: twelve bytes come back each second.
    expect(Math.abs(((await spent('stored', id)) / 86_400) * 1_000_000 - bytes)).toBeLessThan(bytes / 4)
    await spendBudget('stored', id, 1_000_000)
    const refused = await upload(visitor, jpeg)
    expect([refused.status, refused.json.error?.message]).toEqual([
      429,
      expect.stringMatching(/^You have added a great many photos today\. Please try again in /),
    ])
    expect((await upload(visitor, jpeg, '?purpose=profile')).status).toBe(429)
  })

  test('can be rotated without using up the limit', async () => {
    testSettings({ DATA_DIR: folder, LIMIT_UPLOADS: '2/30m', LIMIT_ROTATIONS: '2/30m' })
    const { visitor } = await signedIn()
    const key = String((await upload(visitor, jpeg)).json['key'])
    const turn = async () => (await visitor.post('/photos/rotate', { key, quarterTurns: 1 })).status
    expect([await turn(), await turn(), await turn()]).toEqual([201, 201, 429])
    expect((await upload(visitor, jpeg)).status).toBe(201)
  })
})

describe('one’s own photo', () => {
  test('can be rotated and removed; attached to an item, it stays', async () => {
    const { id, visitor } = await signedIn()
    const key = String((await upload(visitor, jpeg)).json['key'])
    const turned = await visitor.post('/photos/rotate', { key, quarterTurns: 1 })
    expect([turned.status, turned.json['width'], turned.json['height']]).toEqual([201, 500, 700])
    expect((await visitor.post('/photos/rotate', { key, quarterTurns: 4 })).status).toBe(422)
    const other = String(turned.json['key'])
    expect((await remove(visitor, other)).json).toEqual({ ok: true })
    expect((await served(`${other}-320.webp`)).status).toBe(404)
    const item = await createItem(sql, { userId: id })
    await sql`update photos set item_id = ${item.id} where key = ${key}`
    expect((await remove(visitor, key)).status).toBe(409)
    expect((await served(`${key}-320.webp`)).status).toBe(200)
  })

  test('is only one’s own: a foreign one answers like a missing one', async () => {
    const [{ visitor }, { visitor: other }] = [await signedIn(), await signedIn()]
    const key = String((await upload(visitor, jpeg)).json['key'])
    const keys = [key, `${key}x`, '../../../etc/passwd', `${key}/../../x`, 'item-images/%2e%2e/x', `${key}\0`]
    const answers = []
    for (const one of keys) {
      answers.push(await remove(other, one), await other.post('/photos/rotate', { key: one, quarterTurns: 1 }))
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect((await served(`${key}-320.webp`)).status).toBe(200)
  })
})

test('nobody can upload, rotate or remove while signed out, or from another site', async () => {
  const { visitor } = await signedIn()
  const key = String((await upload(visitor, jpeg)).json['key'])
  const nobody = new Visitor(api)
  const asked = [await upload(nobody, jpeg), await remove(nobody, key), await nobody.post('/photos/rotate', { key })]
  expect(asked.map(({ status }) => status)).toEqual([401, 401, 401])
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await upload(visitor, jpeg, '', { ...OCTETS, ...foreign })).status).toBe(403)
  expect((await visitor.ask('DELETE', `/photos?key=${key}`, { headers: foreign })).status).toBe(403)
  expect((await served(`${key}-320.webp`)).status).toBe(200)
})
