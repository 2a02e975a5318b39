// A site on which reading a whole table is noticed: more rows of everything that grows than any request may read.
import type { Fragment, Sql, TransactionSql } from '#app/db/client.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { listCategories, listCategoryIds } from '#app/nouns/category/category-list.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'

interface Sizes {
  /** As many people, listings with a photo of their own, conversations, reports and so on. */
  rows: number
  /** In each conversation. */
  messages: number
}

/** How frequent some words of a filled site are: those in each title, in a fifth of the titles, and in each description. */
export const MADE_WORDS = { ofAll: ['handmade', 'souvenir'], ofAFifth: 'lantern', ofDescriptions: 'kept' } as const

/** Fills an empty database. The words of titles vary like a catalogue's, some common and one of them rare. */
export async function fillSite(sql: Sql, { rows, messages }: Sizes): Promise<void> {
  await fillAtOnce(sql, async (tx, makeIndexes) => {
    await tx`
      create temporary table made on commit drop as
      select n, new_id() as user_id, new_id() as item_id, new_id() as conversation_id,
        now() - n * interval '1 hour' as at
      from generate_series(1, ${rows}::integer) as n`
    await tx`
      insert into users (id, name, email, email_verified, created_at)
      select user_id, 'Asha', 'person-' || n || '@khazana.test', true, at from made`
    await tx`insert into profiles (user_id, display_name) select user_id, 'Asha ' || n from made`
    await tx`
      insert into items (id, user_id, title, description, price, category, condition, images, is_sold, created_at, location)
      select item_id, user_id,
        (array['Silver', 'Wooden', 'Vintage', 'Painted', 'Folding', 'Pocket', 'Travel'])[1 + n % 7]
          || ' ' || (array['lantern', 'camera', 'globe', 'radio', 'puppet'])[1 + n % 5]
          || ' ' || translate(left(md5((n % 500)::text), 9), '0123456789', 'ghijklmnop')
          || ', ' || ${MADE_WORDS.ofAll.join(' ')}::text,
        'Kept well.',
        250 * (1 + n % 200),
        (${listCategoryIds()}::text[])[1 + n % ${listCategories().length}],
        (${[...CONDITIONS]}::text[])[1 + (n / 9) % ${CONDITIONS.length}],
        array['item-images/' || user_id || '/' || n], n % 8 = 0, at,
        (array['Mumbai', 'Bandra West, Mumbai', 'Nagpur', 'no place'])[1 + n % 4]
      from made`
    await tx`
      insert into photos (key, user_id, item_id, width, height, placeholder, looked_at, shape_hash, slopes_hash, hash_bands)
      select 'item-images/' || user_id || '/' || n, user_id, item_id, 1600, 1200, 'UklGRg==', at, n, n, array[n, -n]
      from made`
    await makeIndexes()
    await fillTalk(tx, messages)
    await fillModeration(tx, rows)
    await fillRest(tx)
  })
}

/**
 * Counts the words of a filled site. That takes all changes out of their table, and a scan would still touch the dead rows: until
 * autovacuum comes by, which on a busy machine is before one test and after the next.
 */
export async function countSite(sql: Sql): Promise<void> {
  await countWords(sql)
  await sql`vacuum (analyze) search_changes, search_lexemes, search_words`
}

