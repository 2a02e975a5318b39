import { randomUUID } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'

import type { Sql } from '#app/db/client.server.ts'
import { setReplicas } from '#app/db/replica-reads.server.ts'
import { setSiteOverrides } from '#app/nouns/site/site-overrides.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { createItem, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { createApi, OPERATIONS } from './api.ts'

const { sql } = await testDatabase()
testSettings()
const api = createApi()
const get = async (path: string) => {
  const answer = await api.request(path)
  // The tests below check the body's shape.
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('reads that may come from a replica', () => {
  it('ask one for a signed-out caller, and the primary for one who is signed in', async () => {
    const replica = vi.fn<() => Sql>(() => sql)
    const isInTime = () => true
    setReplicas([{ name: '1', sql: replica, isInTime, shownUntil: () => Infinity, noteFailure: () => {} }])
    onTestFinished(() => setReplicas([]))
    expect((await api.request('/items?category=action-figures')).status).toBe(200)
    expect(replica).toHaveBeenCalled()
    replica.mockClear()
    const { cookies } = await beginSession(sql, (await createUser(sql)).id)
    const headers = {
      cookie: Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; '),
    }
    expect((await api.request('/items?category=action-figures', { headers })).status).toBe(200)
    expect(replica).not.toHaveBeenCalled()
  })

  it('are open to anyone, and write nothing', () => {
    const found = OPERATIONS.filter(({ fromReplica }) => fromReplica)
    expect(found.map(({ path }) => path)).toContain('/items/:id')
    for (const { method, access } of found) expect([method, access]).toEqual(['get', 'anyone'])
  })
})

describe('an answer of another shape', () => {
  it('fails in tests, whether it has a field more or less than its schema', async () => {
    const me = OPERATIONS.find(({ path }) => path === '/me')
    if (!me) throw new Error('There is no such operation')
    const { returns } = me
    onTestFinished(() => void (me.returns = returns))
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    expect((await get('/me')).status).toBe(200)
    for (const shape of [{}, { user: z.null(), language: z.string() }]) {
      me.returns = { 200: z.strictObject(shape) }
      expect((await get('/me')).status).toBe(500)
    }
    expect(logged).toHaveBeenCalledTimes(2)
  })
})

describe('an id that cannot exist', () => {
  it('is refused with the text of the operation, in the language of the caller', async () => {
    const answer = async (path: string, language: string) => {
      const response = await api.request(path, { headers: { 'Accept-Language': language } })
      return [response.status, ((await response.json()) as { error: { message: string } }).error.message]
    }
    expect(await answer('/items/x', 'hi')).toEqual([404, 'यह लिस्टिंग नहीं मिली'])
    expect(await answer('/items/x', 'en')).toEqual([404, 'There is no such listing'])
    const said = OPERATIONS.flatMap(({ path, params, answers }) =>
      params && answers[404] ? [{ path, text: inLanguage('hi', answers[404]) }] : [],
    )
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter(({ text }) => !/[\u0900-\u097F]/.test(text))).toEqual([])
  })
})

describe('/item-counts', () => {
  it('answers in the shape that it says, with and without a search', async () => {
    const seller = await createUser(sql)
    await createItem(sql, { userId: seller.id, title: 'Tin robot', category: 'books' })
    const views = ['', 'search=robot', 'search=robot&min=0&max=0', 'search=robot&city=Pune', 'search=nothing+has+this']
    for (const view of views) expect([view, (await get(`/item-counts?${view}`)).status]).toEqual([view, 200])
    for (const view of views) expect([view, (await get(`/items?${view}`)).status]).toEqual([view, 200])
  })
})

