/**
 * Fills a database with as many listings as wanted, made from real ones: titles are recombined within a category, and
 * prices, conditions, places and descriptions keep their distributions. Each listing has photo rows of its own; people talk
 * about them, some of them very much. The same numbers make the same rows. With copies of real listings no search would find
 * few; importing made-up files takes five times as long.
 */
import { availableParallelism } from 'node:os'

import { connect, type Fragment, type Sql } from '#app/db/client.server.ts'
import { keepAreas } from '#app/features/catalogue/areas/keep-areas.server.ts'
import { openFile } from '#app/features/selling/import/open-file.server.ts'
import { completeRow } from '#app/features/selling/import/rows/fill-missing.ts'
import { parseRow } from '#app/features/selling/import/rows/import-row-schema.server.ts'
import type { FileRow } from '#app/features/selling/import/rows/import-row.ts'
import { jsonRows } from '#app/features/selling/import/rows/json-rows.ts'
import { textLines } from '#app/features/selling/import/rows/text-lines.ts'
import { openDemo } from '#demo'

import { makeCityPins } from '../database/spread-pins.ts'

export interface ScaleSize {
  listings: number
  messages: number
}

/** A person for this many listings. */
const LISTINGS_PER_PERSON = 3
const BATCH = 20_000
/** The messages of a conversation, on average. */
const TALK = 8
/** The tables that grow; their indexes are made again after each step. */
const GROWING = ['users', 'profiles', 'items', 'photos', 'conversations', 'messages']
const DAYS = 1000
const BANDS = 8
/** As the product's import fills in places. */
const PLACES = openDemo().places.flatMap(({ city, localities }) => localities.map((locality) => `${locality}, ${city}`))

/** A number from 0 to `most` - 1 that depends on the row `n` and on `salt` alone. */
const pick = (sql: Sql, n: Fragment, salt: number, most: Fragment) =>
  sql`((hashint8extended(${n}::bigint, ${salt}::bigint) & 9223372036854775807) % ${most})`

/** The same, but small numbers come much more often: few people sell, or buy, very much. */
const pickSkewed = (sql: Sql, n: Fragment, salt: number, most: Fragment) =>
  sql`floor(power(${pick(sql, n, salt, sql`1000000`)} / 1000000.0, 2) * ${most})::bigint`

/** Grows the database at `url` to this size. `file` has the real listings, as NDJSON. */
export async function growTo(url: string, file: string, size: ScaleSize, say: (what: string) => void): Promise<void> {
  const sql = connect(url, { max: availableParallelism() })
  try {
    await keepAreas(sql)
    await takeWords(sql, file)
    await knowPins(sql)
    const from = await countScale(sql)
    const conversations = Math.ceil(size.messages / TALK)
    const [state] = await sql`select to_regclass('scale.late') is not null as unfinished`
    if (from.listings >= size.listings && !state?.['unfinished']) return
    const late = await dropIndexes(sql)
    await setTriggers(sql, false)
    const people = Math.ceil(size.listings / LISTINGS_PER_PERSON)
    say('people')
    await addPeople(sql, people)
    say('listings with their photos')
    await inBatches(sql, from.listings, size.listings, (tx, first, last) => addListings(tx, first, last, people))
    say('conversations and their messages')
    await inBatches(sql, from.conversations, conversations, (tx, first, last) =>
      addConversations(tx, first, last, { people, listings: size.listings }),
    )
    say('indexes')
    await setTriggers(sql, true)
    await makeIndexes(url, late)
    say('counters and statistics')
    await recount(sql)
    await sql`vacuum (analyze)`
    await sql`drop table scale.late`
  } finally {
    await sql.end()
  }
}

/** The rows that were made so far. */
async function countScale(sql: Sql): Promise<{ listings: number; conversations: number }> {
  const [row] = await sql<{ listings: number; conversations: number }[]>`
    select (select coalesce(max(n), 0) from scale.listings)::integer as listings,
      (select coalesce(max(n), 0) from scale.conversations)::integer as conversations`
  return row ?? { listings: 0, conversations: 0 }
}

/** The PIN codes of the cities, for new listings; those of earlier runs have none. */
async function knowPins(sql: Sql): Promise<void> {
  const [known] = await sql`select to_regclass('scale.city_pins') is not null as known`
  if (!known?.['known']) await makeCityPins(sql, 'scale.city_pins')
}

