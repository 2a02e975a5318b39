import { db } from '#app/db/client.server.ts'
import { isVerifiedReachableAccount } from '#app/db/policies/accounts.server.ts'
import { mayBeOpened } from '#app/db/policies/items.server.ts'
import { write } from '#app/db/write.server.ts'
import { copyingPictures, takeEvidence, type EvidencePictures } from '#app/features/evidence/take-evidence.server.ts'
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
export async function reportListing({ userId }: Reporter, itemId: string, report: ReportBody): Promise<void> {
  const [listing] = await db()<{ personId: string }[]>`
    select user_id as "personId" from items
    where id = ${itemId} and user_id <> ${userId} and ${mayBeOpened(db())} and not exists (
      select from reports r
      where r.kind = 'listing' and r.item_id = items.id and r.reporter_id = ${userId} and r.status = 'open')`
  const reported = listing && { reportId: null, itemId, ...listing }
  return copyingPictures(reported, (pictures) => storeListingReport({ userId, itemId, report }, pictures))
}

function storeListingReport(
  { userId, itemId, report }: { userId: string; itemId: string; report: ReportBody },
  pictures: EvidencePictures | undefined,
): Promise<void> {
  return write({ userId }, async (sql) => {
    // A concurrent hiding or ban waits for this lock and then decides this report too, or it came first and the listing
    // is hidden.
    await sql`select from users where id = (select user_id from items where id = ${itemId}) for share`
    const [item] = await sql<{ title: string; seller: string }[]>`
      select title, user_id as seller from items where id = ${itemId} and ${mayBeOpened(sql)} for share`
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
    await takeEvidence(sql, { reportId: stored.id, kind: 'listing', personId: item.seller, itemId }, pictures)
  })
}

/** Reports a person to the admins; otherwise like `reportListing`. */
export async function reportPerson({ userId }: Reporter, personId: string, report: ReportBody): Promise<void> {
  const [person] = await db()`
    select from users
    where id = ${personId} and id <> ${userId} and ${isVerifiedReachableAccount(db())} and not exists (
      select from reports r
      where r.kind = 'person' and r.reported_user_id = users.id and r.reporter_id = ${userId} and r.status = 'open')`
  const reported = person && { reportId: null, personId, itemId: null }
  return copyingPictures(reported, (pictures) => storePersonReport({ userId, personId, report }, pictures))
}

function storePersonReport(
  { userId, personId, report }: { userId: string; personId: string; report: ReportBody },
  pictures: EvidencePictures | undefined,
): Promise<void> {
  return write({ userId }, async (sql) => {
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
    await takeEvidence(sql, { reportId: stored.id, kind: 'person', personId, itemId: null }, pictures)
  })
}
