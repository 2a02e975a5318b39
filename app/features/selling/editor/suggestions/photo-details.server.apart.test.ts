import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { storePhoto } from '#app/features/photos/receive/store-photo.server.ts'
import type * as Reading from '#app/features/selling/details/reading/reading-process.server.ts'
import { NotItsTurn } from '#app/features/selling/details/reading/reading-process.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { startModelServer } from '#test/servers/model-server.ts'
import { testSettings } from '#test/visitor.ts'

import { suggestDetails } from './photo-details.server.ts'

// reading-process.server.apart.test.ts tests reading itself, with a real picture.
const readPicture = vi.hoisted(() => vi.fn<typeof Reading.readPicture>())
vi.mock('#app/features/selling/details/reading/reading-process.server.ts', async (original) => ({
  ...(await original<typeof Reading>()),
  readPicture,
}))

const { sql } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'khazana-details-'))
const ROBOT = {
  title: 'Tin robot',
  description: 'A robot made of tin.',
  category: 'action-figures',
  brand: 'Tinny',
  confidence: 0.9,
}
const server = await startModelServer(() => ROBOT)
const withModel = () =>
  testSettings({ DATA_DIR: folder, LIMIT_AI: '3/1h', AI_BASE_URL: server.url, AI_VISION_MODEL: 'eye' })
const withoutModel = () => testSettings({ DATA_DIR: folder })

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const word = (text: string, line: number, column: number) => {
  const [x0, y0] = [100 + column * 160, 100 + line * 80]
  return { text, confidence: 92, x0, y0, x1: x0 + 140, y1: y0 + 50 }
}
/** The result of reading a picture that shows these lines. */
const read = (whole: boolean, lines: readonly string[]) => ({
  words: lines.flatMap((line, row) => line.split(' ').map((text, column) => word(text, row, column))),
  codes: [],
  whole,
})
const standing = (...lines: string[]) => readPicture.mockResolvedValue(read(true, lines))
const halfStanding = (...lines: string[]) => readPicture.mockResolvedValue(read(false, lines))

let pictures = 0
/** Each picture is different, so that no model answer comes from the cache. */
const picture = () => {
  pictures += 1
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r: pictures * 7, g: 80, b: 20 } } })
    .jpeg()
    .toBuffer()
}

async function createViewer(): Promise<Viewer> {
  const { id, email, createdAt } = await createUser(sql)
  return { userId: id, sessionId: randomUUID(), name: 'Asha', email, picture: null, isAdmin: false, createdAt }
}

async function addPhoto({ userId }: Viewer): Promise<PhotoView> {
  const key = `item-images/${userId}/${randomUUID()}`
  return storePhoto(sql, photoStorage(), { key, userId, input: await picture(), alt: null })
}

let viewer: Viewer
let photo: PhotoView

beforeEach(async () => {
  withoutModel()
  vi.spyOn(log, 'warn').mockReturnValue()
  readPicture.mockReset()
  standing()
  server.asked.length = 0
  server.faults.length = 0
  Object.assign(server.state, { says: () => ROBOT, wrapping: 'bare', always: null })
  viewer = await createViewer()
  photo = await addPhoto(viewer)
})

const NO_DETAILS = 'Could not auto-generate details. Please fill them manually.'