describe('/items', () => {
  it('answers with a page of cards and a link to the next', async () => {
    const seller = await createUser(sql)
    for (let index = 0; index < 26; index++) {
      await createItem(sql, {
        userId: seller.id,
        title: `Robot ${index}`,
        createdAt: new Date(1_700_000_000_000 + index),
      })
    }
    const first = await get('/items?category=action-figures')
    expect(first.status).toBe(200)
    expect(first.body['items']).toHaveLength(24)
    const second = await get(`/items?category=action-figures&cursor=${String(first.body['nextCursor'])}`)
    expect(second.body['items']).toMatchObject([{ title: 'Robot 1' }, { title: 'Robot 0' }])
    expect(second.body['nextCursor']).toBeNull()
  })

  it('is compressed for clients that accept it', async () => {
    const answer = await api.request('/items?category=action-figures', { headers: { 'accept-encoding': 'gzip, br' } })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      'br',
      'Accept-Language, Accept-Encoding',
    ])
    const list: unknown = JSON.parse(brotliDecompressSync(await answer.bytes()).toString())
    expect(list).toEqual((await get('/items?category=action-figures')).body)
  })

  it('names every field that leaves', async () => {
    const { body } = await get('/items?search=robot+25')
    // Exactly one card matches, because the search is its whole title.
    const [card] = body['items'] as Record<string, unknown>[]
    expect(Object.keys(card ?? {}).toSorted()).toEqual(
      [
        'category',
        'condition',
        'createdAt',
        'id',
        'isHidden',
        'isSold',
        'location',
        'photo',
        'price',
        'title',
      ].toSorted(),
    )
  })

  it('says the place in the language of the caller, also while others ask in another', async () => {
    const { id } = await createItem(sql, { category: 'cards', location: 'Kothrud, Pune' })
    const ask = async (path: string, language: string) => {
      const answer = await api.request(path, { headers: { 'Accept-Language': language } })
      return (await answer.json()) as { items?: object[] }
    }
    const list = '/items?category=cards&city=Pune'
    const [, ...pages] = await Promise.all(['en', 'hi', 'en', 'hi', 'en'].map((language) => ask(list, language)))
    const english = { id, location: 'Kothrud, Pune' }
    const hindi = { ...english, shownCity: 'पुणे' }
    const found = pages.map(({ items }) => items?.[0])
    expect(found).toMatchObject([hindi, english, hindi, english])
    expect(found.map((card) => 'shownCity' in (card ?? {}))).toEqual([true, false, true, false])
    expect(await ask(`/items/${id}`, 'hi')).toMatchObject({ ...english, shownPlace: 'कोथरूड, पुणे' })
    expect(await ask(`/items/${id}`, 'en')).not.toHaveProperty('shownPlace')
  })

  it('refuses invalid input, field by field', async () => {
    expect(await get('/items?min=x&sort=best')).toEqual({
      status: 400,
      body: {
        error: {
          code: 'bad_request',
          message: 'A parameter is not valid',
          fields: {
            min: 'The lowest price must be a number of rupees',
            sort: 'Sort must be one of newest, price-low, price-high, nearest, city',
          },
        },
      },
    })
    const refusal = async (query: string) => (await get(`/items?${query}`)).body['error']
    // A page asks for the city; an API client is told which parameter is missing.
    expect(await refusal('sort=city')).toMatchObject({
      fields: { near: 'Say which city comes first, as in near=Pune' },
    })
    expect(await refusal('sort=city&near=Xyzzyqq')).toMatchObject({
      fields: { near: 'We know no city called “Xyzzyqq”' },
    })
  })
})

