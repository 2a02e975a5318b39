import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'

import { pattern } from '#test/photos/storage-contract.ts'
import { startS3Server } from '#test/servers/s3-server.ts'

import { bucketRequests } from './bucket-requests.server.ts'
import { bucketStorage, type BucketStorage } from './bucket-storage.server.ts'
import { moveFiles } from './move-files.server.ts'
import { movingStorage } from './moving-storage.server.ts'
import { localStorage, type Storage } from './storage.server.ts'

const AS_WEBP = { contentType: 'image/webp' }
const TIMES = { silentMs: 600_000, againWithinMs: 600_000, pausesMs: [1, 5, 20], restMs: 20 }
const PATHS = [
  'item-images/me/a-320.webp',
  'item-images/me/a.png',
  'message-images/you/b.webp',
  'evidence/me/c-1.webp',
  'profile-pictures/me/1-96.webp',
]

const server = await startS3Server()
afterAll(() => server.close())

let root: string
let folder: Storage
let bucket: BucketStorage

beforeEach(async () => {
  server.be('well')
  server.files.clear()
  root = mkdtempSync(join(tmpdir(), 'khazana-move-'))
  folder = localStorage(root)
  bucket = bucketStorage(server.address, bucketRequests(server.address, TIMES))
  for (const [n, path] of PATHS.entries()) await folder.put(path, pattern(100_000 + n), AS_WEBP)
})

afterEach(() => rmSync(root, { recursive: true }))

const work = (what: 'copy' | 'check' | 'delete', to = bucket) => moveFiles(root, to, { work: what, waitMs: 5 })
const inBucket = () => [...server.files.keys()].toSorted()

test('every file is copied once, with its type, and a second run copies nothing', async () => {
  expect(await work('copy')).toMatchObject({ files: 5, bytes: 500_010, copied: 5, deleted: 0, different: [] })
  expect(inBucket()).toEqual(PATHS.toSorted())
  for (const [n, path] of PATHS.entries())
    expect(server.files.get(path)?.bytes).toEqual(Buffer.from(pattern(100_000 + n)))
  expect([server.files.get(PATHS[0] ?? '')?.type, server.files.get(PATHS[1] ?? '')?.type]).toEqual([
    'image/webp',
    'image/png',
  ])
  expect(await work('copy')).toMatchObject({ files: 5, copied: 0 })
  expect(await folder.exists(PATHS[0] ?? '')).toBe(true)
})

test('an interrupted run goes on, and a half or damaged copy is replaced', async () => {
  await bucket.put(PATHS[0] ?? '', pattern(100_000), AS_WEBP)
  await bucket.put(PATHS[1] ?? '', pattern(50), AS_WEBP)
  await bucket.put(PATHS[2] ?? '', pattern(100_002).fill(7), AS_WEBP)
  expect((await work('check')).different.toSorted()).toEqual(PATHS.slice(1).toSorted())
  expect(await work('copy')).toMatchObject({ files: 5, copied: 4, different: [] })
  expect(await work('check')).toMatchObject({ files: 5, different: [] })
})

test('where the bucket’s version is no MD5, copies are read back', async () => {
  await work('copy')
  const odd: BucketStorage = {
    ...bucket,
    inspect: async (path) => {
      const found = await bucket.inspect(path)
      return found && { ...found, version: `${found.version}-1` }
    },
  }
  expect(await work('check', odd)).toMatchObject({ files: 5, different: [] })
  server.files.set(PATHS[4] ?? '', { bytes: Buffer.alloc(100_004, 1), type: '', at: new Date() })
  expect(await work('check', odd)).toMatchObject({ files: 5, different: [PATHS[4]] })
})

test('only what the bucket has is deleted from the folder', async () => {
  await work('copy')
  server.files.delete(PATHS[3] ?? '')
  expect(await work('delete')).toMatchObject({ files: 5, deleted: 4, different: [PATHS[3]] })
  const left = await Promise.all(PATHS.map((path) => folder.exists(path)))
  expect(left).toEqual([false, false, false, true, false])
})

test('a bucket that is away for a while is waited for', async () => {
  server.be('failing', 40)
  expect(await work('copy')).toMatchObject({ files: 5, copied: 5, different: [] })
  expect(inBucket()).toHaveLength(5)
})

test('a file that the site removes while it is copied does not stay in the bucket', async () => {
  const site = movingStorage({ folder, bucket, newFiles: 'bucket' })
  const slow: BucketStorage = {
    ...bucket,
    async put(path, bytes, options) {
      // Between reading the file and storing its copy.
      if (path === PATHS[0]) await site.remove(path)
      await bucket.put(path, bytes, options)
    },
  }
  await work('copy', slow)
  expect(inBucket()).toEqual(PATHS.slice(1).toSorted())
})

test('reads find every file at every moment of the move, and afterwards', async () => {
  const site = movingStorage({ folder, bucket, newFiles: 'bucket' })
  let missing = 0
  let reads = 0
  let isMoving = true
  const readAll = async () => {
    while (isMoving) {
      for (const path of PATHS) {
        if (!(await site.open(path))) missing += 1
        reads += 1
      }
    }
  }
  const reading = readAll()
  await work('copy')
  await work('delete')
  isMoving = false
  await reading
  expect([missing, reads > 0]).toEqual([0, true])
  expect(await folder.exists(PATHS[0] ?? '')).toBe(false)
  expect((await site.open(PATHS[0] ?? ''))?.size).toBe(100_000)
})
