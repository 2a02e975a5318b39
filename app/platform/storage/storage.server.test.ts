import { chown, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { ago } from '#test/dates.ts'
import { pattern, testStorage } from '#test/photos/storage-contract.ts'

import { localStorage, readUnlessGone, StorageAway, type Storage } from './storage.server.ts'

const PATH = 'item-images/pool/lamp-320.webp'
const AS_WEBP = { contentType: 'image/webp' }

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khazana-storage-'))
  storage = localStorage(folder)
})

afterEach(() => rm(folder, { recursive: true }))

testStorage(() => storage)

test.runIf(process.getuid?.() === 0)(
  'a stored file belongs to the folder’s owner, even if root stores it',
  async () => {
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
  },
)

test('a file leaves nothing open when its reader disconnects', async () => {
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
test('a file leaves nothing open when it cannot be read', async () => {
  const openFiles = async () => (await readdir('/proc/self/fd')).length
  await storage.put(PATH, pattern(3), AS_WEBP)
  const file = await storage.open(PATH)
  // A folder can be opened, and not read.
  await rm(join(folder, PATH))
  await mkdir(join(folder, PATH))
  const before = await openFiles()
  await expect(file?.stream().getReader().read()).rejects.toThrow('EISDIR')
  expect(await openFiles()).toBe(before)
})

test('nothing is below a file or in a missing folder', async () => {
  await storage.put(PATH, pattern(3), AS_WEBP)
  expect(await storage.open(`${PATH}/deeper`)).toBeNull()
  expect(await storage.exists(`${PATH}/deeper`)).toBe(false)
  // A folder is not a file.
  expect(await localStorage(join(folder, '..')).open('nowhere/at/all')).toBeNull()
})

test('a list has nothing but files, and leaves nothing open when aborted', async () => {
  for (let n = 0; n < 300; n++) await storage.put(`item-images/me/${n}`, pattern(1), AS_WEBP)
  await writeFile(join(folder, 'item-images/me/.hidden'), 'x')
  await writeFile(join(folder, 'item-images/loose.webp'), 'x')
  await symlink('/etc', join(folder, 'item-images/me/etc'))
  const found: string[] = []
  for await (const path of storage.list('item-images')) found.push(path)
  expect(found).toHaveLength(300)
  const openFiles = async () => (await readdir('/proc/self/fd')).length
  const before = await openFiles()
  for await (const path of storage.list('item-images')) if (path) break
  expect(await openFiles()).toBe(before)
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

test('content is null once its file is removed, and an error of the disk is reported as temporary', async () => {
  await storage.put(PATH, pattern(3), AS_WEBP)
  const file = await storage.open(PATH)
  if (!file) throw new Error('The file was not stored')
  expect(await readUnlessGone(file)).toEqual(Buffer.from(pattern(3)))
  await storage.remove(PATH)
  expect(await readUnlessGone(file)).toBeNull()
  const away = { ...file, bytes: () => Promise.reject(new StorageAway(new Error('EIO'))) }
  await expect(readUnlessGone(away)).rejects.toThrow(StorageAway)
})

test('unfinished files of a killed process are deleted at the next start; files being written stay', async () => {
  await storage.put(PATH, pattern(3), AS_WEBP)
  const unfinished = join(folder, '.unfinished')
  await writeFile(join(unfinished, 'abandoned'), 'x')
  await writeFile(join(unfinished, 'being-written'), 'x')
  const yesterday = ago({ days: 1 })
  await utimes(join(unfinished, 'abandoned'), yesterday, yesterday)
  await localStorage(folder).put(PATH, pattern(4), AS_WEBP)
  expect(await readdir(unfinished)).toEqual(['being-written'])
})
