import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { drawPlaceholder } from '#app/features/photos/drawings.server.ts'
import { removeFiles } from '#app/features/photos/receive/store-photo.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { localStorage, type Storage } from '#app/platform/storage/storage.server.ts'
import { PHOTO_WIDTHS } from '#app/shared/files/photo-variants.ts'
import { openDemo } from '#demo'
import { testDatabase } from '#test/servers/database.ts'

import { insertPool, readPlaceholder, renderPool, listUnrendered } from './drawing-photos.server.ts'
import { type PoolPhoto, poolPhotos } from './pool-photos.server.ts'
import { startRendering } from './start-rendering.server.ts'

const { sql } = await testDatabase()
let folder: string
let storage: Storage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khazana-pool-'))
  storage = localStorage(folder)
})

afterAll(() => rm(folder, { recursive: true }))

/** Whether the process runs; a zombie that nobody has reaped does not. */
async function isAlive(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return state !== null && !/\) [ZX] /.test(state)
}

/** The shells that wait for the end of our process to kill that one. */
async function listGuards(pid: number | undefined): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(all.map((name) => readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')))
  return all.filter((_, at) => commands[at]?.endsWith(`\0sh\0${pid}\0`))
}

const plain = (id: string, colour: string): PoolPhoto => ({
  id,
  category: 'games',
  subject: id,
  view: 'main',
  alt: 'A plain square for tests',
  key: `item-images/pool/${id}`,
  svg: () =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"><path fill="${colour}" d="M0 0h1600v1600H0"/></svg>`,
})

describe('the pool', () => {
  test('has keys that name the drawing and change with it', () => {
    const keys = poolPhotos().map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { key, id } of poolPhotos()) {
      expect(key).toMatch(/^item-images\/pool\/[a-z-]+-[0-9a-f]{8}$/)
      expect(key).toContain(id.replaceAll('/', '-'))
    }
  })

  test('has the current placeholder of each drawing, and no other', async () => {
    expect(Object.keys(openDemo().placeholders), 'run node tools/draw-placeholders.ts').toEqual(
      poolPhotos().map(({ key }) => key),
    )
    // One drawing of each category, because painting all of them takes seconds.
    const some = poolPhotos().filter(({ category }, at, all) => all[at - 1]?.category !== category)
    expect(some).toHaveLength(9)
    const pixels = (base64: string) => sharp(Buffer.from(base64, 'base64')).removeAlpha().raw().toBuffer()
    for (const { key, svg } of some) {
      const [kept, drawn] = [
        await pixels(await readPlaceholder({ key, svg })),
        await pixels(await drawPlaceholder(svg())),
      ]
      const difference = kept.reduce((sum, value, at) => sum + Math.abs(value - (drawn[at] ?? 0)), 0) / kept.length
      expect([kept.length, difference < 4]).toEqual([drawn.length, true])
    }
    const yellow = await pixels(await readPlaceholder(plain('lamp', '#ff0')))
    expect([...yellow.subarray(0, 3)].map((value) => value > 200)).toEqual([true, true, false])
  })

  test('is stored as rows once', async () => {
    expect(await insertPool(sql)).toBe(poolPhotos().length)
    expect(await insertPool(sql)).toBe(0)
    const [lost] = await sql<
      { key: string }[]
    >`delete from photos where key = ${poolPhotos()[0]?.key ?? ''} returning key`
    expect(lost).toBeDefined()
    expect(await insertPool(sql)).toBe(1)
    const rows = await sql<{ placeholder: string; width: number; alt: string }[]>`select * from photos`
    expect(rows.length).toBe(poolPhotos().length)
    for (const row of rows) {
      expect(row).toMatchObject({ width: 1600, height: 1600, user_id: null })
      expect(row.alt.length).toBeGreaterThan(10)
      expect(await sharp(Buffer.from(row.placeholder, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 8 })
    }
  })
})

describe('rendering', () => {
  test('renders the requested files, and the missing ones later', async () => {
    const lamp = plain('lamp', '#ff0')
    const widths = async () => {
      const found = await Promise.all(PHOTO_WIDTHS.map((width) => storage.exists(photoPath(lamp.key, width))))
      return PHOTO_WIDTHS.filter((_, index) => found[index])
    }
    await renderPool(storage, [lamp], [320, 640])
    expect(await widths()).toEqual([320, 640])
    await renderPool(storage, [lamp])
    expect(await widths()).toEqual(PHOTO_WIDTHS)
    await removeFiles(storage, lamp.key)
  })

  test('renders four files per drawing, and continues after an interruption', async () => {
    const photos = [plain('red', '#f00'), plain('blue', '#00f'), plain('green', '#0f0')]
    let steps = 0
    await renderPool(storage, photos.slice(0, 2), PHOTO_WIDTHS, () => (steps += 1))
    expect(steps).toBe(2)
    const times = async (key: string) =>
      Promise.all(PHOTO_WIDTHS.map(async (width) => (await stat(join(folder, photoPath(key, width)))).mtimeMs))
    const red = await times('item-images/pool/red')
    // Simulates a process that was killed before it wrote the blue drawing's last file.
    await storage.remove(photoPath('item-images/pool/blue', 1600))
    expect((await listUnrendered(storage, photos)).map(({ id }) => id)).toEqual(['blue', 'green'])

    await renderPool(storage, photos)
    expect(await times('item-images/pool/red')).toEqual(red)
    expect(await listUnrendered(storage, photos)).toEqual([])
    expect((await readdir(join(folder, 'item-images/pool'))).length).toBe(3 * PHOTO_WIDTHS.length)
  })

  test('renders in a low-priority process, the most wanted sizes first, and stops on request', async () => {
    const wanted = poolPhotos().at(-1)
    if (!wanted) throw new Error('The pool is empty')
    const counts: number[] = []
    const rendering = startRendering({
      storageFolder: folder,
      first: [wanted.id],
      onProgress: ({ done, total }) => {
        counts.push(done)
        // Each drawing counts twice: once for its small files, once for its large ones.
        expect(total).toBe(2 * poolPhotos().length)
      },
    })
    await rendering.first
    expect(await storage.exists(photoPath(wanted.key, 640))).toBe(true)
    expect(counts).toEqual([0, 1])
    expect(await storage.exists(photoPath(wanted.key, 1600))).toBe(false)
    const pid = rendering.pid ?? 0
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW)
    // Where Linux schedules by session (autogroup), the priority of this process's session.
    const session = () => readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => 'not here')
    await expect.poll(session).toMatch(/ nice 19\n$|^not here$/)
    rendering.stop()
    await rendering.all
  })

  test('ends with the process that started it, even if it gets no processor', async () => {
    const script = `import { startRendering } from '#app/features/demo/start-rendering.server.ts'
      const rendering = startRendering({ storageFolder: ${JSON.stringify(join(folder, 'orphan'))},
        onProgress: ({ done }) => done > 0 || console.log(rendering.pid) })`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // The child has reported that it is working.
    const [pid] = await once(createInterface(parent.stdout), 'line')
    expect([await isAlive(Number(pid)), await listGuards(Number(pid))]).toEqual([true, [expect.any(String)]])
    process.kill(Number(pid), 'SIGSTOP')
    try {
      parent.kill('SIGKILL')
      await vi.waitFor(async () => expect(await isAlive(Number(pid))).toBe(false))
      await expect.poll(() => listGuards(Number(pid))).toEqual([])
    } finally {
      if (await isAlive(Number(pid))) process.kill(Number(pid), 'SIGKILL')
    }
  })

  test('reports the reason of a failure', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const first = poolPhotos().slice(0, 1)
    const storageFolder = join(file, 'photos')
    const rendering = startRendering({ storageFolder, first: first.map(({ id }) => id) })
    await expect(rendering.all).rejects.toThrow(/ended early, with exit code 1: .*ENOTDIR/s)
    await expect(rendering.first).rejects.toThrow('ended early')
    await expect.poll(() => listGuards(rendering.pid)).toEqual([])
  })
})
