import { beforeEach, describe, expect, test } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { startConversation } from '#app/features/chat/server/start-conversation.server.ts'
import { setListingHidden } from '#app/features/moderation/hiding/hide-listing.server.ts'
import { reportListing } from '#app/features/moderation/new-report/report-subject.server.ts'
import { getProfile } from '#app/features/people/get-profile.server.ts'
import { listProfileItems } from '#app/features/people/list-profile-items.server.ts'
import { isHiddenPhoto } from '#app/features/photos/hidden/hidden-photos.server.ts'
import { requestSponsorship } from '#app/features/sponsorship/own-requests.server.ts'
import { listWishlist } from '#app/features/wishlist/list-wishlist.server.ts'
import { saveItem } from '#app/features/wishlist/save-item.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { setBanned } from '#test/ban.ts'
import { createViewer, newMessageId } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { endAbsences, followAway, setAway } from './set-away.server.ts'

const { sql } = await testDatabase()

beforeEach(async () => {
  testSettings()
  takeJobs()
  await sql`delete from users`
})

/** The day in India, so many days from now. */
async function dayIn(days: number): Promise<string> {
  const [row] = await sql<{ day: string }[]>`
    select to_char((now() at time zone 'Asia/Kolkata')::date + ${days}::integer, 'YYYY-MM-DD') as day`
  return row?.day ?? ''
}

const states = async ({ userId }: Viewer) =>
  Object.fromEntries(
    (
      await sql<{ state: string; n: number }[]>`
        select coalesce(hidden_reason, 'shown') as state, count(*)::integer as n from items
        where user_id = ${userId} group by 1`
    ).map(({ state, n }) => [state, n]),
  )

/** The number of listings that everybody's list has, and says that it has. */
async function countListed(): Promise<[shown: number, said: number]> {
  const { items, counts } = await findListings(NO_FILTERS)
  return [items.length, counts.total]
}

/** As if the time until which the person is away had come. */
const letTimePass = ({ userId }: Viewer) =>
  sql`update users set away_until = now() - interval '1 minute' where id = ${userId}`

test('all listings leave the lists with the day, and a tap brings them back at once', async () => {
  const [seller, other] = [await createViewer(sql, 'Ravi'), await createViewer(sql, 'Bina')]
  await createItem(sql, { userId: seller.userId })
  await createItem(sql, { userId: seller.userId, isSold: true })
  await createItem(sql, { userId: other.userId })
  expect(await countListed()).toEqual([2, 2])
  const day = await dayIn(14)
  const { until } = await setAway(seller, day)
  // The day begins in India.
  expect(until).toBe(new Date(`${day}T00:00:00+05:30`).toISOString())
  expect([await countListed(), await states(seller)]).toEqual([[1, 1], { away: 2 }])
  expect((await listProfileItems(seller.userId)).items).toEqual([])
  expect((await listProfileItems(seller.userId, { withHidden: true })).items).toMatchObject([
    { isPaused: true, isHidden: false },
    { isPaused: true, isHidden: false },
  ])
  expect(await getProfile(null, seller.userId)).toMatchObject({ awayUntil: until })
  // Another day moves nothing.
  await setAway(seller, await dayIn(20))
  expect(await countListed()).toEqual([1, 1])

  expect(await setAway(seller, null)).toEqual({ until: null })
  expect([await countListed(), await states(seller)]).toEqual([[2, 2], { shown: 2 }])
  expect(await getProfile(null, seller.userId)).toMatchObject({ awayUntil: null })
})

test.each([
  ['yesterday', -1],
  ['today', 0],
  ['more than ninety days ahead', 91],
])('%s is no day to come back on, and nothing changes', async (_, days) => {
  const seller = await createViewer(sql, 'Ravi')
  await createItem(sql, { userId: seller.userId })
  await expect(setAway(seller, await dayIn(days))).rejects.toMatchObject({
    status: 422,
    fields: { until: 'Choose a day from tomorrow to 90 days ahead.' },
  })
  expect(await states(seller)).toEqual({ shown: 1 })
})

test.each([
  ['tomorrow', 1],
  ['ninety days ahead', 90],
])('%s is', async (_, days) => {
  const seller = await createViewer(sql, 'Ravi')
  expect((await setAway(seller, await dayIn(days))).until).not.toBeNull()
})

