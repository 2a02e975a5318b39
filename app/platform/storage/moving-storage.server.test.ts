import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { pattern } from '#test/photos/storage-contract.ts'

import { movingStorage } from './moving-storage.server.ts'
import { localStorage, StorageAway, type Storage } from './storage.server.ts'

const PATH = 'item-images/me/lamp-320.webp'
const AS_WEBP = { contentType: 'image/webp' }

let root: string
let folder: Storage
let bucket: Storage

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'khazana-moving-'))
  folder = localStorage(join(root, 'old'))
  bucket = localStorage(join(root, 'new'))
})

afterEach(() => rmSync(root, { recursive: true }))

describe.each(['folder', 'bucket'] as const)('with new files in the %s', (newFiles) => {
  const moving = () => movingStorage({ folder, bucket, newFiles })

  test('a file goes there, and only there', async () => {
    await moving().put(PATH, pattern(3), AS_WEBP)
    expect([await folder.exists(PATH), await bucket.exists(PATH)]).toEqual([
      newFiles === 'folder',
      newFiles === 'bucket',
    ])
  })

  test('files of both are found, listed and removed', async () => {
    await folder.put(PATH, pattern(3), AS_WEBP)
    await bucket.put('item-images/me/new', pattern(4), AS_WEBP)
    const storage = moving()
    expect((await storage.open(PATH))?.size).toBe(3)
    expect((await storage.open('item-images/me/new'))?.size).toBe(4)
    expect(await storage.exists(PATH)).toBe(true)
    expect(await storage.exists('item-images/me/none')).toBe(false)
    expect(await storage.open('item-images/me/none')).toBeNull()
    const found: string[] = []
    for await (const path of storage.list('item-images')) found.push(path)
    expect(found.toSorted()).toEqual([PATH, 'item-images/me/new'])
    await storage.remove(PATH)
    await storage.remove('item-images/me/new')
    expect(await folder.exists(PATH)).toBe(false)
    expect(await bucket.exists('item-images/me/new')).toBe(false)
  })

  test('a file that was copied is gone from both once removed', async () => {
    await folder.put(PATH, pattern(3), AS_WEBP)
    await bucket.put(PATH, pattern(3), AS_WEBP)
    await moving().remove(PATH)
    expect(await moving().open(PATH)).toBeNull()
  })

  test('while the bucket is away, files of the folder are served; a file that may be in the bucket is no missing one', async () => {
    await folder.put(PATH, pattern(3), AS_WEBP)
    bucket = awayStorage()
    expect((await moving().open(PATH))?.size).toBe(3)
    await expect(moving().open('item-images/me/other')).rejects.toThrow(StorageAway)
    await expect(moving().exists('item-images/me/other')).rejects.toThrow(StorageAway)
    await expect(moving().remove(PATH)).rejects.toThrow(StorageAway)
  })
})

function awayStorage(): Storage {
  const fail = () => Promise.reject(new StorageAway(new Error('The bucket does not answer')))
  return { put: fail, open: fail, exists: fail, remove: fail, list: () => bucket.list('') }
}
