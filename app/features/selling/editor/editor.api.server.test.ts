import { beforeEach, describe, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { newId } from '#app/shared/new-id.ts'
import { ago } from '#test/dates.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
const MISSING = '0198c0de-0000-7000-8000-000000000001'
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

async function signedIn() {
  const { id } = await createUser(sql, { createdAt: LONG_AGO })
  const { cookies } = await beginSession(sql, id)
  return { id, visitor: new Visitor(api, { cookies }) }
}

let owner: Awaited<ReturnType<typeof signedIn>>
let draft: Record<string, unknown>

beforeEach(async () => {
  testSettings()
  await sql`delete from rate_limits`
  owner = await signedIn()
  draft = {
    title: 'Tin robot',
    description: 'Walks and sparks.',
    price: 1500,
    category: 'action-figures',
    condition: 'Good',
    location: 'Kothrud, Pune',
    images: [(await createPhoto(sql, { userId: owner.id })).key],
  }
})

describe('publishing', () => {
  test('answers 201, also twice for the same id, and the listing is there', async () => {
    const id = newId()
    const first = await owner.visitor.post('/items', { ...draft, id })
    expect([first.status, first.json]).toEqual([201, { id, isSold: false, updatedAt: expect.any(String) }])
    expect((await owner.visitor.post('/items', { ...draft, id })).json).toEqual(first.json)
    const listing = await new Visitor(api).get(`/items/${id}`)
    expect(listing.json).toMatchObject({ title: 'Tin robot', seller: { id: owner.id } })
    expect(listing.text).not.toContain('@')
  })

  test('of something else under the id of one’s own listing is refused with that reason', async () => {
    const id = newId()
    await owner.visitor.post('/items', { ...draft, id })
    const answer = await owner.visitor.post('/items', { ...draft, id, title: 'Tin frog' })
    expect([answer.status, answer.json.error]).toEqual([
      409,
      { code: 'already_listed', message: 'This item is on sale already. Nothing was saved yet.' },
    ])
  })

  test('without a session is 401, and stores nothing', async () => {
    const id = newId()
    expect((await new Visitor(api).post('/items', { ...draft, id })).status).toBe(401)
    expect((await owner.visitor.get(`/items/${id}`)).status).toBe(404)
  })

  test('of an empty form names every field that is missing', async () => {
    const answer = await owner.visitor.post('/items', { id: newId() })
    expect(answer.status).toBe(422)
    expect(answer.json.error?.fields).toEqual({
      title: 'Please enter a title',
      description: 'Please enter a description',
      price: 'Please enter a price',
      category: 'Please select a category',
      condition: 'Please select the item condition',
      location: 'Please enter a location',
      images: 'Please add at least one image',
    })
  })

  test('takes the attributes that its category declares, in the form in which they are stored', async () => {
    const id = newId()
    const watch = { ...draft, id, category: 'watches' }
    const attributes = { brand: ' Titan ', case: '38 mm', movement: 'battery', year: '', size: 'UK 8', Box: 'Yes' }
    expect((await owner.visitor.post('/items', { ...watch, attributes })).status).toBe(201)
    expect((await owner.visitor.post('/items', { ...watch, attributes })).status).toBe(201)
    const stored = { brand: 'Titan', case: '38', movement: 'Quartz' }
    expect((await new Visitor(api).get(`/items/${id}`)).json).toMatchObject({ attributes: stored })
    expect((await owner.visitor.get(`/items/${id}/edit`)).json).toMatchObject({ attributes: stored })
  })

  test('names each attribute that needs a change, beside the other fields', async () => {
    const attributes = { brand: 'Titan', case: '4 mm', year: '84' }
    const wrong = { ...draft, id: newId(), category: 'watches', title: '', attributes }
    const answer = await owner.visitor.post('/items', wrong)
    expect([answer.status, answer.json.error?.fields]).toEqual([
      422,
      {
        title: 'Please enter a title',
        'attributes.case': 'Case size must be from 10 to 70 mm',
        'attributes.year': expect.stringMatching(/^Year must be a year from 1000 to/),
      },
    ])
    const list = await owner.visitor.post('/items', { ...wrong, title: 'Titan', attributes: ['Titan'] })
    expect([list.status, Object.keys(list.json.error?.fields ?? {})]).toEqual([422, ['attributes']])
  })

  test('takes no column that the form does not have', async () => {
    const id = newId()
    const stranger = await createUser(sql)
    const injected = {
      user_id: stranger.id,
      userId: stranger.id,
      is_sold: true,
      isSold: true,
      created_at: '2000-01-01T00:00:00Z',
      updated_at: '2000-01-01T00:00:00Z',
      source: 'x',
      source_id: 'x',
      filled: ['price'],
      attributes: { Brand: 'x' },
      search: 'x',
    }
    expect((await owner.visitor.post('/items', { ...draft, id, ...injected })).status).toBe(201)
    const [row] = await sql`select * from items where id = ${id}`
    expect(row).toMatchObject({
      user_id: owner.id,
      is_sold: false,
      source: null,
      source_id: null,
      filled: [],
      attributes: {},
    })
    expect(row?.['created_at'].getTime()).toBeGreaterThan(ago({ hours: 1 }).getTime())
    const seenUpdatedAt = (await owner.visitor.get(`/items/${id}/edit`)).json['updatedAt']
    const put = await owner.visitor.ask('PUT', `/items/${id}`, { body: { ...draft, ...injected, seenUpdatedAt } })
    expect(put.status).toBe(200)
    const [after] = await sql`select * from items where id = ${id}`
    expect(after).toMatchObject({ user_id: owner.id, is_sold: false, source: null, attributes: {} })
    expect(after?.['created_at']).toEqual(row?.['created_at'])
  })
})

describe('another person’s item', () => {
  test('answers exactly like a missing one to every call', async () => {
    const { id } = await createItem(sql, { userId: owner.id })
    const stranger = await signedIn()
    const body = { ...draft, images: ['x'], seenUpdatedAt: '2026-11-20T10:00:00.000Z' }
    const calls: [string, string, unknown?][] = [
      ['GET', '/edit'],
      ['PUT', '', body],
      ['DELETE', ''],
      ['PUT', '/sold', { sold: true }],
      ['PUT', '/sold', { sold: false }],
    ]
    for (const [method, path, sent] of calls) {
      const ask = (item: string, visitor: Visitor) =>
        visitor.ask(method, `/items/${item}${path}`, sent === undefined ? {} : { body: sent })
      const [theirs, nobodys] = [await ask(id, stranger.visitor), await ask(MISSING, stranger.visitor)]
      expect(theirs.status).toBe(404)
      expect(theirs.text).toBe(nobodys.text)
      expect((await ask(id, new Visitor(api))).status).toBe(401)
    }
    expect((await owner.visitor.get(`/items/${id}`)).json).toMatchObject({ title: 'Wind-up tin robot', isSold: false })
  })
})

describe('an owner', () => {
  test('edits the version that they saw; another version is a conflict', async () => {
    const { id, images } = await createItem(sql, { userId: owner.id })
    const seen = await owner.visitor.get(`/items/${id}/edit`)
    const body = { ...draft, images, location: '', seenUpdatedAt: seen.json['updatedAt'] }
    const saved = await owner.visitor.ask('PUT', `/items/${id}`, { body })
    expect(saved.status).toBe(200)
    const again = await owner.visitor.ask('PUT', `/items/${id}`, { body })
    expect([again.status, again.json.error?.code]).toEqual([409, 'conflict'])
    const now = await owner.visitor.get(`/items/${id}/edit`)
    expect(now.json).toMatchObject({ title: 'Tin robot', location: null, updatedAt: saved.json['updatedAt'] })
    expect(now.headers.get('cache-control')).toBe('no-store')
  })

  test('marks it as sold, cannot edit it then, makes it available, deletes it', async () => {
    const { id, images } = await createItem(sql, { userId: owner.id })
    const sold = await owner.visitor.ask('PUT', `/items/${id}/sold`, { body: { sold: true } })
    expect(sold.json).toMatchObject({ id, isSold: true })
    const body = { ...draft, images, seenUpdatedAt: sold.json['updatedAt'] }
    expect((await owner.visitor.ask('PUT', `/items/${id}`, { body })).status).toBe(409)
    expect((await owner.visitor.ask('PUT', `/items/${id}/sold`, { body: { sold: false } })).status).toBe(200)
    expect((await owner.visitor.ask('DELETE', `/items/${id}`)).status).toBe(200)
    expect((await owner.visitor.ask('DELETE', `/items/${id}`)).status).toBe(404)
    expect((await owner.visitor.get(`/items/${id}`)).status).toBe(410)
  })
})

describe('suggestions for the form', () => {
  test('everybody can look up places, and long texts are refused', async () => {
    const found = await new Visitor(api).get('/places?q=bombay')
    expect(found.json).toEqual({ places: expect.arrayContaining(['Mumbai, Maharashtra']) })
    expect(found.headers.get('cache-control')).toContain('max-age')
    expect((await new Visitor(api).get('/places')).json).toEqual({ places: [] })
    const hindi = await new Visitor(api).get('/places?q=kothr', { 'Accept-Language': 'hi' })
    expect(hindi.json).toEqual({ places: ['Kothrud, Pune'], shown: ['कोथरूड, पुणे'] })
    expect([found, hindi].map(({ headers }) => headers.get('vary'))).toEqual(['Accept-Language', 'Accept-Language'])
    expect((await new Visitor(api).get(`/places?q=${'x'.repeat(101)}`)).status).toBe(400)
  })

  test('details of a photo are not available without a model', async () => {
    const { key } = await createPhoto(sql, { userId: owner.id })
    const details = await owner.visitor.post('/item-details', { key })
    expect([details.status, details.json.error?.message]).toEqual([
      503,
      'Could not auto-generate details. Please fill them manually.',
    ])
    expect((await (await signedIn()).visitor.post('/item-details', { key })).status).toBe(404)
    expect((await new Visitor(api).post('/item-details', { key })).status).toBe(401)
  })
})

test('a place in which no city is recognised gets some offered, the nearly named one first', async () => {
  const citiesFor = async (q: string) =>
    // The documented shape of the answer.
    ((await new Visitor(api).get(`/places?${new URLSearchParams({ q })}`)).json as { cities?: string[] }).cities
  expect((await citiesFor('Near the bus stand, Hyderabadd'))?.[0]).toBe('Hyderabad')
  expect(await citiesFor('A village that nobody listed')).toEqual(expect.any(Array))
  for (const known of ['FC Road Pune 411004', 'Kothrud, Pune', 'Pune, Maharashtra', '']) {
    expect([known, await citiesFor(known)]).toEqual([known, undefined])
  }
})
