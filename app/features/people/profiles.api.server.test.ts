import { beforeEach, describe, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
beforeEach(() => {
  testSettings()
  recordJobs()
})

const NOBODY = '00000000-0000-7000-8000-000000000000'

async function signedIn(values: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(sql, values)
  const session = await beginSession(sql, user.id)
  return { user, visitor: new Visitor(api, { cookies: session.cookies }) }
}

describe('a profile', () => {
  test('shows the person to everybody, and the e-mail address to nobody', async () => {
    const { user, visitor: owner } = await signedIn({ displayName: 'Ravi' })
    const { visitor: other } = await signedIn()
    for (const visitor of [new Visitor(api), other, owner]) {
      const answer = await visitor.get(`/profiles/${user.id}`)
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({
        id: user.id,
        name: 'Ravi',
        picture: null,
        joined: user.createdAt.toISOString(),
        awayUntil: null,
        dealsDone: 0,
      })
      expect(answer.text).not.toContain('@')
    }
  })

  test('of an unknown, deleted, banned or unverified account gets the same answer', async () => {
    const gone = await createUser(sql, { deletedAt: new Date() })
    const banned = await createUser(sql, { bannedAt: new Date() })
    const unverified = await createUser(sql, { emailVerified: false })
    const answers = await Promise.all(
      [NOBODY, gone.id, banned.id, unverified.id].flatMap((id) =>
        [`/profiles/${id}`, `/profiles/${id}/items`].map((path) => new Visitor(api).get(path)),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect((await new Visitor(api).get('/profiles/abc')).status).toBe(404)
  })

  test('lists only unsold items on request, page by page', async () => {
    const { user } = await signedIn()
    const made = []
    for (let n = 0; n < 40; n += 1) {
      const createdAt = new Date(Date.UTC(2026, 0, 1 + n))
      made.push(await createItem(sql, { userId: user.id, isSold: n % 3 === 0, createdAt }))
    }
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = cursor === '' ? '' : `&cursor=${cursor}`
      const { json } = await new Visitor(api).get(`/profiles/${user.id}/items?unsold=1${query}`)
      // The documented shape of the API's answer.
      const page = json as unknown as { items: { id: string; isSold: boolean }[]; nextCursor: string | null }
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    const unsold = made.filter(({ isSold }) => !isSold).toReversed()
    expect(ids).toEqual(unsold.map(({ id }) => id))
    for (const odd of ['0', 'true', '']) {
      expect((await new Visitor(api).get(`/profiles/${user.id}/items?unsold=${odd}`)).status).toBe(400)
    }
  })

  test('lists only its own listings, newest first, sold ones too, page by page', async () => {
    const { user } = await signedIn()
    await createItem(sql)
    const made = []
    for (let n = 0; n < 30; n += 1) {
      // Pairs of rows share a time, so the id is the tie-break.
      const createdAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2)))
      made.push(await createItem(sql, { userId: user.id, title: `Item ${n}`, isSold: n % 3 === 0, createdAt }))
    }
    const expected = made
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id)
    const first = await new Visitor(api).get(`/profiles/${user.id}/items`)
    expect(first.text).not.toContain('@')
    const listIds = ({ json }: typeof first) => (json['items'] as { id: string }[]).map(({ id }) => id)
    expect(listIds(first)).toEqual(expected.slice(0, 24))
    const second = await new Visitor(api).get(`/profiles/${user.id}/items?cursor=${String(first.json['nextCursor'])}`)
    expect(listIds(second)).toEqual(expected.slice(24))
    expect(second.json['nextCursor']).toBeNull()
  })

  test('refuses a cursor of another list', async () => {
    const { user } = await signedIn()
    for (const cursor of ['x', `l.100.${NOBODY}`, `n.9e99.${NOBODY}`]) {
      const answer = await new Visitor(api).get(`/profiles/${user.id}/items?cursor=${cursor}`)
      expect([cursor, answer.status, Object.keys(answer.json.error?.fields ?? {})]).toEqual([cursor, 400, ['cursor']])
    }
  })
})

