import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Viewer } from '#app/features/accounts/viewer.ts'
import { photoStorage, storePhoto } from '#app/features/photos/store-photo.server.ts'
import { setAi, type Ai } from '#app/platform/ai.server.ts'
import { readSettings } from '#app/platform/env.server.ts'
import { log } from '#app/platform/log.server.ts'
import { setSettings } from '#app/platform/settings.server.ts'
import type { PhotoView } from '#app/shared/photo.ts'
import { testDatabase } from '#test/database.ts'
import { createUser } from '#test/factories.ts'

import { enhanceUpload, suggestDetails } from './photo-details.server.ts'

const { sql } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'khazana-details-'))
setSettings(readSettings({ DATA_DIR: folder, LIMIT_AI: '3/1h' }))

afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => setAi(undefined))

const WORDS = { title: ' A robot ', description: 'Made of tin.', category: 'Action Figures' }
const withModel = (ai: Partial<Ai>) => setAi({ describePhoto: null, enhancePhoto: null, ...ai })
const picture = (red: number) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: { r: red, g: 80, b: 20 } } })
    .jpeg()
    .toBuffer()

async function createViewer(): Promise<Viewer> {
  const { id, email, createdAt } = await createUser(sql)
  return { userId: id, sessionId: randomUUID(), name: 'Asha', email, picture: null, isAdmin: false, createdAt }
}

let viewer: Viewer
let photo: PhotoView

beforeEach(async () => {
  viewer = await createViewer()
  const key = `item-images/${viewer.userId}/${randomUUID()}`
  photo = await storePhoto(sql, photoStorage(), { key, userId: viewer.userId, input: await picture(20), alt: null })
})

const NO_DETAILS = 'Could not auto-generate details. Please fill them manually.'

describe('details', () => {
  test('without a model there are none, and nothing is counted', async () => {
    for (let n = 0; n < 5; n++) {
      await expect(suggestDetails(viewer, photo.key)).rejects.toMatchObject({
        code: 'unavailable',
        message: NO_DETAILS,
      })
    }
  })

  test('come from a model that sees the photo, in a shape that fits the form', async () => {
    const describePhoto = vi.fn<NonNullable<Ai['describePhoto']>>().mockResolvedValue(WORDS)
    withModel({ describePhoto })
    expect(await suggestDetails(viewer, photo.key)).toEqual({
      title: 'A robot',
      description: 'Made of tin.',
      category: 'action-figures',
    })
    const [seen, categories] = describePhoto.mock.calls[0] ?? []
    expect((await sharp(seen?.bytes).metadata()).format).toBe('webp')
    expect(categories).toContain('LEGO Sets')
  })

  test('that are too long are cut, and a category that is not ours is left out', async () => {
    withModel({
      describePhoto: () =>
        Promise.resolve({ title: '🤖'.repeat(300), description: 'x'.repeat(9000), category: 'Robots' }),
    })
    const { title, description, category } = await suggestDetails(viewer, photo.key)
    expect([[...title].length, description.length, category]).toEqual([200, 5000, null])
  })

  test('of a failing model are none', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    withModel({ describePhoto: () => Promise.reject(new Error('out of memory')) })
    await expect(suggestDetails(viewer, photo.key)).rejects.toMatchObject({ code: 'unavailable', message: NO_DETAILS })
    expect(logged).toHaveBeenCalledOnce()
  })

  test('are limited per account', async () => {
    withModel({ describePhoto: () => Promise.resolve(WORDS) })
    for (let n = 0; n < 3; n++) await suggestDetails(viewer, photo.key)
    await expect(suggestDetails(viewer, photo.key)).rejects.toMatchObject({ code: 'too_many' })
  })

  test('are nobody else’s: a foreign photo and a missing one are told alike', async () => {
    withModel({ describePhoto: () => Promise.resolve(WORDS) })
    const stranger = await createViewer()
    const answers = await Promise.allSettled([
      suggestDetails(stranger, photo.key),
      suggestDetails(stranger, `item-images/${viewer.userId}/missing`),
      enhanceUpload(stranger, photo.key),
    ])
    const told = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason) : 'told'))
    expect(new Set(told).size).toBe(1)
    expect(told[0]).toContain('no longer there')
  })
})

describe('enhancing', () => {
  test('without a model keeps the photo', async () => {
    expect(await enhanceUpload(viewer, photo.key)).toMatchObject({ key: photo.key })
  })

  test('of a failing model keeps the photo, silently', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    withModel({ enhancePhoto: () => Promise.reject(new Error('out of memory')) })
    expect(await enhanceUpload(viewer, photo.key)).toMatchObject({ key: photo.key })
    expect(logged).toHaveBeenCalledOnce()
  })

  test('answers with a new photo of the viewer’s own; what is no picture is not taken', async () => {
    withModel({ enhancePhoto: () => picture(200) })
    const enhanced = await enhanceUpload(viewer, photo.key)
    expect(enhanced.key).not.toBe(photo.key)
    expect(await sql`select from photos where key = ${enhanced.key} and user_id = ${viewer.userId}`).toHaveLength(1)
    withModel({ enhancePhoto: () => Promise.resolve(Buffer.from('<svg/>')) })
    expect(await enhanceUpload(viewer, photo.key)).toMatchObject({ key: photo.key })
  })
})
