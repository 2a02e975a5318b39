import type { TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount, isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { profileNameFor } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import { holdSessions } from '#app/features/accounts/sessions/check-access.server.ts'
import { recordAdminAction, type Actor } from '#app/features/moderation/audit/audit.server.ts'
import { closeOfPerson, nameReports, type Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import { decidedOfPerson } from '#app/features/moderation/decisions/decided-before.server.ts'
import { tellReporters } from '#app/features/moderation/decisions/tell-reporters.server.ts'
import { closeFlaggedPhotos } from '#app/features/moderation/flagged-photos/close-flagged.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { Deed } from '#app/features/moderation/report.schema.ts'
import { type BanTerm, FOR_GOOD, PERSON_STATES, findPersonState } from '#app/nouns/person/bans.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'
import { canMove } from '#app/shared/state-moves.ts'

import {
  accountsWith,
  CAUSE,
  findClosedWith,
  findFollowing,
  findLengthened,
  findOther,
  type Person,
} from './same-mailbox.server.ts'
import { writeBan } from './write-ban.server.ts'

type LockedPerson = { name: string; isBanned: boolean; until: Date | null; isAdmin: boolean }

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
  return write(admin, async (sql) => {
    await holdForBan(sql, id)
    const [person] = await sql<LockedPerson[]>`
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
    // A change comes too late for a ban that was lifted meanwhile.
    if (change && !isBanned) throw new Refusal('conflict', say.noLongerBanned())
    if (
      !canMove(PERSON_STATES, findPersonState({ isBanned, isAdmin }), !banned ? 'unban' : isBanned ? 'change' : 'ban')
    ) {
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
 * mails. Call `holdForBan` before. A lift also reopens the accounts that this very ban closed, and gives those that it
 * kept closed for longer their own end again. `cause` is the person whose ban closes
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
    await tellBanned(sql, id, null)
    if (!cause) await returnToOwnTerms(sql, actor, id)
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
      ...sayTerm(term, { isBanned, cause }),
      'listings hidden': listings.length,
      ...nameReports(closed),
    },
  })
  await tellBanned(sql, id, term)
  await tellReporters(sql, closed, 'acted')
  const all = { closed: closed.map((one) => one.id), listings: listings.length }
  const other = await findOther(sql, id, term)
  if (!other) return all
  // It finds the next one, and so on.
  const further = await writePersonBan(sql, actor, other, term, cause ?? id)
  return { closed: [...all.closed, ...further.closed], listings: all.listings + further.listings }
}

/**
 * Accounts whose own suspension the ban of this one made longer go back to it, or open if it is over by now. Later accounts of
 * the mailbox, which nobody suspended, follow the last of these ends.
 */
async function returnToOwnTerms(sql: TransactionSql, actor: Actor, id: string): Promise<void> {
  const giveTerm = async (person: Person, term: BanTerm | null, cause: string | null) => {
    const listings = await writeBan(sql, person.id, term)
    await recordAdminAction(sql, actor, {
      action: term ? (term.until ? 'person-suspended' : 'person-banned') : 'person-unbanned',
      subjectId: person.id,
      details: {
        person: person.name,
        ...(term && sayTerm(term, { isBanned: true, cause })),
        [term ? 'listings hidden' : 'listings shown']: listings.length,
      },
    })
    await tellBanned(sql, person.id, term)
  }
  for (const { isOver, until, why, ...person } of await findLengthened(sql, id))
    await giveTerm(person, isOver ? null : { until, why }, null)
  for (const { until, cause, ...person } of await findFollowing(sql, id))
    await giveTerm(person, { until, why: null }, cause)
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
  await tellReporters(sql, closed, 'acted')
  return closed.map(({ id }) => id)
}

const sayTerm = ({ until, why }: BanTerm, { isBanned, cause }: { isBanned: boolean; cause: string | null }) => ({
  ...(until && { until: until.toISOString() }),
  ...(why && { why }),
  ...(isBanned && { 'banned before': true }),
  ...(cause && { [CAUSE]: cause }),
})

async function tellBanned(sql: TransactionSql, person: string, term: BanTerm | null): Promise<void> {
  const facts = { banned: term !== null, until: term?.until?.getTime() ?? null, why: term?.why ?? null }
  await notifyPeople(sql, { person, kind: 'person-banned', facts })
}
