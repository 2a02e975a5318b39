/**
 * Accounts that their owners deleted. An account with an open report is closed at once and erased when the report is
 * decided, at the latest after 180 days. The keyed hash of its address is kept as long, so that admins see when it
 * signs up again; for a banned account, as long as the ban lasts.
 */
import { db, type Fragment, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount, isUnbannedAccount } from '#app/db/policies/accounts.server.ts'
import { inParts } from '#app/platform/database/in-parts.server.ts'
import { enqueueJob, enqueueAll } from '#app/platform/jobs/queue.server.ts'
import { allMacs } from '#app/platform/keys/site-keys.server.ts'
import { EVIDENCE_DAYS } from '#app/shared/evidence.ts'

export const ERASE_JOB = 'erase-account'
/** Hides a banned person's listings, and ends their sessions (`features/moderation/bans/write-ban`). */
export const FOLLOW_BAN_JOB = 'follow-ban'

/** The keyed hashes of an address by which a deleted account is found. A new one is stored as the first. */
export function addressHashes(email: string): [string, ...string[]] {
  const [first, ...others] = allMacs('closed account', email.toLowerCase())
  return [first.toString('base64url'), ...others.map((mac) => mac.toString('base64url'))]
}

/**
 * The mailbox that an address leads to, for bans alone: without `+alias`, and without dots at Gmail. Nobody signs in or is
 * found by it.
 */
async function readMailbox(sql: Sql | TransactionSql, email: string): Promise<string> {
  const [row] = await sql<{ mailbox: string }[]>`select ban_address(${email}) as mailbox`
  return row?.mailbox ?? email
}

/** Whether a person has an open report; `person` is the column or value of their id. */
export const isUnderReport = (sql: Sql | TransactionSql, person: Fragment): Fragment => sql`(
  exists (select from reports r where r.reported_user_id = ${person} and r.status = 'open')
  or exists (select from conversations c join conversation_reports r on r.conversation_id = c.id
    where c.participant_1 = ${person} and r.reporter_id = c.participant_2 and r.status = 'open')
  or exists (select from conversations c join conversation_reports r on r.conversation_id = c.id
    where c.participant_2 = ${person} and r.reporter_id = c.participant_1 and r.status = 'open'))`

const isTooOld = (sql: Sql | TransactionSql) =>
  sql`closed.closed_at < now() - ${EVIDENCE_DAYS}::integer * interval '1 day'`

/** Records the trace of an account that is being deleted. Returns whether it has to wait for a decision. */
export async function recordClosing(sql: TransactionSql, userId: string, email: string): Promise<boolean> {
  const [row] = await sql<{ waits: boolean }[]>`
    with known as (select u.id, u.banned_at, ${isUnderReport(sql, sql`u.id`)} as waits from users u where u.id = ${userId})
    insert into closed_accounts (user_id, address_hash, mailbox_hash, email, erased_at, banned_at)
    select id, ${addressHashes(email)[0]}, ${addressHashes(await readMailbox(sql, email))[0]}, case when waits then ${email} end, case when waits then null else now() end, banned_at
    from known
    on conflict (user_id) do update set closed_at = closed_accounts.closed_at
    returning email is not null as waits`
  return row?.waits ?? false
}

/** Marks an account as erased, unless it still waits for a decision. Returns whether it may be erased. */
export async function recordErasure(sql: TransactionSql, userId: string): Promise<boolean> {
  const [row] = await sql<{ waits: boolean }[]>`
    select closed.erased_at is null and ${isUnderReport(sql, sql`closed.user_id`)} and not ${isTooOld(sql)} as waits
    from closed_accounts closed where closed.user_id = ${userId} for update`
  if (row?.waits) return false
  await sql`
    update closed_accounts set email = null, erased_at = now() where user_id = ${userId} and erased_at is null`
  return true
}

/**
 * Bans an account, or lifts the ban, and nothing else. The address of a deleted account stays banned with it. Lifting the
 * ban of the account that has the address now frees it.
 */
