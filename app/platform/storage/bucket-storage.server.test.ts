import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { SettingsError } from '#app/platform/settings/env.server.ts'
import { setLater } from '#test/later.ts'
import { pattern } from '#test/photos/storage-contract.ts'
import { signRequest, startS3Server } from '#test/servers/s3-server.ts'

import { BucketRefused, bucketRequests } from './bucket-requests.server.ts'
import { bucketStorage } from './bucket-storage.server.ts'
import { checkBucket } from './check-bucket.server.ts'
import { StorageAway } from './storage.server.ts'

const PATH = 'item-images/pool/lamp-320.webp'
const AS_WEBP = { contentType: 'image/webp' }

const server = await startS3Server()
afterAll(() => server.close())

beforeEach(() => {
  server.be('well')
  server.files.clear()
  server.arrived.length = 0
})

/** With shorter pauses than in use, and everything else longer than a busy machine takes. */
const LONG_MS = 600_000
const TIMES = { silentMs: LONG_MS, againWithinMs: LONG_MS, pausesMs: [1, 5, 20], restMs: LONG_MS }
const fresh = () => bucketStorage(server.address, bucketRequests(server.address, TIMES))

test('the test server computes signatures as Amazon does: the example of its documentation', () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const request = {
    method: 'GET',
    url: '/test.txt',
    date: '20130524T000000Z',
    scope: '20130524/us-east-1/s3/aws4_request',
    digest: empty,
    headers: [
      ['host', 'examplebucket.s3.amazonaws.com'],
      ['range', 'bytes=0-9'],
      ['x-amz-content-sha256', empty],
      ['x-amz-date', '20130524T000000Z'],
    ] as [string, string][],
  }
  expect(signRequest(request, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

describe('what reading costs', () => {
  test('a small variant takes one request, and a large one is read piece by piece as its reader goes on', async () => {
    const storage = fresh()
    await storage.put(PATH, pattern(30_000), AS_WEBP)
    await storage.put('item-images/pool/lamp-1600.webp', pattern(300_000), AS_WEBP)
    server.arrived.length = 0
    await (await storage.open(PATH))?.bytes()
    expect(server.arrived).toHaveLength(1)
    const reader = (await storage.open('item-images/pool/lamp-1600.webp'))?.stream().getReader()
    await reader?.read()
    expect(server.arrived).toHaveLength(2)
    await reader?.read()
    expect(server.arrived).toHaveLength(3)
    await reader?.cancel()
    expect(server.arrived.map(({ path }) => path)).toEqual([
      '/photos/item-images/pool/lamp-320.webp',
      '/photos/item-images/pool/lamp-1600.webp',
      '/photos/item-images/pool/lamp-1600.webp',
    ])
  })

  test('nothing but a list asks for a list', async () => {
    const storage = fresh()
    await storage.put(PATH, pattern(3), AS_WEBP)
    await storage.open(PATH)
    await storage.exists(PATH)
    await storage.remove(PATH)
    expect(server.arrived.some(({ path }) => path.includes('list-type'))).toBe(false)
  })
})

describe('a bucket that fails', () => {
  test.each(['failing', 'cutting'] as const)('for a moment (%s) is asked again', async (mood) => {
    const storage = fresh()
    server.be(mood, 2)
    await storage.put(PATH, pattern(3), AS_WEBP)
    server.be(mood, 2)
    expect(await (await storage.open(PATH))?.bytes()).toEqual(pattern(3))
    server.be(mood, 2)
    await storage.remove(PATH)
    expect(server.files.size).toBe(0)
  })

  test('for longer is away; then requests fail at once, until it answers again', async () => {
    const storage = fresh()
    await storage.put(PATH, pattern(3), AS_WEBP)
    server.be('failing')
    for (let times = 0; times < 3; times++) await expect(storage.open(PATH)).rejects.toThrow(StorageAway)
    const before = server.arrived.length
    await expect(storage.put(PATH, pattern(3), AS_WEBP)).rejects.toThrow(StorageAway)
    await expect(storage.exists(PATH)).rejects.toThrow(StorageAway)
    await expect(storage.remove(PATH)).rejects.toThrow(StorageAway)
    expect(server.arrived).toHaveLength(before)
    server.be('well')
    setLater(LONG_MS)
    expect(await storage.exists(PATH)).toBe(true)
    expect(await (await storage.open(PATH))?.bytes()).toEqual(pattern(3))
  })

  test('by refusing the name of the bucket is away, and a file is not missing', async () => {
    const storage = bucketStorage({ ...server.address, bucket: 'other' })
    await expect(storage.open(PATH)).rejects.toThrow(BucketRefused)
    await expect(storage.exists(PATH)).rejects.toThrow('404 NoSuchBucket')
  })

  test.each([
    [{ secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'wrong' }, 'InvalidAccessKeyId'],
  ])('by refusing %j says so', async (wrong, code) => {
    const storage = bucketStorage({ ...server.address, ...wrong })
    await expect(storage.open(PATH)).rejects.toThrow(code)
    await expect(storage.put(PATH, pattern(1), AS_WEBP)).rejects.toThrow(StorageAway)
    expect(server.files.size).toBe(0)
  })
})

test('a bucket that never answers is given up, tried once more, and then away', async () => {
  const storage = bucketStorage(
    server.address,
    bucketRequests(server.address, { ...TIMES, silentMs: 200, pausesMs: [1] }),
  )
  server.be('silent')
  await expect(storage.open(PATH)).rejects.toThrow('Nothing moved for 200 ms')
  expect(server.arrived).toHaveLength(2)
})

test('no attempt begins after the time for it', async () => {
  const storage = bucketStorage(server.address, bucketRequests(server.address, { ...TIMES, againWithinMs: 0 }))
  server.be('failing', 1)
  await expect(storage.open(PATH)).rejects.toThrow(StorageAway)
  expect(server.arrived).toHaveLength(1)
})

describe('the check at the start', () => {
  const { address } = server
  const check = (wrong = {}) => checkBucket({ ...address, readOnly: false, ...wrong })

  test('passes when the bucket is there, and reads no more than one name', async () => {
    await check()
    expect(server.arrived.map(({ path }) => path)).toEqual(['/photos?list-type=2&max-keys=1'])
  })

  test.each([
    [{ bucket: 'other' }, /S3_BUCKET: there is no such bucket/],
    [{ accessKeyId: 'other' }, /S3_ACCESS_KEY_ID: .* does not know it/],
    [{ secretAccessKey: 'other' }, /S3_SECRET_ACCESS_KEY: does not belong to/],
  ])('names the setting that is wrong: %j', async (wrong, message) => {
    await expect(check(wrong)).rejects.toThrow(message)
    await expect(check(wrong)).rejects.toThrow(SettingsError)
  })

  test('is no refusal when nobody answers', async () => {
    await expect(check({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(StorageAway)
  })
})

test.each([60, -60])('a bucket whose clock is %i minutes ahead is told its own time', async (minutes) => {
  const other = await startS3Server({ aheadMs: minutes * 60_000 })
  try {
    const storage = bucketStorage(other.address, bucketRequests(other.address, TIMES))
    expect(await storage.open(PATH)).toBeNull()
    await storage.put(PATH, pattern(10), AS_WEBP)
    expect((await storage.open(PATH))?.size).toBe(10)
    // Only the first request was refused.
    expect(other.arrived).toHaveLength(4)
    const refused = bucketStorage({ ...other.address, secretAccessKey: 'another' })
    await expect(refused.open(PATH)).rejects.toThrow(BucketRefused)
  } finally {
    await other.close()
  }
})
