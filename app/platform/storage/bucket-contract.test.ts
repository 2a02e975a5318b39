import { afterAll } from 'vitest'

import { testStorage } from '#test/photos/storage-contract.ts'
import { startS3Server } from '#test/servers/s3-server.ts'

import type { BucketAddress } from './bucket-requests.server.ts'
import { bucketStorage } from './bucket-storage.server.ts'

/** `npm run drill -- bucket` sets the address of a real bucket, as JSON. */
const { TEST_BUCKET } = process.env
const server = TEST_BUCKET === undefined ? await startS3Server() : null
afterAll(() => server?.close())
// The drill writes what the type says.
const address = server?.address ?? (JSON.parse(TEST_BUCKET ?? '') as BucketAddress)

testStorage(async () => {
  const storage = bucketStorage(address)
  for (const prefix of ['item-images', 'item-images-2', 'profile-pictures']) {
    for await (const path of storage.list(prefix)) await storage.remove(path)
  }
  return storage
})
