import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { ERASE_JOB } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { eraseAccount as eraseWith } from '#app/features/people/account-data/delete-account.server.ts'
import { updateProfile } from '#app/features/people/update-profile.server.ts'
import { masterPath, newEnhancedKey, newPhotoKey } from '#app/features/photos/receive/store-photo.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { ACCOUNT_DATA } from '#app/server/account-data.ts'
import { createApi } from '#app/server/api.ts'
import { deleteAccount, eraseAccount } from '#test/account-data.ts'
import { createItem, createPhoto, createSponsoredRequest, createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
beforeEach(() => {
  testSettings()
  takeJobs()
})
const folder = mkdtempSync(join(tmpdir(), 'khazana-erase-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = localStorage(folder)

async function person() {
  const user = await createUser(sql, { displayName: 'Asha' })
  const session = await beginSession(sql, user.id)
  const photo = await createPhoto(sql, { userId: user.id })
  await storage.put(photoPath(photo.key, 320), new Uint8Array([1]), { contentType: 'image/webp' })
  const item = await createItem(sql, { userId: user.id, images: [photo.key] })
  await sql`update photos set item_id = ${item.id} where key = ${photo.key}`
  await createSponsoredRequest(sql, { itemId: item.id, userId: user.id })
  await sql`insert into accounts (user_id, account_id, provider_id, password) values (${user.id}, ${user.id}, 'credential', 'x')`
  await sql`insert into user_roles (user_id, role) values (${user.id}, 'admin')`
  await sql`insert into verifications (identifier, value, expires_at) values ('any', ${user.id}, now() + interval '1 hour')`
  await sql`insert into sign_ups (user_id, password_hash, name, browser) values (${user.id}, 'x', 'Asha', 'y')`
  await sql`insert into feedback (user_id, email, subject, message) values (${user.id}, ${user.email}, 'A word', 'It works')`
  await sql`insert into contacts (name, email, message) values ('Asha', ${user.email.toUpperCase()}, 'Where is my item?')`
  return { user, photo, item, visitor: new Visitor(api, { cookies: session.cookies }) }
}

/** The number of a person's rows in each table that holds any. */
async function listRows(userId: string) {
  const [row] = await sql`
    select (select count(*)::int from sessions where user_id = ${userId}) as sessions,
      (select count(*)::int from accounts where user_id = ${userId}) as accounts,
      (select count(*)::int from verifications where value = ${userId}) as verifications,
      (select count(*)::int from user_roles where user_id = ${userId}) as roles,
      (select count(*)::int from profiles where user_id = ${userId}) as profiles,
      (select count(*)::int from items where user_id = ${userId}) as items,
      (select count(*)::int from sponsored_requests where user_id = ${userId}) as requests,
      (select count(*)::int from feedback where user_id = ${userId}) as feedback,
      (select count(*)::int from photos where user_id = ${userId}) as photos`
  return row
}

test('everything that identifies the person is deleted at once, photos by the job; nobody else is affected', async () => {
  const { user, photo, item, visitor } = await person()
  const other = await person()
  const answer = await visitor.ask('DELETE', '/me', { body: { email: ` ${user.email.toUpperCase()} ` } })
  expect(answer.status).toBe(200)
  expect(await sql`select name, email, deleted_at is not null as gone from users where id = ${user.id}`).toEqual([
    { name: 'Deleted user', email: `deleted-${user.id}@deleted.invalid`, gone: true },
  ])
  expect(await listRows(user.id)).toEqual({
    sessions: 0,
    accounts: 0,
    verifications: 0,
    roles: 0,
    profiles: 0,
    items: 0,
    requests: 0,
    feedback: 0,
    photos: 1,
  })
  expect(await sql`select name from contacts where lower(email) = ${user.email}`).toHaveLength(0)
  expect(await sql`select name from contacts where lower(email) = ${other.user.email}`).toHaveLength(1)
  expect(await sql`select user_id from sign_ups`).toEqual([{ user_id: other.user.id }])
  expect((await new Visitor(api).get(`/items/${item.id}`)).status).toBe(410)
  expect((await new Visitor(api).get(`/profiles/${user.id}`)).status).toBe(404)
  expect((await visitor.get('/me')).json['user']).toBeNull()

  const [job] = takeJobs(ERASE_JOB)
  expect(job?.data).toEqual({ userId: user.id })
  // Jobs run at least once, so running twice must be safe.
  for (let time = 0; time < 2; time += 1) {
    await eraseAccount(job?.data ?? {}, storage)
    expect(await listRows(user.id)).toMatchObject({ photos: 0 })
    expect(await storage.exists(photoPath(photo.key, 320))).toBe(false)
  }
  expect(await listRows(other.user.id)).toMatchObject({
    sessions: 1,
    accounts: 1,
    profiles: 1,
    items: 1,
    feedback: 1,
    photos: 1,
  })
  expect(await storage.exists(photoPath(other.photo.key, 320))).toBe(true)
})

test('files left without a row by uploads are deleted, too, but none of the site or of others', async () => {
  const { user, photo } = await person()
  const other = await person()
  const put = async (path: string) => {
    await storage.put(path, new Uint8Array([1]), { contentType: 'image/webp' })
    return path
  }
  const site = (await createPhoto(sql, { key: newPhotoKey(user.id), userId: null })).key
  const kept = [await put(photoPath(site, 320)), await put(photoPath(newPhotoKey(other.user.id), 320))]
  const picture = newPhotoKey(user.id, 'profile')
  const lost = [
    photoPath(newPhotoKey(user.id), 320),
    masterPath(newEnhancedKey(user.id)),
    photoPath(picture, 96),
    `message-images/${user.id}/${photo.key.slice(-36)}-${'d'.repeat(43)}.webp`,
  ]
  for (const path of lost) await put(path)
  await eraseAccount({ userId: user.id }, storage)
  const there = () => Promise.all([...kept, ...lost].map((path) => storage.exists(path)))
  expect(await there()).toEqual([true, true, true, true, true, true])
  await deleteAccount({ userId: user.id, email: user.email }, user.email)
  await eraseAccount({ userId: user.id }, storage)
  expect(await there()).toEqual([true, true, false, false, false, false])
})

test('the address is free for a new account', async () => {
  const { user } = await person()
  await deleteAccount({ userId: user.id, email: user.email }, user.email)
  const again = await createUser(sql, { email: user.email })
  expect(again.id).not.toBe(user.id)
})

test('nothing is deleted without the typed address, by a stranger, or from another site', async () => {
  const { user, visitor } = await person()
  for (const email of ['', 'other@khazana.test', `${user.email}x`]) {
    const { status, json } = await visitor.ask('DELETE', '/me', { body: { email } })
    expect([status, json.error?.fields]).toEqual([422, { email: 'This is not the e-mail address of your account.' }])
  }
  const body = { email: user.email }
  expect((await new Visitor(api).ask('DELETE', '/me', { body })).status).toBe(401)
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await visitor.ask('DELETE', '/me', { body, headers })).status).toBe(403)
  expect(await listRows(user.id)).toMatchObject({ sessions: 1, items: 1, profiles: 1 })
  expect(takeJobs(ERASE_JOB)).toEqual([])
})

test('the job changes no existing account', async () => {
  const { user, photo } = await person()
  await eraseAccount({ userId: user.id }, storage)
  expect(await listRows(user.id)).toMatchObject({ items: 1, photos: 1, profiles: 1 })
  expect(await storage.exists(photoPath(photo.key, 320))).toBe(true)
})

test('rows written during the deletion are deleted by the job', async () => {
  const { user } = await person()
  await deleteAccount({ userId: user.id, email: user.email }, user.email)
  await createItem(sql, { userId: user.id })
  const other = await createItem(sql)
  await sql`insert into wishlists (user_id, item_id, saved_price) values (${user.id}, ${other.id}, 1)`
  await sql`insert into notification_settings (user_id) values (${user.id})`
  await sql`insert into blocks (blocker_id, blocked_id) values (${user.id}, ${other.userId}), (${other.userId}, ${user.id})`
  await sql`update users set name = 'Asha' where id = ${user.id}`
  await eraseAccount({ userId: user.id }, storage)
  expect(await listRows(user.id)).toMatchObject({ items: 0, photos: 0 })
  expect(await sql`select from wishlists where user_id = ${user.id}`).toEqual([])
  expect(await sql`select from notice_preferences where user_id = ${user.id}`).toEqual([])
  // A block of this account belongs to the other person, so it stays.
  expect(await sql`select blocker_id from blocks where ${user.id} in (blocker_id, blocked_id)`).toEqual([
    { blocker_id: other.userId },
  ])
  expect(await sql`select name from users where id = ${user.id}`).toEqual([{ name: 'Deleted user' }])
})

test('a profile saved during the deletion restores no name', async () => {
  const { user } = await person()
  // Either may win.
  const [saved] = await Promise.all([
    updateProfile({ userId: user.id, isAdmin: false }, { displayName: 'Asha Rao' }).catch((error: unknown) => error),
    deleteAccount({ userId: user.id, email: user.email }, user.email),
  ])
  expect([undefined, 'signed_out']).toContain(saved instanceof Refusal ? saved.code : saved)
  await expect(updateProfile({ userId: user.id, isAdmin: false }, { displayName: 'Asha Rao' })).rejects.toMatchObject({
    code: 'signed_out',
  })
  expect(await sql`select name from users where id = ${user.id}`).toEqual([{ name: 'Deleted user' }])
  expect(await listRows(user.id)).toMatchObject({ profiles: 0 })
})

describe('an account with very many rows', () => {
  /** Notes how many rows of a table each statement deletes. */
  const watchDeletes = async (tables: readonly string[]) => {
    await sql`create table deletes (name text, n integer)`
    await sql.unsafe(`create function note_deletes() returns trigger language plpgsql as $$ begin
      insert into deletes select tg_table_name, count(*) from removed; return null; end $$`)
    for (const table of tables) {
      await sql.unsafe(`create trigger note_deletes after delete on ${table} referencing old table as removed
        for each statement execute function note_deletes()`)
    }
  }

  const busyPerson = async () => {
    const { user } = await person()
    await sql`
      insert into items (user_id, title, description, price, category, condition, images)
      select ${user.id}, 'Tin robot ' || n, 'Walks.', 500, 'action-figures', 'Good', array['pool/robot']
      from generate_series(1, 350) as n`
    await sql`
      with people as (
        insert into users (name, email) select 'Ravi', 'ravi-' || n || '-' || ${user.email} from generate_series(1, 2100) as n
        returning id)
      insert into blocks (blocker_id, blocked_id) select ${user.id}, id from people`
    return user
  }

  const left = async (userId: string) => {
    const [row] = await sql<{ items: number; blocks: number }[]>`
      select (select count(*)::int from items where user_id = ${userId}) as items,
        (select count(*)::int from blocks where blocker_id = ${userId}) as blocks`
    return row
  }

  test('is closed at once, its rows are deleted in batches, and a killed job goes on', async () => {
    const user = await busyPerson()
    await watchDeletes(['items', 'blocks', 'wishlists', 'feedback'])
    await deleteAccount({ userId: user.id, email: user.email }, user.email)
    expect(await left(user.id)).toEqual({ items: 251, blocks: 1100 })
    const [rest] = await sql<{ id: string }[]>`select id from items where user_id = ${user.id} limit 1`
    expect((await new Visitor(api).get(`/items/${rest?.id}`)).status).toBe(404)
    expect((await new Visitor(api).get(`/profiles/${user.id}`)).status).toBe(404)

    let calls = 0
    const erasers = ACCOUNT_DATA.erasers.map((eraser) => ({
      ...eraser,
      ...(eraser.tables.includes('items') && {
        eraseRows: async (...given: Parameters<NonNullable<typeof eraser.eraseRows>>) => {
          const isMore = (await eraser.eraseRows?.(...given)) ?? false
          if (++calls === 2) throw new Error('killed')
          return isMore
        },
      }),
    }))
    const killed = eraseWith({ userId: user.id }, { ...ACCOUNT_DATA, erasers }, storage)
    await expect(killed).rejects.toThrow('killed')
    expect(await left(user.id)).toEqual({ items: 151, blocks: 0 })

    await eraseAccount({ userId: user.id }, storage)
    expect(await left(user.id)).toEqual({ items: 0, blocks: 0 })
    const most =
      await sql`select name, max(n) as n from deletes where name in ('items', 'blocks') group by name order by name`
    expect(most).toEqual([
      { name: 'blocks', n: 1000 },
      { name: 'items', n: 100 },
    ])
    const [totals] = await sql`select coalesce(sum(n), 0)::int as n from item_counts where price_step = -1`
    const [there] = await sql`select count(*)::int as n from items`
    expect(totals).toEqual(there)
  })
})
