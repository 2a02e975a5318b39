// One person who has very much of everything: no rule says how much a person may sell, write, block or report.
import type { Sql, TransactionSql } from '#app/db/client.server.ts'
import type { World } from '#test/matrix/matrix-world.ts'

import { addDealings, fillAtOnce } from './large-site.ts'

/** Fills in what a person has, beside a filled site. Resolves to that person's id. */
export function addBusyPerson(sql: Sql, rows: number): Promise<string> {
  return fillAtOnce(sql, async (tx, makeIndexes) => {
    const [person] = await tx<{ id: string }[]>`
      insert into users (name, email, email_verified, created_at)
      values ('Busy', 'busy@khazana.test', true, now() - interval '3 years') returning id`
    const busy = person?.id ?? ''
    await tx`insert into profiles (user_id, display_name) values (${busy}, 'Busy')`
    await tx`
      create temporary table made on commit drop as
      select row_number() over () as n, others.id as other_id, theirs.id as other_item_id, new_id() as item_id,
        new_id() as conversation_id, new_id() as report_id, now() - row_number() over () * interval '1 hour' as at
      from (select id from users where id <> ${busy} limit ${rows}) as others
      join items as theirs on theirs.user_id = others.id`
    await addListings(tx, busy)
    await makeIndexes()
    await addTalk(tx, busy)
    await addOffers(tx, busy)
    await addModeration(tx, busy)
    await addAccount(tx, busy)
    return busy
  })
}

async function addListings(tx: TransactionSql, busy: string): Promise<void> {
  await tx`
    insert into items (id, user_id, title, description, price, category, condition, images, is_sold, created_at, location)
    select item_id, ${busy}::uuid, 'Lantern ' || n, 'Kept well.', 250, 'lego', 'Good', array['item-images/' || ${busy}::text || '/' || n],
      n % 2 = 0, at, 'Nagpur' from made`
  await tx`
    insert into photos (key, user_id, item_id, width, height, placeholder, looked_at)
    select 'item-images/' || ${busy}::text || '/' || n, ${busy}::uuid, item_id, 1600, 1200, 'UklGRg==', at from made
    union all
    select 'item-images/' || ${busy}::text || '/0' || n, ${busy}::uuid, null, 1600, 1200, 'UklGRg==', at from made`
  await tx`
    insert into sponsored_requests (item_id, user_id, status, requested_at) select item_id, ${busy}::uuid, 'rejected', at from made`
  await tx`
    insert into wishlists (user_id, item_id, saved_price) select ${busy}::uuid, other_item_id, 300 from made
    union all select other_id, item_id, 300 from made
    on conflict do nothing`
}

/** As many conversations in which the person buys as in which they sell, half of them unread, and many that the other one deleted. */
async function addTalk(tx: TransactionSql, busy: string): Promise<void> {
  await tx`
    insert into conversations (id, item_id, participant_1, participant_2, created_at, last_message_at, revision, last_seq, read_1, unread_2,
      unread_since_2, mailed_2)
    select conversation_id, item_id, other_id, ${busy}::uuid, at, at, 1, 1, 1, n % 2, case when n % 2 = 1 then at end, at from made`
  await tx`
    insert into conversations (item_id, participant_1, participant_2, created_at, last_message_at, revision, last_seq, read_1, read_2)
    select other_item_id, ${busy}::uuid, other_id, at, at, 1, 1, 1, 1 from made`
  await tx`
    insert into conversations (item_title, item_price, participant_1, participant_2, created_at, deleted_at, deletion_shown_to)
    select 'Radio', 250, ${busy}::uuid, other_id, now() - interval '4 days', now() - interval '3 days', ${busy}::uuid from made`
  await tx`
    insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision)
    select new_id(), id, participant_1, participant_2, 'Is it still there?', 1, 1
    from conversations where ${busy}::uuid in (participant_1, participant_2) and last_seq = 1`
  await tx`
    insert into blocks (blocker_id, blocked_id)
    select ${busy}::uuid, other_id from made union all select other_id, ${busy}::uuid from made`
}

