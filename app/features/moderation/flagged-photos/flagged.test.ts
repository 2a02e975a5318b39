import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'

import { countPending } from '#app/features/moderation/admin/count-pending.server.ts'
import { setPersonBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { setListingHidden } from '#app/features/moderation/hiding/hide-listing.server.ts'
import { attachPhotos } from '#app/features/photos/attach-photos.server.ts'
import { FLAG_COPIES_JOB, flagCopies } from '#app/features/photos/copies/flag-copies.server.ts'
import { bandNames } from '#app/features/photos/copies/photo-hashes.ts'
import { createApi } from '#app/server/api.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { closeFlaggedPhotos } from './close-flagged.server.ts'
import { listFlaggedPhotos } from './list-flagged.server.ts'

const { sql } = await testDatabase()
const api = createApi()
const SHAPE = 0x5a3c_96e1_0f87_b24dn
const SLOPES = 0x1234_5678_9abc_def0n

beforeEach(async () => {
  testSettings()
  recordJobs()
  await sql`delete from users`
})

/** The hash with its lowest bits flipped, as many as given. */
const turned = (hash: bigint, bits: number) => BigInt.asIntN(64, hash ^ ((1n << BigInt(bits)) - 1n))

type Wanted = { shape?: bigint; slopes?: bigint; more?: Parameters<typeof createItem>[1]; userId?: string }

/** Creates a listing with one photo that has these hashes. */
async function list({ shape = SHAPE, slopes = SLOPES, more = {}, userId }: Wanted = {}) {
  const seller = userId ?? (await createUser(sql)).id
  const photo = await createPhoto(sql, {
    userId: seller,
    shapeHash: BigInt.asIntN(64, shape),
    slopesHash: BigInt.asIntN(64, slopes),
    hashBands: bandNames(shape),
  })
  const item = await createItem(sql, { userId: seller, images: [photo.key], ...more })
  await sql.begin((tx) => attachPhotos(tx, { userId: seller, itemId: item.id, keys: [photo.key] }))
  return { id: item.id, key: photo.key, userId: seller }
}

const flag = (item: { id: string }) => flagCopies({ item: item.id })
const all = { status: null, search: '', after: null }
/** An admin who sells nothing. */
const another = { userId: randomUUID() }

test('a listing with another seller’s photo is reported to admins once, with both photos', async () => {
  const first = await list({ more: { title: 'The one that was there' } })
  const copy = await list({ shape: turned(SHAPE, 5), slopes: turned(SLOPES, 6), more: { title: 'The copy' } })
  expect(takeJobs(FLAG_COPIES_JOB).map(({ data }) => data['item'])).toEqual([first.id, copy.id])
  expect(await flag(copy)).toBe(1)
  // Repeated, and from the other side.
  expect([await flag(copy), await flag(first)]).toEqual([0, 0])
  const { rows, next } = await listFlaggedPhotos(another, all)
  expect(next).toBeNull()
  expect(rows).toMatchObject([
    {
      status: 'open',
      distance: 11,
      decided: null,
      listing: { id: copy.id, title: 'The copy', isHidden: false, hiddenReason: null, photo: { key: copy.key } },
      seller: { id: copy.userId, isBanned: false, isAdmin: false },
      other: { id: first.id, title: 'The one that was there', photo: { key: first.key }, seller: { id: first.userId } },
    },
  ])
})

describe('nothing is reported of', () => {
  test('one’s own listings', async () => {
    const first = await list()
    expect(await flag(await list({ userId: first.userId }))).toBe(0)
  })

  test('listings that are sold or hidden, on either side', async () => {
    const sold = await list({ more: { isSold: true } })
    await list({ more: { hiddenAt: new Date(), hiddenReason: 'report' } })
    expect(await flag(await list())).toBe(0)
    await sql`update items set is_sold = false where id = ${sold.id}`
    const later = await list({ more: { isSold: true } })
    expect(await flag(later)).toBe(0)
    expect(await flag({ id: randomUUID() })).toBe(0)
  })

  test('photos that are similar by neither hash', async () => {
    await list()
    expect(await flag(await list({ shape: turned(SHAPE, 10) }))).toBe(0)
    expect(await flag(await list({ slopes: turned(SLOPES, 11) }))).toBe(0)
    expect(await flag(await list({ shape: ~SHAPE, slopes: ~SLOPES }))).toBe(0)
  })

  test('drawings of the shared pool and photos without hashes', async () => {
    const pool = await createPhoto(sql, {})
    const items = [await createItem(sql, { images: [pool.key] }), await createItem(sql, { images: [pool.key] })]
    const plain = [await createItem(sql), await createItem(sql)]
    for (const item of [...items, ...plain]) expect(await flag(item)).toBe(0)
  })

  test('photos that belong to a listing, but are not shown', async () => {
    const first = await list()
    await sql`update items set images = ${[(await createPhoto(sql, { userId: first.userId })).key]} where id = ${first.id}`
    expect(await flag(await list())).toBe(0)
  })
})

test('both versions of an enhanced photo are compared, and the shown one is reported', async () => {
  const userId = (await createUser(sql)).id
  const hashes = { shapeHash: SHAPE, slopesHash: SLOPES, hashBands: bandNames(SHAPE) }
  const far = { shapeHash: ~SHAPE, slopesHash: ~SLOPES, hashBands: bandNames(~SHAPE) }
  const original = await createPhoto(sql, { userId, ...hashes })
  const enhanced = await createPhoto(sql, {
    key: `item-images/${userId}/enhanced_${randomUUID()}`,
    userId,
    enhancedOf: original.key,
    ...far,
  })
  const item = await createItem(sql, { userId, images: [enhanced.key] })
  await sql.begin((tx) => attachPhotos(tx, { userId, itemId: item.id, keys: [enhanced.key] }))
  const copy = await list()
  expect(await flag(copy)).toBe(1)
  expect((await listFlaggedPhotos(another, all)).rows).toMatchObject([{ other: { photo: { key: enhanced.key } } }])
  // Also when it is the newer of the two.
  await sql`delete from flagged_photos`
  expect(await flag(item)).toBe(1)
  expect((await listFlaggedPhotos(another, all)).rows).toMatchObject([{ listing: { photo: { key: enhanced.key } } }])
})

test('of many listings with the same picture the nearest five are reported', async () => {
  for (let bits = 0; bits < 8; bits++) await list({ shape: turned(SHAPE, bits), more: { title: `Off by ${bits}` } })
  expect(await flag(await list())).toBe(5)
  const distances = (await listFlaggedPhotos(another, all)).rows.map(({ distance }) => distance)
  expect(distances.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
})

test('an item that becomes available again is compared; a change of its text causes no comparison', async () => {
  const item = await list()
  const visitor = new Visitor(api, { cookies: (await beginSession(sql, item.userId)).cookies })
  for (const sold of [true, false]) {
    takeJobs()
    expect((await visitor.ask('PUT', `/items/${item.id}/sold`, { body: { sold } })).status).toBe(200)
    expect(takeJobs(FLAG_COPIES_JOB)).toHaveLength(sold ? 0 : 1)
  }
  await sql.begin((tx) => attachPhotos(tx, { userId: item.userId, itemId: item.id, keys: [item.key] }))
  expect(takeJobs(FLAG_COPIES_JOB)).toEqual([])
})

test('photos exchanged while a listing was hidden are compared when it is shown again, or its seller unbanned', async () => {
  const admin = await createAdmin(sql)
  await list({ more: { title: 'The first' } })
  const hide = (id: string, hidden: boolean) =>
    setListingHidden(admin, id, { hidden, why: hidden ? 'scam' : null, conversationReport: null })
  const item = await list({ more: { title: 'The copy' } })
  const second = await list({ userId: item.userId, shape: 77n, slopes: 1n })
  const itself = await list({ userId: item.userId, shape: 88n, slopes: 2n })
  await hide(item.id, true)
  await hide(itself.id, true)
  takeJobs()
  expect(await flag(item)).toBe(0)
  await hide(item.id, false)
  expect(takeJobs(FLAG_COPIES_JOB)).toEqual([{ name: FLAG_COPIES_JOB, data: { item: item.id } }])
  expect(await flag(item)).toBe(1)
  // The second admin's request shows nothing again.
  await hide(item.id, false)
  expect(takeJobs(FLAG_COPIES_JOB)).toEqual([])

  await setPersonBanned(admin, item.userId, true)
  expect(takeJobs(FLAG_COPIES_JOB)).toEqual([])
  await setPersonBanned(admin, item.userId, false)
  const queued = takeJobs(FLAG_COPIES_JOB).map(({ data }) => String(data['item']))
  // A listing that was hidden individually stays hidden.
  expect(queued.toSorted()).toEqual([item.id, second.id].toSorted())
})

describe('an admin', () => {
  async function flagged() {
    await list({ more: { title: 'The first' } })
    const copy = await list({ more: { title: 'The copy' } })
    await flag(copy)
    const [row] = (await listFlaggedPhotos(another, all)).rows
    const admin = await createUser(sql, { displayName: 'Admin' })
    await sql`insert into user_roles (user_id, role) values (${admin.id}, 'admin')`
    return { id: row?.id ?? '', copy, admin: { userId: admin.id } }
  }
  const dismiss = async (id: string, userId: string) =>
    new Visitor(api, { cookies: (await beginSession(sql, userId)).cookies }).ask(
      'PUT',
      `/admin/flagged-photos/${id}/dismissed`,
    )

  test('dismisses one: this is logged, and the two photos are not reported again', async () => {
    const { id, copy, admin } = await flagged()
    const decided = { at: expect.stringMatching(/^20.*Z$/) as string, by: 'Admin' }
    const first = await dismiss(id, admin.userId)
    expect([first.status, first.json]).toEqual([200, { id, status: 'dismissed', decided, already: false }])
    const { id: second } = await createUser(sql, { displayName: 'Second' })
    await sql`insert into user_roles (user_id, role) values (${second}, 'admin')`
    expect((await dismiss(id, second)).json).toEqual({ ...first.json, already: true })
    const log = await sql`select action, details from audit_log where subject_id = ${id}`
    expect([...log]).toEqual([{ action: 'report-dismissed', details: { kind: 'photo', about: 'The copy' } }])
    expect(await flag(copy)).toBe(0)
    expect((await listFlaggedPhotos(another, { ...all, status: 'open' })).rows).toEqual([])
    expect((await listFlaggedPhotos(another, { ...all, status: 'dismissed' })).rows).toMatchObject([
      { decided: { by: 'Admin' } },
    ])
    expect((await dismiss(randomUUID(), admin.userId)).status).toBe(404)
  })

  test('does not decide about a listing of their own', async () => {
    const { id, copy } = await flagged()
    await sql`insert into user_roles (user_id, role) values (${copy.userId}, 'admin')`
    const { status, json } = await dismiss(id, copy.userId)
    expect([status, json.error?.message]).toEqual([403, 'You cannot decide about your own listing.'])
    expect((await listFlaggedPhotos(another, { ...all, status: 'open' })).rows.map((row) => row.id)).toEqual([id])
    expect(await countPending(another)).toMatchObject({ photos: 1 })
    // It is not pending for them either.
    expect((await listFlaggedPhotos(copy, all)).rows).toEqual([])
    expect(await countPending(copy)).toMatchObject({ photos: 0 })
  })

  test('is the only one who may see it; both sellers learn nothing', async () => {
    const { id, copy } = await flagged()
    expect((await dismiss(id, copy.userId)).status).toBe(403)
    expect((await new Visitor(api).ask('PUT', `/admin/flagged-photos/${id}/dismissed`)).status).toBe(401)
    const visitor = new Visitor(api, { cookies: (await beginSession(sql, copy.userId)).cookies })
    for (const path of [`/items/${copy.id}`, `/items/${copy.id}/edit`]) {
      expect((await visitor.get(path)).text).not.toMatch(/flag|copied|shape|hash/)
    }
  })

  test('an action on the listing decides its open flags, and only those', async () => {
    const { id, copy, admin } = await flagged()
    await sql.begin((tx) => closeFlaggedPhotos(tx, admin, [copy.id]))
    expect((await listFlaggedPhotos(another, { ...all, status: 'acted' })).rows.map((row) => row.id)).toEqual([id])
    expect((await dismiss(id, admin.userId)).status).toBe(409)
  })

  test('the list can be searched and paged', async () => {
    await flagged()
    await list({ shape: 77n, slopes: 1n, more: { title: 'Brass lamp' } })
    await flag(await list({ shape: 77n, slopes: 1n, more: { title: 'Brass lamp, copied' } }))
    const first = await listFlaggedPhotos(another, all, 1)
    expect(first.rows.map(({ listing }) => listing.title)).toEqual(['Brass lamp, copied'])
    const [at, id = ''] = (first.next ?? '').split('.')
    const second = await listFlaggedPhotos(another, { ...all, after: { at: Number(at), id } }, 1)
    expect(second.rows.map(({ listing }) => listing.title)).toEqual(['The copy'])
    expect(second.next).toBeNull()
    // A cursor beyond the year 9999 precedes all rows.
    expect((await listFlaggedPhotos(another, { ...all, after: { at: 999_999_999_999_999, id } })).rows).toHaveLength(2)
    expect((await listFlaggedPhotos(another, { ...all, search: 'BRASS' })).rows).toHaveLength(1)
    expect((await listFlaggedPhotos(another, { ...all, search: '%' })).rows).toHaveLength(0)
  })
})
