import { chown, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { localStorage, StorageAway, type Storage } from './storage.server.ts'

const PATH = 'item-images/pool/lamp-320.webp'
const AS_WEBP = { contentType: 'image/webp' }

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khazana-storage-'))
  storage = localStorage(folder)
})

afterEach(() => rm(folder, { recursive: true }))

const pattern = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251)

describe('a stored file', () => {
  test.each([0, 5, 64 * 1024, 200_001])('of %i bytes is read back unchanged, at once and in chunks', async (size) => {
    const bytes = pattern(size)
    await storage.put(PATH, bytes, AS_WEBP)
    const file = await storage.open(PATH)
    expect(file?.size).toBe(size)
    expect(Buffer.compare((await file?.bytes()) ?? Buffer.from('missing'), bytes)).toBe(0)
    expect(Buffer.compare(Buffer.from(await new Response(file?.stream()).arrayBuffer()), bytes)).toBe(0)
  })

  test('is replaced atomically, with a new version', async () => {
    await storage.put(PATH, pattern(3), AS_WEBP)
    const before = await storage.open(PATH)
    await storage.put(PATH, pattern(9), AS_WEBP)
    const after = await storage.open(PATH)
    expect(after?.size).toBe(9)
    expect(after?.version).not.toBe(before?.version)
  })

  test('is gone once removed, and may be removed twice', async () => {
    await storage.put(PATH, pattern(3), AS_WEBP)
    expect(await storage.exists(PATH)).toBe(true)
    await storage.remove(PATH)
    await storage.remove(PATH)
    expect(await storage.exists(PATH)).toBe(false)
    expect(await storage.open(PATH)).toBeNull()
  })

  test.runIf(process.getuid?.() === 0)('belongs to the folder’s owner, even if root stores it', async () => {
    await chown(folder, 4321, 4321)
    const inside = localStorage(join(folder, 'photos'))
    await inside.put(PATH, pattern(3), AS_WEBP)
    // Created by root, in a folder that already belongs to another user.
    await chown(join(folder, 'photos/item-images/pool'), 5432, 5432)
    await inside.put('item-images/pool/lamp-640.webp', pattern(3), AS_WEBP)
    const owners = async (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await stat(join(folder, 'photos', path))).uid))
    expect(await owners('', '.unfinished', 'item-images', PATH)).toEqual([4321, 4321, 4321, 4321])
    expect(await owners('item-images/pool/lamp-640.webp')).toEqual([5432])
  })

  test('leaves no file open when its reader disconnects', async () => {
    const openFiles = async () => (await readdir('/proc/self/fd')).length
    await storage.put(PATH, pattern(300_000), AS_WEBP)
    const file = await storage.open(PATH)
    const before = await openFiles()
    const reader = file?.stream().getReader()
    expect((await reader?.read())?.value?.length).toBe(64 * 1024)
    expect(await openFiles()).toBe(before + 1)
    await reader?.cancel()
    expect(await openFiles()).toBe(before)
  })
})

test('a missing file is null, also below a file and in a missing folder', async () => {
  expect(await storage.open(PATH)).toBeNull()
  await storage.put(PATH, pattern(3), AS_WEBP)
  expect(await storage.open(`${PATH}/deeper`)).toBeNull()
  expect(await storage.exists(`${PATH}/deeper`)).toBe(false)
  // A folder is not a file.
  expect(await localStorage(join(folder, '..')).open('nowhere/at/all')).toBeNull()
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
    const mine = Array.from({ length: 300 }, (_, n) => `item-images/me/${String(n).padStart(3, '0')}.webp`)
    const others = ['item-images/you/a.webp', 'item-images/you/b/c.webp']
    const elsewhere = ['item-images-2/me/a.webp', 'profile-pictures/me/a.webp', 'item-images/me-too/a.webp']
    for (const path of [...mine, ...others, ...elsewhere]) await storage.put(path, pattern(1), AS_WEBP)
    await writeFile(join(folder, 'item-images/me/.hidden'), 'x')
    await writeFile(join(folder, 'item-images/loose.webp'), 'x')
    await symlink('/etc', join(folder, 'item-images/me/etc'))
    expect(await listed('item-images')).toEqual([...mine, 'item-images/me-too/a.webp', ...others].toSorted())
    expect(await listed('item-images/me')).toEqual(mine)
    expect(await listed('message-images')).toEqual([])
    expect(await listed('item-images/nobody')).toEqual([])
  })

  test('has the time of each file, continues while files are deleted, and leaves nothing open when aborted', async () => {
    const openFiles = async () => (await readdir('/proc/self/fd')).length
    for (let n = 0; n < 9; n++) await storage.put(`item-images/me/${n}`, pattern(1), AS_WEBP)
    const before = await openFiles()
    for await (const path of storage.list('item-images')) {
      expect(Date.now() - ((await storage.open(path))?.storedAt.getTime() ?? 0)).toBeLessThan(60_000)
      break
    }
    expect(await openFiles()).toBe(before)
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

test('a write that fails leaves nothing behind', async () => {
  await storage.put('item-images/pool/a', pattern(3), AS_WEBP)
  // A folder cannot be created below a file.
  await expect(storage.put('item-images/pool/a/b', pattern(3), AS_WEBP)).rejects.toThrow(/ENOTDIR|EEXIST/)
  await storage.put('item-images/pool/c/d', pattern(3), AS_WEBP)
  await expect(storage.put('item-images/pool/c', pattern(3), AS_WEBP)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(await readdir(join(folder, '.unfinished'))).toEqual([])
})

test('a folder without write permission is reported as temporary', async () => {
  // Nobody can create a folder there, not even root.
  const away = localStorage('/sys/khazana-photos')
  const error: unknown = await away.put(PATH, pattern(3), AS_WEBP).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StorageAway)
  expect(error).toMatchObject({ message: expect.stringMatching(/EPERM|EACCES|EROFS/), cause: expect.any(Error) })
})

test('unfinished files of a killed process are deleted at the next start; files being written stay', async () => {
  await storage.put(PATH, pattern(3), AS_WEBP)
  const unfinished = join(folder, '.unfinished')
  await writeFile(join(unfinished, 'abandoned'), 'x')
  await writeFile(join(unfinished, 'being-written'), 'x')
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  await utimes(join(unfinished, 'abandoned'), yesterday, yesterday)
  await localStorage(folder).put(PATH, pattern(4), AS_WEBP)
  expect(await readdir(unfinished)).toEqual(['being-written'])
})
