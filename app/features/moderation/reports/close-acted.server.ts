import { db, type TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount } from '#app/db/policies/accounts.server.ts'
import { otherPerson } from '#app/db/policies/conversations.server.ts'
import { isHiddenItem } from '#app/db/policies/items.server.ts'
import { profileNameFor } from '#app/db/policies/names.server.ts'
import { closeOfBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { checkSeen, isAbout, type Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import { decidedBefore } from '#app/features/moderation/decisions/decided-before.server.ts'
import { closeOfHidden } from '#app/features/moderation/hiding/hide-listing.server.ts'
import type { Deed } from '#app/features/moderation/report.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { ReportedKind, ReportStatus } from '#app/shared/moderation.ts'

type Held = { status: ReportStatus; reportedAt: Date; personId: string; itemId: string | null }
type Person = { id: string; name: string; isBanned: boolean }

/**
 * Decides a report, in the version that the admin saw, as acted on, because its listing is already hidden or its person
 * banned. It also decides other open reports about the same, as hiding or banning would have. Mails the reporters.
 * Throws a `Refusal`.
 */
export function closeAsActed(
  admin: Admin,
  kind: ReportedKind,
  id: string,
  seenVersion: string | null = null,
): Promise<Deed> {
  return db().begin(async (sql) => {
    const found = await findReport(sql, admin, kind, id)
    // Locked in the same order as by hiding and banning: neither can be undone meanwhile, and of two admins one waits.
    const [person] = await sql<Person[]>`
      select id, ${isBannedAccount(sql)} as "isBanned",
        ${profileNameFor(sql, 'users')} as name
      from users where id = ${found?.personId ?? null} for no key update`
    // From here on, nobody can report this person again: new reports wait for the lock too.
    const held = person && (await findReport(sql, admin, kind, id))
    if (!held) throw new Refusal('not_found', 'There is no such report')
    if (held.status === 'dismissed') throw new Refusal('conflict', 'This report is decided already.')
    if (held.status === 'open') checkSeen(seenVersion, held.reportedAt)
    const closed = held.status === 'open' ? await closeWhatIsOpen(sql, admin, person, { ...held, kind, id }) : []
    // Another admin was first.
    return { did: 'acted', closed, ...(!closed.includes(id) && { already: await decidedBefore(sql, id) }) }
  })
}

type Open = Held & { kind: ReportedKind; id: string }

async function closeWhatIsOpen(
  sql: TransactionSql,
  admin: Admin,
  person: Person,
  { kind, id, itemId }: Open,
): Promise<string[]> {
  if (person.isBanned) return closeOfBanned(sql, admin, person)
  const [item] = await sql<{ id: string; title: string }[]>`
    select id, title from items where id = ${itemId} and user_id = ${person.id} and ${isHiddenItem(sql)} for update`
  if (!item) throw new Refusal('conflict', 'The listing or person is no longer hidden or banned.')
  const conversationReport = kind === 'conversation' ? id : null
  return closeOfHidden(sql, admin, { ...item, sellerId: person.id, conversationReport })
}

/** Finds a report, unless it is about the admin. */
async function findReport(
  sql: TransactionSql,
  { userId }: Admin,
  kind: ReportedKind,
  id: string,
): Promise<Held | undefined> {
  const [held] =
    kind === 'conversation'
      ? await sql<Held[]>`
          select r.status, r.updated_at as "reportedAt", c.item_id as "itemId",
            ${otherPerson(sql, sql`r.reporter_id`, 'c')} as "personId"
          from conversation_reports r join conversations c on c.id = r.conversation_id
          where r.id = ${id} and not ${isAbout(sql, userId)}`
      : await sql<Held[]>`
          select status, updated_at as "reportedAt", item_id as "itemId", reported_user_id as "personId" from reports
          where id = ${id} and kind = ${kind} and reported_user_id <> ${userId}`
  return held
}
