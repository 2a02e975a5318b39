import { connect, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { LOCKS } from '#app/db/locks/advisory-locks.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { findDetails } from '#app/nouns/category/category-details.ts'
import { readAttributes } from '#app/nouns/item/read-attributes.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { type Demo, openDemo } from '#demo'

import { openDemoAccounts } from './demo-accounts.server.ts'
import { insertPool, listUnrendered } from './drawing-photos.server.ts'
import { poolPhotos, type PoolPhoto } from './pool-photos.server.ts'
import { startRendering } from './start-rendering.server.ts'

const HOUR = 60 * 60 * 1000

/** A start on a slow machine waits for the first pictures longer than anybody waits for a line. */
const TOLD_EVERY_MS = 5000

/**
 * Inserts the demo's people, listings, photos and ads, once. Later changes and deletions stay. Only the sign-ins of the
 * three accounts are restored if they were removed while the server was open to others. When it resolves, the home
 * page's drawings are rendered; the others follow in the background, at this start or a later one.
 */
export async function seedDemo(url: string, dataDir: string, report: (line: string) => void): Promise<void> {
  const sql = connect(url, { max: 2 })
  try {
    await insertPool(sql)
    const { listings, people } = openDemo()
    if (await insertDemo(sql)) {
      report(`${listings.length} listings by ${people.length} people`)
      // So that the very first search finds its words; later, a job maintains them.
      await countWords(sql)
    }
    await renderPhotos(sql, `${dataDir}/photos`, report)
  } finally {
    await sql.end()
  }
}

/** Returns false when the demo's people exist already. One transaction: all or nothing. */
export function insertDemo(sql: Sql, now = Date.now()): Promise<boolean> {
  const { ads, listings, people } = openDemo()
  return sql.begin(async (inside) => {
    // If several nodes start together, only one inserts.
    await inside`select pg_advisory_xact_lock(${LOCKS.demo})`
    const ids = await insertPeople(inside, people, now)
    await openDemoAccounts(inside)
    if (!ids) return false
    await insertListings(inside, listings, ids, now)
    await inside`insert into ads ${inside(
      ads.map(({ title, image, link }, position) => ({ title, image_url: image, link, position })),
    )}`
    return true
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

const toFacts = (attributes: Demo['listings'][number]['attributes'] = {}) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

async function insertListings(
  sql: Sql | TransactionSql,
  listings: Demo['listings'],
  sellers: Map<string, string>,
  now: number,
): Promise<void> {
  const rows = await sql<{ id: string; user_id: string; source_id: string }[]>`insert into items ${sql(
    listings.map((listing, index) => ({
      user_id: sellers.get(listing.seller) ?? '',
      title: listing.title,
      description: listing.description,
      price: listing.price,
      category: listing.category,
      condition: listing.condition,
      images: choosePhotos(listing),
      location: listing.place,
      online_purchase_link: listing.link ?? null,
      delivery: findDetails(listing.category)?.delivery ?? null,
      tags: [...(listing.tags ?? [])],
      is_sold: listing.sold ?? false,
      // Adds minutes and seconds, so that no two listings have the same time.
      created_at: new Date(now - listing.ageHours * HOUR - ((index * 7919) % 3600) * 1000),
      attributes: readAttributes(listing.category, toFacts(listing.attributes)),
      source: 'demo',
      source_id: listing.key,
    })),
  )} returning id, user_id, source_id`
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
}

// A dashboard is not a detail of a model car, nor are buttons one of a board game.
const FEW_DETAILS: Record<string, readonly string[]> = {
  'scale-model-sports': [],
  'scale-model-truck': [],
  'board-game': ['box', 'with-coin', 'collection'],
  'chess-set': ['box', 'with-coin'],
  'carrom-board': ['with-coin'],
}

function fitsSubject(subject: string, detail: string): boolean {
  return FEW_DETAILS[subject]?.includes(detail) ?? true
}

/** The drawing of the listing's subject, then details of its category, varied between listings. */
function choosePhotos(listing: Demo['listings'][number]): string[] {
  const ofCategory = poolPhotos().filter(({ category }) => category === listing.category)
  const cover = ofCategory.find(({ subject, view }) => view === 'main' && subject === listing.subject) ?? ofCategory[0]
  const details = ofCategory.filter(({ view, subject }) => view === 'detail' && fitsSubject(listing.subject, subject))
  const start = [...listing.key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const count = Math.min(listing.details, details.length)
  const further = Array.from({ length: count }, (_, index) => details[(start + index) % details.length])
  return [
    ...new Set([cover, ...further].filter((photo): photo is PoolPhoto => photo !== undefined).map(({ key }) => key)),
  ]
}

async function renderPhotos(sql: Sql, storageFolder: string, report: (line: string) => void): Promise<void> {
  const missing = await listUnrendered(localStorage(storageFolder), poolPhotos())
  if (missing.length === 0) return
  const first = await sql<{ key: string }[]>`
    select distinct key from (
      (select images[1] as key from items order by created_at desc, id desc limit 12)
      union all
      (select i.images[1] from sponsored_requests r join items i on i.id = r.item_id
       where r.status = 'approved' order by r.approved_at desc limit 4)) as shown`
  const awaited = missing.filter((photo) => first.some(({ key }) => key === photo.key)).length
  report(`drawing ${missing.length} pictures that stand in for photos: ${awaited} now, the others in the background`)
  let told = performance.now()
  const rendering = startRendering({
    storageFolder,
    first: first.map(({ key }) => key),
    onProgress({ done, firstDone }) {
      if (firstDone || performance.now() - told < TOLD_EVERY_MS) return
      told = performance.now()
      report(`${done} of ${awaited} drawn`)
    },
  })
  await rendering.first
  // The server is already serving by then, and nobody waits for the others.
  rendering.all.catch((error: unknown) =>
    log.error({ err: error }, 'drawing the demo photos failed; the next start goes on'),
  )
}
