import type { Fragment, TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount, isLiveAccount, isUnbannedAccount } from '#app/db/policies/accounts.server.ts'
import { profileNameFor } from '#app/db/policies/names.server.ts'
// The accounts of one mailbox, which a ban of one of them closes together.
import type { BanTerm } from '#app/nouns/person/bans.ts'

/** In the audit log: the id of the person whose ban closed this account, too. */
export const CAUSE = 'by the ban of'

export type Person = { id: string; name: string; isBanned?: boolean }

/** The entries in the log about the ban that holds. */
const entriesFor = (sql: TransactionSql, alias: string): Fragment => sql`
  from audit_log entry where entry.subject_id = ${sql(alias)}.id and entry.at >= ${sql(alias)}.banned_at
    and entry.action in ('person-banned', 'person-suspended')`

/**
 * Others that a ban of this account means too: who has its address after it was deleted, and who uses the same mailbox, also
 * without having proved that yet: it could be proved after the ban. An account whose own address is unproved may be a
 * stranger's, and tells nothing about its mailbox.
 */
export const accountsWith = (sql: TransactionSql, id: string) => sql`
  select again_user_id as id from closed_accounts where user_id = ${id} and again_user_id is not null
  union
  select mate.id from users mate where mate.id <> ${id} and ${isLiveAccount(sql, 'mate')}
    and ban_address(mate.email) = (select ban_address(coalesce(closed.email, own.email))
      from users own left join closed_accounts closed on closed.user_id = own.id where own.id = ${id} and own.email_verified)`

/** One of them that is not banned for as long already, and is no admin's. */
export async function findOther(sql: TransactionSql, id: string, { until }: BanTerm): Promise<Person | undefined> {
  const [row] = await sql<Person[]>`
    select u.id, ${profileNameFor(sql)} as name, ${isBannedAccount(sql, 'u')} as "isBanned" from users u
    where u.id in (${accountsWith(sql, id)}) and ${isLiveAccount(sql, 'u')}
      and (${isUnbannedAccount(sql, 'u')} or u.banned_until < coalesce(${until}, 'infinity'::timestamptz))
      and not exists (select from user_roles where user_id = u.id and role = 'admin')
    order by u.id limit 1 for no key update of u`
  return row
}

/**
 * One of the accounts that the ban of this one closed, and that is still closed. An account stays closed when an admin has since
 * banned it for itself, or decided reports about it. One that the mailbox got later has no entry in the log: it stays closed
 * as long as another account has such a reason.
 */
export async function findClosedWith(sql: TransactionSql, id: string): Promise<Person | undefined> {
  const entries = (alias: string) => sql`select ${entriesFor(sql, alias)}`
  const hasReason = (alias: string) =>
    sql`exists (${entries(alias)} and entry.details ->> ${CAUSE} is distinct from ${id})`
  const [row] = await sql<Person[]>`
    select u.id, ${profileNameFor(sql)} as name, true as "isBanned" from users u
    where u.id in (${accountsWith(sql, id)}) and ${isLiveAccount(sql, 'u')} and ${isBannedAccount(sql, 'u')} and not ${hasReason('u')}
      and (exists (${entries('u')}) or not exists (
        select from users mate where mate.id in (${accountsWith(sql, id)}) and ${isBannedAccount(sql, 'mate')} and ${hasReason('mate')}))
    order by u.id limit 1 for no key update of u`
  return row
}

/**
 * Accounts that an admin had suspended, and that the ban of this one then kept closed for longer, with their own terms. An entry
 * without a count of listings only decided reports and gave no term. Nothing of it counts once an admin has decided about
 * the account again.
 */
export async function findLengthened(
  sql: TransactionSql,
  id: string,
): Promise<(Person & BanTerm & { isOver: boolean })[]> {
  return sql<(Person & BanTerm & { isOver: boolean })[]>`
    select u.id, ${profileNameFor(sql)} as name, own.until, own.why, coalesce(own.until <= now(), false) as "isOver"
    from users u
    cross join lateral (select entry.details ->> ${CAUSE} as cause ${entriesFor(sql, 'u')} order by entry.at desc limit 1) last
    cross join lateral (
      select (entry.details ->> 'until')::timestamptz as until, entry.details ->> 'why' as why ${entriesFor(sql, 'u')}
        and entry.details ->> ${CAUSE} is distinct from ${id} and entry.details ->> 'listings hidden' is not null
      order by entry.at desc limit 1) own
    where u.id in (${accountsWith(sql, id)}) and ${isLiveAccount(sql, 'u')} and ${isBannedAccount(sql, 'u')}
      and last.cause = ${id} and u.banned_until is distinct from own.until
    order by u.id for no key update of u`
}

/**
 * Accounts that the mailbox got during a ban, so that no entry in the log is about them, and that are closed for longer than any of those
 * with an entry: with the last of these ends, and whose it is.
 */
export async function findFollowing(
  sql: TransactionSql,
  id: string,
): Promise<(Person & { until: Date; cause: string })[]> {
  return sql<(Person & { until: Date; cause: string })[]>`
    select u.id, ${profileNameFor(sql)} as name, last.until, last.id as cause from users u
    cross join lateral (
      select mate.id, mate.banned_until as until from users mate
      where mate.id in (${accountsWith(sql, id)}) and ${isBannedAccount(sql, 'mate')} and exists (select ${entriesFor(sql, 'mate')}
        and entry.details ->> ${CAUSE} is distinct from ${id})
      order by mate.banned_until desc nulls first limit 1) last
    where u.id in (${accountsWith(sql, id)}) and ${isLiveAccount(sql, 'u')} and ${isBannedAccount(sql, 'u')}
      and not exists (select ${entriesFor(sql, 'u')}) and last.until < coalesce(u.banned_until, 'infinity')
    order by u.id for no key update of u`
}
