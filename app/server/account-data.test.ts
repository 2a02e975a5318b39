import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { CLOSED_TABLES } from '#app/features/accounts/settings/close-account.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { deleteAccount, eraseAccount } from '#test/account-data.ts'
import { createViewer } from '#test/chat.ts'
import { createDoneDeal } from '#test/deals.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { ACCOUNT_DATA, NOT_ERASED } from './account-data.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())
const folder = mkdtempSync(join(tmpdir(), 'khazana-account-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Neither a foreign key nor the name of a column tells that these hold the id of an account.
const WITHOUT_A_SIGN = ['verifications', 'rate_limits']

const exported = ACCOUNT_DATA.exporters.flatMap(({ tables }) => tables)
const erased: readonly string[] = [...CLOSED_TABLES, ...ACCOUNT_DATA.erasers.flatMap(({ tables }) => tables)]

/** The tables with a person in them: a foreign key to `users`, or a column for the id or the address of a person. */
async function findPersonTables(): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      c.relname = 'users'
      or exists (select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'users'::regclass)
      or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and (
          a.attname ~ '(^|_)(user|account|admin|sender|receiver|reporter|reported|blocker|blocked|owner|person|subject|participant)(_user)?_id$'
          or a.attname ~ '(^participant_|email|address)'
        )
      )
    ) order by c.relname`
  return [...rows.map(({ name }) => name), ...WITHOUT_A_SIGN]
}

/** Rows that mention one of the words anywhere, by table. */
async function findMentions(words: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await sql`
      select from ${sql(name)} t
      where exists (select from unnest(${[...words]}::text[]) word where position(word in lower(t::text)) > 0) limit 1`
    if (row) found.push(name)
  }
  return found
}

/** For each table whose rows are erased, a row of the person. */
const ROWS: Record<string, (user: { id: string; email: string }) => Promise<unknown>> = {
  listing_files: ({ id, email }) => sql`
    insert into listing_files (user_id, name, content, choices, reading, language)
    values (${id}, ${email}, 'id,price', '{}', '{}', 'en')`,
  sessions: ({ id }) => beginSession(sql, id),
  accounts: ({ id }) => sql`
    insert into accounts (user_id, account_id, provider_id, password) values (${id}, ${id}, 'credential', 'x')`,
  verifications: ({ id }) => sql`
    insert into verifications (identifier, value, expires_at) values ('any', ${id}, now() + interval '1 hour')`,
  sign_ups: ({ id }) => sql`
    insert into sign_ups (user_id, password_hash, name, browser) values (${id}, 'x', 'Asha', 'y')`,
  email_changes: ({ id }) => sql`
    insert into email_changes (user_id, new_email, expires_at) values (${id}, 'new@khazana.test', now() + interval '1 hour')`,
  user_roles: ({ id }) => sql`insert into user_roles (user_id, role) values (${id}, 'admin')`,
  second_factors: ({ id }) => sql`
    insert into second_factors (user_id, kind, name, sealed_secret, last_step) values (${id}, 'app', 'Phone', 'x', 1)`,
  recovery_codes: ({ id }) => sql`insert into recovery_codes (user_id, hash) values (${id}, 'x')`,
  notification_settings: ({ id }) => sql`insert into notification_settings (user_id) values (${id})`,
  notices: ({ id }) => sql`
    insert into notices (user_id, kind, subject, facts) values (${id}, 'person-warned', 'warning 1', '{"why": "spam"}')`,
  // A trigger has added them.
  notice_preferences: () => Promise.resolve(),
  wishlists: async ({ id }) => sql`
    insert into wishlists (user_id, item_id, saved_price) values (${id}, ${(await createItem(sql)).id}, 1)`,
  offer_refusers: ({ id }) => sql`insert into offer_refusers (user_id) values (${id})`,
  free_again_requests: async ({ id }) => sql`
    insert into free_again_requests (item_id, user_id) values (${(await createItem(sql)).id}, ${id})`,
  upi_addresses: ({ id }) => sql`
    insert into upi_addresses (user_id, sealed, key_id) values (${id}, ${'x'.repeat(40)}, 'y')`,
  buyer_places: ({ id }) => sql`insert into buyer_places (user_id, place) values (${id}, '411038')`,
  feedback: ({ id, email }) => sql`
    insert into feedback (user_id, email, subject, message) values (${id}, ${email}, 'A word', 'It works')`,
  contacts: ({ email }) => sql`
    insert into contacts (name, email, message) values ('Asha', ${email.toUpperCase()}, 'Where is my item?')`,
  blocks: async ({ id }) => sql`
    insert into blocks (blocker_id, blocked_id) values (${id}, ${(await createUser(sql)).id})`,
  reviews: async ({ id }) => {
    const buyer = { ...(await createViewer(sql)), userId: id }
    const { deal, seller } = await createDoneDeal(sql, { buyer })
    await sql`
      insert into reviews (id, deal_id, written_by, author_id, subject_id, stars) values
        (new_id(), ${deal}, 'buyer', ${id}, ${seller.userId}, 5), (new_id(), ${deal}, 'seller', ${seller.userId}, ${id}, 5)`
  },
  warnings: ({ id }) => sql`insert into warnings (user_id, reason) values (${id}, 'spam')`,
  admin_notes: ({ id }) => sql`
    insert into admin_notes (id, person_id, author_id, text) values (new_id(), ${id}, gen_random_uuid(), 'Known')`,
  // A profile comes with every person.
  profiles: () => Promise.resolve(),
  items: ({ id }) => createItem(sql, { userId: id }),
  photos: ({ id }) => createPhoto(sql, { userId: id }),
}

test('every table with a person in it is exported, or the file explains why not', async () => {
  const tables = await findPersonTables()
  expect(tables.length).toBeGreaterThan(20)
  const told = [...exported, ...Object.keys(ACCOUNT_DATA.notExported)]
  expect(tables.filter((table) => !told.includes(table))).toEqual([])
  expect(told.filter((table) => !tables.includes(table))).toEqual([])
  expect(exported.filter((table) => table in ACCOUNT_DATA.notExported)).toEqual([])
})

test('every table with a person in it is erased, or has a reason why not', async () => {
  const tables = await findPersonTables()
  const told = [...erased, ...Object.keys(NOT_ERASED)]
  expect(tables.filter((table) => !told.includes(table))).toEqual([])
  expect(told.filter((table) => !tables.includes(table))).toEqual([])
  expect(erased.filter((table) => table in NOT_ERASED)).toEqual([])
})

test('a deleted account leaves rows only in tables that have a reason, and its address in none', async () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(erased.toSorted())
  const { id, email } = await createUser(sql, { displayName: 'Asha' })
  for (const addRow of Object.values(ROWS)) await addRow({ id, email })
  const before = await findMentions([id, email])
  expect(erased.filter((table) => !before.includes(table))).toEqual([])
  await deleteAccount({ userId: id, email }, email)
  await eraseAccount({ userId: id }, localStorage(folder))
  expect((await findMentions([id, email])).filter((table) => !(table in NOT_ERASED))).toEqual([])
  expect(await findMentions([email])).toEqual([])
})
