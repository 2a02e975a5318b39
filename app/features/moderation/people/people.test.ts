import { beforeEach, describe, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { createItem, createUser } from '#test/factories.ts'
import { rowsRead, testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { listPeople, MOST_FOUND, peopleView } from './list-people.server.ts'

const { sql } = await testDatabase()
const api = createApi()
const view = (query = '') => peopleView(new URLSearchParams(query))
const emails = async (query: string) => (await listPeople(view(query))).people.map(({ email }) => email)

beforeEach(async () => {
  testSettings()
  await sql`delete from users`
})

async function admin() {
  const user = await createUser(sql, { email: 'admin@khazana.test', createdAt: new Date('2020-01-01') })
  await sql`insert into user_roles (user_id, role) values (${user.id}, 'admin')`
  return { user, visitor: new Visitor(api, { cookies: (await beginSession(sql, user.id)).cookies }) }
}

test('people are listed newest first, with name, join date, listings, reports and ban', async () => {
  const { user } = await admin()
  const asha = await createUser(sql, {
    email: 'asha@khazana.test',
    displayName: 'Asha',
    createdAt: new Date('2026-01-02'),
  })
  const ravi = await createUser(sql, {
    email: 'ravi@khazana.test',
    bannedAt: new Date('2026-03-04'),
    createdAt: new Date('2026-01-01'),
  })
  await createUser(sql, { deletedAt: new Date() })
  await beginSession(sql, asha.id)
  for (let n = 0; n < 2; n++) await createItem(sql, { userId: asha.id })
  await sql`insert into reports (kind, reported_user_id, reporter_id, reason) values ('person', ${asha.id}, ${ravi.id}, 'spam')`
  await sql`insert into reports (kind, reported_user_id, reporter_id, reason, status, decided_at)
    values ('person', ${asha.id}, ${user.id}, 'spam', 'dismissed', now())`
  const { people } = await listPeople(view())
  expect(people).toMatchObject([
    {
      email: 'asha@khazana.test',
      name: 'Asha',
      joinedAt: '2026-01-02T00:00:00.000Z',
      listings: 2,
      reports: 2,
      openReports: 1,
      sessions: 1,
      bannedAt: null,
    },
    { email: 'ravi@khazana.test', bannedAt: '2026-03-04T00:00:00.000Z', listings: 0, reports: 0, sessions: 0 },
    { email: 'admin@khazana.test', isAdmin: true },
  ])
})

test('reports of conversations count for the reported person, not for the reporter', async () => {
  const [seller, buyer] = [await createUser(sql), await createUser(sql)]
  const item = await createItem(sql, { userId: seller.id })
  const [conversation] = await sql<{ id: string }[]>`
    insert into conversations (item_id, participant_1, participant_2) values (${item.id}, ${buyer.id}, ${seller.id}) returning id`
  await sql`insert into conversation_reports (conversation_id, reporter_id, reason)
    values (${conversation?.id ?? ''}, ${buyer.id}, 'scam')`
  const { people } = await listPeople(view())
  expect(Object.fromEntries(people.map(({ id, openReports }) => [id, openReports]))).toEqual({
    [seller.id]: 1,
    [buyer.id]: 0,
  })
})

test('a search finds a part of a name or address, an id, and the beginning of short words', async () => {
  const asha = await createUser(sql, { email: 'asha.menon@khazana.test', displayName: 'Asha Menon' })
  await createUser(sql, { email: 'o_neill%x@example.in', displayName: 'नंदिनी' })
  expect(await emails('search=MENON')).toEqual(['asha.menon@khazana.test'])
  expect(await emails('search=menon@khazana')).toEqual(['asha.menon@khazana.test'])
  expect(await emails(`search=${asha.id}`)).toEqual(['asha.menon@khazana.test'])
  expect(await emails('search=as')).toEqual(['asha.menon@khazana.test'])
  expect(await emails('search=sh')).toEqual([])
  expect(await emails('search=नंदि')).toEqual(['o_neill%x@example.in'])
  // LIKE wildcards are matched literally.
  expect(await emails('search=%25x%40')).toEqual(['o_neill%x@example.in'])
  expect(await emails('search=a%25n')).toEqual([])
  expect(await emails('search=o_n')).toEqual(['o_neill%x@example.in'])
  expect(await emails('search=___')).toEqual([])
  expect(await emails('search=%00%5C')).toEqual([])
  expect(await emails('cursor=nonsense')).toHaveLength(2)
})

test('pages follow each other without gaps or repetitions', async () => {
  for (let n = 0; n < 7; n++)
    await createUser(sql, { createdAt: new Date(1_795_000_000_000 + Math.floor(n / 2) * 1000) })
  const all = (await listPeople(view())).people.map(({ id }) => id)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof listPeople>> = await listPeople(view(`cursor=${cursor}`), 2)
    seen.push(...page.people.map(({ id }) => id))
    cursor = page.next
  }
  expect(seen).toEqual(all)
  expect(all).toHaveLength(7)
})

test('of many people a page, a late page and a search read few rows', async () => {
  await sql`insert into users (name, email, created_at, email_verified)
    select 'Person', 'person-' || n || '@khazana.test', now() - n * interval '1 minute', true from generate_series(1, 20000) n`
  await sql`insert into profiles (user_id, display_name) select id, 'Person ' || email from users`
  await sql`analyze users, profiles`
  const read = async (query: string) => (await rowsRead(sql, 'users', () => listPeople(view(query)))).read
  const [middle] = await sql<
    { at: Date; id: string }[]
  >`select created_at as at, id from users order by created_at offset 10000 limit 1`
  const figures = {
    first: await read(''),
    late: await read(`cursor=${middle?.at.getTime()}.${middle?.id}`),
    rare: await read('search=person-19999@'),
    none: await read('search=nobody-here'),
    common: await read('search=person'),
  }
  console.log(`rows of users read, of 20,000: ${JSON.stringify(figures)}`)
  expect(Math.max(figures.first, figures.late)).toBeLessThan(100)
  expect(Math.max(figures.rare, figures.none)).toBeLessThan(200)
  expect(figures.common).toBeLessThan(5 * MOST_FOUND)
  expect((await listPeople(view('search=person'))).isTooMany).toBe(true)
  expect((await listPeople(view('search=person-19999@'))).isTooMany).toBe(false)
})

describe('ending somebody’s sessions', () => {
  const end = (by: Visitor, id: string) => by.post(`/admin/people/${id}/sign-out`)
  const isIn = async (visitor: Visitor) => (await visitor.get('/me')).json['user'] !== null

  test('signs them out without a ban, and is logged', async () => {
    const { user, visitor } = await admin()
    const asha = await createUser(sql)
    const devices = await Promise.all(
      [1, 2].map(async () => new Visitor(api, { cookies: (await beginSession(sql, asha.id)).cookies })),
    )
    expect((await end(visitor, asha.id)).json).toEqual({ ended: 2 })
    expect(await Promise.all([...devices, visitor].map(isIn))).toEqual([false, false, true])
    expect(await sql`select banned_at from users where id = ${asha.id}`).toEqual([{ banned_at: null }])
    expect(await sql`select admin_id, action, details from audit_log where subject_id = ${asha.id}`).toEqual([
      { admin_id: user.id, action: 'sessions-ended', details: { sessions: 2 } },
    ])
  })

  test('is for admins only, and for existing accounts', async () => {
    const { visitor } = await admin()
    const asha = await createUser(sql)
    const other = new Visitor(api, { cookies: (await beginSession(sql, asha.id)).cookies })
    expect([(await end(other, asha.id)).status, (await end(new Visitor(api), asha.id)).status]).toEqual([403, 401])
    expect((await end(visitor, '018f0000-0000-7000-8000-000000000009')).status).toBe(404)
    expect(await isIn(other)).toBe(true)
  })
})