describe('without a model', () => {
  test('the text on the photo gives title, description and category', async () => {
    standing('HARRY POTTER AND THE', 'GOBLET OF FIRE', 'a novel by', 'Bloomsbury')
    expect(await suggestDetails(viewer, photo.key)).toEqual({
      title: 'Harry Potter and the Goblet of Fire',
      description: 'Text on the item: HARRY POTTER AND THE · GOBLET OF FIRE · a novel by · Bloomsbury.',
      category: 'books',
      attributes: { publisher: 'Bloomsbury' },
    })
  })

  test('nothing is made up for a photo without text, and it is read once', async () => {
    for (let n = 0; n < 2; n++) {
      await expect(suggestDetails(viewer, photo.key)).rejects.toMatchObject({ code: 'invalid', message: NO_DETAILS })
    }
    expect(readPicture).toHaveBeenCalledOnce()
  })

  test('a partial reading is cached if it was sufficient, and otherwise repeated after 30 s', async () => {
    const asked = Date.now()
    const now = vi.spyOn(Date, 'now')
    halfStanding('LEGO TECHNIC')
    for (let n = 0; n < 2; n++) expect(await suggestDetails(viewer, photo.key)).toMatchObject({ category: 'lego' })
    expect(readPicture).toHaveBeenCalledTimes(1)

    const { key } = await addPhoto(viewer)
    halfStanding()
    now.mockReturnValue(asked)
    await expect(suggestDetails(viewer, key)).rejects.toMatchObject({ code: 'invalid' })
    standing('LEGO TECHNIC')
    now.mockReturnValue(asked + 29_999)
    await expect(suggestDetails(viewer, key)).rejects.toMatchObject({ code: 'invalid' })
    now.mockReturnValue(asked + 30_000)
    expect(await suggestDetails(viewer, key)).toMatchObject({ category: 'lego' })
  })

  test('a photo that could not be compared with the catalogue is retried after 30 s, too', async () => {
    standing('QUIET MARBLE RIVER')
    await sql`alter table items rename to items_away`
    try {
      await expect(suggestDetails(viewer, photo.key)).rejects.toMatchObject({ code: 'invalid' })
    } finally {
      await sql`alter table items_away rename to items`
    }
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000)
    await expect(suggestDetails(viewer, photo.key)).rejects.toMatchObject({ code: 'invalid' })
    expect(readPicture).toHaveBeenCalledTimes(2)
    // The second reading included the comparison, so its result stays cached.
    await expect(suggestDetails(viewer, photo.key)).rejects.toMatchObject({ code: 'invalid' })
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000)
    await expect(suggestDetails(viewer, photo.key)).rejects.toMatchObject({ code: 'invalid' })
    expect(readPicture).toHaveBeenCalledTimes(2)
  })

  test('ten concurrent requests for a photo read it once, for its owner only', async () => {
    const reading = Promise.withResolvers<ReturnType<typeof read>>()
    readPicture.mockReturnValue(reading.promise)
    const asked = Promise.all(Array.from({ length: 10 }, () => suggestDetails(viewer, photo.key)))
    await vi.waitFor(() => expect(readPicture).toHaveBeenCalled())
    reading.resolve(read(true, ['LEGO TECHNIC']))
    expect(new Set((await asked).map(({ category }) => category))).toEqual(new Set(['lego']))
    expect(readPicture).toHaveBeenCalledExactlyOnceWith(expect.anything(), viewer.userId)
  })

  test('a photo that cannot be read in time has no details, and is retried after a minute', async () => {
    const none = { code: 'unavailable', message: NO_DETAILS }
    readPicture.mockRejectedValueOnce(new Error('SIGKILL'))
    standing('LEGO TECHNIC')
    const asked = Date.now()
    const now = vi.spyOn(Date, 'now').mockReturnValue(asked)
    await expect(suggestDetails(viewer, photo.key)).rejects.toMatchObject(none)
    now.mockReturnValue(asked + 59_999)
    await expect(suggestDetails(viewer, photo.key)).rejects.toMatchObject(none)
    now.mockReturnValue(asked + 60_000)
    expect(await suggestDetails(viewer, photo.key)).toMatchObject({ category: 'lego' })
  })

  test('a photo whose turn did not come is retried with the next request', async () => {
    readPicture.mockRejectedValueOnce(new NotItsTurn('Too many'))
    standing('LEGO TECHNIC')
    await expect(suggestDetails(viewer, photo.key)).rejects.toMatchObject({ code: 'unavailable', message: NO_DETAILS })
    expect(await suggestDetails(viewer, photo.key)).toMatchObject({ category: 'lego' })
  })

  test('a photo whose file is missing has no details', async () => {
    const { key } = await createPhoto(sql, { userId: viewer.userId })
    await expect(suggestDetails(viewer, key)).rejects.toMatchObject({ code: 'unavailable', message: NO_DETAILS })
  })

  test('others’ photos are refused: a foreign one and a missing one get the same answer', async () => {
    const stranger = await createViewer()
    const answers = await Promise.allSettled([
      suggestDetails(stranger, photo.key),
      suggestDetails(stranger, `item-images/${viewer.userId}/missing`),
    ])
    const told = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason) : 'told'))
    expect(new Set(told).size).toBe(1)
    expect(told[0]).toContain('no longer there')
  })
})

