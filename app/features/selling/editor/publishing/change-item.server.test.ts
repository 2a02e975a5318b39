import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'

import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import type { ItemDraft } from '#app/nouns/item/item-fields.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { createItem, createPhoto, createSponsoredRequest, createUser } from '#test/factories.ts'
import { UNSAID } from '#test/item-draft.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'

import { deleteItem, markAvailable, markSold, updateItem } from './change-item.server.ts'
import { getOwnItem } from './own-item.server.ts'

const { sql } = await testDatabase()
const MISSING = '0198c0de-0000-7000-8000-000000000001'

async function createViewer(): Promise<Viewer> {
  const { id, email, createdAt } = await createUser(sql)
  return { userId: id, sessionId: randomUUID(), name: 'Asha', email, picture: null, isAdmin: false, createdAt }
}

let owner: Viewer
let stranger: Viewer
let id: string
let draft: ItemDraft

beforeEach(async () => {
  owner = await createViewer()
  stranger = await createViewer()
  const images = [await createPhoto(sql, { userId: owner.userId }), await createPhoto(sql, { userId: owner.userId })]
  id = (await createItem(sql, { userId: owner.userId, images: images.map(({ key }) => key), filled: ['price'] })).id
  await sql`update photos set item_id = ${id} where key = any(${images.map(({ key }) => key)})`
  draft = {
    title: 'A better title',
    description: 'A better description.',
    price: 2000,
    category: 'games',
    condition: 'Fair',
    location: null,
    ...UNSAID,
    delivery: 'hand-over',
    tags: ['tin'],
    images: images.map(({ key }) => key).toReversed(),
  }
})

const seen = async () => (await getOwnItem(owner, id)).updatedAt

describe('a stranger’s item and a missing one', () => {
  test('get the same answer to every call', async () => {
    const now = await seen()
    const calls = [
      (viewer: Viewer, item: string) => getOwnItem(viewer, item),
      (viewer: Viewer, item: string) => updateItem(viewer, item, draft, now),
      (viewer: Viewer, item: string) => deleteItem(viewer, item),
      (viewer: Viewer, item: string) => markSold(viewer, item),
      (viewer: Viewer, item: string) => markAvailable(viewer, item),
    ]
    const before = JSON.stringify(await sql`select * from items order by id`)
    for (const call of calls) {
      for (const item of [id, MISSING]) {
        await expect(call(stranger, item)).rejects.toMatchObject({
          code: 'not_found',
          message: "Item not found or you don't have permission to edit it",
        })
      }
      await expect(call(owner, MISSING)).rejects.toMatchObject({
        code: 'not_found',
        message: "Item not found or you don't have permission to edit it",
      })
    }
    expect(JSON.stringify(await sql`select * from items order by id`)).toBe(before)
  })
})

