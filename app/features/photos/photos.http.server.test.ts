import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { localStorage, StorageAway, type Storage } from '#app/platform/storage/storage.server.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { photosHandler } from './photos.http.server.ts'

const { sql } = await testDatabase()

const SMALL = 'item-images/pool/lamp-320.webp'
const LARGE = 'item-images/0190b5a2-0000-7000-8000-000000000000/00ff-1600.webp'
const MASTER = 'item-images/0190b5a2-0000-7000-8000-000000000000/00ff.webp'
const AVATAR = 'profile-pictures/0190b5a2-0000-7000-8000-000000000000/1795232048555-96.webp'
const small = Buffer.from('a small photo')
const large = Buffer.alloc(300_000, 'a large photo ')
const AS_WEBP = { contentType: 'image/webp' }

let folder: string
let storage: Storage
let app: Hono

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khazana-photos-'))
  storage = localStorage(join(folder, 'photos'))
  await storage.put(SMALL, small, AS_WEBP)
  await storage.put(LARGE, large, AS_WEBP)
  await storage.put(AVATAR, small, AS_WEBP)
  await storage.put(MASTER, large, AS_WEBP)
  await storage.put('message-images/pool/private-320.webp', small, AS_WEBP)
  await storage.put('item-images/pool/original.jpg', small, AS_WEBP)
  await writeFile(join(folder, 'secret-320.webp'), 'secret')
  await mkdir(join(folder, 'photos/item-images/pool/folder-320.webp'))
  app = new Hono().get('/photos/*', photosHandler(storage))
})

afterAll(() => rm(folder, { recursive: true }))

describe('a photo', () => {
  test.each([
    [SMALL, small],
    [LARGE, large],
  ])('%s is served whole, to be cached for ever', async (path, bytes) => {
    const answer = await app.request(`/photos/${path}`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0)
  })

  test('of a person is cached for an hour only', async () => {
    const answer = await app.request(`/photos/${AVATAR}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    // Only item photos have the other widths.
    expect((await app.request(`/photos/${AVATAR.replace('-96', '-640')}`)).status).toBe(404)
    expect((await app.request(`/photos/${SMALL.replace('-320', '-96')}`)).status).toBe(404)
  })

  test('that the browser has is not sent again', async () => {
    const etag = (await app.request(`/photos/${SMALL}`)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await app.request(`/photos/${SMALL}`, { headers: { 'if-none-match': known } })
      expect([known, answer.status, await answer.text()]).toEqual([known, 304, ''])
      expect(answer.headers.get('etag')).toBe(etag)
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
    const other = await app.request(`/photos/${SMALL}`, { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })

  test.each([SMALL, LARGE])('%s answers HEAD with its size and no body', async (path) => {
    const answer = await app.request(`/photos/${path}`, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0)
    expect(await answer.text()).toBe('')
  })

  test('whose files are lost is not found, so that the page shows its own picture', async () => {
    const { id } = await createUser(sql)
    const photo = await createPhoto(sql, { userId: id })
    expect((await app.request(`/photos/${photo.key}-320.webp`)).status).toBe(404)
  })

  test('that disappears between two file operations is not found', async () => {
    const flaky: Storage = {
      ...storage,
      open: async (path) => {
        const file = await storage.open(path)
        return file && { ...file, bytes: () => Promise.reject(new Error('gone')) }
      },
    }
    const answer = await new Hono().get('/photos/*', photosHandler(flaky)).request(`/photos/${SMALL}`)
    expect(answer.status).toBe(404)
  })

  test.each([
    ['PHOTOS_URL', { photosUrl: 'https://photos.example', hasCdn: false }],
    ['CDN=1', { photosUrl: null, hasCdn: true }],
  ])('leaves a CDN (%s) within the hour, because its listing may be hidden by then', async (_, settings) => {
    const behindCdn = new Hono().get('/photos/*', photosHandler(storage, settings))
    const kept = async (path: string) => (await behindCdn.request(`/photos/${path}`)).headers.get('cache-control')
    expect(await kept(SMALL)).toBe('public, max-age=31536000, immutable, s-maxage=3600')
    expect(await kept(AVATAR)).toBe('public, max-age=3600')
    expect(await kept('item-images/pool/unknown-320.webp')).toBe('no-store')
  })

  test('whose storage is away is asked for again later, and is not kept as missing', async () => {
    const away: Storage = { ...storage, open: () => Promise.reject(new StorageAway(new Error('no answer'))) }
    const answer = await new Hono().get('/photos/*', photosHandler(away)).request(`/photos/${SMALL}`)
    expect(answer.status).toBe(503)
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  })
})

describe('not found, and not cached as missing', () => {
  test.each([
    // The private master, by its own path and with various suffixes.
    `/photos/${MASTER}`,
    `/photos/${MASTER}?width=320`,
    `/photos/${MASTER.replace('.webp', '')}-.webp`,
    `/photos/${MASTER.replace('.webp', '')}-2048.webp`,
    `/photos/${MASTER}/..%2f00ff-320.webp`,
    '/photos/item-images/pool/unknown-320.webp',
    '/photos/item-images/pool/lamp-321.webp',
    '/photos/item-images/pool/lamp-320.jpg',
    '/photos/item-images/pool/lamp-320.webp/',
    '/photos/item-images/pool/lamp-320.webp%00',
    '/photos/item-images/pool/lamp-320.webp%20',
    '/photos/item-images/pool/folder-320.webp',
    '/photos/item-images/pool/original.jpg',
    '/photos/item-images/pool/l%61mp-320.webp',
    '/photos/item-images%2Fpool%2Flamp-320.webp',
    '/photos/item-images/pool/..%2f..%2f..%2fsecret-320.webp',
    '/photos/item-images/..%5c..%5csecret-320.webp',
    '/photos/message-images/pool/private-320.webp',
    '/photos//item-images/pool/lamp-320.webp',
    '/photos/ITEM-IMAGES/pool/lamp-320.webp',
    `/photos/item-images/pool/${'x'.repeat(101)}-320.webp`,
    '/photos/%',
    '/photos/',
  ])('%s', async (path) => {
    const answer = await app.request(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).not.toContain('secret')
  })

  test('also when the path is sent unnormalised, which a browser would not do', async () => {
    const server = serve({ fetch: app.fetch, port: 0 })
    await new Promise((resolve) => server.once('listening', resolve))
    try {
      // A server that listens on a TCP port always has an address object.
      const { port } = server.address() as AddressInfo
      const ask = async (path: string) => {
        // The event's only argument, according to node:http.
        const [answer] = (await once(request({ port, path }).end(), 'response')) as [IncomingMessage]
        return { status: answer.statusCode, body: Buffer.concat(await answer.toArray()).toString() }
      }
      expect(await ask(`/photos/${SMALL}`)).toEqual({ status: 200, body: small.toString() })
      expect((await ask(`/photos/${LARGE}`)).body.length).toBe(large.length)
      for (const path of ['/photos/item-images/../../secret-320.webp', '/photos/%2e%2e/secret-320.webp']) {
        const answer = await ask(path)
        expect([path, answer.status]).toEqual([path, 404])
        expect(answer.body).not.toContain('secret')
      }
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
