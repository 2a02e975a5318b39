import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'

import { listPreferences } from '#app/features/notices/preferences/preferences.server.ts'
import { setViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { createItem, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { loader, meta } from './profile.tsx'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

const NOBODY = '00000000-0000-7000-8000-000000000000'

type User = Awaited<ReturnType<typeof createUser>>

function load(userId: string | undefined, viewer: (User & { isAdmin?: boolean }) | null = null, query = '') {
  const url = new URL(`http://khazana.test/profile${userId ? `/${encodeURIComponent(userId)}` : ''}${query}`)
  const context = new RouterContextProvider()
  setViewer(
    context,
    viewer && {
      userId: viewer.id,
      sessionId: NOBODY,
      name: '',
      email: viewer.email,
      picture: null,
      isAdmin: viewer.isAdmin ?? false,
      createdAt: viewer.createdAt,
    },
  )
  // The module serves two routes, with and without an id.
  const params = (userId ? { userId } : {}) as Parameters<typeof loader>[0]['params']
  return loader({ params, request: new Request(url), url, pattern: '/profile/:userId', context })
}

async function page(...given: Parameters<typeof load>) {
  const answer = await load(...given)
  if (answer instanceof Response || 'init' in answer) throw new Error('Expected a profile')
  return answer
}

test('the owner gets their e-mail address, on both URLs of the page; nobody else does', async () => {
  const [owner, other] = [await createUser(sql), await createUser(sql)]
  expect((await page(undefined, owner)).profile.email).toBe(owner.email)
  expect((await page(owner.id, owner)).profile.email).toBe(owner.email)
  for (const viewer of [null, other]) expect(JSON.stringify(await page(owner.id, viewer))).not.toContain('@')
})

test('signed out, one’s own profile leads to the sign-in page and back', async () => {
  const answer: unknown = await load(undefined).catch((thrown: unknown) => thrown)
  expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/auth?next=%2Fprofile',
  ])
})

test('an unknown person, a deleted account and an invalid id answer 404', async () => {
  const gone = await createUser(sql, { deletedAt: new Date() })
  for (const id of [NOBODY, gone.id, 'abc', "'or'1'='1", '\0']) {
    expect([id, await load(id)]).toMatchObject([id, { data: null, init: { status: 404 } }])
  }
})

test('another spelling of the id redirects permanently', async () => {
  const { id } = await createUser(sql)
  const answer = await load(id.toUpperCase())
  expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([301, `/profile/${id}`])
})

test.each(['.', ')', '।', '/', '&utm=1', '.html'])('a link with %j behind it redirects permanently', async (behind) => {
  const { id } = await createUser(sql)
  const answer = await load(`${id}${behind}`)
  expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([301, `/profile/${id}`])
})

test('only the first page of a profile with listings may be indexed', async () => {
  const user = await createUser(sql)
  const robots = async (query = '') => {
    // Only the arguments that `meta` reads.
    const given = { matches: [], loaderData: await page(user.id, null, query) } as unknown
    return (meta(given as Parameters<typeof meta>[0]) ?? []).some((tag) => 'name' in tag && tag.name === 'robots')
  }
  expect(await robots()).toBe(true)
  const item = await createItem(sql, { userId: user.id })
  expect(await robots()).toBe(false)
  expect(await robots(`?cursor=n.${item.createdAt.getTime() + 1}.${item.id}`)).toBe(true)
  // An invalid cursor is ignored.
  expect(await robots('?cursor=l.5.x')).toBe(false)
})

test('only signed-in others can write to a person with items on sale', async () => {
  const [seller, viewer] = [await createUser(sql), await createUser(sql)]
  const mayWrite = async (who: User | null) => (await page(seller.id, who)).mayWrite
  expect(await mayWrite(viewer)).toBe(false)
  await createItem(sql, { userId: seller.id, isSold: true })
  expect(await mayWrite(viewer)).toBe(false)
  await createItem(sql, { userId: seller.id })
  expect([await mayWrite(viewer), await mayWrite(null), await mayWrite(seller)]).toEqual([true, false, false])
})

test('a banned person’s page exists for admins only; admins can act on anybody but themselves', async () => {
  const [person, other] = [await createUser(sql, { displayName: 'Suresh' }), await createUser(sql)]
  const admin = { ...other, isAdmin: true }
  expect((await page(person.id, admin)).subject?.person).toMatchObject({ id: person.id, isBanned: false })
  expect((await page(person.id, other)).subject).toBeNull()
  expect((await page(other.id, admin)).subject).toBeNull()
  await sql`update users set banned_at = now() where id = ${person.id}`
  expect((await page(person.id, admin)).subject).toEqual({
    listing: null,
    person: { id: person.id, name: 'Suresh', isBanned: true, until: null, isAdmin: false, isGone: false, trace: null },
  })
  expect(await load(person.id, other)).toMatchObject({ data: null, init: { status: 404 } })
})

test('blocks and preferences are shown only to oneself', async () => {
  const [owner, blocked] = [await createUser(sql), await createUser(sql, { displayName: 'Nobody Nice' })]
  await sql`insert into blocks (blocker_id, blocked_id) values (${owner.id}, ${blocked.id})`
  expect((await page(owner.id, owner)).own).toEqual({
    waiting: { things: [], more: 0 },
    preferences: await listPreferences({ userId: owner.id }),
    wishlist: { items: [], unavailable: [], nextCursor: null },
    hidden: [],
    takesOffers: true,
    upi: { hint: null, isSet: false },
    blocked: [{ id: blocked.id, name: 'Nobody Nice', picture: null }],
  })
  for (const viewer of [null, blocked]) expect((await page(owner.id, viewer)).own).toBeNull()
})
