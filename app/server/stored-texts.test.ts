import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'

import { cleanTexts } from '#app/platform/jobs/clean-texts.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { createAd, createItem, createSponsoredRequest, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { STORED_TEXTS } from './stored-texts.ts'

const { sql } = await testDatabase()

const REVERSED = '\u202e'
const ESCAPE = '\u001b[31m'
const TAGS = '\u{e0041}\u{e0042}'
const STACK = '\u0301\u0302\u0303\u0304\u0305\u0306'

beforeEach(async () => {
  for (const table of ['users', 'text_cleaning', 'contacts', 'ads']) await sql`delete from ${sql(table)}`
})

const clean = () => cleanTexts(STORED_TEXTS)

/** Columns of text that no rule for texts applies to, by the reason. `table.*` stands for all of the table. */
const NOT_CLEANED: Readonly<Record<string, readonly string[]>> = {
  'Chosen from a list, as the constraints of the tables say.': [
    'contacts.status',
    'conversation_reports.reason',
    'conversation_reports.status',
    'deal_moves.move',
    'deal_moves.moved_by',
    'deals.checked',
    'deals.fell_by',
    'deals.payment',
    'deals.problem_by',
    'deals.reason',
    'deals.state',
    'deals.way',
    'reviews.hidden_for',
    'reviews.tags',
    'reviews.written_by',
    'meeting_links.side',
    'meeting_links.token_hash',
    'meetings.buyer_way',
    'meetings.place_kind',
    'meetings.proposed_by',
    'meetings.seller_way',
    'meetings.state',
    'meetings.times',
    'feedback.feedback_type',
    'feedback.status',
    'flagged_photos.status',
    'items.category',
    'sold_prices.category',
    'items.condition',
    'items.delivery',
    'items.hidden_reason',
    'messages.message_type',
    'offers.made_by',
    'offers.reason',
    'offers.state',
    'reservations.reason',
    'reservations.released_by',
    'reservations.state',
    'reports.kind',
    'reports.reason',
    'reports.status',
    'sponsored_requests.status',
    'user_roles.role',
    'users.banned_for',
    'users.language',
    'warnings.reason',
  ],
  'Checked in the files of the categories.': ['categories.*'],
  'An address, key or number with a strict form.': [
    'ads.image_url',
    'ads.link',
    'contacts.email',
    'conversations.item_image',
    'email_changes.*',
    'unsettled_files.name',
    'feedback.email',
    'flagged_photos.photo_key',
    'flagged_photos.other_photo_key',
    'items.images',
    'items.online_purchase_link',
    'items.source',
    'items.source_id',
    'items.filled',
    'messages.image_digest',
    'proofs.code',
    'proofs.photo_key',
    'profiles.profile_picture',
    'users.email',
  ],
  'Made by the server from texts that are cleaned, and made again with them.': [
    'attribute_counts.*',
    'city_counts.*',
    'item_counts.*',
    'items.city',
    'place_names.*',
    'buyer_places.place',
    'search_changes.*',
    'search_initials.*',
    'search_lexemes.*',
    'search_words.*',
  ],
  'Written by the server, not by people.': [
    'nodes.*',
    'notice_preferences.*',
    'notices.*',
    'rate_limits.*',
    'text_cleaning.*',
  ],
  'Lists of places, which the project or an operator brings.': ['area_files.*', 'areas.*', 'city_areas.*', 'pins.*'],
  'Secrets and scrambled values of accounts.': [
    'accounts.*',
    'closed_accounts.*',
    'recovery_codes.*',
    'second_factors.*',
    'upi_addresses.*',
    'verifications.*',
  ],
  'Rows that live for a day; a new one follows the rule.': ['sign_ups.*'],
  'Rows that live for a week, which only their seller sees; the listings made of them follow the rule.': [
    'listing_files.*',
    'listing_file_photos.*',
    'listing_file_rows.*',
  ],
  'What a browser calls itself, of which the account page shows a name from a list.': ['sessions.*'],
  'Photos: the alternative text of an ad, which only admins write.': ['photos.*'],
  'Evidence and records that never change. They are cleaned when they are shown.': [
    'admin_notes.*',
    'audit_log.*',
    'report_evidence.*',
    'security_checkpoints.*',
    'security_events.*',
    'sponsored_requests.approved_as',
    'unsent_messages.*',
  ],
  'Words that an operator lists, which are compared in a stricter form.': ['watched_words.*'],
  'Texts of admins, which followed the rule from their first release on.': ['invitations.*', 'site_switches.*'],
}

