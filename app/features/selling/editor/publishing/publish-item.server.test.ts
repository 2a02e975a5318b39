import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import type { ItemDraft } from '#app/nouns/item/item-fields.ts'
import { readTries, takeTry } from '#app/platform/http/rate-limit.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { ago } from '#test/dates.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { UNSAID } from '#test/item-draft.ts'
import { testDatabase } from '#test/servers/database.ts'

import { deleteItem } from './change-item.server.ts'
import { publishItem } from './publish-item.server.ts'

const { sql } = await testDatabase()
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

beforeAll(() => setSettings(readSettings({ LIMIT_NEW_ACCOUNT_ITEMS: '2/1d' })))

const newId = () => randomUUID().replace(/-4/, '-7')

async function createViewer(createdAt = LONG_AGO): Promise<Viewer> {
  const user = await createUser(sql, { createdAt })
  return {
    userId: user.id,
    sessionId: randomUUID(),
    name: 'Asha',
    email: user.email,
    picture: null,
    isAdmin: false,
    createdAt,
  }
}

let viewer: Viewer
let draft: ItemDraft & { id: string }

async function makeDraft(userId: string): Promise<ItemDraft & { id: string }> {
  const images = [(await createPhoto(sql, { userId })).key, (await createPhoto(sql, { userId })).key]
  return {
    id: newId(),
    title: 'Tin robot',
    description: 'Walks and sparks.',
    price: 125000,
    category: 'action-figures',
    condition: 'Like New',
    location: 'Kothrud, Pune',
    ...UNSAID,
    delivery: 'ships',
    onlinePurchaseLink: 'https://shop.example/robot',
    tags: ['tin', 'robot'],
    images,
  }
}

const countItems = async (userId: string) =>
  (await sql<{ n: number }[]>`select count(*)::int as n from items where user_id = ${userId}`)[0]?.n
const listOwners = async (keys: string[]) =>
  (await sql<{ item_id: string | null }[]>`select item_id from photos where key = any(${keys})`).map(
    (row) => row.item_id,
  )

beforeEach(async () => {
  viewer = await createViewer()
  draft = await makeDraft(viewer.userId)
})

test('a published item is on sale as written, with its photos', async () => {
  const stored = await publishItem(viewer, draft)
  expect(stored).toEqual({ id: draft.id, isSold: false, updatedAt: expect.any(String) })
  const { images, pin: _pin, ...fields } = draft
  const item = await getItem(draft.id)
  expect(item).toMatchObject({ ...fields, isSold: false, seller: { id: viewer.userId } })
  expect(item?.photos.map(({ key }) => key)).toEqual(images)
  expect(await listOwners(images)).toEqual([draft.id, draft.id])
})

