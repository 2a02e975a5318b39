import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { joinNodes, NodesDisagree } from './join-nodes.server.ts'

const { sql, url } = await testDatabase()

const S3 = {
  endpoint: 'https://s3.example',
  region: 'us-east-1',
  bucket: 'photos',
  accessKeyId: 'id',
  secretAccessKey: 'key',
  readOnly: false,
}
const READ_ONLY = { ...S3, readOnly: true }

let root: string
let leaves: (() => Promise<void>)[]

beforeEach(async () => {
  await sql`delete from nodes`
  root = mkdtempSync(join(tmpdir(), 'khazana-nodes-'))
  leaves = []
})

afterEach(async () => {
  for (const leave of leaves) await leave()
  rmSync(root, { recursive: true })
})

const folder = (name: string) => join(root, name)

// Longer than a busy machine takes between two looks.
const SILENT_MS = 600_000

async function joinIn(
  dataDir: string,
  s3: typeof S3 | null = null,
  { databaseUrl = url, onWait }: { databaseUrl?: string | null; onWait?: () => void } = {},
) {
  const options = { lookMs: 20, silentMs: SILENT_MS, ...(onWait && { onWait }) }
  const leave = await joinNodes(url, { databaseUrl, dataDir: folder(dataDir), s3 }, options)
  leaves.push(leave)
  return leave
}

/** Repeats the rows as living servers do, more often. */
async function stayAlive<T>(work: () => Promise<T>, repeat: () => Promise<unknown>): Promise<T> {
  let isOver = false
  const keepRepeating = async () => {
    while (!isOver) await repeat()
  }
  const repeating = keepRepeating()
  try {
    return await work()
  } finally {
    isOver = true
    await repeating
  }
}

const repeatNow = () => sql`update nodes set seen_at = clock_timestamp()`

const refusal = (work: () => Promise<unknown>, repeat: () => Promise<unknown> = repeatNow) =>
  stayAlive(
    () =>
      work().then(
        () => 'joined',
        (error: unknown) => (error instanceof NodesDisagree ? error.message : String(error)),
      ),
    repeat,
  )

describe('a second server of a database joins', () => {
  test('with the same folder, and with one that is the same by a link', async () => {
    await joinIn('a')
    await joinIn('a')
    symlinkSync(folder('a'), folder('b'))
    await joinIn('b')
    expect(await sql`select from nodes`).toHaveLength(3)
  })

  test('with the same bucket, whatever folder each has', async () => {
    await joinIn('a', S3)
    await joinIn('b', S3)
    expect(await sql`select distinct writes from nodes`).toEqual([{ writes: 'https://s3.example/photos' }])
  })

  test('when the first one has left', async () => {
    await (
      await joinIn('a')
    )()
    await joinIn('b')
    expect(await sql`select from nodes`).toHaveLength(1)
  })

  test('when the first one was killed, once it has been silent', async () => {
    await joinIn('a')
    const waits = vi.fn<() => void>()
    const onWait = () => {
      waits()
      void sql`update nodes set seen_at = seen_at - ${SILENT_MS}::integer * interval '1 millisecond'`.execute()
    }
    await joinIn('b', null, { onWait })
    expect(waits).toHaveBeenCalledOnce()
  })

  test('one after the other while they move: first all read the bucket, then all write to it', async () => {
    await joinIn('a')
    await joinIn('a', READ_ONLY)
    await (leaves.shift() ?? (() => Promise.resolve()))()
    await joinIn('a', S3)
    expect(await sql`select distinct writes from nodes`).toHaveLength(2)
  })
})

describe('a second server of a database does not start', () => {
  test('with another folder', async () => {
    await joinIn('a')
    expect(await refusal(() => joinIn('b'))).toMatch(/stores photos elsewhere: in folder .*S3_ENDPOINT/s)
    expect(await sql`select from nodes`).toHaveLength(1)
  })

  test.each([
    ['without the signs', (path: string) => !path.includes('.users')],
    ['with the signs of the time when it was copied', () => true],
  ])('with a copy of the folder %s', async (_, filter) => {
    await joinIn('a')
    cpSync(folder('a'), folder('c'), { recursive: true, filter })
    // The first one goes on, as if 20 seconds had passed.
    const later = () => sql`update nodes set seen_at = clock_timestamp() + interval '20 seconds'`
    await later()
    expect(await refusal(() => joinIn('c'), later)).toMatch(/is a copy of the folder/)
  })

  test('with a bucket beside a folder that is not read there, or another bucket', async () => {
    await joinIn('a')
    expect(await refusal(() => joinIn('a', S3))).toMatch(/S3_READ_ONLY=1 first/)
    await (leaves.shift() ?? (() => Promise.resolve()))()
    await joinIn('b', S3)
    expect(await refusal(() => joinIn('d', { ...S3, bucket: 'other' }))).toMatch(/s3\.example\/photos/)
  })
})

test('with the embedded database nothing is recorded, and only the folder is signed', async () => {
  await joinIn('a', null, { databaseUrl: null })
  await joinIn('b', null, { databaseUrl: null })
  expect(await sql`select from nodes`).toHaveLength(0)
})
