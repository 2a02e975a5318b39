import { db, type TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount, isLiveAccount, isUnbannedAccount } from '#app/db/policies/accounts.server.ts'
import { profileNameFor } from '#app/db/policies/names.server.ts'
import { holdSessions } from '#app/features/accounts/sessions/check-access.server.ts'
import { recordAdminAction, type Actor } from '#app/features/moderation/audit/audit.server.ts'
import { closeOfPerson, nameReports, type Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import { decidedOfPerson } from '#app/features/moderation/decisions/decided-before.server.ts'
import { queueBanMail, queueReportMails } from '#app/features/moderation/decisions/report-mails.server.ts'
import { closeFlaggedPhotos } from '#app/features/moderation/flagged-photos/close-flagged.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { Deed } from '#app/features/moderation/report.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { FOR_GOOD, PERSON_MOVES, type BanTerm } from '#app/shared/moderation.ts'

import { writeBan } from './write-ban.server.ts'

/** In the audit log: the id of the person whose ban closed this account, too. */
const CAUSE = 'by the ban of'

type Person = { id: string; name: string; isBanned?: boolean }
type Held = { name: string; isBanned: boolean; until: Date | null; isAdmin: boolean }

/**
 * Bans a person, which ends their sessions and hides their listings, or lifts the ban. Banning decides every open
 * report about the person, their listings and their conversations, even when they are banned already. With an end it
 * is a suspension. Only `change` gives another end or reason to a ban that holds. Admins can ban neither themselves nor
 * other admins. Throws a `Refusal`.
 */
export function setPersonBanned(
  admin: Admin,
  id: string,
  banned: boolean,
  { change = false, ...term }: BanTerm & { change?: boolean } = FOR_GOOD,
): Promise<Deed> {
  if (id === admin.userId) return Promise.reject(new Refusal('forbidden', say.notYourself()))
  return db().begin(async (sql) => {
    await holdForBan(sql, id)
    const [person] = await sql<Held[]>`
      select ${profileNameFor(sql)} as name,
        ${isBannedAccount(sql, 'u')} as "isBanned", u.banned_until as until,
        exists (select from user_roles where user_id = u.id and role = 'admin') as "isAdmin"
      from users u where u.id = ${id}
        and (${isLiveAccount(sql, 'u')} or exists (select from closed_accounts where user_id = u.id)) for no key update of u`
    if (!person) throw new Refusal('not_found', say.noSuchPerson())
    const { name, isBanned, isAdmin } = person
    const deed = (closed: string[]): Deed => ({ did: 'person', id, isBanned: banned, until: null, closed })
    if (isBanned === banned && !(banned && change)) {
      // Another admin was first.
      if (!banned) return { ...deed([]), already: [] }
      const already = await decidedOfPerson(sql, id)
      return {
        ...deed(await closeOfBanned(sql, admin, { id, name })),
        until: person.until?.toISOString() ?? null,
        already,
      }
    }
    const state = isBanned ? 'banned' : isAdmin ? 'admin' : 'active'
    // A change comes too late for a ban that was lifted meanwhile.
    if (change && !isBanned) throw new Refusal('conflict', say.noLongerBanned())
    if (!PERSON_MOVES[state].includes(!banned ? 'unban' : isBanned ? 'change' : 'ban')) {
      throw new Refusal('forbidden', say.notAdmins())
    }
    const { closed } = await writePersonBan(sql, admin, { id, name, isBanned }, banned ? term : null)
    return { ...deed(closed), until: banned ? (term.until?.toISOString() ?? null) : null }
  })
}

/**
 * Holds the sessions of everybody whom the ban of this person closes out, or whom its lift lets in again. Call it first, before
 * any row is locked. An account that signs up meanwhile is not held: `recallClosedAccounts` bans it, or `findOther` finds it.
 */
export async function holdForBan(sql: TransactionSql, id: string): Promise<void> {
  const others = await sql<{ id: string }[]>`select others.id from (${accountsWith(sql, id)}) others`
  await holdSessions(sql, id, ...others.map((one) => one.id))
}

/**
 * Bans a person for a term, or lifts the ban (null), for any actor: with the log entry, the reports it decides and the
 * mails. Call `holdForBan` before. A lift also reopens the accounts that this very ban closed. `cause` is the person whose ban closes
 * this account, too. Returns the ids of the decided reports, and how many listings were hidden or shown.
 */
export async function writePersonBan(
  sql: TransactionSql,
  actor: Actor,
  { id, name, isBanned = false }: Person,
  term: BanTerm | null,
  cause: string | null = null,
): Promise<{ closed: string[]; listings: number }> {
  const listings = await writeBan(sql, id, term)
  if (!term) {
    await recordAdminAction(sql, actor, {
      action: 'person-unbanned',
      subjectId: id,
      details: { person: name, 'listings shown': listings.length },
    })
    await queueBanMail(sql, id, null)
    const mate = await findClosedWith(sql, cause ?? id)
    if (!mate) return { closed: [], listings: listings.length }
    // It finds the next one, and so on.
    const others = await writePersonBan(sql, actor, mate, null, cause ?? id)
    return { closed: [], listings: listings.length + others.listings }
  }
  await closeFlaggedPhotos(sql, actor, listings)
  const closed = await closeOfPerson(sql, actor, id)
  await recordAdminAction(sql, actor, {
    action: term.until ? 'person-suspended' : 'person-banned',
    subjectId: id,
    details: {
      person: name,
      ...(term.until && { until: term.until.toISOString() }),
      ...(term.why && { why: term.why }),
      ...(isBanned && { 'banned before': true }),
      ...(cause && { [CAUSE]: cause }),
      'listings hidden': listings.length,
      ...nameReports(closed),
    },
  })
  await queueBanMail(sql, id, term)
  await queueReportMails(sql, closed, 'acted')
  const all = { closed: closed.map((one) => one.id), listings: listings.length }
  const other = await findOther(sql, id, term)
  if (!other) return all
  // It finds the next one, and so on.
  const further = await writePersonBan(sql, actor, other, term, cause ?? id)
  return { closed: [...all.closed, ...further.closed], listings: all.listings + further.listings }
}

/**
 * Others that a ban of this account means too: who has its address after it was deleted, and who uses the same mailbox, also
 * without having proved that yet: it could be proved after the ban. An account whose own address is unproved may be a
 * stranger's, and tells nothing about its mailbox.
 */
const accountsWith = (sql: TransactionSql, id: string) => sql`
  select again_user_id as id from closed_accounts where user_id = ${id} and again_user_id is not null
  union
  select mate.id from users mate where mate.id <> ${id} and ${isLiveAccount(sql, 'mate')}
    and ban_address(mate.email) = (select ban_address(coalesce(closed.email, own.email))
      from users own left join closed_accounts closed on closed.user_id = own.id where own.id = ${id} and own.email_verified)`

/** One of them that is not banned for as long already, and is no admin's. */
async function findOther(sql: TransactionSql, id: string, { until }: BanTerm): Promise<Person | undefined> {
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
async function findClosedWith(sql: TransactionSql, id: string): Promise<Person | undefined> {
  const entries = (alias: string) => sql`
    select from audit_log entry where entry.subject_id = ${sql(alias)}.id and entry.at >= ${sql(alias)}.banned_at
      and entry.action in ('person-banned', 'person-suspended')`
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
 * Decides the open reports about a person who is already banned, where nothing else has to be done: logs it and mails
 * the reporters. Returns the reports' ids.
 */
export async function closeOfBanned(
  sql: TransactionSql,
  actor: Actor,
  person: { id: string; name: string },
): Promise<string[]> {
  const closed = await closeOfPerson(sql, actor, person.id)
  if (closed.length === 0) return []
  await recordAdminAction(sql, actor, {
    action: 'person-banned',
    subjectId: person.id,
    details: { person: person.name, 'banned before': true, ...nameReports(closed) },
  })
  await queueReportMails(sql, closed, 'acted')
  return closed.map(({ id }) => id)
}
