import { beforeEach, describe, expect, test } from 'vitest'

import type { Storage } from '#app/platform/storage/storage.server.ts'
import { ago, hence } from '#test/dates.ts'

const PATH = 'item-images/pool/lamp-320.webp'
const AS_WEBP = { contentType: 'image/webp' }

export const pattern = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251)

/** Tests what every storage has to do, wherever it stores files. `open` gives an empty one to each test. */
export function testStorage(open: () => Promise<Storage> | Storage): void {
  let storage: Storage

  beforeEach(async () => {
    storage = await open()
  })

  describe('a stored file', () => {
    test.each([0, 5, 64 * 1024, 64 * 1024 + 1, 400_001])(
      'of %i bytes is read back unchanged, at once and in chunks',
      async (size) => {
        const bytes = pattern(size)
        await storage.put(PATH, bytes, AS_WEBP)
        const file = await storage.open(PATH)
        expect(file?.size).toBe(size)
        expect(Buffer.compare((await file?.bytes()) ?? Buffer.from('missing'), bytes)).toBe(0)
        expect(Buffer.compare(Buffer.from(await new Response(file?.stream()).arrayBuffer()), bytes)).toBe(0)
        // Times of a bucket are whole seconds, by its own clock.
        expect(file?.storedAt.getTime()).toBeGreaterThan(ago({ hours: 1 }).getTime())
        expect(file?.storedAt.getTime()).toBeLessThan(hence({ hours: 1 }).getTime())
      },
    )

    test('is replaced atomically, with a new version', async () => {
      await storage.put(PATH, pattern(3), AS_WEBP)
      const before = await storage.open(PATH)
      await storage.put(PATH, pattern(9), AS_WEBP)
      const after = await storage.open(PATH)
      expect(after?.size).toBe(9)
      expect(after?.version).not.toBe(before?.version)
      // It becomes an ETag.
      expect(after?.version).toMatch(/^[\w-]+$/)
    })

    test('is gone once removed, and may be removed twice', async () => {
      await storage.put(PATH, pattern(3), AS_WEBP)
      expect(await storage.exists(PATH)).toBe(true)
      await storage.remove(PATH)
      await storage.remove(PATH)
      expect(await storage.exists(PATH)).toBe(false)
      expect(await storage.open(PATH)).toBeNull()
    })

    test('that is removed while it is read ends in an error, never in a shorter file', async () => {
      await storage.put(PATH, pattern(400_000), AS_WEBP)
      const file = await storage.open(PATH)
      await storage.remove(PATH)
      await expect(file?.bytes()).rejects.toThrow(/ENOENT|gone/)
    })

    test('may be read by many at once', async () => {
      await storage.put(PATH, pattern(70_000), AS_WEBP)
      const readers = Array.from({ length: 60 }, async () => (await storage.open(PATH))?.bytes())
      for (const bytes of await Promise.all(readers)) expect(bytes).toHaveLength(70_000)
    })
  })

  test('a missing file is null', async () => {
    expect(await storage.open(PATH)).toBeNull()
    expect(await storage.exists(PATH)).toBe(false)
  })

  test.each([
    '../../../etc/passwd',
    'item-images/../../secret',
    'item-images/pool/..',
    'item-images/./pool/x',
    '/etc/passwd/x',
    'item-images//x',
    'item-images/pool/x\0.webp',
    'item-images/pool/x\\..\\y',
    'item-images/pool/.hidden',
    '.unfinished/a/b',
    'item-images/x',
    `item-images/pool/${'x'.repeat(300)}`,
    '',
  ])('refuses the path %j', async (path) => {
    await expect(storage.open(path)).rejects.toThrow('Not a storage path')
    await expect(storage.exists(path)).rejects.toThrow('Not a storage path')
    await expect(storage.remove(path)).rejects.toThrow('Not a storage path')
    await expect(storage.put(path, pattern(1), AS_WEBP)).rejects.toThrow('Not a storage path')
  })

  describe('a list', () => {
    const listed = async (prefix: string) => {
      const found: string[] = []
      for await (const path of storage.list(prefix)) found.push(path)
      return found.toSorted()
    }

    test('contains every file of a bucket or of one owner, and nothing else', async () => {
      const mine = Array.from({ length: 120 }, (_, n) => `item-images/me/${String(n).padStart(3, '0')}.webp`)
      const others = ['item-images/you/a.webp', 'item-images/you/b/c.webp']
      const elsewhere = ['item-images-2/me/a.webp', 'profile-pictures/me/a.webp', 'item-images/me-too/a.webp']
      await Promise.all([...mine, ...others, ...elsewhere].map((path) => storage.put(path, pattern(1), AS_WEBP)))
      expect(await listed('item-images')).toEqual([...mine, 'item-images/me-too/a.webp', ...others].toSorted())
      expect(await listed('item-images/me')).toEqual(mine)
      expect(await listed('message-images')).toEqual([])
      expect(await listed('item-images/nobody')).toEqual([])
    })

    test('continues while files are deleted', async () => {
      for (let n = 0; n < 9; n++) await storage.put(`item-images/me/${n}`, pattern(1), AS_WEBP)
      for await (const path of storage.list('item-images')) await storage.remove(path)
      expect(await listed('item-images')).toEqual([])
    })

    test.each(['', '..', '../x', 'item-images/..', 'item-images/', '/etc', '.unfinished', 'item-images/a/b', 'Item'])(
      'refuses %j',
      async (prefix) => {
        await expect(listed(prefix)).rejects.toThrow('Not a storage path')
      },
    )
  })
}
