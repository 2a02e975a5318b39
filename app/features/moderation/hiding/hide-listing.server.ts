import type { TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount } from '#app/db/policies/accounts.server.ts'
import { hiddenReason } from '#app/db/policies/items.server.ts'
import { write } from '#app/db/write.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import {
  closeOfListing,
  nameReports,
  type Admin,
  type HiddenListing,
} from '#app/features/moderation/decisions/close-reports.server.ts'
import { decidedOfListing } from '#app/features/moderation/decisions/decided-before.server.ts'
import { tellReporters } from '#app/features/moderation/decisions/tell-reporters.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { Deed } from '#app/features/moderation/report.schema.ts'
import type { HiddenBody } from '#app/features/moderation/reports-schema.server.ts'
import { FLAG_COPIES_JOB } from '#app/features/photos/copies/flag-copies.server.ts'
import { mayHideOrShow } from '#app/nouns/item/item-states.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { enqueueJob } from '#app/platform/jobs/queue.server.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'
import { chooseReason } from '#app/shared/messages/messages.ts'
import type { HiddenReason } from '#app/shared/moderation.ts'

type LockedListing = { title: string; hidden_reason: HiddenReason | null }

const noListing = () => new Refusal('not_found', say.noSuchListing())

/**
 * Hides a single listing, or shows it again. Hiding decides the open reports about it, and the conversation's
 * report that prompted it, even when it was hidden already, which the answer then says. Tells its owner and the
 * reporters. Throws a `Refusal`.
 */
export function setListingHidden(admin: Admin, id: string, { hidden, why, ...more }: HiddenBody): Promise<Deed> {
  return write(admin, async (sql) => {
    // Lock the seller first, as a ban does, so that the two cannot deadlock.
    const [seller] = await sql<{ id: string; isBanned: boolean }[]>`
      select u.id, ${isBannedAccount(sql, 'u')} as "isBanned" from users u
      where u.id = (select user_id from items where id = ${id}) for share`
    const [item] = await sql<
      LockedListing[]
    >`select title, ${hiddenReason(sql)} as hidden_reason from items where id = ${id} for update`
    if (!seller || !item) throw noListing()
    // It would decide the reports about their own listing.
    if (seller.id === admin.userId) throw new Refusal('forbidden', say.notAboutOwn())
    const { title, hidden_reason: before } = item
    const makeDeed = (hiddenReason: HiddenReason | null, closed: string[]): Deed => ({
      did: 'listing',
      id,
      hiddenReason,
      closed,
    })
    const listing = { id, sellerId: seller.id, title, conversationReport: more.conversationReport }
    if (!mayHideOrShow(hidden ? 'hide' : 'show', { hiddenReason: before, isSellerBanned: seller.isBanned })) {
      if (!hidden && before) throw new Refusal('conflict', say.sellerIsBanned())
      // Another admin was first.
      if (!hidden) return { ...makeDeed(before, []), already: [] }
      const already = await decidedOfListing(sql, listing)
      return { ...makeDeed(before, await closeOfHidden(sql, admin, listing)), already }
    }
    const owner = { person: seller.id, item: id, about: `listing:${id}` }
    if (!hidden) {
      await sql`update items set hidden_at = null, hidden_reason = null where id = ${id}`
      await recordAdminAction(sql, admin, { action: 'listing-shown', subjectId: id, details: { listing: title } })
      await notifyPeople(sql, { ...owner, kind: 'listing-shown', facts: { at: Date.now() } })
      await enqueueJob(sql, FLAG_COPIES_JOB, { item: id })
      return makeDeed(null, [])
    }
    if (why === null) throw new Refusal('invalid', chooseReason())
    await sql`update items set hidden_at = coalesce(hidden_at, now()), hidden_reason = 'report' where id = ${id}`
    const closed = await closeOfListing(sql, admin, listing)
    await recordAdminAction(sql, admin, {
      action: 'listing-hidden',
      subjectId: id,
      details: { listing: title, why, ...nameReports(closed) },
    })
    await notifyPeople(sql, { ...owner, kind: 'listing-hidden', facts: { why, at: Date.now() } })
    await tellReporters(sql, closed, 'acted')
    return makeDeed(
      'report',
      closed.map((one) => one.id),
    )
  })
}

/**
 * Decides the open reports about a listing that is already hidden, where nothing else has to be done: logs it and tells
 * the reporters. Returns the reports' ids.
 */
export async function closeOfHidden(
  sql: TransactionSql,
  admin: Admin,
  listing: HiddenListing & { title: string },
): Promise<string[]> {
  const closed = await closeOfListing(sql, admin, listing)
  if (closed.length === 0) return []
  await recordAdminAction(sql, admin, {
    action: 'listing-hidden',
    subjectId: listing.id,
    // Without a reason: its owner keeps seeing the original one.
    details: { listing: listing.title, 'hidden before': true, ...nameReports(closed) },
  })
  await tellReporters(sql, closed, 'acted')
  return closed.map(({ id }) => id)
}
