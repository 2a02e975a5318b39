import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { followBan, writeBan } from '#app/features/moderation/bans/write-ban.server.ts'
import { photosHandler } from '#app/features/photos/photos.http.server.ts'
import { processBus, type Bus } from '#app/platform/live/bus.server.ts'
import { postgresBus } from '#app/platform/live/postgres-bus.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { setBanned } from '#test/ban.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { photoStore } from '#test/photos/photo-store.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { isHiddenPhoto, watchHiddenPhotos } from './hidden-photos.server.ts'

const { sql, url } = await testDatabase()
const { storage } = await photoStore()
const app = new Hono().get('/photos/*', photosHandler(storage))
let bus: Bus
let watched: Awaited<ReturnType<typeof watchHiddenPhotos>>
beforeAll(async () => {
  testSettings()
  bus = await postgresBus(url)
  watched = await watchHiddenPhotos(url, bus)
})
afterAll(async () => {
  await watched.close()
  await bus.close()
})

let seller: { id: string }
let item: { id: string }
let key: string
let others = 0
beforeEach(async () => {
  seller = await createUser(sql)
  item = await createItem(sql, { userId: seller.id })
  key = await addPhoto(item.id)
})

async function addPhoto(itemId: string | null): Promise<string> {
  others += 1
  const name = `item-images/${seller.id}/${others.toString(16).padStart(32, '0')}`
  await createPhoto(sql, { key: name, userId: seller.id })
  await storage.put(photoPath(name, 320), Buffer.from('a photo'), { contentType: 'image/webp' })
  await sql`update photos set item_id = ${itemId} where key = ${name}`
  return name
}

const hide = (id: string) => sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${id}`
const show = (id: string) => sql`update items set hidden_at = null, hidden_reason = null where id = ${id}`

async function ask(name: string, cookies: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ')
  const answer = await app.request(`/photos/${name}-320.webp`, { headers: { ...headers, cookie } })
  return { status: answer.status, kept: answer.headers.get('cache-control') ?? '' }
}
const signedIn = async (id: string) => (await beginSession(sql, id)).cookies

test('a hidden listing’s photos are served only to its owner and admins, until it is shown again', async () => {
  const admin = await createUser(sql)
  await sql`insert into user_roles (user_id, role) values (${admin.id}, 'admin')`
  const [owner, other] = [await signedIn(seller.id), await signedIn((await createUser(sql)).id)]
  expect(await ask(key)).toEqual({ status: 200, kept: 'public, max-age=31536000, immutable' })
  await hide(item.id)
  await expect.poll(() => ask(key)).toEqual({ status: 404, kept: 'no-store' })
  expect(await ask(key, {}, { 'if-none-match': '*' })).toMatchObject({ status: 404 })
  expect(await ask(key, other)).toMatchObject({ status: 404 })
  for (const cookies of [owner, await signedIn(admin.id)]) {
    expect(await ask(key, cookies)).toEqual({ status: 200, kept: 'private, no-store' })
  }
  await show(item.id)
  await expect.poll(async () => (await ask(key)).status).toBe(200)
})

test('a ban hides all photos of a person, also those that its job reaches later; lifting it shows them', async () => {
  const keys = [key]
  for (let n = 0; n < 101; n += 1) keys.push(await addPhoto((await createItem(sql, { userId: seller.id })).id))
  const hidden = () => keys.filter(isHiddenPhoto).length
  await setBanned(seller.id, true)
  await followBan({ userId: seller.id })
  await expect.poll(hidden).toBe(102)
  await sql.begin((inside) => writeBan(inside, seller.id, null))
  await followBan({ userId: seller.id })
  await expect.poll(hidden).toBe(0)
})

describe('the picture of a person', () => {
  async function addPicture(userId: string): Promise<string> {
    const name = (await addPhoto(null)).replace('item-images', 'profile-pictures').replace(seller.id, userId)
    await createPhoto(sql, { key: name, userId })
    await storage.put(photoPath(name, 320), Buffer.from('a face'), { contentType: 'image/webp' })
    await sql`update profiles set profile_picture = ${name} where user_id = ${userId}`
    return name
  }
  const PUBLIC = { status: 200, kept: 'public, max-age=3600' }

  test('a banned person’s photos are for admins only, until the ban is lifted', async () => {
    const [admin, other] = [await createUser(sql), await createUser(sql)]
    await sql`insert into user_roles (user_id, role) values (${admin.id}, 'admin')`
    const [own, theirs] = [await addPicture(seller.id), await addPicture(other.id)]
    const owner = await signedIn(seller.id)
    expect(await ask(own)).toEqual(PUBLIC)
    await setBanned(seller.id, true)
    await expect.poll(() => ask(own)).toEqual({ status: 404, kept: 'no-store' })
    // A ban ends all sessions and prevents new ones, so the banned owner is a signed-out visitor.
    expect(await ask(own, owner)).toMatchObject({ status: 404 })
    expect(await ask(own, await signedIn(other.id))).toMatchObject({ status: 404 })
    expect(await ask(own, await signedIn(admin.id))).toEqual({ status: 200, kept: 'private, no-store' })
    expect(await ask(theirs)).toEqual(PUBLIC)
    await setBanned(seller.id, false)
    await expect.poll(() => ask(own)).toEqual(PUBLIC)
    expect(await ask(own, await signedIn(seller.id))).toEqual(PUBLIC)
  })

  test('photos of a deleted account that awaits a decision are hidden too, also in a process that starts later', async () => {
    const own = await addPicture(seller.id)
    await sql`update users set deleted_at = now() where id = ${seller.id}`
    await expect.poll(() => isHiddenPhoto(own)).toBe(true)
    await watched.close()
    watched = await watchHiddenPhotos(url, bus)
    expect([isHiddenPhoto(own), isHiddenPhoto(key)]).toEqual([true, false])
  })
})

test('a photo added to a hidden listing is hidden, too', async () => {
  await hide(item.id)
  const more = await addPhoto(item.id)
  await expect.poll(() => isHiddenPhoto(more)).toBe(true)
})

describe('a process that starts, or missed an event', () => {
  test('reads all hidden photos', async () => {
    const elsewhere = processBus()
    await hide(item.id)
    const own = await watchHiddenPhotos(url, elsewhere)
    expect(isHiddenPhoto(key)).toBe(true)
    await own.close()
  })

  test('reads them again after missed events, and after the database was away', async () => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    const [silent, gaps] = [await createItem(sql, { userId: seller.id }), new Set<() => void>()]
    const name = await addPhoto(silent.id)
    const deaf: Pick<Bus, 'subscribe'> = {
      subscribe({ gap }) {
        gaps.add(gap)
        return () => {}
      },
    }
    await watched.close()
    const own = await watchHiddenPhotos(url, deaf)
    await hide(silent.id)
    expect(isHiddenPhoto(name)).toBe(false)
    await sql`alter table photos rename to photos_away`
    for (const gap of gaps) gap()
    await vi.waitFor(() => expect(warned).toHaveBeenCalled())
    await sql`alter table photos_away rename to photos`
    await expect.poll(() => isHiddenPhoto(name)).toBe(true)
    await own.close()
  })
})