describe('/items/:id', () => {
  it('answers with the listing, and never with an e-mail', async () => {
    const seller = await createUser(sql, { displayName: 'Asha' })
    const item = await createItem(sql, { userId: seller.id, attributes: { Brand: 'Titan' }, tags: ['tin'] })
    const { status, body } = await get(`/items/${item.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: item.id, title: item.title, attributes: { brand: 'Titan' }, tags: ['tin'] })
    expect(body['seller']).toEqual({
      id: seller.id,
      name: 'Asha',
      picture: null,
      joined: seller.createdAt.toISOString(),
      onSale: 1,
      dealsDone: 0,
    })
    expect(JSON.stringify(body)).not.toContain(seller.email)
  })

  it.each([randomUUID(), 'x', "'"])('knows no listing %s', async (id) => {
    expect(await get(`/items/${id}`)).toEqual({
      status: 404,
      body: { error: { code: 'not_found', message: 'There is no such listing' } },
    })
  })
})

describe('/suggestions', () => {
  it('answers, and has nothing for a long text', async () => {
    expect((await get('/suggestions?q=act')).body).toMatchObject({ categories: [{ id: 'action-figures' }] })
    const long = await get(`/suggestions?q=${'x'.repeat(201)}`)
    expect(long).toMatchObject({ status: 200, body: { titles: [] } })
  })
})

describe('an unknown path', () => {
  it('is refused in the language of the caller', async () => {
    const answer = await api.request('/nothing', { headers: { 'Accept-Language': 'hi-IN' } })
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: { code: 'not_found', message: 'यहाँ यह सुविधा नहीं है' } },
    ])
  })
})

describe('/openapi.json', () => {
  it('describes every operation with its parameters, and nothing else', async () => {
    const { body } = await get('/openapi.json')
    const paths = body['paths'] as Record<string, Record<string, { parameters: { name: string }[] }>>
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    const expected = OPERATIONS.map(({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual(expected.toSorted())
    expect(paths['/api/items']?.['get']?.parameters.map(({ name }) => name)).toEqual([
      'search',
      'exact',
      'category',
      'min',
      'max',
      'condition',
      'city',
      'within',
      'sort',
      'near',
      'sold',
      'cursor',
    ])
  })

  it.each(['sponsorship', 'chatImages'] as const)('describes nothing that needs %s where it is off', async (part) => {
    setSiteOverrides({ [part]: false })
    onTestFinished(() => setSiteOverrides({}))
    const described = JSON.stringify(await (await createApi().request('/openapi.json')).json())
    const [off, on] = [true, false].map((needs) => OPERATIONS.filter((one) => (one.needs === part) === needs))
    expect(off?.length).toBeGreaterThan(0)
    for (const { summary } of off ?? []) expect(described).not.toContain(JSON.stringify(summary))
    for (const { summary } of on ?? []) expect(described).toContain(JSON.stringify(summary))
  })

  it('describes the bodies of admins’ writes as having no other fields', async () => {
    const { body } = await get('/openapi.json')
    type Described = { requestBody?: { content: Record<string, { schema?: { additionalProperties?: boolean } }> } }
    const paths = body['paths'] as Record<string, Record<string, Described>>
    const schemas = OPERATIONS.filter(({ access }) => access === 'admin').flatMap(({ method, path }) => {
      const described = paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method]
      const schema = described?.requestBody?.content['application/json']?.schema
      return schema ? [[`${method} ${path}`, schema.additionalProperties] as const] : []
    })
    expect(schemas.length).toBeGreaterThan(10)
    expect(schemas.filter(([, others]) => others !== false)).toEqual([])
  })

  it('is an OpenAPI document: it has what the standard requires', async () => {
    const { body } = await get('/openapi.json')
    expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Khazana', version: '1' } })
    expect(Object.keys(body).toSorted()).toEqual(['components', 'info', 'openapi', 'paths'])
    const paths = body['paths'] as Record<string, Record<string, DescribedOperation>>
    const wrong = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters, responses }]) => {
        const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join(' ')
        const inPath = parameters.filter((parameter) => parameter.in === 'path')
        const isRight =
          inPath.map(({ name }) => name).join(' ') === named &&
          inPath.every(({ required }) => required) &&
          parameters.every(({ schema }) => typeof schema === 'object') &&
          Object.keys(responses).some((status) => /^[23]\d\d$/.test(status)) &&
          Object.values(responses).every(({ description }) => description !== '')
        return isRight ? [] : [`${method} ${path}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('answers 404 for any other path', async () => {
    expect((await get('/nothing')).status).toBe(404)
  })
})

interface DescribedOperation {
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  responses: Record<string, { description: string }>
}
