import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import type { BucketAddress } from '#app/platform/storage/bucket-requests.server.ts'
import { startS3Server } from '#test/servers/s3-server.ts'

import { folderPlace, type BackupPlace } from './backup-place.server.ts'
import { bucketPlace } from './bucket-place.server.ts'

/** `npm run drill -- bucket` sets the address of a real bucket, as JSON. */
const { TEST_BUCKET } = process.env
const server = TEST_BUCKET === undefined ? await startS3Server({ bucket: 'backups' }) : null
// The drill writes what the type says.
const address = server?.address ?? (JSON.parse(TEST_BUCKET ?? '') as BucketAddress)
const folder = mkdtempSync(join(tmpdir(), 'khazana-place-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server?.close()
})

const MB = 1024 * 1024
const places: [string, () => BackupPlace][] = [
  ['a folder', () => folderPlace(join(folder, 'place'))],
  ['a bucket', () => bucketPlace(address, 'a-place/of-mine')],
]

const list = async (place: BackupPlace, path: string) => {
  const found: string[] = []
  for await (const one of place.files(path)) found.push(one)
  return found.toSorted()
}

describe.each(places)('%s for backups', (_, openPlace) => {
  const place = openPlace()
  const put = (path: string, ...pieces: Uint8Array[]) => place.put(path, Readable.from(pieces))

  beforeEach(async () => {
    for (const name of await place.names('')) await place.remove(name)
  })

  test('gives back what was stored, also nothing and what replaces it', async () => {
    await put('backups/one/empty')
    expect(await put('backups/one/a.zst', Buffer.from('first'))).toEqual({
      size: 5,
      sha256: 'a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e',
    })
    await put('backups/one/a.zst', Buffer.from('the '), Buffer.from('second'))
    expect(await text(place.read('backups/one/a.zst'))).toBe('the second')
    expect(await text(place.read('backups/one/empty'))).toBe('')
    expect(await place.size('backups/one/a.zst')).toBe(10)
    expect(await place.size('backups/one/b.zst')).toBeNull()
    expect(await place.size('backups/one')).toBeNull()
    await expect(text(place.read('backups/one/b.zst'))).rejects.toThrow(/ENOENT|404/)
  })

  test('lists folders, and removes a file or everything below a folder', async () => {
    // More than one page of the test's server.
    const many = Array.from({ length: 60 }, (_, at) => `files/item-images/a/${String(at).padStart(3, '0')}.webp`)
    await Promise.all([...many, 'files-2/b', 'backups/one/c', 'd'].map((path) => put(path, Buffer.from('x'))))
    expect((await place.names('')).toSorted()).toEqual(['backups', 'd', 'files', 'files-2'])
    expect(await place.names('files')).toEqual(['item-images'])
    expect(await list(place, 'files')).toEqual(many)
    expect(await list(place, 'none')).toEqual([])
    await place.remove('files/item-images/a/000.webp')
    await place.remove('files/item-images/a/no-such.webp')
    expect(await list(place, 'files')).toEqual(many.slice(1))
    await place.remove('files')
    expect(await list(place, 'files')).toEqual([])
    expect(await list(place, 'files-2')).toEqual(['files-2/b'])
  })

  test('stores a large file whole, and nothing of one that is cut off', async () => {
    const content = randomBytes(34 * MB)
    await put('large', content.subarray(0, 20 * MB), content.subarray(20 * MB))
    expect(await place.size('large')).toBe(content.length)
    expect((await buffer(place.read('large'))).equals(content)).toBe(true)
    const cutOff = Readable.from(
      (async function* () {
        // More than the first part of an upload.
        yield content.subarray(0, 17 * MB)
        throw new Error('the database is gone')
      })(),
    )
    await expect(place.put('cut', cutOff)).rejects.toThrow('the database is gone')
    expect(await place.names('')).toEqual(['large'])
    expect(server?.uploads.size ?? 0).toBe(0)
  })
})

test('a folder shares the files of its own disk, and a bucket none', async () => {
  const photo = join(folder, 'photo.webp')
  writeFileSync(photo, 'a photo')
  const [shared, copied] = [folderPlace(join(folder, 'sharing')), bucketPlace(address, 'sharing')]
  expect(await shared.share(photo, 'files/photo.webp')).toBe(true)
  expect(statSync(photo).nlink).toBe(2)
  expect(await copied.share(photo, 'files/photo.webp')).toBe(false)
})

test.skipIf(!server)('a part that the bucket refuses once is sent again', async () => {
  const content = randomBytes(17 * MB)
  const place = bucketPlace(address, 'again')
  server?.be('failing', 1)
  await place.put('large', Readable.from([content]))
  expect((await buffer(place.read('large'))).equals(content)).toBe(true)
})
