import type { TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount } from '#app/db/policies/accounts.server.ts'
import { isHiddenItem } from '#app/db/policies/items.server.ts'
import { profileNameFor } from '#app/db/policies/names.server.ts'
import { isHiddenReview } from '#app/db/policies/reviews.server.ts'
import { write } from '#app/db/write.server.ts'
import { closeOfBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { checkSeen, type Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import { decidedBefore } from '#app/features/moderation/decisions/decided-before.server.ts'
import { findReport, type FoundReport } from '#app/features/moderation/decisions/find-report.server.ts'
import { closeOfHidden } from '#app/features/moderation/hiding/hide-listing.server.ts'
import { closeOfHiddenReview } from '#app/features/moderation/hiding/hide-review.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { Deed } from '#app/features/moderation/report.schema.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'

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
  return write(admin, async (sql) => {
    const report = await findReport(sql, admin, { kind, id, lock: false })
    // Locked in the same order as by hiding and banning: neither can be undone meanwhile, and of two admins one waits.
    const [person] = await sql<Person[]>`
      select id, ${isBannedAccount(sql)} as "isBanned",
        ${profileNameFor(sql, 'users')} as name
      from users where id = ${report?.personId ?? null} for no key update`
    // From here on, nobody can report this person again: new reports wait for the lock too.
    const held = person && (await findReport(sql, admin, { kind, id, lock: false }))
    if (!held) throw new Refusal('not_found', say.noSuchReport())
    if (held.status === 'dismissed') throw new Refusal('conflict', say.decidedAlready())
    if (held.status === 'open') checkSeen(seenVersion, held.reportedAt)
    const closed = held.status === 'open' ? await closeWhatIsOpen(sql, admin, person, { ...held, kind, id }) : []
    // Another admin was first.
    return { did: 'acted', closed, ...(!closed.includes(id) && { already: await decidedBefore(sql, id) }) }
  })
}

type Open = FoundReport & { kind: ReportedKind; id: string }

async function closeWhatIsOpen(
  sql: TransactionSql,
  admin: Admin,
  person: Person,
  { kind, id, itemId, reviewId }: Open,
): Promise<string[]> {
  if (person.isBanned) return closeOfBanned(sql, admin, person)
  if (kind === 'review') {
    const [review] = await sql<{ id: string; subject: string }[]>`
      select id, subject_id as subject from reviews where id = ${reviewId} and ${isHiddenReview(sql)} for update`
    if (!review) throw new Refusal('conflict', say.noLongerHidden())
    return closeOfHiddenReview(sql, admin, review)
  }
  // A report of a deal is decided about its person.
  if (kind === 'deal') throw new Refusal('conflict', say.noLongerHidden())
  const [item] = await sql<{ id: string; title: string }[]>`
    select id, title from items where id = ${itemId} and user_id = ${person.id} and ${isHiddenItem(sql)} for update`
  if (!item) throw new Refusal('conflict', say.noLongerHidden())
  const conversationReport = kind === 'conversation' ? id : null
  return closeOfHidden(sql, admin, { ...item, sellerId: person.id, conversationReport })
}