describe('changing a profile', () => {
  const stored = (id: string) => sql`select display_name, profile_picture from profiles where user_id = ${id}`
  const put = (visitor: Visitor, body: unknown) => visitor.ask('PUT', '/me/profile', { body })

  test('refuses in the language of the caller', async () => {
    const { visitor } = await signedIn()
    const body = { displayName: 'x'.repeat(61), picture: null }
    const hindi = await visitor.ask('PUT', '/me/profile', { body, headers: { 'accept-language': 'hi-IN' } })
    expect(hindi.json.error).toMatchObject({
      message: 'कृपया निशान वाली जानकारी जाँच लें।',
      fields: { displayName: 'कृपया 60 से ज़्यादा अक्षर न लिखें।' },
    })
    expect((await put(visitor, body)).json.error?.message).toBe('Please check the marked fields.')
    const nobody = await visitor.get('/profiles/abc', { 'accept-language': 'hi' })
    expect([nobody.status, nobody.json.error?.message]).toEqual([404, 'यह प्रोफ़ाइल नहीं मिली'])
  })

  test('sets and removes the viewer’s name and picture', async () => {
    const { user, visitor } = await signedIn()
    const { key } = await createPhoto(sql, { userId: user.id, key: `profile-pictures/${user.id}/1` })
    expect((await put(visitor, { displayName: '  Asha   M ', picture: key })).status).toBe(200)
    expect(await stored(user.id)).toEqual([{ display_name: 'Asha M', profile_picture: key }])
    // The picture is kept, although it was uploaded long ago.
    expect((await put(visitor, { displayName: 'Asha', picture: key })).status).toBe(200)
    expect((await visitor.get('/me')).json['user']).toMatchObject({ name: 'Asha', picture: key })
    expect(takeJobs()).toEqual([])
    expect((await put(visitor, { displayName: '   ', picture: null })).status).toBe(200)
    expect(takeJobs()).toEqual([{ name: 'remove-photo', data: { key } }])
    expect(await stored(user.id)).toEqual([{ display_name: null, profile_picture: null }])
    expect((await visitor.get('/me')).json['user']).toMatchObject({ name: 'User', picture: null })
  })

  test('keeps the name of whoever sells something or has a conversation', async () => {
    const { user: seller, visitor } = await signedIn({ displayName: 'Ravi' })
    const item = await createItem(sql, { userId: seller.id })
    const stays = async () => {
      const answer = await put(visitor, { displayName: null })
      return [answer.status, answer.json.error?.fields?.['displayName'], (await stored(seller.id))[0]?.['display_name']]
    }
    const refused = [422, 'A name is needed as long as you sell something or have conversations.', 'Ravi']
    expect(await stays()).toEqual(refused)
    await sql`update items set is_sold = true where id = ${item.id}`
    const buyer = await createUser(sql)
    await sql`
      insert into conversations (item_id, participant_1, participant_2, last_seq, revision)
      values (${item.id}, ${buyer.id}, ${seller.id}, 1, 1)`
    expect(await stays()).toEqual(refused)
    await sql`update conversations set deleted_at = now() where item_id = ${item.id}`
    expect(await stays()).toEqual([200, undefined, null])
  })

  test('leaves missing fields unchanged: another page may have changed them', async () => {
    const { user, visitor } = await signedIn({ displayName: 'Asha' })
    const { key } = await createPhoto(sql, { userId: user.id, key: `profile-pictures/${user.id}/2` })
    expect((await put(visitor, { picture: key })).status).toBe(200)
    expect(await stored(user.id)).toEqual([{ display_name: 'Asha', profile_picture: key }])
    expect((await put(visitor, { displayName: 'Usha' })).status).toBe(200)
    expect(await stored(user.id)).toEqual([{ display_name: 'Usha', profile_picture: key }])
    expect((await visitor.get('/me')).json['user']).toMatchObject({ name: 'Usha', picture: key })
    expect((await put(visitor, {})).status).toBe(200)
    await sql`delete from profiles where user_id = ${user.id}`
    expect((await put(visitor, { picture: key })).status).toBe(200)
    expect(await stored(user.id)).toEqual([{ display_name: null, profile_picture: key }])
  })

  test('refuses long names, others’ pictures, photos of items, and signed-out visitors', async () => {
    const { user, visitor } = await signedIn({ displayName: 'Asha' })
    const other = await createUser(sql)
    const foreign = await createPhoto(sql, { userId: other.id, key: `profile-pictures/${other.id}/1` })
    const ofItem = await createPhoto(sql, { userId: user.id })
    const listFields = async (body: unknown) => {
      const { status, json } = await put(visitor, body)
      return [status, Object.keys(json.error?.fields ?? {})]
    }
    expect(await listFields({ displayName: 'x'.repeat(61), picture: null })).toEqual([422, ['displayName']])
    for (const { key } of [foreign, ofItem, { key: 'profile-pictures/none' }]) {
      expect(await listFields({ displayName: 'New', picture: key })).toEqual([422, ['picture']])
    }
    expect((await put(new Visitor(api), { displayName: 'New', picture: null })).status).toBe(401)
    expect(await stored(user.id)).toEqual([{ display_name: 'Asha', profile_picture: null }])
  })

  test('refuses a name that could pass for staff, except from an admin', async () => {
    const { user, visitor } = await signedIn({ displayName: 'Asha' })
    for (const displayName of ['Khazana Support', 'K h a z a n a', '\u0410dmin', '\ud835\udc0ddmin Moderator']) {
      const answer = await put(visitor, { displayName })
      expect([answer.status, answer.json.error?.fields]).toEqual([
        422,
        { displayName: 'Please choose another name: this one looks like that of the people who run Khazana.' },
      ])
    }
    expect(await stored(user.id)).toMatchObject([{ display_name: 'Asha' }])
    expect((await put(visitor, { displayName: 'Khazana Jewellers' })).status).toBe(200)
    await sql`insert into user_roles (user_id, role) values (${user.id}, 'admin')`
    expect((await put(visitor, { displayName: 'Khazana Support' })).status).toBe(200)
  })

  test('takes nothing but the two fields', async () => {
    const { user, visitor } = await signedIn()
    const other = await createUser(sql, { displayName: 'Other' })
    const body = { displayName: 'Mine', picture: null, userId: other.id, user_id: other.id, email: 'x@khazana.test' }
    expect((await put(visitor, body)).status).toBe(200)
    expect(await stored(other.id)).toEqual([{ display_name: 'Other', profile_picture: null }])
    expect(await sql`select email from users where id = ${user.id}`).toEqual([{ email: user.email }])
  })
})

