import { systemDb, type Fragment, type Sql, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount, isOverBan, isUnbannedAccount } from '#app/db/policies/accounts.server.ts'
/**
 * Accounts that their owners deleted. An account with an open report is closed at once and erased when the report is
 * decided, at the latest after 180 days. The keyed hash of its address is kept as long, so that admins see when it
 * signs up again; for a banned account, as long as the ban lasts.
 */
import type { BanTerm } from '#app/nouns/person/bans.ts'
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
async function readMailbox(sql: Tag, email: string): Promise<string> {
  const [row] = await sql<{ mailbox: string }[]>`select ban_address(${email}) as mailbox`
  return row?.mailbox ?? email
}

/** Whether a person has an open report; `person` is the column or value of their id. */
const isUnderReport = (sql: Tag, person: Fragment): Fragment => sql`(
  exists (select from reports r where r.reported_user_id = ${person} and r.status = 'open')
  or exists (select from conversations c join conversation_reports r on r.conversation_id = c.id
    where c.participant_1 = ${person} and r.reporter_id = c.participant_2 and r.status = 'open')
  or exists (select from conversations c join conversation_reports r on r.conversation_id = c.id
    where c.participant_2 = ${person} and r.reporter_id = c.participant_1 and r.status = 'open'))`

const isTooOld = (sql: Tag) => sql`closed.closed_at < now() - ${EVIDENCE_DAYS}::integer * interval '1 day'`

/** Records the trace of an account that is being deleted. Returns whether it has to wait for a decision. */
export async function recordClosing(sql: TransactionSql, userId: string, email: string): Promise<boolean> {
  const [row] = await sql<{ waits: boolean }[]>`
    with known as (select u.id, u.banned_at, u.banned_until, ${isUnderReport(sql, sql`u.id`)} as waits from users u where u.id = ${userId})
    insert into closed_accounts (user_id, address_hash, mailbox_hash, email, erased_at, banned_at, banned_until)
    select id, ${addressHashes(email)[0]}, ${addressHashes(await readMailbox(sql, email))[0]}, case when waits then ${email} end, case when waits then null else now() end, banned_at, banned_until
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
 * Bans an account for a term, or lifts the ban (null), and nothing else. The address of a deleted account stays banned with
 * it. Lifting the ban of the account that has the address now frees it. A new term keeps the time when the ban began.
 */
export async function recordBan(sql: TransactionSql, userId: string, term: BanTerm | null): Promise<void> {
  await clearOverBan(sql, userId)
  const since = term ? sql`coalesce(banned_at, now())` : null
  const until = term?.until ?? null
  await sql`
    update users set banned_at = ${since}, banned_until = ${until}, banned_for = ${term?.why ?? null} where id = ${userId}`
  await sql`
    update closed_accounts set banned_at = ${since}, banned_until = ${until}
    where user_id = ${userId} ${term ? sql`` : sql`or again_user_id = ${userId}`}`
}

/** Removes a ban that has ended by its time, which tells every process that the person's picture is shown again. */
export async function clearOverBan(sql: TransactionSql, userId: string): Promise<void> {
  await sql`
    update users set banned_at = null, banned_until = null, banned_for = null where id = ${userId} and ${isOverBan(sql)}`
  await sql`
    update closed_accounts set banned_at = null, banned_until = null where user_id = ${userId} and ${isOverBan(sql)}`
}

/** Queues the end of those suspensions that are over and whose own job got lost. */
async function queueEndedBans(sql: Sql): Promise<void> {
  const over = await sql<{ userId: string }[]>`select id as "userId" from users where ${isOverBan(sql)} limit 1000`
  await enqueueAll(sql, FOLLOW_BAN_JOB, over)
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
  const closed = await sql<AccountBan[]>`
    update closed_accounts set again_user_id = ${userId}, address_hash = ${hashes[0]}
    where address_hash = any(${hashes}) and user_id <> ${userId}
    returning ${isBannedAccount(sql)} as banned, banned_until as until`
  const held = [...closed.filter(({ banned }) => banned), ...(await bansOfMailbox(sql, userId, email))]
  if (held.length === 0) return 'free'
  const until = latestEnd(held)
  const [person] = await sql`
    update users set banned_at = coalesce(banned_at, now()), banned_until = ${until}
    where id = ${userId} and not exists (select from user_roles where user_id = users.id and role = 'admin') returning id`
  if (!person) return 'kept from an admin'
  await enqueueJob(sql, FOLLOW_BAN_JOB, { userId })
  if (until) await queueBanEnd(sql, userId, until)
  return 'banned'
}

/** A ban that holds, and its end. */
type AccountBan = { banned: boolean; until: Date | null }

/** A ban without an end outlasts every suspension. */
function latestEnd(held: readonly AccountBan[]): Date | null {
  const ends = held.map(({ until }) => until?.getTime() ?? Infinity)
  const last = Math.max(...ends)
  return last === Infinity ? null : new Date(last)
}

/** Queues what shows the person's listings again once their suspension is over. A job too early would find it in force. */
export async function queueBanEnd(sql: Sql | TransactionSql, userId: string, until: Date): Promise<void> {
  const seconds = Math.ceil((until.getTime() - Date.now()) / 1000) + 1
  await enqueueJob(sql, FOLLOW_BAN_JOB, { userId }, { afterSeconds: Math.max(0, seconds) })
}

/** The bans of other accounts, closed or not, with an address that leads to the same mailbox. Links the closed ones. */
async function bansOfMailbox(sql: Sql | TransactionSql, userId: string, email: string): Promise<AccountBan[]> {
  const mailbox = await readMailbox(sql, email)
  const hashes = addressHashes(mailbox)
  const closed = await sql<AccountBan[]>`
    update closed_accounts c set again_user_id = ${userId}
    where c.user_id <> ${userId} and ${isBannedAccount(sql, 'c')}
      and (c.mailbox_hash = any(${hashes}) or c.address_hash = any(${hashes}))
    returning true as banned, c.banned_until as until`
  const open = await sql<AccountBan[]>`
    select true as banned, u.banned_until as until from users u
    where ${isBannedAccount(sql, 'u')} and u.id <> ${userId} and ban_address(u.email) = ${mailbox}
    order by u.banned_until desc nulls first limit 1`
  return [...closed, ...open]
}

/**
 * A job's body: erases accounts that waited too long, removes expired traces, and looks after suspensions that are over.
 * Idempotent.
 */
export async function forgetClosedAccounts(): Promise<number> {
  const sql = systemDb()
  await queueEndedBans(sql)
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