/** Reads the listings of the file, once: as halves of titles and the values that belong together. */
async function takeWords(sql: Sql, file: string): Promise<void> {
  const [known] = await sql`select to_regclass('scale.people') is not null as known`
  if (known?.['known']) return
  const { content } = await openFile(file)
  await sql.begin(async (tx) => {
    await tx`create schema scale`
    await tx`
      create table scale.words (n serial primary key, place integer, category text, description text, price integer, condition text,
        location text, city text, tags text[], attributes jsonb, head text, tail text, described tsvector)`
    for await (const rows of jsonRows(textLines(content))) {
      await tx`
        insert into scale.words (category, description, price, condition, location, city, tags, attributes, head, tail, described)
        select category, description, price, condition, location, city_of(location), tags, attributes,
          array_to_string(parts[: (cardinality(parts) + 1) / 2], ' '), array_to_string(parts[(cardinality(parts) + 1) / 2 + 1 :], ' '),
          -- The last part of what item_words makes, and most of its work.
          setweight(to_tsvector('khazana', plain_words(description) || ' ' || joined_words(description) || ' ' || joined_numbers(description)), 'D')
        from jsonb_to_recordset(${tx.json(rows.flatMap(readValues))}) as row (title text, category text, description text,
          price integer, condition text, location text, tags text[], attributes jsonb),
          string_to_array(title, ' ') as parts`
    }
    await tx`
      update scale.words set city = coalesce(city, ''), place = placed.place from (
        select n, row_number() over (partition by category order by n) - 1 as place from scale.words) as placed
      where placed.n = words.n`
    await tx`create unique index on scale.words (category, place)`
    await tx`create table scale.categories as select category, count(*) as n from scale.words group by category`
    await tx`create table scale.people (n integer primary key, id uuid not null)`
    await tx`create table scale.listings (n integer primary key, id uuid not null, user_id uuid not null)`
    await tx`create table scale.conversations (n integer primary key)`
    await tx`analyze scale.words, scale.categories`
  })
}

/** The values of a row as an import with --fill-missing would store them. */
function readValues(row: FileRow) {
  const parsed = 'fields' in row ? parseRow(row.fields) : row
  if (!('row' in parsed)) return []
  const complete = completeRow(parsed.row, parsed.row.sourceId, { places: PLACES }, 0)
  return 'reasons' in complete ? [] : [complete]
}

/** Two connections at once share the batches. */
async function inBatches(
  sql: Sql,
  from: number,
  to: number,
  add: (tx: Sql, first: number, last: number) => Promise<unknown>,
): Promise<void> {
  let next = from + 1
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      while (next <= to) {
        const first = next
        next += BATCH
        await sql.begin(async (tx) => {
          await tx`set local synchronous_commit = off`
          await add(tx as unknown as Sql, first, Math.min(first + BATCH - 1, to))
        })
      }
    }),
  )
}