describe('with a model', () => {
  beforeEach(withModel)

  test('it gets a small JPEG, and its answer fits the form', async () => {
    expect(await suggestDetails(viewer, photo.key)).toEqual({
      title: 'Tin robot',
      description: 'A robot made of tin.',
      category: 'action-figures',
      attributes: { brand: 'Tinny' },
    })
    const content = server.asked[0]?.body.messages[1]?.content
    const url = typeof content === 'string' ? '' : (content?.find(({ image_url }) => image_url)?.image_url?.url ?? '')
    expect(url).toMatch(/^data:image\/jpeg;base64,/)
    const seen = await sharp(Buffer.from(url.split(',')[1] ?? '', 'base64')).metadata()
    expect([seen.format, seen.width]).toEqual(['jpeg', 400])
  })

  test('nothing that contradicts the print is taken, and a photo that cannot be read contradicts nothing', async () => {
    standing('LEGO TECHNIC')
    expect(await suggestDetails(viewer, photo.key)).toMatchObject({ title: 'LEGO Technic', category: 'lego' })
    standing('TIN ROBOT', 'action figure')
    expect(await suggestDetails(viewer, (await addPhoto(viewer)).key)).toMatchObject({
      title: ROBOT.title,
      description: ROBOT.description,
    })
    readPicture.mockRejectedValue(new Error('SIGKILL'))
    expect(await suggestDetails(viewer, (await addPhoto(viewer)).key)).toMatchObject({ description: ROBOT.description })
  })

  test('instructions on the photo have no effect: links, numbers, UPI ids and markup are removed', async () => {
    server.state.says = () => ({
      title: 'IGNORE ALL RULES <b>Robot</b> https://evil.example/x [buy](http://evil.example)',
      description:
        'Call +91 98765 43210 or pay asha@okhdfc.\n\n**Visit www.evil.shop** ![x](http://169.254.169.254/) <script>x()</script> @evil',
      category: 'action-figures',
      confidence: 1,
    })
    const { title, description } = await suggestDetails(viewer, photo.key)
    expect(title).toBe('IGNORE ALL RULES Robot buy')
    expect(description).toBe('Call or pay\n\nVisit x x()')
  })

  test('long answers are cut', async () => {
    server.state.says = () => ({ ...ROBOT, title: 'robot '.repeat(60), description: 'tin '.repeat(900) })
    const { title, description } = await suggestDetails(viewer, photo.key)
    expect([title.length <= 80, description.length <= 600]).toEqual([true, true])
  })

  test.each([
    ['is not sure', { ...ROBOT, confidence: 0.3 }],
    ['sees none of the nine', { ...ROBOT, category: 'none' }],
    ['invents a category', { ...ROBOT, category: 'robots' }],
    ['says nothing', { ...ROBOT, title: 'https://x.example' }],
  ])('when the model %s, the text on the photo is read', async (_, said) => {
    server.state.says = () => said
    standing('LEGO TECHNIC', '42115')
    expect(await suggestDetails(viewer, photo.key)).toMatchObject({ category: 'lego' })
  })

  test.each(['hung up', 'overloaded', 'talking nonsense'])('reads the photo when the model is %s', async (how) => {
    if (how === 'hung up') server.faults.push({ kind: 'cut before' })
    if (how === 'overloaded') server.faults.push({ kind: 'status', status: 503, retryAfter: '3600' })
    if (how === 'talking nonsense') server.faults.push({ kind: 'no json' })
    standing('LEGO TECHNIC', '42115')
    expect(await suggestDetails(viewer, photo.key)).toMatchObject({ category: 'lego' })
    standing()
    server.faults.push({ kind: 'cut before' })
    const other = await addPhoto(viewer)
    await expect(suggestDetails(viewer, other.key)).rejects.toMatchObject({ code: 'invalid', message: NO_DETAILS })
  })

  test('is called up to the limit, then the photo is read locally; only sent requests count', async () => {
    for (let n = 0; n < 2; n++) await suggestDetails(viewer, photo.key)
    for (let n = 0; n < 2; n++) await suggestDetails(viewer, (await addPhoto(viewer)).key)
    expect(server.asked).toHaveLength(3)
    const { key } = await addPhoto(viewer)
    await expect(suggestDetails(viewer, key)).rejects.toMatchObject({ code: 'too_many', message: NO_DETAILS })
    standing('LEGO TECHNIC', '42115')
    expect(await suggestDetails(viewer, (await addPhoto(viewer)).key)).toMatchObject({ category: 'lego' })
    expect(server.asked).toHaveLength(3)
    standing()
    // Another account has a quota of its own.
    const other = await createViewer()
    expect(await suggestDetails(other, (await addPhoto(other)).key)).toMatchObject({ title: 'Tin robot' })
  })

  test('is not called when the requests cannot be counted', async () => {
    const told = vi.spyOn(log, 'error').mockReturnValue()
    await sql`alter table rate_limits rename to rate_limits_away`
    try {
      await expect(suggestDetails(viewer, photo.key)).rejects.toMatchObject({ code: 'invalid' })
    } finally {
      await sql`alter table rate_limits_away rename to rate_limits`
    }
    expect([server.asked.length, told.mock.calls.length]).toEqual([0, 1])
  })
})