describe('whoever has the link', () => {
  async function pause() {
    const [seller, buyer] = [await createViewer(sql, 'Ravi'), await createViewer(sql, 'Bina')]
    const item = await createItem(sql, { userId: seller.userId })
    const { until } = await setAway(seller, await dayIn(14))
    return { seller, buyer, item, until }
  }

  test('opens, saves and reports the listing, and may write: it says until when the seller is away', async () => {
    const { buyer, item, until } = await pause()
    expect(await getItem(item.id)).toMatchObject({ isPaused: true, isHidden: false, seller: { awayUntil: until } })
    expect(isHiddenPhoto(item.images[0] ?? '')).toBe(false)
    await saveItem(buyer, item.id)
    expect(await listWishlist(buyer)).toMatchObject({ items: [{ id: item.id, isPaused: true }], unavailable: [] })
    const { isNew } = await startConversation(buyer, {
      itemId: item.id,
      message: { id: newMessageId(), content: 'When are you back?' },
    })
    expect(isNew).toBe(true)
    await reportListing(buyer, item.id, { reason: 'scam', details: null })
  })

  test('cannot, once an admin has hidden it; shown again while the seller is away, it stays out of the lists', async () => {
    const { seller, buyer, item } = await pause()
    const admin = await createAdmin(sql)
    await setListingHidden(admin, item.id, { hidden: true, why: 'scam', conversationReport: null })
    expect([await getItem(item.id), await states(seller)]).toEqual([null, { report: 1 }])
    await expect(startConversation(buyer, { itemId: item.id })).rejects.toMatchObject({ status: 404 })
    // Coming back shows nothing that an admin hid.
    await setAway(seller, null)
    expect(await states(seller)).toEqual({ report: 1 })
    await setAway(seller, await dayIn(3))
    await setListingHidden(admin, item.id, { hidden: false, why: null, conversationReport: null })
    expect(await states(seller)).toEqual({ away: 1 })
  })

  test('cannot have it sponsored', async () => {
    const { seller, item } = await pause()
    await expect(requestSponsorship(seller, item.id)).rejects.toMatchObject({ status: 409 })
  })

  test('cannot open it when the seller is banned meanwhile; the ban’s end pauses it again', async () => {
    const { seller, item } = await pause()
    await setBanned(seller.userId, true)
    expect([await getItem(item.id), await states(seller)]).toEqual([null, { ban: 1 }])
    await setBanned(seller.userId, false)
    expect(await states(seller)).toEqual({ away: 1 })
  })
})

test('a listing published while its seller is away is paused, too', async () => {
  const seller = await createViewer(sql, 'Ravi')
  await setAway(seller, await dayIn(2))
  await createItem(sql, { userId: seller.userId })
  expect([await states(seller), await countListed()]).toEqual([{ away: 1 }, [0, 0]])
})

test('when the time has come, pages say so at once, and a job brings the listings back', async () => {
  const [seller, other] = [await createViewer(sql, 'Ravi'), await createViewer(sql, 'Bina')]
  const item = await createItem(sql, { userId: seller.userId })
  await createItem(sql, { userId: other.userId })
  await setAway(seller, await dayIn(2))
  await setAway(other, await dayIn(2))
  await endAbsences()
  expect(await countListed()).toEqual([0, 0])
  await letTimePass(seller)
  expect((await getItem(item.id))?.seller).not.toHaveProperty('awayUntil')
  expect(await getProfile(null, seller.userId)).toMatchObject({ awayUntil: null })
  await endAbsences()
  await endAbsences()
  expect([await countListed(), await states(other)]).toEqual([[1, 1], { away: 1 }])
  expect(await sql`select from users where away_until is not null`).toHaveLength(1)
})

test('a large shop is paused and brought back in batches, newest first', async () => {
  const seller = await createViewer(sql, 'Ravi')
  const { images } = await createItem(sql, { userId: seller.userId })
  await sql`
    insert into items (user_id, title, description, price, category, condition, images, created_at)
    select ${seller.userId}, 'Tin robot ' || n, 'Walks.', 500, 'action-figures', 'Good', ${images}, now() - n * interval '1 hour'
    from generate_series(1, 249) as n`
  const doJobs = async () => {
    for (const { data } of takeJobs('follow-away')) await followAway(data)
  }
  await setAway(seller, await dayIn(14))
  expect(await states(seller)).toEqual({ away: 100, shown: 150 })
  await doJobs()
  expect(await states(seller)).toEqual({ away: 250 })
  await setAway(seller, null)
  expect(await states(seller)).toEqual({ away: 150, shown: 100 })
  // Away again before the job has run: it follows the present state.
  const jobs = takeJobs('follow-away')
  await setAway(seller, await dayIn(14))
  for (const { data } of jobs) await followAway(data)
  expect(await states(seller)).toEqual({ away: 250 })
})
