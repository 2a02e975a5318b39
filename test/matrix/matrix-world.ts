import type { Hono } from 'hono'
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'

import type { Sql, TransactionSql } from '#app/db/client.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { masterPath } from '#app/features/photos/receive/store-photo.server.ts'
import type { Reading } from '#app/features/selling/many/file/listing-file.schema.ts'
import { NO_CHOICES } from '#app/features/selling/many/file/listing-file.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { createAd, createItems, createPhotos, createSponsoredRequest, createUsers } from '#test/factories.ts'
import { beginSessions, Visitor } from '#test/visitor.ts'

/** The roles of callers. A new feature's kind of user is added here, and all access tests include it. */
export const ROLES = ['anonymous', 'unverified', 'revoked', 'banned', 'other', 'participant', 'owner', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const PASSWORD = 'a kettle of lilac fog'
const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#0f766e' } })
// The real hash, also while a test replaces it.
const hash = hashPassword
let made: Promise<{ hashed: string; webp: Buffer; png: Buffer }> | undefined

/** A file with one new price has these effects. */
const READING: Reading = {
  marketplace: null,
  columns: [],
  problem: null,
  counts: { rows: 1, fresh: 0, priced: 1, same: 0, wrong: 0 },
  photos: { here: 0, missing: [], ids: [], unused: [] },
  problems: [],
  fresh: [],
  priced: [],
  far: [],
}

/** The parts that are slow to create, created once. */
async function ingredients() {
  const [hashed, webp, png] = await Promise.all([
    hash(PASSWORD),
    picture.clone().webp().toBuffer(),
    picture.clone().png().toBuffer(),
  ])
  return { hashed, webp, png }
}

/** An emptied database with an owner who has one of everything, and the people around them. */
export async function makeWorld(sql: Sql, api: Hono) {
  const tables = ['users', 'verifications', 'rate_limits', 'photos', 'feedback', 'contacts', 'ads']
  await sql.unsafe(tables.map((table) => `delete from ${table}`).join(';'))
  return addWorld(sql, api)
}

/** The same beside what is there already. All tests here make many, so each kind of row is inserted by one statement. */
export async function addWorld(sql: Sql, api: Hono) {
  const { hashed, webp, png } = await (made ??= ingredients())
  const { owner, other, admin, waiting, banned, participant, seller } = await createUsers(sql, {
    owner: { name: 'Owner' },
    other: { name: 'Other' },
    admin: { name: 'Admin' },
    waiting: { name: 'Waiting', emailVerified: false },
    banned: { name: 'Banned', bannedAt: new Date() },
    participant: { name: 'Buyer' },
    seller: { name: 'Seller' },
  })
  const makePhotos = async () => {
    const ofItems = await createPhotos(sql, [{ userId: owner.id }, { userId: seller.id }])
    // The owner's unattached photos are created after the attached one.
    const loose = await createPhotos(sql, [
      { key: `item-images/${owner.id}/${randomBytes(16).toString('hex')}`, userId: owner.id, hasMaster: true },
      { key: `profile-pictures/${owner.id}/1800000000000`, userId: owner.id, hasMaster: false },
    ])
    return [...ofItems, ...loose]
  }
  const [[cover, sellersCover, photo, profilePicture], cookies, ad, [fresh], [feedback], [contact]] = await Promise.all(
    [
      makePhotos(),
      beginSessions(sql, { unverified: waiting, revoked: null, banned, other, participant, owner, admin }),
      createAd(sql),
      sql<{ id: string }[]>`select new_id() as id`,
      sql<{ id: string }[]>`
        insert into feedback (user_id, email, subject, message)
        values (${owner.id}, ${owner.email}, 'The photos', 'They come quickly.') returning id`,
      sql<{ id: string }[]>`
        insert into contacts (name, email, message)
        values ('Owner', ${owner.email}, 'Where is my listing?') returning id`,
      sql`insert into user_roles (user_id, role) values (${admin.id}, 'admin')`,
    ],
  )
  if (!cover || !sellersCover || !photo || !profilePicture) throw new Error('Photos are missing')
  const [item, sellersItem] = await createItems(sql, [
    { userId: owner.id, images: [cover.key] },
    { userId: seller.id, images: [sellersCover.key] },
  ])
  if (!item || !sellersItem) throw new Error('Items are missing')
  const [conversation, sponsored, [flagged]] = await Promise.all([
    makeConversation(sql, { itemId: item.id, buyer: participant.id, seller: owner.id, webp }),
    createSponsoredRequest(sql, { itemId: sellersItem.id, userId: seller.id, status: 'pending', approvedAt: null }),
    sql<{ id: string }[]>`
      insert into flagged_photos (item_id, photo_key, other_item_id, other_photo_key, distance)
      values (${item.id}, ${photo.key}, ${sellersItem.id}, 'item-images/seller/1', 3) returning id`,
    sql`update photos set item_id = ${item.id} where key = ${cover.key}`,
    sql`insert into accounts (user_id, account_id, provider_id, password)
      values (${owner.id}, ${owner.id}, 'credential', ${hashed})`,
    photoStorage().put(masterPath(photo.key), webp, { contentType: 'image/webp' }),
  ])
  const [listingFile] = await sql<{ id: string }[]>`
    insert into listing_files (user_id, name, content, choices, reading, language)
    values (${owner.id}, 'prices.csv', ${Buffer.from(`id,price\n${item.id},${item.price + 1}\n`)}, ${sql.json(NO_CHOICES)}, ${sql.json(READING)}, 'en')
    returning id`
  const [report] = await sql<{ id: string }[]>`
    insert into conversation_reports (conversation_id, reporter_id, reason)
    values (${conversation.id}, ${participant.id}, 'scam') returning id`
  const dealing = { conversation: conversation.id, itemId: item.id, buyer: participant.id, seller: owner.id }
  const [dealings, reviewed] = [await makeDealings(sql, dealing), await makeReview(sql, dealing)]
  const { review: sellersReview } = await makeReview(sql, { ...dealing, buyer: seller.id })

  const emails: Record<Role, string | null> = {
    anonymous: null,
    unverified: waiting.email,
    revoked: null,
    banned: banned.email,
    other: other.email,
    participant: participant.email,
    owner: owner.email,
    admin: admin.email,
  }
  return {
    sql,
    owner,
    other,
    admin,
    waiting,
    /** The buyer of the owner's item. */
    participant,
    item,
    /** The owner's, attached to no item. */
    photo,
    profilePicture,
    /** Between the participant, who buys, and the owner. The second message is the owner's, the third is an image. */
    conversation,
    /**
     * The participant's open offer for the owner's item; an open counter-offer of the owner's, and a reservation by them, both of a
     * listing that is gone.
     */
    ...dealings,
    /** A completed deal of the participant, who bought, and the owner; and the participant's review of the owner after another one. */
    ...reviewed,
    /** The seller's review of the owner. */
    sellersReview,
    /** The owner's messages to the people behind the site. */
    feedback: feedback?.id ?? '',
    contact: contact?.id ?? '',
    /** The participant's report of the conversation. */
    report: report?.id ?? '',
    /** Flags that the owner's item shows the same photo as the seller's. */
    flagged: flagged?.id ?? '',
    /** A user in none of the roles, with an item. */
    seller,
    sellersItem,
    /** A request for that item, and an ad. */
    sponsored,
    ad,
    /** A file of the owner's, which is not confirmed and changes the price of their item. */
    listingFile: listingFile?.id ?? '',
    /** An id for a new item or message. */
    freshId: fresh?.id ?? '',
    png,
    emails,
    visitor: (role: Role) => new Visitor(api, role === 'anonymous' ? {} : { cookies: cookies[role] }),
    // Maps these ids to ids that do not exist.
    missing: new Map([
      [item.id, randomUUID()],
      [conversation.id, randomUUID()],
      [conversation.message, randomUUID()],
      [conversation.image, randomUUID()],
      [dealings.offer, randomUUID()],
      [dealings.ownOffer, randomUUID()],
      [dealings.reservation, randomUUID()],
      [reviewed.doneDeal, randomUUID()],
      [reviewed.review, randomUUID()],
      [sellersReview, randomUUID()],
      [photo.key, `item-images/${owner.id}/${randomBytes(16).toString('hex')}`],
      [profilePicture.key, `profile-pictures/${owner.id}/1800000000001`],
    ]),
  }
}

/**
 * Hands out worlds: the same one until something was written to it, which refusals and reads do not do, then a new one.
 * `now` is a snapshot that the caller has taken since the last write.
 */
export function makeWorlds(sql: Sql, api: Hono): (now?: Snapshot) => Promise<World> {
  let last: { world: World; asMade: Snapshot } | undefined
  return async (now) => {
    if (last && changesBetween(last.asMade, now ?? (await snapshot(sql))).length === 0) {
      await sql`delete from rate_limits`
      return last.world
    }
    const world = await makeWorld(sql, api)
    last = { world, asMade: await snapshot(sql) }
    return world
  }
}

type About = { itemId: string; buyer: string; seller: string; webp: Buffer }

async function makeConversation(sql: Sql, { itemId, buyer, seller, webp }: About) {
  // A minute before its messages. In the same millisecond, marking them as read would sometimes change nothing.
  const past = sql`now() - interval '1 minute'`
  const [row] = await sql<{ id: string }[]>`
    insert into conversations (item_id, participant_1, participant_2, last_seq, revision, unread_1, unread_2,
      unread_since_1, unread_since_2)
    values (${itemId}, ${buyer}, ${seller}, 3, 3, 1, 2, ${past}, ${past}) returning id`
  const id = row?.id ?? ''
  const [, last] = await sql<{ id: string }[]>`
    insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision) values
      (new_id(), ${id}, ${buyer}, ${seller}, 'Is it still there?', 1, 1),
      (new_id(), ${id}, ${seller}, ${buyer}, 'Yes, it is.', 2, 2)
    returning id`
  const digest = 'a'.repeat(43)
  const [image] = await sql<{ id: string }[]>`
    insert into messages (id, conversation_id, sender_id, receiver_id, content, message_type, image_width, image_height,
      image_digest, seq, revision)
    values (new_id(), ${id}, ${buyer}, ${seller}, '/api/messages', 'image', 640, 480, ${digest}, 3, 3) returning id`
  const path = `message-images/${buyer}/${image?.id}-${digest}.webp`
  await photoStorage().put(path, webp, { contentType: 'image/webp' })
  return { id, message: last?.id ?? '', image: image?.id ?? '' }
}

type Dealing = { conversation: string; itemId: string; buyer: string; seller: string }

async function makeDealings(sql: Sql, { conversation, itemId, buyer, seller }: Dealing) {
  const [offer, ownOffer] = await sql<{ id: string }[]>`
    insert into offers (id, conversation_id, item_id, buyer_id, seller_id, made_by, amount, price, expires_at) values
      (new_id(), ${conversation}, ${itemId}, ${buyer}, ${seller}, 'buyer', 1200, 1500, now() + interval '48 hours'),
      (new_id(), ${conversation}, null, ${buyer}, ${seller}, 'seller', 1400, 1500, now() + interval '48 hours')
    returning id`
  const [reservation] = await sql<{ id: string }[]>`
    insert into reservations (id, conversation_id, buyer_id, seller_id, amount, until)
    values (new_id(), ${conversation}, ${buyer}, ${seller}, 1400, now() + interval '48 hours') returning id`
  return { offer: offer?.id ?? '', ownOffer: ownOffer?.id ?? '', reservation: reservation?.id ?? '' }
}

/** A completed deal that nobody has reviewed, and the buyer's review, which is shown, of another one. */
async function makeReview(sql: Sql, { conversation, buyer, seller }: Dealing) {
  const made = await sql<{ id: string }[]>`
    insert into reservations (id, conversation_id, buyer_id, seller_id, amount, until)
    select new_id(), ${conversation}, ${buyer}, ${seller}, 1400, now() + interval '48 hours' from generate_series(1, 2) returning id`
  const [doneDeal = '', reviewed = ''] = made.map(({ id }) => id)
  for (const state of ['paid', 'done']) {
    await sql`
      update deals set state = ${state}, settled_at = case when ${state} = 'done' then now() end where id in (${doneDeal}, ${reviewed})`
  }
  const [review] = await sql<{ id: string }[]>`
    insert into reviews (id, deal_id, written_by, author_id, subject_id, stars)
    values (new_id(), ${reviewed}, 'buyer', ${buyer}, ${seller}, 5) returning id`
  const id = review?.id ?? ''
  await sql`update reviews set shown_at = created_at where id = ${id}`
  return { doneDeal, review: id }
}

export type World = Awaited<ReturnType<typeof makeWorld>>

// Counts kept by triggers, rate limits, the security log, and notes about files: every call changes them, even a refused one.
const LEFT_OUT = new Set([
  'rate_limits',
  'item_counts',
  'city_counts',
  'search_changes',
  'unsettled_files',
  'security_events',
  'security_checkpoints',
])

// The product fills these tables by itself, with 30,000 rows. Reading each would take most of the access tests' time, so one row
// says how many there are and which transaction wrote last.
const LARGE = new Set(['place_names', 'areas', 'pins', 'city_areas'])
const MOST_ROWS = 2000
const SUMMED = `jsonb_build_object('rows', count(*), 'newest', max(xmin::text::bigint))`

/** The tables that hold users' data. */
export async function listTables(sql: Sql | TransactionSql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`
  return rows.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name))
}

type Row = Record<string, unknown>

/** Every row of every table as JSON text, by table and key. PostgreSQL writes equal rows as equal texts. */
export type Snapshot = ReadonlyMap<string, string>

const readEverything = new WeakMap<Sql | TransactionSql, Promise<string>>()

/** One query for all tables: querying them one by one would take most of the access tests' time. */
async function snapshotTables(sql: Sql | TransactionSql): Promise<string> {
  const names = await listTables(sql)
  const rowIn = (name: string) => (LARGE.has(name) ? SUMMED : 'to_jsonb(t)')
  const all = names
    .map((name) => `select '${name}' as name, ${rowIn(name)} as row from "${name}" t`)
    .join(' union all ')
  // With `offset 0` PostgreSQL makes each row's JSON once and not for every expression in which it stands.
  return `
    select concat_ws(' ', name, coalesce(row ->> 'id', row ->> 'key', row ->> 'user_id'), row ->> 'role') as key,
      row::text as text
    from (${all} offset 0) as everything`
}

/** Rows stay texts until they differ: parsing each of them would take half of the access tests' time. */
export async function snapshot(sql: Sql | TransactionSql): Promise<Snapshot> {
  const query = readEverything.get(sql) ?? snapshotTables(sql)
  readEverything.set(sql, query)
  const rows = await sql.unsafe<{ key: string; text: string }[]>(await query, [], { prepare: true })
  if (rows.length > MOST_ROWS) throw new Error(`A snapshot has ${rows.length} rows: which table belongs into LARGE?`)
  return new Map(rows.map(({ key, text }) => [key, text]))
}

export interface Change {
  table: string
  row: 'new' | 'gone' | 'changed'
  /** All columns of a new row; of a changed one, those that differ. */
  columns: Row
}

/** The differences between two snapshots. */
export function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  const changes: Change[] = []
  for (const [key, text] of after) {
    const old = before.get(key)
    if (text === old) continue
    const [table = ''] = key.split(' ')
    const columns = readRow(text)
    if (old === undefined) changes.push({ table, row: 'new', columns })
    else changes.push({ table, row: 'changed', columns: differing(readRow(old), columns) })
  }
  for (const key of before.keys()) {
    if (!after.has(key)) changes.push({ table: key.split(' ')[0] ?? '', row: 'gone', columns: {} })
  }
  return changes
}

// The snapshot's query writes objects.
const readRow = (text: string) => JSON.parse(text) as Row

const differing = (before: Row, after: Row): Row =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
