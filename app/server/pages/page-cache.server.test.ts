import { describe, expect, it, vi } from 'vitest'

import { pageCacheLookups } from '#app/platform/log/metrics.server.ts'

import { createPageCache, PAGE_TTL_MS, STALE_TTL_MS } from './page-cache.server.ts'
import { makePage, type Page } from './page.server.ts'

const page = (body: string, status = 200, trouble?: 'away' | 'busy') =>
  makePage({ status, headers: { 'content-type': 'text/html' }, body, ...(trouble && { trouble }) }, 'everybody', {})

const lookups = async () =>
  Object.fromEntries((await pageCacheLookups.get()).values.map(({ labels, value }) => [labels.result, value]))

describe('the page cache', () => {
  it('renders once for concurrent requests, and again only after five seconds', async () => {
    pageCacheLookups.reset()
    let time = 0
    let rendered = 0
    const cache = createPageCache(() => time)
    const render = () => Promise.resolve(page(`page ${++rendered}`))
    await Promise.all([cache.get('/', render), cache.get('/', render)])
    time = PAGE_TTL_MS - 1
    await cache.get('/', render)
    expect(rendered).toBe(1)
    time = PAGE_TTL_MS
    const { body } = await cache.get('/', render)
    expect(Buffer.from(body).toString()).toBe('page 2')
    expect(await lookups()).toEqual({ rendered: 2, joined: 1, hit: 1 })
  })

  it('measures the age from before the page was rendered', async () => {
    let time = 0
    const cache = createPageCache(() => time)
    await cache.get('/', async () => {
      time = 4000
      return page('slow')
    })
    time = PAGE_TTL_MS
    expect(cache.peek('/')).toBeUndefined()
  })

  it('counts what a replica may be behind as age', async () => {
    let time = 10_000
    const cache = createPageCache(
      () => time,
      () => 1500,
    )
    await cache.get('/', () => Promise.resolve(page('from a replica')))
    time += PAGE_TTL_MS - 1501
    expect(cache.peek('/')).toBeDefined()
    time += 1
    expect(cache.peek('/')).toBeUndefined()
  })

  describe('what became invisible', () => {
    const [ID, OTHER] = ['01a222cb-0000-7000-8000-000000000001', '01a222cb-0000-7000-8000-000000000002']
    const text = ({ body }: Page) => Buffer.from(body).toString()

    it('drops the pages that name it at once, and leaves the others', async () => {
      const cache = createPageCache(() => 0)
      await cache.get('/one', () => Promise.resolve(page(`<a href="/listing/${ID}">`)))
      await cache.get('/other', () => Promise.resolve(page(`<a href="/listing/${OTHER}">`)))
      cache.forget([ID])
      expect([cache.peek('/one'), cache.peek('/other')]).toEqual([undefined, expect.anything()])
    })

    it('of more than a few drops all pages, and so does a gap', async () => {
      const cache = createPageCache(() => 0)
      await cache.get('/', () => Promise.resolve(page('Home')))
      cache.forget(Array.from({ length: 20 }, () => ID))
      expect(cache.peek('/')).toBeUndefined()
      await cache.get('/', () => Promise.resolve(page('Home')))
      cache.forgetAll()
      expect(cache.peek('/')).toBeUndefined()
    })

    it('is not shown by a page that was being rendered, which is rendered again from the primary', async () => {
      const cache = createPageCache(() => 0)
      const asked: boolean[] = []
      const { promise: begun, resolve: finish } = Promise.withResolvers<void>()
      const render = async (asksPrimary: boolean) => {
        asked.push(asksPrimary)
        if (!asksPrimary) await begun
        return page(asksPrimary ? 'Gone' : `<a href="/listing/${ID}">`)
      }
      const answers = [cache.get('/', render), cache.get('/', render)]
      cache.forget([ID])
      finish()
      expect((await Promise.all(answers)).map(text)).toEqual(['Gone', 'Gone'])
      expect([asked, cache.peek('/') && text(cache.peek('/') ?? page(''))]).toEqual([[false, true], 'Gone'])
    })

    it('is not shown by a replica that is behind, for a minute', async () => {
      let time = 0
      const cache = createPageCache(() => time)
      const asked: boolean[] = []
      const render = (asksPrimary: boolean) => {
        asked.push(asksPrimary)
        return Promise.resolve(page(`<a href="/listing/${asksPrimary ? OTHER : ID}">`))
      }
      cache.forget([ID])
      expect(text(await cache.get('/', render))).toContain(OTHER)
      time = 60_000
      await cache.get('/later', render)
      expect(asked).toEqual([false, true, false])
    })
  })

  it('takes the refusal of one page for no sign that the database is away', async () => {
    const cache = createPageCache()
    await cache.get('/', () => Promise.resolve(page('well')))
    expect((await cache.get('/dear', () => Promise.resolve(page('too much', 503)))).status).toBe(503)
    const { body } = await cache.get('/other', () => Promise.resolve(page('fresh')))
    expect(Buffer.from(body).toString()).toBe('fresh')
    expect(cache.peek('/dear')).toBeUndefined()
  })

  it('serves no old page when the machine’s clock is set back', async () => {
    const cache = createPageCache()
    await cache.get('/', () => Promise.resolve(page('old')))
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + PAGE_TTL_MS)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60 * 1000 })
    expect(cache.peek('/')).toBeUndefined()
    vi.useRealTimers()
  })

  it('keeps neither errors nor failures', async () => {
    const cache = createPageCache(() => 0)
    await cache.get('/gone', () => Promise.resolve(page('gone', 404)))
    expect(cache.peek('/gone')).toBeUndefined()
    await expect(cache.get('/broken', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    expect((await cache.get('/broken', () => Promise.resolve(page('well again')))).status).toBe(200)
  })

  it('serves an older page while the database is away, for a minute, and says so', async () => {
    let time = 0
    pageCacheLookups.reset()
    let answer: () => Promise<Page> = () => Promise.resolve(page('well'))
    const render = vi.fn<() => Promise<Page>>(() => answer())
    const cache = createPageCache(() => time)
    await cache.get('/', render)
    const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const failures = [() => Promise.resolve(page('sorry', 503, 'away')), () => Promise.reject(away)]
    for (const [at, failure] of failures.entries()) {
      answer = failure
      time = 20_000 * (at + 1)
      const { status, body, headers } = await cache.get('/', render)
      expect([status, Buffer.from(body).toString()]).toEqual([200, 'well'])
      expect(headers).toMatchObject({ age: String(time / 1000), 'x-khazana-stale': String(time / 1000) })
      expect(headers['cache-control']).toBe('no-cache')
    }
    expect(cache.peek('/'), 'it is not sent as a fresh one').toBeUndefined()
    time += 999
    await cache.get('/', render)
    expect(render, 'the database is tried once a second').toHaveBeenCalledTimes(3)
    expect(await lookups()).toEqual({ rendered: 3, stale: 3 })
    time = STALE_TTL_MS
    await expect(cache.get('/', render)).rejects.toThrow('refused')
    expect((await cache.get('/new', () => Promise.resolve(page('sorry', 503, 'away')))).status).toBe(503)
    answer = () => Promise.resolve(page('well again'))
    const again = await cache.get('/', render)
    expect([Buffer.from(again.body).toString(), again.headers['x-khazana-stale']]).toEqual(['well again', undefined])
  })

  it('serves an older page when the database took too long for it, and goes on asking for every other page', async () => {
    let time = 0
    const cache = createPageCache(() => time)
    for (const key of ['/dear', '/plain']) await cache.get(key, () => Promise.resolve(page(`old ${key}`)))
    time = PAGE_TTL_MS
    const late = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    for (const answer of [() => Promise.resolve(page('sorry', 503, 'busy')), () => Promise.reject(late)]) {
      const { body, headers } = await cache.get('/dear', answer)
      expect([Buffer.from(body).toString(), headers['x-khazana-stale']]).toEqual(['old /dear', '5'])
    }
    const plain = await cache.get('/plain', () => Promise.resolve(page('new')))
    expect(Buffer.from(plain.body).toString()).toBe('new')
  })

  it('serves no older page for a failure of its own', async () => {
    let time = 0
    const cache = createPageCache(() => time)
    await cache.get('/', () => Promise.resolve(page('well')))
    time = PAGE_TTL_MS
    expect((await cache.get('/', () => Promise.resolve(page('broken', 500)))).status).toBe(500)
    await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })

  it('stays within its memory, dropping the oldest pages', async () => {
    const cache = createPageCache(() => 0)
    const large = 'x'.repeat(4 * 1024 * 1024)
    for (let index = 0; index < 12; index++) await cache.get(`/${index}`, () => Promise.resolve(page(large)))
    expect(cache.peek('/0')).toBeUndefined()
    expect(cache.peek('/11')).toBeDefined()
  })
})
