import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { localStorage, StorageAway, type Storage } from '#app/platform/storage/storage.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { type SharedListing, sharePicture } from './share-picture.server.ts'

const COVER = 'item-images/pool/cover'
const AS_WEBP = { contentType: 'image/webp' }
const listing: SharedListing = {
  id: 'a',
  title: 'Wind-up tin robot',
  price: 125_000,
  category: 'action-figures',
  condition: 'Like New',
  isSold: false,
  photos: [{ key: COVER }],
}

let folder: string
let storage: Storage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khazana-share-'))
  storage = localStorage(folder)
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const red = sharp({ create: { width: 960, height: 960, channels: 3, background: '#c81e1e' } })
  const grain = await sharp({ create: { width: 960, height: 960, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  const cover = await red
    .composite([{ input: grain, blend: 'soft-light' }])
    .webp()
    .toBuffer()
  await storage.put(photoPath(COVER, 960), cover, AS_WEBP)
})

afterEach(() => void vi.useRealTimers())
afterAll(() => rm(folder, { recursive: true }))

async function draw(change: Partial<SharedListing> = {}): Promise<Buffer> {
  const answer = await sharePicture(storage, { ...listing, ...change })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

async function readPixels(bytes: Buffer, left: number, top: number, width: number, height: number) {
  return sharp(bytes).extract({ left, top, width, height }).raw().toBuffer()
}

/** The share of an area's pixels that are clearly darker than the background. */
async function inked(bytes: Buffer, left: number, top: number, width: number, height: number): Promise<number> {
  const pixels = await readPixels(bytes, left, top, width, height)
  let dark = 0
  for (let at = 0; at < pixels.length; at += 3) if ((pixels[at] ?? 255) < 150) dark += 1
  return dark / (width * height)
}

/** The longest unbroken horizontal run of dark pixels in the title. */
async function longestLine(bytes: Buffer): Promise<number> {
  const pixels = await readPixels(bytes, ...TITLE)
  let [longest, run] = [0, 0]
  for (let at = 0; at < pixels.length; at += 3) {
    run = at % (TITLE[2] * 3) !== 0 && (pixels[at] ?? 255) < 150 ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** The right edge of the title in pixels. */
async function readWidth(bytes: Buffer): Promise<number> {
  const pixels = await readPixels(bytes, ...TITLE)
  let width = 0
  for (let at = 0; at < pixels.length; at += 3) {
    if ((pixels[at] ?? 255) < 150) width = Math.max(width, (at / 3) % TITLE[2])
  }
  return width
}

const TITLE = [660, 140, 530, 300] as const
const PRICE = [660, 450, 530, 70] as const
const WORDS = [660, 550, 530, 50] as const
const CORNER = [32, 32, 100, 60] as const

describe('the picture for a shared link', () => {
  test('is a JPEG of 1200 × 630 in less than 300 kB, with the facts in its name', async () => {
    const answer = await sharePicture(storage, listing)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(300_000)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
    })
    const dearer = await sharePicture(storage, { ...listing, price: 125_001 })
    expect(dearer.headers.get('etag')).not.toBe(answer.headers.get('etag'))
  })

  test('shows the cover, the name of the shop, title and price', async () => {
    const bytes = await draw()
    const [red = 0, green = 255] = await readPixels(bytes, 300, 300, 1, 1)
    expect(red).toBeGreaterThan(120)
    expect(green).toBeLessThan(90)
    expect(await inked(bytes, ...TITLE)).toBeGreaterThan(0.02)
    expect(await inked(bytes, ...PRICE)).toBeGreaterThan(0.05)
  })

  test('draws real letters, not the boxes for missing ones', async () => {
    // Missing-glyph boxes all have the same width; letters do not.
    expect(await longestLine(await draw({ title: 'iiiiiiii' }))).toBeLessThan(40)
    const [narrow, wide] = [
      await readWidth(await draw({ title: 'iiiiiiii' })),
      await readWidth(await draw({ title: 'WWWWWWWW' })),
    ]
    expect(wide).toBeGreaterThan(narrow * 2)
    // A Devanagari word hangs from one continuous line; boxes are separate.
    expect(await longestLine(await draw({ title: 'कमल' }))).toBeGreaterThan(70)
  })

  test('leaves out characters that its font lacks, and names the category when nothing is left', async () => {
    const named = await draw({ title: 'Action Figures' })
    const unreadable = await draw({ title: '日本の玩具 🤖' })
    expect(Buffer.compare(await readPixels(unreadable, ...TITLE), await readPixels(named, ...TITLE))).toBe(0)
  })

  test('keeps a long title to its three lines, and text that looks like markup as text', async () => {
    const long = await draw({ title: '<b>Boxed & complete</b> with all of its parts '.repeat(4) })
    expect(await inked(long, 660, 330, 530, 110)).toBe(0)
    expect(await inked(long, 660, 150, 530, 170)).toBeGreaterThan(0.1)
    // One long word is broken and does not run off the picture.
    const word = await draw({ title: 'W'.repeat(200) })
    expect(await inked(word, 1170, 130, 30, 500)).toBe(0)
    expect(await inked(word, 660, 330, 530, 110)).toBe(0)
  })

  test('has its words in the language of the page, also when both are asked for at once', async () => {
    const [english, hindi] = await Promise.all([draw({ isSold: true }), inLanguage('hi', () => draw({ isSold: true }))])
    expect(Buffer.compare(await readPixels(english, ...PRICE), await readPixels(hindi, ...PRICE))).toBe(0)
    expect(Buffer.compare(await readPixels(english, ...WORDS), await readPixels(hindi, ...WORDS))).not.toBe(0)
    expect(await inked(hindi, ...WORDS)).toBeGreaterThan(0.02)
    expect(await inked(hindi, ...CORNER)).toBeGreaterThan(0.3)
  })

  test('says when the item is sold', async () => {
    expect(await inked(await draw({ isSold: true }), ...CORNER)).toBeGreaterThan(0.3)
    const [red = 0, green = 0] = await readPixels(await draw({ isSold: true }), 36, 36, 1, 1)
    expect(red - green).toBeGreaterThan(60)
    expect(red).toBeLessThan(160)
  })

  test('shows the shop’s logo while the cover is missing', async () => {
    for (const photos of [[], [{ key: 'item-images/pool/not-rendered-yet' }]]) {
      const [red = 255, green = 0] = await readPixels(await draw({ photos }), 20, 20, 1, 1)
      expect(green - red).toBeGreaterThan(50)
    }
  })

  test('is not drawn without its cover while the storage is away, and nothing is kept of that', async () => {
    const cut: Storage = {
      ...storage,
      open: async (path) => {
        const file = await storage.open(path)
        // A bucket has answered with the first 64 kB.
        return file && { ...file, bytes: () => Promise.reject(new StorageAway(new Error('no answer'))) }
      },
    }
    const seen = { ...listing, id: 'seen while away' }
    await expect(sharePicture(cut, seen)).rejects.toThrow(StorageAway)
    const [red = 0, green = 255] = await readPixels(await draw(seen), 300, 300, 1, 1)
    expect(red - green).toBeGreaterThan(50)
  })

  test('shows the logo when the cover is removed before it is read', async () => {
    const gone: Storage = {
      ...storage,
      open: async (path) => {
        const file = await storage.open(path)
        return file && { ...file, bytes: () => Promise.reject(new Error('gone')) }
      },
    }
    const answer = await sharePicture(gone, { ...listing, id: 'removed' })
    const [red = 255, green = 0] = await readPixels(Buffer.from(await answer.arrayBuffer()), 20, 20, 1, 1)
    expect(green - red).toBeGreaterThan(50)
  })
})

describe('many at once', () => {
  const counting = () => {
    let opened = 0
    let drawn = 0
    const counted: Storage = {
      ...storage,
      open: async (path) => {
        const file = await storage.open(path)
        if (!file) return null
        opened += 1
        const bytes = async () => {
          drawn += 1
          return file.bytes()
        }
        return { ...file, bytes }
      },
    }
    return { counted, counts: () => ({ opened, drawn }) }
  }

  test('ask for the same picture: it is drawn once, and not again afterwards', async () => {
    const { counted, counts } = counting()
    const same = { ...listing, id: 'same' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => sharePicture(counted, same)))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    await sharePicture(counted, same)
    expect(counts()).toEqual({ opened: 31, drawn: 1 })
  })

  test('ask for different pictures: sixty are all drawn', async () => {
    // However long a busy machine draws, nobody's patience ends.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => sharePicture(storage, { ...listing, id: `many-${index}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
  })

  /** Starts drawing a picture that does not finish before `go`. */
  async function held() {
    const { promise, resolve: go } = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const slow: Storage = {
      ...storage,
      async open(path) {
        const file = await storage.open(path)
        const bytes = async () => (began.resolve(), await promise, (await file?.bytes()) ?? new Uint8Array())
        return file && { ...file, bytes }
      },
    }
    const first = sharePicture(slow, { ...listing, id: `held-${Math.random()}` })
    await began.promise
    return { first, go }
  }

  test('wait in the line for as long as sixty take on a slow processor, and none is refused', async () => {
    const { counted, counts } = counting()
    const { first, go } = await held()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const refused: number[] = []
    const leaves = new AbortController()
    let isWaiting = true
    const all = Array.from({ length: 60 }, async (_, index) => {
      const own = { ...listing, id: `patient-${index}` }
      // The last one is drawn in the end. Drawing the others as well would show nothing more.
      const { status } = await sharePicture(counted, own, index < 59 ? leaves.signal : undefined)
      if (status !== 200 && (isWaiting || index === 59)) refused.push(status)
    })
    // It moves the clock by its interval each time.
    await vi.waitFor(() => expect(counts().opened).toBe(60), { interval: 1 })
    // Each enters the line once its cover is open.
    await new Promise(setImmediate)
    vi.advanceTimersByTime(55_000)
    // The answer to one that was refused is there now.
    await new Promise(setImmediate)
    expect(refused).toEqual([])
    isWaiting = false
    leaves.abort()
    go()
    await Promise.all([...all, first])
    expect(refused).toEqual([])
  })

  test('whose clients are gone are not drawn, unless another one waits for the same', async () => {
    const { counted, counts } = counting()
    const { first, go } = await held()
    const [gone, stays] = [new AbortController(), new AbortController()]
    const ask = (id: string, { signal }: AbortController) => sharePicture(counted, { ...listing, id }, signal)
    const [left, shared, other] = [ask('left', gone), ask('shared by two', gone), ask('shared by two', stays)]
    await vi.waitFor(() => expect(counts().opened).toBe(3))
    await new Promise(setImmediate)
    gone.abort()
    expect((await left).status).toBe(503)
    go()
    expect([(await shared).status, (await other).status]).toEqual([200, 200])
    await first
    expect(counts().drawn).toBe(1)
    expect((await sharePicture(storage, { ...listing, id: 'left' })).status).toBe(200)
  })

  test('are told to retry when too many wait, or when their turn does not come', async () => {
    const { first, go } = await held()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const names = Array.from({ length: 201 }, (_, index) => `waits-${index}`)
    const settled = new Map<string, Response>()
    const all = names.map((id) => sharePicture(storage, { ...listing, id }).then((answer) => settled.set(id, answer)))
    await vi.waitFor(() => expect(settled.size).toBe(1))
    vi.runAllTimers()
    await Promise.all(all)
    vi.useRealTimers()
    for (const { status, headers } of settled.values()) {
      expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
    }
    go()
    expect((await first).status).toBe(200)
    // The queue is empty again.
    expect((await sharePicture(storage, { ...listing, id: 'later' })).status).toBe(200)
  })

  test('a failed picture does not block the next, and is retried', async () => {
    const broken: Storage = {
      ...storage,
      open: async (path) => {
        const file = await storage.open(path)
        return file && { ...file, bytes: async () => Buffer.from('not a picture') }
      },
    }
    const unlucky = { ...listing, id: 'unlucky' }
    const [failed, fine] = await Promise.allSettled([
      sharePicture(broken, unlucky),
      sharePicture(storage, { ...listing, id: 'next' }),
    ])
    expect(failed.status).toBe('rejected')
    expect(fine).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
    expect((await sharePicture(storage, unlucky)).status).toBe(200)
  })
})