async function addPeople(sql: Sql, people: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      create temporary table made on commit drop as
      select n, new_id() as id from generate_series(
        (select coalesce(max(scale.people.n), -1) + 1 from scale.people), ${people - 1}::integer) as n`
    await tx`
      insert into users (id, name, email, email_verified, created_at)
      select id, 'Person ' || n, 'scale-' || n || '@khazana.test', true, now() - interval '3 years' from made`
    await tx`insert into profiles (user_id, display_name) select id, 'Person ' || n from made`
    await tx`insert into scale.people select n, id from made`
    await tx`analyze scale.people`
  })
}

async function addListings(sql: Sql, first: number, last: number, people: number): Promise<void> {
  const n = sql`n.n`
  const words = sql`(select count(*) from scale.words)`
  await sql`
    with made as materialized (
      select n.n, new_id() as id, seller.id as user_id, one.category, one.condition, one.location, one.city, one.tags, one.attributes,
        left(one.head || ' ' || other.tail || case when ${pick(sql, n, 4, sql`8`)} = 0 then ' KX' || n.n else '' end, 200) as title,
        described.description, described.described, greatest(10, one.price * (60 + ${pick(sql, n, 5, sql`80`)}) / 100)::integer as price,
        ${pick(sql, n, 8, sql`8`)} = 0 as is_sold,
        now() - ${pick(sql, n, 6, sql`${DAYS * 86_400}::bigint`)} * interval '1 second' as at,
        case when ${pick(sql, n, 9, sql`3`)} = 0 then 2 else 1 end as photos,
        known.pins[1 + ${pick(sql, n, 15, sql`cardinality(known.pins)`)}] as pin,
        coalesce(known.areas[1 + ${pick(sql, n, 15, sql`cardinality(known.pins)`)}], 0) as area,
        (array['hand-over', 'hand-over', 'ships', null])[1 + ${pick(sql, n, 16, sql`4`)}] as delivery
      from generate_series(${first}::integer, ${last}::integer) as n (n)
      join scale.words as one on one.n = 1 + ${pick(sql, n, 1, words)}
      join scale.categories as c on c.category = one.category
      join scale.words as other on other.category = one.category and other.place = ${pick(sql, n, 2, sql`c.n`)}
      join scale.words as described on described.category = one.category and described.place = ${pick(sql, n, 3, sql`c.n`)}
      left join scale.city_pins as known on known.city = one.city
      join scale.people as seller on seller.n = ${pickSkewed(sql, n, 7, sql`${people}::integer`)}),
    named as (
      insert into scale.listings select n, id, user_id from made),
    listed as (
      insert into items (id, user_id, title, description, price, category, condition, images, location, city, pin, area, delivery, tags, attributes,
        is_sold, created_at, updated_at, source, source_id, search)
      select id, user_id, title, description, price, category, condition,
        array(select 'item-images/' || user_id || '/' || n || number from generate_series(1, photos) as number),
        location, city, pin, area, delivery, tags, attributes, is_sold, at, at, 'scale', n,
        item_words(title, '', category, tags, attributes, location) || described
      from made)
    insert into photos (key, user_id, item_id, width, height, placeholder, has_master, looked_at, shape_hash, slopes_hash,
      hash_bands, created_at)
    select 'item-images/' || user_id || '/' || n || number, user_id, id, 1600, 1200, repeat('UklGRg', 20), true, at, shape,
      hashint8extended(shape, 1), array(
        select ((band << 16) | (shape >> (8 * band)) & 255)::integer from generate_series(0, ${BANDS - 1}::integer) as band), at
    from made, generate_series(1, photos) as number, hashint8extended(10 * n + number, 20) as shape`
}

async function addConversations(
  sql: Sql,
  first: number,
  last: number,
  { people, listings }: { people: number; listings: number },
): Promise<void> {
  const n = sql`n.n`
  await sql`
    with made as materialized (
      select n.n, new_id() as id, l.id as item_id, buyer.id as buyer, l.user_id as seller,
        least(80, 1 + floor(-ln((1 + ${pick(sql, n, 12, sql`1000000`)}) / 1000001.0) * ${TALK - 0.5}::float8))::integer as length,
        now() - ${pick(sql, n, 13, sql`${DAYS * 86_400}::bigint`)} * interval '1 second' as at,
        ${pick(sql, n, 14, sql`5`)} = 0 as is_unread
      from generate_series(${first}::integer, ${last}::integer) as n (n)
      join scale.listings as l on l.n = 1 + ${pick(sql, n, 10, sql`${listings}::integer`)}
      join scale.people as buyer on buyer.n = ${pickSkewed(sql, n, 11, sql`${people}::integer`)}
      where buyer.id <> l.user_id),
    talked as (
      insert into conversations (id, item_id, participant_1, participant_2, last_message_at, revision, last_seq, read_1, read_2,
        unread_2, unread_since_2, mailed_2, created_at)
      select id, item_id, buyer, seller, at, length, length, length, length - is_unread::integer, is_unread::integer,
        case when is_unread then at end, case when is_unread then at end, at
      from made on conflict do nothing returning id),
    named as (
      insert into scale.conversations select n from made)
    insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision, is_read, created_at, updated_at)
    select new_id(), id, case when (length - seq) % 2 = 0 then buyer else seller end,
      case when (length - seq) % 2 = 0 then seller else buyer end,
      (array['Is it still there?', 'Yes. When can you come?', 'Tomorrow after six, if that suits you.', 'Would you take a little less?',
        'The price is fair for its state, I think.', 'Can you send me one more photo of the back?', 'I am near the station.',
        'Namaste, is the box included?', 'Haan ji, sab kuch hai.', 'Thank you!'])[1 + (n + seq) % 10],
      seq, seq, seq < length or not is_unread, at - (length - seq) * interval '3 minutes', at
    from made join talked using (id), generate_series(1, length) as seq`
}

async function setTriggers(sql: Sql, on: boolean): Promise<void> {
  for (const table of ['items', 'photos', 'users', 'profiles']) {
    await sql.unsafe(`alter table ${table} ${on ? 'enable' : 'disable'} trigger user`)
  }
}

/** Drops the indexes that no constraint needs. Those that an earlier run dropped and never made are remembered. */
async function dropIndexes(sql: Sql): Promise<string[]> {
  await sql`create table if not exists scale.late (name text primary key, definition text not null)`
  const indexes = await sql<{ name: string }[]>`
    insert into scale.late (name, definition)
    select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
    where indrelid = any(${GROWING}::text[]::regclass[]) and not indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    on conflict (name) do nothing returning name`
  // regclass has quoted the names.
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  const late = await sql<{ definition: string }[]>`select definition from scale.late order by name`
  return late.map(({ definition }) => definition)
}

async function makeIndexes(url: string, definitions: readonly string[]): Promise<void> {
  const sql = connect(url, { max: 2 })
  const waiting = [...definitions]
  try {
    await Promise.all(
      Array.from({ length: 2 }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const definition = next.replace('INDEX ', 'INDEX IF NOT EXISTS ')
          await sql.begin(async (tx) => {
            await tx`set local maintenance_work_mem = '512MB'`
            await tx.unsafe(definition)
          })
        }
      }),
    )
  } finally {
    await sql.end()
  }
}

/** Counts what the triggers would have counted. */
async function recount(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from item_counts`
    await tx`
      insert into item_counts (price_step, is_sold, category, condition, n)
      select step, is_sold, category, condition, sum(n) from (
        select price, is_sold, category, condition, count(*) as n from items where hidden_at is null group by 1, 2, 3, 4) as priced,
        price_steps(price) as step
      group by 1, 2, 3, 4`
    await tx`delete from attribute_counts`
    await tx`
      insert into attribute_counts (category, key, is_sold, value, n)
      select category, each.key, is_sold, each.value, count(*) from items, attribute_values(attributes) as each
      where hidden_at is null group by 1, 2, 3, 4`
    await tx`delete from city_counts`
    await tx`
      insert into city_counts (city, is_sold, category, condition, n)
      select city, is_sold, category, condition, count(*) from items where hidden_at is null and city <> '' group by 1, 2, 3, 4`
  })
}