export async function recordBan(sql: TransactionSql, userId: string, banned: boolean): Promise<void> {
  const since = banned ? sql`now()` : null
  await sql`update users set banned_at = ${since} where id = ${userId}`
  await sql`
    update closed_accounts set banned_at = ${since}
    where user_id = ${userId} ${banned ? sql`` : sql`or again_user_id = ${userId}`}`
}

/** Queues the erasure of those accounts that only waited for a decision; call it in the decision's transaction. */
export async function queueErasures(sql: TransactionSql, people: readonly string[]): Promise<void> {
  const rows = await sql<{ userId: string }[]>`
    select user_id as "userId" from closed_accounts
    where user_id = any(${[...new Set(people)]}::uuid[]) and erased_at is null`
  await enqueueAll(
    sql,
    ERASE_JOB,
    rows.map(({ userId }) => ({ userId })),
  )
}

/**
 * When a user proves that they own an address, or signs up with it: links the closed accounts that had it, for admins
 * to see. If one of them is banned, or any account with an address of the same mailbox, this account is banned too, unless it is an admin's; a job hides its listings.
 * Returns what happened. Call it in the transaction that gives the address to the account.
 */
export async function recallClosedAccounts(
  sql: Sql | TransactionSql,
  userId: string,
  email: string,
): Promise<'free' | 'banned' | 'kept from an admin'> {
  const hashes = addressHashes(email)
  // Only now is the address known again, so that a hash under an earlier key can be replaced.
  const closed = await sql<{ banned: boolean }[]>`
    update closed_accounts set again_user_id = ${userId}, address_hash = ${hashes[0]}
    where address_hash = any(${hashes}) and user_id <> ${userId}
    returning ${isBannedAccount(sql)} as banned`
  if (!closed.some(({ banned }) => banned) && !(await isBannedMailbox(sql, userId, email))) return 'free'
  const [person] = await sql`
    update users set banned_at = coalesce(banned_at, now())
    where id = ${userId} and not exists (select from user_roles where user_id = users.id and role = 'admin') returning id`
  if (!person) return 'kept from an admin'
  await enqueueJob(sql, FOLLOW_BAN_JOB, { userId })
  return 'banned'
}

/** Whether another account, closed or not, with an address that leads to the same mailbox is banned. Links the closed ones. */
async function isBannedMailbox(sql: Sql | TransactionSql, userId: string, email: string): Promise<boolean> {
  const mailbox = await readMailbox(sql, email)
  const hashes = addressHashes(mailbox)
  const closed = await sql`
    update closed_accounts c set again_user_id = ${userId}
    where c.user_id <> ${userId} and not ${isUnbannedAccount(sql, 'c')}
      and (c.mailbox_hash = any(${hashes}) or c.address_hash = any(${hashes}))`
  const open = await sql`
    select from users u where ${isBannedAccount(sql, 'u')} and u.id <> ${userId} and ban_address(u.email) = ${mailbox} limit 1`
  return closed.count + open.length > 0
}

/** A job's body: erases accounts that waited too long, and removes expired traces. Idempotent. */
export async function forgetClosedAccounts(): Promise<number> {
  const sql = db()
  const waiting = await sql<{ userId: string }[]>`
    select closed.user_id as "userId" from closed_accounts closed where closed.erased_at is null and ${isTooOld(sql)}`
  await enqueueAll(
    sql,
    ERASE_JOB,
    waiting.map(({ userId }) => ({ userId })),
  )
  const isForgettable = sql`closed.erased_at is not null and ${isUnbannedAccount(sql, 'closed')} and ${isTooOld(sql)}
    and not ${isUnderReport(sql, sql`closed.user_id`)}`
  return inParts(
    (most) => sql`
    delete from closed_accounts closed where ${isForgettable} and closed.user_id = any(array(
      select closed.user_id from closed_accounts closed where ${isForgettable} limit ${most}))`,
  )
}