describe('the export', () => {
  test('is a file with all data of the viewer and none of others', async () => {
    const { user, visitor } = await signedIn({ displayName: 'Asha "quoted" 🪔' })
    const other = await createUser(sql)
    await createItem(sql, { userId: other.id, title: 'Not mine' })
    const photo = await createPhoto(sql, { userId: user.id })
    const item = await createItem(sql, { userId: user.id, title: 'Mine', images: [photo.key], delivery: 'ships' })
    await sql`update photos set item_id = ${item.id} where key = ${photo.key}`
    for (const { id, email } of [user, other]) {
      await sql`insert into feedback (user_id, email, subject, message) values (${id}, ${email}, 'Search', 'It works')`
      await sql`insert into contacts (name, email, message) values ('Asha', ${email.toUpperCase()}, 'Where is my item?')`
    }
    const answer = await visitor.get('/me/export')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="khazana-\d{4}-\d\d-\d\d\.json"$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.json).toMatchObject({
      account: { id: user.id, email: user.email, emailVerified: true, signInBy: [], roles: [] },
      profile: { displayName: 'Asha "quoted" 🪔', picture: null },
      listings: [{ id: item.id, title: 'Mine', price: 1500, delivery: 'ships', photos: [photo.key] }],
      sponsoredRequests: [],
      conversations: [],
      messages: [],
      blocked: [],
      reports: [],
      notices: [],
      noticePreferences: [],
      feedback: [{ email: user.email, subject: 'Search', message: 'It works', type: 'general', status: 'pending' }],
      contactMessages: [{ name: 'Asha', message: 'Where is my item?', status: 'pending' }],
      photos: [{ itemId: item.id, address: expect.stringMatching(/^http.*-1600\.webp$/) }],
      sessions: [{ expiresAt: expect.any(String) }],
    })
    expect(answer.text).not.toContain('Not mine')
    expect(answer.text).not.toContain(other.email)
    // Credentials stay on the server.
    expect(answer.text).not.toMatch(/token|password|argon2/i)
    expect((await new Visitor(api).get('/me/export')).status).toBe(401)
  })

  test('is limited, and so are the lines that it leaves in the security log', async () => {
    testSettings({ LIMIT_EXPORTS: '2/1h' })
    const { user, visitor } = await signedIn()
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await visitor.get('/me/export')).status)
    expect(statuses).toEqual([200, 200, 429, 429])
    expect(await sql`select from security_events where account_id = ${user.id} and kind = 'exported'`).toHaveLength(2)
    expect((await (await signedIn()).visitor.get('/me/export')).status).toBe(200)
  })

  test('holds more listings than one batch', async () => {
    const { user, visitor } = await signedIn()
    const { key } = await createPhoto(sql, { userId: user.id })
    await sql`
      insert into items (user_id, title, description, price, category, condition, images)
      select ${user.id}, 'Item ' || n, 'Many', n, 'books', 'Good', ${[key]} from generate_series(1, 450) n`
    const { json } = await visitor.get('/me/export')
    const prices = (json['listings'] as { price: number }[]).map(({ price }) => price)
    expect(prices.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_, n) => n + 1))
  })
})