test('each column of text is registered by its feature, or has a reason not to be', async () => {
  const columns = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')
    order by table_name, ordinal_position`
  const all = columns.map(({ name }) => name)
  const cleaned = STORED_TEXTS.flatMap(({ table, columns: rules }) =>
    Object.keys(rules).map((name) => `${table}.${name}`),
  )
  const left = Object.values(NOT_CLEANED).flat()
  const isLeft = (name: string) => left.includes(name) || left.includes(name.replace(/\..*/, '.*'))
  expect(all.filter((name) => !cleaned.includes(name) && !isLeft(name))).toEqual([])
  expect(cleaned.filter((name) => !all.includes(name) || isLeft(name))).toEqual([])
})

test.each(STORED_TEXTS.map((one) => [one.table, one] as const))(
  'the statement of %s writes each of its columns',
  async (_, { columns, writeClean }) => {
    const clean = Object.fromEntries(Object.keys(columns).map((name) => [name, null]))
    expect(await writeClean(sql, { key: randomUUID(), clean, isSame: sql`and true` })).toMatchObject({ count: 0 })
  },
)

test('an old listing is shown and found without invisible characters, and keeps its version', async () => {
  const item = await createItem(sql, {
    title: `Tin ro${REVERSED}bot${TAGS}`,
    description: `Walks${ESCAPE} and sparks.\n\nOld`,
    location: `Pune${REVERSED}`,
    tags: [`toy${TAGS}`, REVERSED],
    attributes: { [`Bra${REVERSED}nd`]: `Ti${TAGS}tan`, Year: '1970s', [`Bo${TAGS}x`]: 'Yes' },
  })
  const found = async () =>
    (await sql`select id from items where search @@ websearch_to_tsquery('khazana', 'robot')`).map(
      ({ id }) => id as string,
    )
  expect(await found()).toEqual([])
  expect(await clean()).toBeGreaterThan(0)
  const [row] = await sql`
    select title, description, location, city, tags, attributes, updated_at from items where id = ${item.id}`
  expect(row).toEqual({
    title: 'Tin robot',
    description: 'Walks[31m and sparks.\n\nOld',
    location: 'Pune',
    city: 'Pune',
    tags: ['toy'],
    attributes: { brand: 'Titan', Year: '1970s', box: 'With box' },
    updated_at: item.updatedAt,
  })
  expect(await found()).toEqual([item.id])
})

test('names, messages and texts for admins are cleaned; clean ones stay unchanged', async () => {
  const [user, other] = [await createUser(sql, { displayName: `As${TAGS}ha${STACK}` }), await createUser(sql)]
  const nobody = await createUser(sql, { displayName: REVERSED, name: REVERSED })
  const item = await createItem(sql, { userId: other.id, title: 'ख़ज़ाना 👩‍🚒 ❤️' })
  const [conversation] = await sql<{ id: string }[]>`
    insert into conversations (item_id, participant_1, participant_2, item_title, item_price, last_seq, revision)
    values (${item.id}, ${user.id}, ${other.id}, ${`Ro${REVERSED}bot`}, 5, 3, 3) returning id`
  const texts = [`see exe.${REVERSED}gpj`, TAGS, 'नमस्ते']
  for (const [at, content] of texts.entries()) {
    await sql`
      insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision)
      values (${randomUUID()}, ${conversation?.id ?? ''}, ${user.id}, ${other.id}, ${content}, ${at + 1}, ${at + 1})`
  }
  await sql`update messages set content = '', unsent_at = now() where content = 'नमस्ते'`
  await sql`
    insert into contacts (name, email, message) values (${`Ra${TAGS}vi`}, 'ravi@khazana.test', ${`Hel${REVERSED}lo there`})`
  await createAd(sql, { title: `Se${REVERSED}ll` })
  const request = await createSponsoredRequest(sql, { itemId: item.id, adminNotes: `Fi${ESCAPE}ne` })
  const before = await sql`select xmin::text, * from items where id = ${item.id}`
  await clean()
  const names = await sql`select display_name from profiles where user_id in (${user.id}, ${nobody.id}) order by 1`
  expect(names).toEqual([{ display_name: expect.stringMatching(/^As há\p{M}{0,2}$/u) }, { display_name: null }])
  expect(await sql`select item_title from conversations`).toEqual([{ item_title: 'Robot' }])
  expect((await sql`select content from messages order by seq`).map(({ content }) => content as string)).toEqual([
    'see exe.gpj',
    '…',
    '',
  ])
  expect(await sql`select name, message from contacts`).toEqual([{ name: 'Ravi', message: 'Hello there' }])
  expect(await sql`select title from ads`).toEqual([{ title: 'Sell' }])
  expect(await sql`select admin_notes, status from sponsored_requests where id = ${request.id}`).toEqual([
    { admin_notes: 'Fi[31mne', status: 'approved' },
  ])
  expect(await sql`select xmin::text, * from items where id = ${item.id}`).toEqual(before)
})

test('all rows are scanned twice, a day apart, in bounded batches that resume where the last one ended', async () => {
  const userId = (await createUser(sql)).id
  for (let n = 0; n < 201; n += 1) await createItem(sql, { userId, title: `Robot ${n}${TAGS}`, images: ['a'] })
  const dirty = async () => (await sql`select from items where position(${TAGS} in title) > 0`).length
  const inPieces = { runMs: -1 }
  expect(await cleanTexts(STORED_TEXTS, inPieces)).toBe(200)
  expect([await cleanTexts(STORED_TEXTS, inPieces), await dirty()]).toEqual([1, 0])
  await clean()
  // A process of an older release stores one behind the job's back.
  await createItem(sql, { userId, title: `Late${TAGS}`, images: ['a'] })
  expect([await clean(), await dirty()]).toEqual([0, 1])
  await sql`update text_cleaning set ended_at = now() - interval '25 hours'`
  expect([await clean(), await dirty()]).toEqual([1, 0])
  await sql`update text_cleaning set ended_at = now() - interval '25 hours'`
  await createItem(sql, { userId, title: `Later${TAGS}`, images: ['a'] })
  expect([await clean(), await dirty()]).toEqual([0, 1])
  // A stricter rule checks all rows again.
  await sql`update text_cleaning set rule = 0`
  expect([await clean(), await dirty()]).toEqual([1, 0])
})

test('a row that cannot be cleaned does not stop the others', async () => {
  const [good, bad] = [
    await createItem(sql, { title: `Robot${TAGS}` }),
    await createItem(sql, { title: `Bear${TAGS}`, description: 'Soft' }),
  ]
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  await sql`alter table items add constraint no_bears check (title <> 'Bear')`
  try {
    await clean()
  } finally {
    await sql`alter table items drop constraint no_bears`
  }
  expect(warned).toHaveBeenCalledTimes(1)
  expect(await sql`select title from items where id in (${good.id}, ${bad.id}) order by title`).toEqual([
    { title: `Bear${TAGS}` },
    { title: 'Robot' },
  ])
})

test('a concurrent change of a text stays', async () => {
  const { id } = await createItem(sql, { title: `Robot${TAGS}` })
  let cleaning: Promise<number> | undefined
  await sql.begin(async (tx) => {
    await tx`update items set title = 'My robot' where id = ${id}`
    cleaning = clean()
    const waiting = () =>
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%update items set%'`
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1))
  })
  await cleaning
  expect(await sql`select title from items where id = ${id}`).toEqual([{ title: 'My robot' }])
})
