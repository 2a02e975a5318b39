import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { newId } from '#app/shared/new-id.ts'
import { createAd, createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { createAd as makeAd } from './change-ads.server.ts'
import { findActiveAds, listAds } from './find-ads.server.ts'

const { sql } = await testDatabase()
const api = createApi()

beforeEach(async () => {
  testSettings()
  for (const table of ['ads', 'rate_limits', 'users', 'photos']) await sql`delete from ${sql(table)}`
})

async function someone(role?: 'admin') {
  const user = await createUser(sql)
  if (role) await sql`insert into user_roles (user_id, role) values (${user.id}, ${role})`
  return { user, visitor: new Visitor(api, { cookies: (await beginSession(sql, user.id)).cookies }) }
}

const upload = (userId: string) =>
  createPhoto(sql, {
    key: `item-images/${userId}/${randomBytes(16).toString('hex')}`,
    userId,
    width: 1200,
    height: 400,
  })
const draft = (picture: string | null, more: object = {}) => ({
  id: newId(),
  title: 'Sell what you no longer need',
  link: '/add-item',
  alt: 'A lamp',
  picture,
  ...more,
})
const titles = async () => (await listAds()).map(({ title }) => title)
const logged = (id: string) =>
  sql`select admin_id, action, details from audit_log where subject_id = ${id} order by at, id`

test('with PHOTOS_URL, pages get its pictures from there, and admins from the site', async () => {
  testSettings({ PHOTOS_URL: 'https://photos.example/photos/' })
  const photo = await createPhoto(sql, { userId: null })
  await createAd(sql, { imageUrl: `/photos/${photo.key}-320.webp` })
  await createAd(sql, { imageUrl: '/art/ad-1.svg' })
  const urls = (await findActiveAds()).map(({ imageUrl }) => imageUrl)
  expect(urls.toSorted()).toEqual(['/art/ad-1.svg', `https://photos.example/photos/${photo.key}-640.webp`])
  expect((await listAds()).every(({ imageUrl }) => imageUrl.startsWith('/'))).toBe(true)
})

describe('making an ad', () => {
  test('takes an upload for the site, puts the ad last, and is logged', async () => {
    await createAd(sql, { title: 'First', position: 3 })
    const { user, visitor } = await someone('admin')
    const photo = await upload(user.id)
    const ad = draft(photo.key)
    await Promise.all(Array.from({ length: 3 }, () => makeAd({ userId: user.id }, { ...ad, active: true })))
    expect((await visitor.post('/admin/ads', ad)).status).toBe(201)
    expect(await titles()).toEqual(['First', ad.title])
    expect((await findActiveAds())[1]).toEqual({
      id: ad.id,
      title: ad.title,
      link: '/add-item',
      imageUrl: `/photos/${photo.key}-640.webp`,
      srcSet: expect.stringContaining(`/photos/${photo.key}-320.webp 320w`),
      alt: 'A lamp',
    })
    // The photo has no owner: it survives the account, and does not count as an unattached upload.
    expect(await sql`select user_id, alt from photos where key = ${photo.key}`).toEqual([
      { user_id: null, alt: 'A lamp' },
    ])
    expect(await logged(ad.id)).toEqual([
      { admin_id: user.id, action: 'ad-created', details: { title: ad.title, link: '/add-item', on: true } },
    ])
  })

  test('under the id of a different ad is refused, and changes nothing', async () => {
    const { user, visitor } = await someone('admin')
    const [first, second] = [await upload(user.id), await upload(user.id)]
    const ad = draft(first.key)
    await visitor.post('/admin/ads', ad)
    const before = await listAds()
    for (const change of [
      { title: 'Buy' },
      { link: '/' },
      { alt: 'A bulb' },
      { active: false },
      { picture: second.key },
    ]) {
      const answer = await visitor.post('/admin/ads', { ...ad, ...change })
      expect([answer.status, answer.json.error?.code]).toEqual([409, 'already_made'])
    }
    expect(await listAds()).toEqual(before)
    expect(await logged(ad.id)).toHaveLength(1)
  })

  test('is refused with a picture that is missing, foreign, of an item or of a profile', async () => {
    const { user, visitor } = await someone('admin')
    const other = await upload((await someone()).user.id)
    const [attached, imported] = [await upload(user.id), await upload(user.id)]
    const item = await createItem(sql, { userId: user.id, images: [attached.key] })
    await sql`update photos set item_id = ${item.id} where key = ${attached.key}`
    // An imported item lists its photos, but they are not attached to it.
    await createItem(sql, { userId: user.id, images: [imported.key] })
    const face = await createPhoto(sql, { key: `profile-pictures/${user.id}/1800000000000`, userId: user.id })
    const keys = [other.key, attached.key, imported.key, face.key, 'item-images/pool/lamp', '../../etc/passwd']
    for (const key of keys) {
      const answer = await visitor.post('/admin/ads', draft(key))
      expect(answer.json.error?.fields).toEqual({
        picture: 'This picture is no longer there. Please choose it again.',
      })
    }
    const without = await visitor.post('/admin/ads', draft(null))
    expect([without.status, without.json.error?.fields]).toEqual([422, { picture: 'Please choose a picture' }])
    expect(await titles()).toEqual([])
  })

  test.each([
    ['no title', { title: ' ' }, { title: 'Please enter a title' }],
    ['a long title', { title: 'a'.repeat(121) }, { title: 'The title must be at most 120 characters' }],
    ['no link', { link: '' }, { link: 'Please enter a link' }],
    ['a long link', { link: `/${'a'.repeat(2000)}` }, { link: 'The link must be at most 2000 characters' }],
    ['a long description', { alt: 'a'.repeat(201) }, { alt: 'The description must be at most 200 characters' }],
  ])('is refused with %s', async (_, wrong, fields) => {
    const { user, visitor } = await someone('admin')
    const answer = await visitor.post('/admin/ads', draft((await upload(user.id)).key, wrong))
    expect([answer.status, answer.json.error?.fields]).toEqual([422, fields])
    expect(await titles()).toEqual([])
  })

  test('ends at fifty', async () => {
    const { user, visitor } = await someone('admin')
    for (let n = 0; n < 50; n++) await createAd(sql, { position: n })
    expect((await visitor.post('/admin/ads', draft((await upload(user.id)).key))).status).toBe(409)
  })

  test('is for admins', async () => {
    const { user, visitor } = await someone()
    expect((await visitor.post('/admin/ads', draft((await upload(user.id)).key))).status).toBe(403)
    expect((await new Visitor(api).post('/admin/ads', draft('x'))).status).toBe(401)
  })
})

describe('changing an ad', () => {
  test('switches it off, and on again, and keeps its picture', async () => {
    const { visitor } = await someone('admin')
    const ad = await createAd(sql, { title: 'Lamp', imageUrl: '/art/ad-1.svg' })
    const off = { title: 'Lamp', link: '/', alt: '', active: false }
    expect((await visitor.ask('PUT', `/admin/ads/${ad.id}`, { body: off })).status).toBe(200)
    expect(await findActiveAds()).toEqual([])
    expect(await listAds()).toMatchObject([
      { imageUrl: '/art/ad-1.svg', srcSet: null, isPhoto: false, active: false, isShown: false },
    ])
    for (const _ of [1, 2]) await visitor.ask('PUT', `/admin/ads/${ad.id}`, { body: { ...off, active: true } })
    expect(await findActiveAds()).toHaveLength(1)
    expect((await logged(ad.id)).map(({ details }) => details)).toEqual([
      { title: 'Lamp', on: false },
      { title: 'Lamp', on: true },
    ])
  })

  test('takes another picture, and releases the old one for removal', async () => {
    const { user, visitor } = await someone('admin')
    const [first, second] = [await upload(user.id), await upload(user.id)]
    const { id, ...ad } = draft(first.key)
    await visitor.post('/admin/ads', { id, ...ad })
    await visitor.ask('PUT', `/admin/ads/${id}`, { body: { ...ad, picture: second.key, alt: '' } })
    expect(await listAds()).toMatchObject([{ srcSet: expect.stringContaining(second.key), isPhoto: true, alt: '' }])
    const owners = await sql<{ key: string; user_id: string | null }[]>`select key, user_id from photos`
    expect(new Map(owners.map(({ key, user_id: owner }) => [key, owner]))).toEqual(
      new Map([
        [first.key, user.id],
        [second.key, null],
      ]),
    )
    // Sending the same picture again keeps it.
    const again = await visitor.ask('PUT', `/admin/ads/${id}`, { body: { ...ad, picture: second.key, alt: '' } })
    expect(again.status).toBe(200)
  })

  test('of two concurrent admins the second is told, and the same change sent twice counts once', async () => {
    const { visitor } = await someone('admin')
    const ad = await createAd(sql, { title: 'Lamp', imageUrl: '/art/ad-1.svg' })
    const put = (body: object) => visitor.ask('PUT', `/admin/ads/${ad.id}`, { body })
    const [shown] = await listAds()
    const seenVersion = shown?.version
    const first = { title: 'Lamps', link: '/', alt: '', active: true, seenVersion }
    expect((await put(first)).status).toBe(200)
    const late = await put({ ...first, title: 'Lights' })
    expect([late.status, late.json.error?.message]).toEqual([409, 'Another admin changed this ad meanwhile.'])
    expect((await put(first)).status).toBe(200)
    expect(await listAds()).toMatchObject([{ title: 'Lamps' }])
    expect((await put({ ...first, title: 'Lights', seenVersion: (await listAds())[0]?.version })).status).toBe(200)
    expect(await logged(ad.id)).toHaveLength(2)
    // Moving an ad is not a change that somebody could overwrite.
    const before = (await listAds())[0]?.version
    await createAd(sql)
    await visitor.ask('PUT', `/admin/ads/${ad.id}/place`, { body: { place: 1 } })
    expect((await listAds()).find(({ id }) => id === ad.id)?.version).toBe(before)
  })

  test('refuses invalid input and missing ads', async () => {
    const { visitor } = await someone('admin')
    const ad = await createAd(sql)
    const body = { title: 'Lamp', link: 'javascript:alert(1)', alt: '', active: true }
    const answer = await visitor.ask('PUT', `/admin/ads/${ad.id}`, { body })
    expect(answer.json.error?.fields).toEqual({
      link: 'Please enter a link that begins with http://, https:// or /',
    })
    const missing = await visitor.ask('PUT', `/admin/ads/${newId()}`, { body: { ...body, link: '/' } })
    expect(missing.status).toBe(404)
  })
})

test('ads change places, also when two do so at once', async () => {
  const { user, visitor } = await someone('admin')
  const ads: { id: string }[] = []
  for (const title of ['A', 'B', 'C', 'D', 'E'])
    ads.push(await createAd(sql, { title, position: 0, createdAt: new Date(2026, 0, 9 - ads.length) }))
  expect(await titles()).toEqual(['A', 'B', 'C', 'D', 'E'])
  const place = (n: number, to: number) => visitor.ask('PUT', `/admin/ads/${ads[n]?.id}/place`, { body: { place: to } })
  for (const _ of [1, 2]) expect((await place(2, 0)).status).toBe(200)
  expect(await titles()).toEqual(['C', 'A', 'B', 'D', 'E'])
  expect(await logged(ads[2]?.id ?? '')).toEqual([
    { admin_id: user.id, action: 'ad-changed', details: { title: 'C', place: 1, before: 3 } },
  ])
  await place(2, 99)
  expect(await titles()).toEqual(['A', 'B', 'D', 'E', 'C'])
  await Promise.all([place(0, 4), place(4, 0)])
  expect((await titles()).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E'])
  const positions = await sql<{ position: number }[]>`select position from ads order by position`
  expect(positions.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  expect((await listAds()).map(({ isShown }) => isShown)).toEqual([true, true, true, true, false])
  expect((await place(0, -1)).status).toBe(422)
  expect((await visitor.ask('PUT', `/admin/ads/${newId()}/place`, { body: { place: 0 } })).status).toBe(404)
})

test('a deleted ad is logged, and its picture is deleted', async () => {
  const { user, visitor } = await someone('admin')
  const photo = await upload(user.id)
  const ad = draft(photo.key)
  await visitor.post('/admin/ads', ad)
  expect((await visitor.ask('DELETE', `/admin/ads/${ad.id}`)).status).toBe(200)
  expect(await titles()).toEqual([])
  expect(await sql`select user_id from photos where key = ${photo.key}`).toEqual([{ user_id: user.id }])
  expect((await logged(ad.id)).map(({ action }) => action)).toEqual(['ad-created', 'ad-deleted'])
  expect((await visitor.ask('DELETE', `/admin/ads/${ad.id}`)).status).toBe(404)
})
