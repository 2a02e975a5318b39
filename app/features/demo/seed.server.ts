import { connect, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { LOCKS } from '#app/db/locks/advisory-locks.server.ts'
import { keepAreas } from '#app/features/catalogue/areas/keep-areas.server.ts'
import { findLocality } from '#app/features/catalogue/places/names/metro-parts.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { completeDemoDeal } from '#app/features/deals/server/demo-deals.server.ts'
import { storeDemoMeeting } from '#app/features/meetings/server/propose-meeting.server.ts'
import { ageDemoOffer, storeDemoOffer } from '#app/features/offers/server/demo-offers.server.ts'
import { storeDemoReview } from '#app/features/reviews/server/write-review.server.ts'
import { findDetails } from '#app/nouns/category/category-details.ts'
import { isOffered } from '#app/nouns/category/category-list.ts'
import { completeAttributes } from '#app/nouns/item/titles/complete-attributes.server.ts'
import { SIDES } from '#app/nouns/sides.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { splitPlace } from '#app/shared/place.ts'
import { type Demo, openDemo } from '#demo'

import { openDemoAccounts } from './demo-accounts.server.ts'
import { attachPictures, storePictures } from './demo-pictures.server.ts'

const HOUR = 60 * 60 * 1000

/**
 * Inserts the demo's people, listings, photos and ads, once. Later changes and deletions stay. Only the sign-ins of the
 * three accounts are restored if they were removed while the server was open to others.
 */
export async function seedDemo(url: string, storage: Storage, report: (line: string) => void): Promise<void> {
  const sql = connect(url, { max: 2 })
  try {
    await keepAreas(sql)
    const count = await insertDemo(sql, storage)
    if (count === null) return
    report(`${count} listings by ${openDemo().people.length} people`)
    // So that the very first search finds its words; later, a job maintains them.
    await countWords(sql)
  } finally {
    await sql.end()
  }
}

/**
 * Returns the number of listings; null when the demo's people exist already. One transaction: all or nothing. Listings of
 * categories that the operator retired are left out.
 */
export function insertDemo(sql: Sql, storage: Storage, now = Date.now()): Promise<number | null> {
  const { ads, offers, people, ...demo } = openDemo()
  // The deal about it makes it sold.
  const dealt = new Set(offers.filter(({ done }) => done).map(({ listing }) => listing))
  const listings = demo.listings
    .filter(({ category }) => isOffered(category))
    .map((listing) => (dealt.has(listing.key) ? { ...listing, sold: false } : listing))
  return sql.begin(async (inside) => {
    // If several nodes start together, only one inserts.
    await inside`select pg_advisory_xact_lock(${LOCKS.demo})`
    const ids = await insertPeople(inside, people, now)
    await openDemoAccounts(inside)
    if (!ids) return null
    const rows = await insertListings(inside, storage, { listings, sellers: ids, now })
    for (const offer of offers) await insertDealing(inside, offer, { listings, rows, people: ids, now })
    await inside`insert into ads ${inside(
      ads.map(({ title, image, link }, position) => ({ title, image_url: image, link, position })),
    )}`
    return listings.length
  })
}

async function insertPeople(
  sql: Sql | TransactionSql,
  people: Demo['people'],
  now: number,
): Promise<Map<string, string> | null> {
  const [known] = await sql`select 1 from users where email = any(${people.map(({ email }) => email)}) limit 1`
  if (known) return null
  const rows = await sql<{ id: string; email: string }[]>`insert into users ${sql(
    people.map(({ name, email, joinedDaysAgo }) => {
      const joined = new Date(now - joinedDaysAgo * 24 * HOUR)
      return { name, email, email_verified: true, created_at: joined, updated_at: joined }
    }),
  )} returning id, email`
  const idByEmail = new Map(rows.map(({ id, email }) => [email, id]))
  const stored = people.map((person) => ({ ...person, id: idByEmail.get(person.email) ?? '' }))
  await sql`insert into profiles ${sql(
    stored.map(({ id, name, joinedDaysAgo }) => ({
      user_id: id,
      display_name: name,
      created_at: new Date(now - joinedDaysAgo * 24 * HOUR),
    })),
  )}`
  return new Map(stored.map(({ key, id }) => [key, id]))
}

/** The PIN code of a part of a metro. Other places are in the middles of their cities. */
const findPin = (place: string): number | null => findLocality(splitPlace(place)[0] ?? '')?.pin ?? null

const toFacts = (attributes: Demo['listings'][number]['attributes'] = {}) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
/** Some listings were dearer before. */
const FORMER = 1.15
const asksLess = ({ sold, ageHours }: Demo['listings'][number], index: number) =>
  index % 12 === 5 && sold !== true && ageHours > 48

interface StoredListing {
  id: string
  user_id: string
  source_id: string
}

interface Stored {
  listings: Demo['listings']
  rows: readonly StoredListing[]
  people: ReadonlyMap<string, string>
  now: number
}

const DAY = 24 * HOUR
/** So long before a deal was completed, its buyer wrote. */
const BEFORE = 6 * DAY
/** Six in the evening in India, in minutes of the day by UTC. */
const EVENING = 12 * 60 + 30

/** Stores an offer and what came of it, unless its listing was not stored: a category may be retired. */
async function insertDealing(
  sql: TransactionSql,
  { listing: key, accepted = false, meeting, done, ...offer }: Demo['offers'][number],
  { listings, rows, people, now }: Stored,
): Promise<void> {
  const [row, listing] = [rows.find(({ source_id }) => source_id === key), listings.find((one) => one.key === key)]
  if (!row || !listing) return
  const item = { id: row.id, price: listing.price, seller: row.user_id }
  const buyer = people.get(offer.buyer) ?? ''
  const { conversation, deal } = await storeDemoOffer(sql, { ...offer, item, buyer, isAccepted: accepted })
  if (deal === null) return
  if (meeting) {
    const day = Math.floor(now / DAY) * DAY + meeting.inDays * DAY + EVENING * 60_000
    await storeDemoMeeting(sql, deal, { ...meeting, times: [new Date(day), new Date(day + HOUR)] })
  }
  if (!done) return
  const at = new Date(now - done.daysAgo * DAY)
  const begun = new Date(at.getTime() - BEFORE)
  await completeDemoDeal(sql, deal, { way: done.way === 'hand' ? 'hand' : 'ship', payment: done.payment, begun, at })
  for (const by of SIDES) {
    const review = done[by]
    if (review) await storeDemoReview(sql, deal, { by, at: new Date(at.getTime() + HOUR), review })
  }
  await ageDemoOffer(sql, conversation, begun)
}

type Bringing = { listings: Demo['listings']; sellers: ReadonlyMap<string, string>; now: number }

async function insertListings(
  sql: Sql | TransactionSql,
  storage: Storage,
  { listings, sellers, now }: Bringing,
): Promise<StoredListing[]> {
  const photos = await storePictures(storage, listings, sellers)
  const rows = await sql<StoredListing[]>`insert into items ${sql(
    listings.map((listing, index) => ({
      user_id: sellers.get(listing.seller) ?? '',
      title: listing.title,
      description: listing.description,
      price: asksLess(listing, index) ? Math.ceil((listing.price * FORMER) / 50) * 50 : listing.price,
      category: listing.category,
      condition: listing.condition,
      images: photos.filter((photo) => photo.listing === listing.key).map(({ key }) => key),
      location: listing.place,
      pin: findPin(listing.place),
      online_purchase_link: listing.link ?? null,
      delivery: findDetails(listing.category)?.delivery ?? null,
      tags: [...(listing.tags ?? [])],
      is_sold: listing.sold ?? false,
      // Adds minutes and seconds, so that no two listings have the same time.
      created_at: new Date(now - listing.ageHours * HOUR - ((index * 7919) % 3600) * 1000),
      attributes: completeAttributes({ ...listing, attributes: toFacts(listing.attributes) }),
      source: 'demo',
      source_id: listing.key,
    })),
  )} returning id, user_id, source_id`
  // Triggers note that these prices fell.
  const lowered = listings.filter(asksLess)
  await sql`
    update items set price = lowered.price
    from unnest(${lowered.map(({ key }) => key)}::text[], ${lowered.map(({ price }) => price)}::integer[]) as lowered (key, price)
    where source = 'demo' and source_id = lowered.key`
  await attachPictures(sql, photos, rows)
  const sponsored = new Set(listings.filter((listing) => listing.sponsored).map(({ key }) => key))
  await sql`insert into sponsored_requests ${sql(
    rows
      .filter((row) => sponsored.has(row.source_id))
      .map((row, index) => ({
        item_id: row.id,
        user_id: row.user_id,
        status: 'approved',
        requested_at: new Date(now - (index + 3) * 24 * HOUR),
        approved_at: new Date(now - (index + 1) * 24 * HOUR),
      })),
  )}`
  return rows
}