describe('editing', () => {
  test('starts from the current item, and saves every field', async () => {
    const item = await getOwnItem(owner, id)
    expect(item).toMatchObject({ id, title: 'Wind-up tin robot', location: 'Pune, Maharashtra', isSold: false })
    expect(item).not.toHaveProperty('seller')
    const stored = await updateItem(owner, id, draft, item.updatedAt)
    const { images, pin: _, ...fields } = draft
    const after = await getItem(id)
    expect(after).toMatchObject(fields)
    expect(after?.filled).toEqual([])
    expect(after?.photos.map(({ key }) => key)).toEqual(images)
    expect(stored.updatedAt).toBe(await seen())
    expect(after?.createdAt).toBe((await getItem(id))?.createdAt)
  })

  test('from a page without the delivery field leaves delivery unchanged', async () => {
    await updateItem(owner, id, draft, await seen())
    await updateItem(owner, id, { ...draft, title: 'Again', delivery: null }, await seen())
    expect(await getItem(id)).toMatchObject({ title: 'Again', delivery: 'hand-over' })
  })

  test('keeps facts of files, and of the attributes what another category declares, too', async () => {
    const facts = { Brand: 'Horikawa', ean: '5702015599344', scale: '1:12', Winding: 'Yes' }
    await sql`update items set attributes = ${sql.json(facts)} where id = ${id}`
    const shown = await getOwnItem(owner, id)
    expect(shown.attributes).toEqual({ brand: 'Horikawa', ean: '5702015599344', scale: '1:12' })
    await updateItem(owner, id, { ...draft, category: 'games', attributes: null }, shown.updatedAt)
    const read = async () => (await sql`select attributes from items where id = ${id}`)[0]?.['attributes']
    expect(await read()).toEqual({ brand: 'Horikawa', ean: '5702015599344', Winding: 'Yes' })
    await updateItem(owner, id, { ...draft, attributes: { genre: 'Puzzle' } }, await seen())
    expect(await read()).toEqual({ genre: 'Puzzle', Winding: 'Yes' })
    await updateItem(owner, id, { ...draft, attributes: {} }, await seen())
    expect(await read()).toEqual({ Winding: 'Yes' })
  })

  test('in two tabs warns the later one, which saves nothing until it has seen the change', async () => {
    const both = await seen()
    await updateItem(owner, id, draft, both)
    const mine = { ...draft, title: 'From the other tab' }
    await expect(updateItem(owner, id, mine, both)).rejects.toMatchObject({ code: 'conflict' })
    expect((await getItem(id))?.title).toBe('A better title')
    await updateItem(owner, id, mine, await seen())
    expect((await getItem(id))?.title).toBe('From the other tab')
  })

  test('concurrently from the same version lets one through', async () => {
    const both = await seen()
    const results = await Promise.allSettled(
      ['one', 'two', 'three'].map((title) => updateItem(owner, id, { ...draft, title }, both)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused on a sold item, and when the item was sold meanwhile', async () => {
    const before = await seen()
    await markSold(owner, id)
    await expect(updateItem(owner, id, draft, before)).rejects.toMatchObject({ code: 'conflict' })
    await expect(updateItem(owner, id, draft, await seen())).rejects.toMatchObject({ code: 'conflict' })
    expect((await getItem(id))?.title).toBe('Wind-up tin robot')
  })

  test('releases removed photos, takes new ones, and with a foreign one saves nothing', async () => {
    const [first = ''] = draft.images
    const added = await createPhoto(sql, { userId: owner.userId })
    await updateItem(owner, id, { ...draft, images: [added.key, first] }, await seen())
    const rows = await sql<{ key: string }[]>`select key from photos where item_id = ${id}`
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set([added.key, first]))
    const foreign = await createPhoto(sql, { userId: stranger.userId })
    await expect(
      updateItem(owner, id, { ...draft, title: 'Lost', images: [foreign.key] }, await seen()),
    ).rejects.toMatchObject({ code: 'invalid', fields: { images: expect.any(String) } })
    expect((await getItem(id))?.title).toBe('A better title')
  })
})

describe('sold and available again', () => {
  test('works both ways, and repeating changes nothing', async () => {
    const sold = await markSold(owner, id)
    expect(sold.isSold).toBe(true)
    expect(await markSold(owner, id)).toEqual(sold)
    const back = await markAvailable(owner, id)
    expect(back.isSold).toBe(false)
    expect(back.updatedAt > sold.updatedAt).toBe(true)
    expect(await markAvailable(owner, id)).toEqual(back)
  })
})

test('a deleted item takes its sponsorship requests with it, and its photos are released and removed', async () => {
  recordJobs()
  const request = await createSponsoredRequest(sql, { itemId: id })
  await deleteItem(owner, id)
  expect(await getItem(id)).toBeNull()
  expect(await sql`select from sponsored_requests where id = ${request.id}`).toHaveLength(0)
  expect(await sql`select from photos where key = any(${draft.images}) and item_id is null`).toHaveLength(2)
  expect(new Set(takeJobs('remove-photo').map(({ data }) => data['key']))).toEqual(new Set(draft.images))
  await expect(deleteItem(owner, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(takeJobs()).toEqual([])
})

test('an item that very many people saved and wrote about lets go of them in parts', async () => {
  const PEOPLE = 1200
  await sql`
    with people as (
      insert into users (name, email) select 'Ravi', 'ravi-' || ${id}::text || n || '@khazana.test' from generate_series(1, ${PEOPLE}::integer) n
      returning id),
    wishes as (insert into wishlists (user_id, item_id, saved_price) select people.id, ${id}, 1500 from people)
    insert into conversations (item_id, participant_1, participant_2) select ${id}, people.id, ${owner.userId} from people`
  await deleteItem(owner, id)
  expect(await getItem(id)).toBeNull()
  expect(await sql`select from wishlists where item_id = ${id}`).toHaveLength(0)
  const kept = await sql<{ n: number; revision: number; cover: string }[]>`
    select count(*)::integer as n, revision::integer, item_image as cover from conversations
    where participant_2 = ${owner.userId} and item_id is null and item_title = 'Wind-up tin robot' and item_price = 1500
    group by xmin, revision, item_image order by n`
  const cover = draft.images.at(-1)
  // A transaction each.
  expect([...kept]).toEqual([
    { n: PEOPLE - 1000, revision: 1, cover },
    { n: 1000, revision: 1, cover },
  ])
})

test('a stranger lets go of nothing', async () => {
  await sql`insert into wishlists (user_id, item_id, saved_price) values (${stranger.userId}, ${id}, 1500)`
  await expect(deleteItem(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await sql`select from wishlists where item_id = ${id}`).toHaveLength(1)
})
