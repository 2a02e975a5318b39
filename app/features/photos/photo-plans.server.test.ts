import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { deleteItem, updateItem } from '#app/features/selling/editor/publishing/change-item.server.ts'
import { getOwnItem } from '#app/features/selling/editor/publishing/own-item.server.ts'
import { publishItem } from '#app/features/selling/editor/publishing/publish-item.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { UNSAID } from '#test/item-draft.ts'
import { photoStore } from '#test/photos/photo-store.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { flagCopies } from './copies/flag-copies.server.ts'
import { removePhoto } from './remove-photos.server.ts'

const { sql, url } = await testDatabase()
const { storage } = await photoStore()
// A single connection, so that its statistics are complete once it reports them.
const work = connect(url, { max: 1, for: 'work' })
afterAll(() => work.end())

const PHOTOS = 20_000
const PAIRS = 5_000
// A listing has five photos, each with a counterpart, and each is looked up a few times.
const FEW = 400
/** PostgreSQL may switch a prepared statement to a generic plan after its fifth use. */
const TIMES = 7

let viewer: Viewer

beforeAll(async () => {
  testSettings()
  // Each belongs to a listing, and a quarter are enhanced: no index serves an OR over keys and pairs.
  const { id } = await createUser(sql)
  await sql`
    insert into photos (key, user_id, width, height, placeholder)
    select 'item-images/' || ${id}::text || '/' || n, ${id}, 1600, 1200, 'UklGRg==' from generate_series(1, ${PHOTOS}::integer) as n`
  await sql`
    insert into photos (key, user_id, width, height, placeholder, enhanced_of)
    select 'item-images/' || ${id}::text || '/enhanced_' || n, ${id}, 1600, 1200, 'UklGRg==',
      'item-images/' || ${id}::text || '/' || n
    from generate_series(1, ${PAIRS}::integer) as n`
  await sql`vacuum (analyze) photos`
})

beforeEach(async () => {
  const user = await createUser(sql)
  viewer = {
    userId: user.id,
    sessionId: randomUUID(),
    name: 'Asha',
    email: user.email,
    picture: null,
    isAdmin: false,
    createdAt: new Date('2026-01-01T00:00:00Z'),
  }
})

/** Rows of `photos` and entries of its indexes that this connection has read so far. */
async function readSoFar(): Promise<number> {
  await work`select pg_stat_force_next_flush()`
  const [row] = await work<{ n: number }[]>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0)
      + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'photos'))::integer as n
    from pg_stat_user_tables where relname = 'photos'`
  return row?.n ?? 0
}

async function photosReadBy(deed: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar()
  setDatabase(work)
  try {
    await deed()
  } finally {
    setDatabase(sql)
  }
  return (await readSoFar()) - before
}

async function pair(): Promise<string> {
  const { userId } = viewer
  const original = await createPhoto(sql, { userId })
  const key = `item-images/${userId}/enhanced_${randomUUID()}`
  await createPhoto(sql, { userId, key, enhancedOf: original.key })
  return key
}

async function draft() {
  const images = [await pair(), await pair(), await pair(), (await createPhoto(sql, { userId: viewer.userId })).key]
  return {
    id: randomUUID().replace(/-4/, '-7'),
    title: 'Tin robot',
    description: 'Walks and sparks.',
    price: 125000,
    category: 'action-figures' as const,
    condition: 'Like New' as const,
    location: 'Kothrud, Pune',
    ...UNSAID,
    images,
  }
}

test('publishing, editing and deleting a listing read its own photos and not those of the site', async () => {
  for (let time = 1; time <= TIMES; time++) {
    const made = await draft()
    const { id, ...given } = made
    const another = await pair()
    const reads: Record<string, number> = {}
    reads['publish'] = await photosReadBy(() => publishItem(viewer, made))
    reads['open the editor'] = await photosReadBy(() => getOwnItem(viewer, id))
    const { updatedAt } = await getOwnItem(viewer, id)
    const changed = { ...given, images: [another, ...given.images.slice(1)] }
    reads['edit'] = await photosReadBy(() => updateItem(viewer, id, changed, updatedAt))
    reads['look for copies'] = await photosReadBy(() => flagCopies({ item: id }))
    reads['delete'] = await photosReadBy(() => deleteItem(viewer, id))
    const unused = await pair()
    reads['remove a photo'] = await photosReadBy(() => removePhoto(viewer, unused, storage))
    for (const [deed, read] of Object.entries(reads)) {
      expect(read, `photos read to ${deed}, time ${time}`).toBeGreaterThan(0)
      expect(read, `photos read to ${deed}, time ${time}`).toBeLessThan(FEW)
    }
  }
})