/** Runs `work` without the indexes of words, which are made much faster after all rows are inserted; `work` says when. */
export async function fillAtOnce<T>(
  sql: Sql,
  work: (tx: TransactionSql, makeIndexes: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const result = await sql.begin(async (tx) => {
    const late = await tx<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('items', 'photos', 'users', 'profiles') and indexdef like '% USING gin %'`
    for (const { name } of late) await tx`drop index ${tx(name)}`
    return work(tx, async () => {
      for (const { definition } of late) await tx.unsafe(definition)
    })
  })
  await sql`vacuum (analyze)`
  return result
}

/** Each person talks with the next one about that one's listing, and has read all of it. */
async function fillTalk(tx: TransactionSql, messages: number): Promise<void> {
  await tx`
    insert into conversations (id, item_id, participant_1, participant_2, created_at, last_message_at, revision, last_seq, read_1, read_2)
    select buyer.conversation_id, seller.item_id, buyer.user_id, seller.user_id, buyer.at, buyer.at,
      ${messages}, ${messages}, ${messages}, ${messages}
    from made as buyer join made as seller on seller.n = buyer.n + 1`
  await tx`
    insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision, is_read, created_at)
    select new_id(), c.id, c.participant_1, c.participant_2, 'Is it still there?', seq, seq, true, last_message_at
    from conversations as c, generate_series(1, ${messages}::integer) as seq`
  // Beside each of them one that was deleted a while ago.
  await tx`
    insert into conversations (item_title, item_price, participant_1, participant_2, created_at, deleted_at)
    select 'Radio', 250, buyer.user_id, seller.user_id, now() - interval '41 days', now() - interval '40 days'
    from made as buyer join made as seller on seller.n = buyer.n + 1`
  await tx`
    insert into blocks (blocker_id, blocked_id)
    select one.user_id, other.user_id from made as one join made as other on other.n = one.n + 2`
}

async function fillModeration(tx: TransactionSql, rows: number): Promise<void> {
  await tx`
    insert into reports (kind, item_id, item_title, reported_user_id, reporter_id, reason, status, decided_at)
    select 'listing', seller.item_id, 'Radio', seller.user_id, buyer.user_id, 'spam',
      case when buyer.n % 2 = 0 then 'open' else 'dismissed' end, case when buyer.n % 2 = 0 then null else now() end
    from made as buyer join made as seller on seller.n = buyer.n + 1`
  await tx`
    insert into conversation_reports (conversation_id, reporter_id, reason)
    select id, participant_1, 'scam' from conversations`
  await tx`
    insert into report_evidence (report_id, kind, reported_user_id, data)
    select id, kind, reported_user_id, '{}' from reports`
  await tx`
    insert into flagged_photos (item_id, photo_key, other_item_id, other_photo_key, distance)
    select one.item_id, 'a', other.item_id, 'b', 3 from made as one join made as other on other.n = one.n + 1`
  await tx`insert into audit_log (at, admin_id, action, subject_id) select at, user_id, 'listing-hidden', item_id from made`
  await tx`
    insert into closed_accounts (user_id, address_hash, erased_at) select user_id, md5(n::text), at from made`
  await tx`
    insert into security_checkpoints (number, at, events, digest, key_id, seal)
    select ${rows} - n, at, 1, 'd', 'k', 's' from made where n < ${rows}`
  await tx`
    insert into security_events (id, at, kind, account_id, key_id, seal, checkpoint)
    select new_id(), at, 'signed-in', user_id, 'k', 's', ${rows} - n from made where n < ${rows}`
}

async function fillRest(tx: TransactionSql): Promise<void> {
  await tx`
    insert into sessions (user_id, token, expires_at) select user_id, n::text, now() + interval '90 days' from made`
  await tx`
    insert into accounts (user_id, account_id, provider_id, password) select user_id, user_id, 'credential', 'x' from made`
  await tx`
    insert into verifications (identifier, value, expires_at) select n::text, 'x', now() + interval '1 day' from made`
  await tx`insert into sign_ups (user_id, password_hash, browser) select user_id, 'x', n::text from made`
  await tx`
    insert into wishlists (user_id, item_id, saved_price)
    select buyer.user_id, seller.item_id, 100 from made as buyer join made as seller on seller.n = buyer.n + 1`
  await tx`
    insert into sponsored_requests (item_id, user_id, status, approved_at, expires_at, requested_at)
    select item_id, user_id, (array['pending', 'rejected', 'approved'])[1 + n % 3],
      case when n % 3 = 2 then at - interval '1 year' end, at - interval '300 days', at from made`
  await tx`
    insert into feedback (user_id, email, subject, message, created_at)
    select user_id, 'person-' || n || '@khazana.test', 'Photos', 'They come quickly.', at from made`
  await tx`
    insert into contacts (name, email, message, created_at)
    select 'Asha', 'person-' || n || '@khazana.test', 'Where is my listing?', at from made`
  await tx`
    insert into rate_limits (key, expires_at) select n::text, now() + interval '1 hour' from made`
  // The drill of an upgrade begins with a schema that has no notices.
  const [{ hasNotices } = { hasNotices: false }] = await tx<{ hasNotices: boolean }[]>`
    select to_regclass('notices') is not null as "hasNotices"`
  if (!hasNotices) return
  await tx`insert into notice_preferences (user_id, topic, channel, is_wanted) select user_id, 'messages', 'mail', false from made`
  await tx`
    insert into notices (user_id, kind, subject, item_id, facts, at)
    select user_id, 'listing-shown', 'listing:1', item_id, '{"at": 1}', at from made`
  await fillOffers(tx)
  await fillProofs(tx)
}

/** Each person offered for what the next one sells, which once was reserved for them, and half of them bought. */
async function fillOffers(tx: TransactionSql): Promise<void> {
  const [{ hasOffers } = { hasOffers: false }] = await tx<{ hasOffers: boolean }[]>`
    select to_regclass('offers') is not null as "hasOffers"`
  if (!hasOffers) return
  await addDealings(tx, tx`item_id is not null`)
  await tx`insert into offer_terms (item_id, takes_offers, least) select item_id, true, 200 from made`
  await tx`insert into offer_refusers (user_id) select user_id from made`
  await tx`insert into upi_addresses (user_id, sealed, key_id) select user_id, repeat('x', 120), 'y' from made`
  await tx`
    insert into free_again_requests (item_id, user_id)
    select seller.item_id, buyer.user_id from made as buyer join made as seller on seller.n = buyer.n + 3`
}

/**
 * Adds what two people dealt with about `some` conversations: an offer, a reservation, and for each deal without one a move, reviews, a meeting
 * and a page for a friend.
 */
export async function addDealings(tx: TransactionSql, some: Fragment): Promise<void> {
  await tx`
    insert into offers (id, conversation_id, item_id, buyer_id, seller_id, made_by, amount, price, state, reason, created_at, expires_at,
      settled_at, told_at)
    select new_id(), id, item_id, participant_1, participant_2, 'buyer', 200, 250, 'declined', 'firm', last_message_at, last_message_at,
      last_message_at, last_message_at
    from conversations where ${some}`
  await tx`
    insert into reservations (id, conversation_id, item_id, buyer_id, seller_id, amount, state, released_by, until, settled_at, told_at)
    select new_id(), id, item_id, participant_1, participant_2, 250, 'released', 'seller', last_message_at, last_message_at, last_message_at
    from conversations where ${some}`
  await tx`
    insert into deals (id, conversation_id, item_id, buyer_id, seller_id, amount, state, reason, created_at, settled_at)
    select id, conversation_id, item_id, buyer_id, seller_id, amount, outcome, case outcome when 'fallen' then 'released' end, until, until
    from (select *, (array['fallen', 'done'])[1 + row_number() over () % 2] as outcome from reservations) r
    on conflict do nothing`
  await tx`
    insert into sold_prices (deal_id, item_id, category, words, settled_at)
    select d.id, i.id, i.category, ts_filter(i.search, '{a,b}'), now() from deals d join items i on i.id = d.item_id
    where d.state = 'done' on conflict do nothing`
  await tx`
    insert into deal_moves (id, deal_id, move, moved_by) select new_id(), id, 'meet', 'buyer' from deals
    where not exists (select from deal_moves where deal_id = deals.id)`
  // A trigger refuses a review without a completed deal.
  await tx`alter table reviews disable trigger user`
  await tx`
    insert into reviews (id, deal_id, written_by, author_id, subject_id, stars, content, created_at, shown_at, told_at)
    select new_id(), id, 'buyer', buyer_id, seller_id, 4, 'On time', settled_at, settled_at, settled_at from deals
    union all select new_id(), id, 'seller', seller_id, buyer_id, 5, null, settled_at, settled_at, settled_at from deals
    on conflict do nothing`
  await tx`alter table reviews enable trigger user`
  await tx`
    insert into meetings (id, deal_id, proposed_by, place, place_kind, times, state)
    select new_id(), id, 'buyer', 'Metro station', 'metro', array[created_at], 'over' from deals
    where not exists (select from meetings where deal_id = deals.id)`
  await tx`
    insert into meeting_links (id, deal_id, side, token_hash, ends_at) select new_id(), id, 'buyer', id::text, now() + interval '1 day' from deals
    on conflict do nothing`
}

/** Each listing has a proof photo, for which somebody asked. */
async function fillProofs(tx: TransactionSql): Promise<void> {
  const [{ hasProofs } = { hasProofs: false }] = await tx<{ hasProofs: boolean }[]>`
    select to_regclass('proofs') is not null as "hasProofs"`
  if (!hasProofs) return
  await tx`
    insert into proofs (id, item_id, photo_key, code, day, is_read, created_at)
    select new_id(), item_id, key, 'K6LVP', now()::date, true, now() from photos
    where item_id is not null on conflict do nothing`
  await tx`
    insert into proof_requests (id, conversation_id, created_at, answered_at)
    select new_id(), id, last_message_at, last_message_at from conversations where item_id is not null`
}

/** A seller with a name for many listings, which share the photo `item-images/pool/1`. Resolves to the seller's id. */
export async function insertSeller(tx: TransactionSql): Promise<string> {
  const [seller] = await tx<{ id: string }[]>`
    insert into users (id, name, email) values (new_id(), 'Asha', 'asha@khazana.test') returning id`
  const { id = '' } = seller ?? {}
  await tx`insert into profiles (user_id, display_name) values (${id}, 'Asha')`
  await tx`insert into photos (key, width, height, placeholder) values ('item-images/pool/1', 1600, 1200, 'UklGRg==')`
  return id
}
