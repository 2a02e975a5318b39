import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { changedItemBody } from '#app/features/selling/editor/drafts/item-draft-schema.server.ts'
import type { ItemDraft } from '#app/nouns/item/item-fields.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { UNSAID } from '#test/item-draft.ts'
import { testDatabase } from '#test/servers/database.ts'

import { updateItem } from './change-item.server.ts'
import { findLastChoices } from './last-choices.server.ts'
import { getOwnItem } from './own-item.server.ts'
import { publishItem } from './publish-item.server.ts'

const { sql } = await testDatabase()

const { id: userId, email } = await createUser(sql, { createdAt: new Date('2026-01-01T00:00:00Z') })
const seller: Viewer = {
  userId,
  sessionId: randomUUID(),
  name: 'Asha',
  email,
  picture: null,
  isAdmin: false,
  createdAt: new Date('2026-01-01T00:00:00Z'),
}

async function makeDraft(pin: number | null): Promise<ItemDraft & { id: string }> {
  return {
    ...UNSAID,
    id: randomUUID().replace(/-4/, '-7'),
    title: 'Tin robot',
    description: 'Walks and sparks.',
    price: 1250,
    category: 'action-figures',
    condition: 'Good',
    location: 'Kothrud',
    pin,
    delivery: 'ships',
    images: [(await createPhoto(sql, { userId })).key],
  }
}

const findArea = async (id: string) =>
  (await sql<{ area: number | null }[]>`select area from items where id = ${id}`)[0]?.area

test('a listing keeps its PIN code, of which others see the district', async () => {
  const { updatedAt, id } = await publishItem(seller, await makeDraft(411_038))
  const [{ area } = { area: 0 }] = await sql<{ area: number }[]>`select area from pins where pin = 411038`
  expect(await findArea(id)).toBe(area)
  const shown = await getItem(id, null)
  expect(shown).toMatchObject({ location: 'Kothrud', shownPlace: 'Kothrud, Pune' })
  expect(JSON.stringify(shown)).not.toContain('411038')
  // Its seller edits it, and the next listing begins with it.
  expect((await getOwnItem(seller, id)).pin).toBe(411_038)
  expect(await findLastChoices(seller)).toEqual({ location: 'Kothrud', pin: 411_038 })
  await updateItem(seller, id, { ...(await makeDraft(null)), location: 'Mumbai' }, updatedAt)
  const [{ city } = { city: 0 }] = await sql<
    { city: number }[]
  >`select area as city from city_areas where city = 'Mumbai'`
  expect(await findArea(id)).toBe(city)
})

test('a page that was loaded before the field existed keeps the PIN code, and an empty field takes it away', async () => {
  const { updatedAt, id } = await publishItem(seller, await makeDraft(411_038))
  const { pin: _, id: __, ...old } = await makeDraft(null)
  const parse = (body: object) => {
    const { seenUpdatedAt, ...changes } = changedItemBody.parse({ ...old, seenUpdatedAt: updatedAt, ...body })
    return { seenUpdatedAt, changes }
  }
  const kept = await updateItem(seller, id, parse({}).changes, updatedAt)
  expect((await getOwnItem(seller, id)).pin).toBe(411_038)
  await updateItem(seller, id, parse({ pin: '' }).changes, kept.updatedAt)
  expect((await getOwnItem(seller, id)).pin).toBeNull()
})

test('a PIN code that does not exist is refused, and nothing is listed', async () => {
  const draft = await makeDraft(999_999)
  await expect(publishItem(seller, draft)).rejects.toMatchObject({
    code: 'invalid',
    fields: { pin: 'There is no PIN code 999999' },
  })
  expect(await getItem(draft.id, seller)).toBeNull()
})
