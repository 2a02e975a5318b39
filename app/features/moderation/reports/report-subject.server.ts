import { db } from '#app/db/client.server.ts'
import { isVerifiedReachableAccount } from '#app/db/policies/accounts.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { takeEvidence } from '#app/features/evidence/take-evidence.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import { REPORTED_ALREADY } from '#app/features/moderation/report-words.ts'
import type { ReportBody } from '#app/features/moderation/reports-schema.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

type Reporter = Pick<Viewer, 'userId'>

/**
 * Reports a visible listing to the admins. While that report is open, the same person cannot report it again; a decided
 * one is reopened with the new text. Throws a `Refusal`.
 */
export function reportListing({ userId }: Reporter, itemId: string, report: ReportBody): Promise<void> {
  return db().begin(async (sql) => {
    // A concurrent hiding or ban waits for this lock and then decides this report too, or it came first and the listing
    // is hidden.
    await sql`select from users where id = (select user_id from items where id = ${itemId}) for share`
    const [item] = await sql<{ title: string; seller: string }[]>`
      select title, user_id as seller from items where id = ${itemId} and ${isVisibleItem(sql)} for share`
    if (!item) throw new Refusal('not_found', say.noSuchListing())
    if (item.seller === userId) throw new Refusal('forbidden', say.ownListing())
    const [stored] = await sql<{ id: string }[]>`
      insert into reports as r (kind, item_id, item_title, reported_user_id, reporter_id, reason, details)
      values ('listing', ${itemId}, ${item.title}, ${item.seller}, ${userId}, ${report.reason}, ${report.details})
      on conflict (item_id, reporter_id) where kind = 'listing' do update
        set reason = excluded.reason, details = excluded.details, item_title = excluded.item_title, status = 'open',
          updated_at = now(), decided_at = null, decided_by = null
        where r.status <> 'open' returning id`
    if (!stored) throw new Refusal('conflict', REPORTED_ALREADY.listing())
    await takeEvidence(sql, { reportId: stored.id, kind: 'listing', personId: item.seller, itemId })
  })
}

/** Reports a person to the admins; otherwise like `reportListing`. */
export function reportPerson({ userId }: Reporter, personId: string, report: ReportBody): Promise<void> {
  return db().begin(async (sql) => {
    const [person] = await sql`
      select from users where id = ${personId} and ${isVerifiedReachableAccount(sql)} for share`
    if (!person) throw new Refusal('not_found', say.noSuchPerson())
    if (personId === userId) throw new Refusal('forbidden', say.ownProfile())
    const [stored] = await sql<{ id: string }[]>`
      insert into reports as r (kind, reported_user_id, reporter_id, reason, details)
      values ('person', ${personId}, ${userId}, ${report.reason}, ${report.details})
      on conflict (reported_user_id, reporter_id) where kind = 'person' do update
        set reason = excluded.reason, details = excluded.details, status = 'open', updated_at = now(), decided_at = null,
          decided_by = null
        where r.status <> 'open' returning id`
    if (!stored) throw new Refusal('conflict', REPORTED_ALREADY.person())
    await takeEvidence(sql, { reportId: stored.id, kind: 'person', personId, itemId: null })
  })
}