/** As many offers by the person as to them, each answered and told, somebody who waits for each of their listings, and proof photos. */
async function addOffers(tx: TransactionSql, busy: string): Promise<void> {
  await addDealings(tx, tx`${busy}::uuid in (participant_1, participant_2) and item_id is not null`)
  await tx`
    insert into free_again_requests (item_id, user_id)
    select item_id, other_id from made union all select other_item_id, ${busy}::uuid from made`
  await tx`
    insert into proof_requests (id, conversation_id, created_at, answered_at)
    select new_id(), id, last_message_at, last_message_at from conversations
    where ${busy}::uuid in (participant_1, participant_2) and item_id is not null`
  await tx`
    insert into proofs (id, item_id, photo_key, code, day, is_read, created_at)
    select new_id(), item_id, 'item-images/' || ${busy}::text || '/' || n, 'K6LVP', now()::date, true, now() from made`
}

async function addModeration(tx: TransactionSql, busy: string): Promise<void> {
  await tx`
    insert into reports (id, kind, item_id, item_title, reported_user_id, reporter_id, reason)
    select report_id, 'listing', item_id, 'Lantern', ${busy}::uuid, other_id, 'spam' from made
    union all select new_id(), 'listing', other_item_id, 'Lantern', other_id, ${busy}::uuid, 'spam' from made
    union all select new_id(), 'person', null, null, ${busy}::uuid, other_id, 'spam' from made`
  await tx`
    insert into conversation_reports (conversation_id, reporter_id, reason)
    select conversation_id, other_id, 'scam' from made union all select conversation_id, ${busy}::uuid, 'scam' from made`
  await tx`
    insert into report_evidence (report_id, kind, reported_user_id, data) select report_id, 'listing', ${busy}::uuid, '{}' from made`
  await tx`
    insert into flagged_photos (item_id, photo_key, other_item_id, other_photo_key, distance)
    select item_id, 'a', other_item_id, 'b', 3 from made`
  await tx`
    insert into audit_log (at, admin_id, action, subject_id) select at, ${busy}::uuid, 'listing-hidden', item_id from made
    union all select at, other_id, 'person-banned', ${busy}::uuid from made`
  await tx`update closed_accounts set again_user_id = ${busy}`
}

async function addAccount(tx: TransactionSql, busy: string): Promise<void> {
  await tx`
    insert into sessions (user_id, token, expires_at)
    select ${busy}::uuid, 'busy' || n, now() + interval '90 days' from made
    -- Signing in has a limit, and sessions end.
    where n <= 1000`
  await tx`
    insert into verifications (identifier, value, expires_at)
    select 'busy' || n, ${busy}::uuid, now() + interval '1 day' from made`
  await tx`
    insert into feedback (user_id, email, subject, message, created_at)
    select ${busy}::uuid, 'busy@khazana.test', 'Photos', 'They come quickly.', at from made`
  await tx`
    insert into contacts (name, email, message, created_at)
    select 'Busy', 'busy@khazana.test', 'Where is my listing?', at from made`
}

/** The world with this person in the place of one of its people: that one's rows and session become the busy one's. */
export async function beBusy(sql: Sql, world: World, role: 'owner' | 'admin', busy: string): Promise<World> {
  const { id } = world[role]
  const references = await sql<{ table: string; column: string; isUnique: boolean; refuses: string | null }[]>`
    select conrelid::regclass::text as table, attname as column, exists (select from pg_index
      where indrelid = conrelid and indisunique and indkey::text = attnum::text) as "isUnique",
      (select quote_ident(tgname) from pg_trigger where tgrelid = conrelid and tgfoid = 'refuse_change'::regproc) as refuses
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and conrelid <> 'profiles'::regclass`
  await sql.begin(async (tx) => {
    for (const { table, column, isUnique, refuses } of references) {
      // The catalogue has quoted the names. A person has one row, and may have that of an earlier world.
      if (isUnique) await tx.unsafe(`delete from ${table} where ${column} = $1`, [busy])
      if (refuses) await tx.unsafe(`alter table ${table} disable trigger ${refuses}`)
      await tx.unsafe(`update ${table} set ${column} = $1 where ${column} = $2`, [busy, id])
      if (refuses) await tx.unsafe(`alter table ${table} enable trigger ${refuses}`)
    }
    await tx`update messages set sender_id = ${busy} where sender_id = ${id}`
    await tx`update messages set receiver_id = ${busy} where receiver_id = ${id}`
    // A later report of what this read would count for what is opened meanwhile.
    await tx`select pg_stat_force_next_flush()`
  })
  return { ...world, [role]: { ...world[role], id: busy, email: 'busy@khazana.test' } }
}
