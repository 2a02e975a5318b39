/**
 * A job that removes or changes what is due does so a part at a time, however much is due: one long statement would hold its
 * locks, and be lost as a whole when it ends early. Triggers note how many rows each statement removes or changes.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Sql } from '#app/db/client.server.ts'
import { JOBS } from '#app/server/jobs.ts'
import { EVIDENCE_DAYS } from '#app/shared/evidence.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { fillSite } from './large-site.ts'

/** As many rows as a statement of a job may remove or change. */
const PART = 1000
const ROWS = PART + 100
/** It changes a table of the queue, which no test has. */
const NEEDS_QUEUE = 'empty-old-mail-jobs'
const OLD_DAYS = 2 * EVIDENCE_DAYS

/** Jobs remove or change more than one part of each of these. Photos are left out: they go one by one. */
const IN_PARTS = [
  'delete closed_accounts',
  'delete conversations',
  'delete email_changes',
  'delete rate_limits',
  'delete report_evidence',
  'delete security_events',
  'delete sessions',
  'delete sign_ups',
  'delete unsent_messages',
  'delete users',
  'delete verifications',
  'update conversations',
  'update security_events',
]
/** Larger parts, each with its reason. */
const LARGER: Readonly<Record<string, number>> = {
  // It goes through the keys of all rows, and most of them are not due.
  'delete rate_limits': 2 * PART,
  // Words are counted once for all changes of fifteen minutes.
  'delete search_changes': Number.POSITIVE_INFINITY,
}

const { sql } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-parts-'))

beforeAll(async () => {
  testSettings({ DATA_DIR: dataDir, DEMO: '0' })
  await fillSite(sql, { rows: ROWS, messages: 1 })
  await makeAllDue(sql)
  await noteParts(sql)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Makes more than a part of each kind of row due that a job removes or changes. */
async function makeAllDue(to: Sql): Promise<void> {
  const old = to`now() - ${OLD_DAYS}::integer * interval '1 day'`
  const numbers = to`generate_series(1, ${ROWS}::integer) as n`
  await to`update sessions set expires_at = ${old}`
  await to`
    insert into sessions (user_id, token, expires_at, created_at)
    select user_id, 'old ' || token, now() + interval '1 day', now() - interval '40 days' from sessions`
  await to`update verifications set expires_at = ${old}`
  await to`update sign_ups set created_at = ${old}`
  await to`
    insert into email_changes (user_id, new_email, expires_at) select id, 'new-' || email, ${old} from users`
  await to`
    insert into users (name, email, email_verified, created_at, updated_at)
    select 'Asha', 'unverified-' || n || '@khazana.test', false, ${old}, ${old} from ${numbers}`
  await to`update report_evidence set taken_at = ${old}`
  await to`update closed_accounts set closed_at = ${old}`
  await to`update reports set status = 'dismissed', decided_at = now()`
  await to`update conversation_reports set status = 'dismissed', decided_at = now(), updated_at = ${old}`
  await to`
    insert into unsent_messages (message_id, conversation_id, content, kept_at)
    select id, conversation_id, content, ${old} from messages`
  // Conversations that were deleted long ago go, and before that the lines which say so.
  await to`update conversations set deleted_at = ${old} where deleted_at is not null`
  await to`
    insert into conversations (item_title, item_price, participant_1, participant_2, deleted_at, deletion_shown_to)
    select 'Radio', 250, participant_1, participant_2, now() - interval '40 days', participant_1
    from conversations where deleted_at is not null`
  // Events and checkpoints are only ever added.
  await to`
    insert into security_checkpoints (number, at, events, digest, key_id, seal)
    values (0, now() - interval '2 years', ${ROWS}, 'd', 'k', 's')`
  await to`
    insert into security_events (id, at, kind, address, address_seal, key_id, seal, checkpoint)
    select new_id(), now() - interval '2 years', 'signed-in', '192.0.2.1', 's', 'k', 's', 0 from ${numbers}`
  await to`update rate_limits set expires_at = ${old}`
}

async function noteParts(to: Sql): Promise<void> {
  await to`create table parts (name text, n integer)`
  await to.unsafe(`
    create function note_part() returns trigger language plpgsql as $$ begin
      insert into parts select lower(tg_op) || ' ' || tg_table_name, count(*) from changed having count(*) > 0;
      return null;
    end $$`)
  const tables = await to<{ name: string }[]>`
    select relid::regclass::text as name from pg_stat_user_tables where schemaname = 'public' and relname <> 'parts'`
  for (const { name } of tables) {
    for (const change of ['delete', 'update']) {
      // regclass has quoted the name.
      await to.unsafe(`
        create trigger note_${change} after ${change} on ${name} referencing old table as changed
        for each statement execute function note_part()`)
    }
  }
}

test('a job removes and changes what is due a part at a time', async () => {
  for (const { name, every, run } of JOBS) if (every && name !== NEEDS_QUEUE) await run({})
  const noted = await sql<{ name: string; largest: number; all: number }[]>`
    select name, max(n) as largest, sum(n)::integer as all from parts group by name`
  const atOnce = noted.filter(({ name, largest }) => largest > (LARGER[name] ?? PART))
  expect(atOnce).toEqual([])
  const due = new Map(noted.map(({ name, all }) => [name, all]))
  expect(IN_PARTS.filter((name) => (due.get(name) ?? 0) <= PART)).toEqual([])
})