describe('the same id twice', () => {
  test('stores once and answers alike, in sequence and concurrently', async () => {
    const answers = await Promise.all([
      publishItem(viewer, draft),
      publishItem(viewer, draft),
      publishItem(viewer, draft),
    ])
    const again = await publishItem(viewer, draft)
    expect(new Set([...answers, again].map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await countItems(viewer.userId)).toBe(1)
    expect((await getItem(draft.id))?.title).toBe('Tin robot')
  })

  test('with different text or photos is refused, and the item stays as it was', async () => {
    await publishItem(viewer, draft)
    const others: Partial<ItemDraft>[] = [
      { title: 'Another title' },
      { description: 'Walks.' },
      { price: 125001 },
      { category: 'lego' },
      { condition: 'Good' },
      { location: 'Aundh, Pune' },
      { onlinePurchaseLink: null },
      { delivery: 'hand-over' },
      { tags: ['robot', 'tin'] },
      { attributes: { brand: 'Horikawa' } },
      { images: draft.images.toReversed() },
    ]
    for (const part of others) {
      await expect(publishItem(viewer, { ...draft, ...part })).rejects.toMatchObject({
        code: 'already_listed',
        status: 409,
      })
    }
    expect(await getItem(draft.id)).toMatchObject({ title: 'Tin robot', price: 125000 })
    expect(await listOwners(draft.images)).toEqual([draft.id, draft.id])
  })

  test('with different text concurrently puts one on sale, and refuses the other', async () => {
    const answers = await Promise.allSettled([
      publishItem(viewer, draft),
      publishItem(viewer, { ...draft, title: 'Another title' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'already_listed' } })
    expect(await countItems(viewer.userId)).toBe(1)
  })

  test('without optional fields is the same item, too', async () => {
    const bare = { ...draft, onlinePurchaseLink: null, tags: [] }
    expect(await publishItem(viewer, bare)).toEqual(await publishItem(viewer, bare))
  })

  test('from another person is a conflict, and nothing changes', async () => {
    await publishItem(viewer, draft)
    const stranger = await createViewer()
    const theirs = { ...(await makeDraft(stranger.userId)), id: draft.id }
    await expect(publishItem(stranger, theirs)).rejects.toMatchObject({ code: 'conflict' })
    expect(await countItems(stranger.userId)).toBe(0)
    expect(await listOwners(theirs.images)).toEqual([null, null])
  })
})

describe('the id of a deleted listing', () => {
  const GONE = { code: 'gone', status: 410 }

  test('is refused to everybody, its former owner too, and their photos stay free', async () => {
    await publishItem(viewer, draft)
    await deleteItem(viewer, draft.id)
    const stranger = await createViewer()
    const theirs = { ...(await makeDraft(stranger.userId)), id: draft.id }
    await expect(publishItem(stranger, theirs)).rejects.toMatchObject(GONE)
    const again = { ...(await makeDraft(viewer.userId)), id: draft.id }
    await expect(publishItem(viewer, again)).rejects.toMatchObject(GONE)
    expect(await sql`select from items where id = ${draft.id}`).toHaveLength(0)
    expect(await listOwners([...theirs.images, ...again.images])).toEqual([null, null, null, null])
    expect(await getItem(draft.id)).toBeNull()
  })

  test('is refused by the database, whoever inserts it and however it was deleted', async () => {
    const insert = (id: string) => createItem(sql, { id })
    const refused = { code: '23505', constraint_name: 'items_id_not_deleted' }
    await publishItem(viewer, draft)
    await sql`delete from items where id = ${draft.id}`
    await expect(insert(draft.id)).rejects.toMatchObject(refused)
    const { id } = await insert(newId())
    await sql`delete from users where id = (select user_id from items where id = ${id})`
    await expect(insert(id)).rejects.toMatchObject(refused)
  })

  test('is refused to whoever waited for the deletion', async () => {
    await publishItem(viewer, draft)
    const stranger = await createViewer()
    const theirs = { ...(await makeDraft(stranger.userId)), id: draft.id }
    const waiting = await sql.begin(async (tx) => {
      await tx`delete from items where id = ${draft.id}`
      const begun = sql.begin(
        (other) => other`
          insert into items (id, user_id, title, description, price, category, condition, images)
          values (${theirs.id}, ${stranger.userId}, 'Other', 'Words', 5, 'lego', 'Good', ${theirs.images})
          on conflict (id) do nothing`,
      )
      const settled = begun.then(
        () => null,
        (error: unknown) => error,
      )
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted and locktype = 'transactionid'`).count)
        .toBeGreaterThan(0)
      return { settled }
    })
    expect(await waiting.settled).toMatchObject({ constraint_name: 'items_id_not_deleted' })
  })
})

test('foreign and missing photos and those of another item are refused, and no item is stored', async () => {
  const stranger = await createUser(sql)
  const foreign = await createPhoto(sql, { userId: stranger.id })
  const pool = await createPhoto(sql)
  for (const key of [foreign.key, pool.key, 'item-images/nobody/nothing']) {
    await expect(publishItem(viewer, { ...draft, images: [key] })).rejects.toMatchObject({
      code: 'invalid',
      fields: { images: expect.any(String) },
    })
  }
  await publishItem(viewer, draft)
  await expect(publishItem(viewer, { ...draft, id: newId() })).rejects.toMatchObject({ code: 'invalid' })
  expect(await countItems(viewer.userId)).toBe(1)
})

describe('the first day of an account', () => {
  test('allows the limited number of items; failed and repeated ones do not count', async () => {
    const fresh = await createViewer(new Date())
    const first = await makeDraft(fresh.userId)
    await expect(publishItem(fresh, { ...first, images: ['item-images/nobody/x'] })).rejects.toMatchObject({
      code: 'invalid',
    })
    await Promise.all([publishItem(fresh, first), publishItem(fresh, first)])
    await publishItem(fresh, await makeDraft(fresh.userId))
    const third = await makeDraft(fresh.userId)
    await expect(publishItem(fresh, third)).rejects.toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) })
    expect(await countItems(fresh.userId)).toBe(2)
    // A repeated request still gets its answer.
    await expect(publishItem(fresh, first)).resolves.toMatchObject({ id: first.id })
  })

  test('a failure to take the attempt back is logged once, and hides neither the item nor the refusal', async () => {
    const fresh = await createViewer(new Date())
    const first = await makeDraft(fresh.userId)
    await sql`alter table rate_limits add constraint never_taken_back check (cardinality(tries) > 0)`
    onTestFinished(async () => {
      await sql`alter table rate_limits drop constraint never_taken_back`
    })
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    const refused = publishItem(fresh, { ...first, images: ['item-images/nobody/x'] })
    await expect(refused).rejects.toMatchObject({ code: 'invalid' })
    expect(warned.mock.calls.map(([fields]) => fields)).toMatchObject([
      { limit: 'newAccountItems', err: { code: '23514' } },
    ])
    await expect(publishItem(fresh, first)).resolves.toMatchObject({ id: first.id })
  })

  test('says how long the limit lasts, at most until the day ends', async () => {
    const fresh = await createViewer(ago({ hours: 20 }))
    for (let n = 0; n < 2; n++) await publishItem(fresh, await makeDraft(fresh.userId))
    const refused = publishItem(fresh, await makeDraft(fresh.userId))
    await expect(refused).rejects.toThrow(
      'A new account can list 2 items on its first day. You can list more in 4 hours; until then this stays a draft.',
    )
  })

  test('is over after a day', async () => {
    for (let n = 0; n < 3; n++) await publishItem(viewer, await makeDraft(viewer.userId))
    expect(await countItems(viewer.userId)).toBe(3)
  })
})

describe('uploads', () => {
  const upload = async (userId: string) => (await takeTry('uploads', userId)).allowed

  test('of seven listings with five photos each stay within the limit: published photos no longer count', async () => {
    for (let listing = 0; listing < 7; listing++) {
      const images: string[] = []
      for (let n = 0; n < 5; n++) {
        expect(await upload(viewer.userId)).toBe(true)
        images.push((await createPhoto(sql, { userId: viewer.userId })).key)
      }
      const made = { ...(await makeDraft(viewer.userId)), images }
      await publishItem(viewer, made)
      // Publishing the same item again must not refund the upload quota twice.
      await publishItem(viewer, made)
    }
    expect(await readTries('uploads', viewer.userId)).toMatchObject({ used: 0 })
  })

  test('without a listing stay limited, and so do those of more listings than a day has', async () => {
    for (let n = 0; n < 120; n++) expect(await upload(viewer.userId)).toBe(true)
    expect(await upload(viewer.userId)).toBe(false)
    await publishItem(viewer, await makeDraft(viewer.userId))
    expect(await readTries('uploads', viewer.userId)).toMatchObject({ used: 118 })
    for (let n = 0; n < 39; n++) await takeTry('listedUploads', viewer.userId)
    await publishItem(viewer, await makeDraft(viewer.userId))
    expect(await readTries('uploads', viewer.userId)).toMatchObject({ used: 118 })
  })
})

test('the database refuses the same values as the form', async () => {
  const wrong: Partial<ItemDraft>[] = [
    { title: ' ' },
    { title: 'x'.repeat(201) },
    { price: 0 },
    { price: 1_000_000_000 },
    { onlinePurchaseLink: 'javascript:alert(1)' },
    { images: [] },
    { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) },
    { location: '' },
  ]
  for (const part of wrong) {
    await expect(publishItem(viewer, { ...draft, ...part })).rejects.toThrow(/constraint|check/)
  }
  expect(await countItems(viewer.userId)).toBe(0)
})
