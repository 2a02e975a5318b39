import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { at, id, list, number } from '#app/db/columns/table-columns.ts'
import { deals } from '#app/db/schema/deals/deals.ts'
import { reviews } from '#app/db/schema/deals/reviews.ts'
import { items } from '#app/db/schema/listings.ts'
import { person, users } from '#app/db/schema/people.ts'
import { REPORT_REASONS } from '#app/nouns/report/report-reasons.ts'
import { REPORT_KINDS, REPORT_STATUSES } from '#app/nouns/report/report-states.ts'
import { REPORT_DETAILS_MAX } from '#app/shared/chat.ts'

/**
 * A user's report of a listing, a person, a review or a deal, for admins. Each reporter has at most one open report; once decided, they
 * may report again.
 */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** The reported listing, or the deal's; null when it is gone. */
    itemId: uuid('item_id').references(() => items.id, { onDelete: 'set null' }),
    /** The listing's title when it was reported; null for a person and a review. */
    itemTitle: text('item_title'),
    /** The reported review; null when it is gone. */
    reviewId: uuid('review_id').references(() => reviews.id, { onDelete: 'set null' }),
    /** The reported deal; null when it is gone with its conversation. */
    dealId: uuid('deal_id').references(() => deals.id, { onDelete: 'set null' }),
    /** The reported person: the listing's seller, the review's author, the other side of the deal. */
    reportedUserId: person('reported_user_id'),
    reporterId: person('reporter_id'),
    reason: text('reason').notNull(),
    details: text('details'),
    status: text('status').notNull().default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('reports_kind_known', sql`${table.kind} in (${list(REPORT_KINDS)})`),
    check('reports_kind_whole', sql`(${table.kind} in ('listing', 'deal')) = (${table.itemTitle} is not null)`),
    check(
      'reports_parts',
      sql`(${table.reviewId} is null or ${table.kind} = 'review') and (${table.dealId} is null or ${table.kind} = 'deal')`,
    ),
    check('reports_reason_known', sql`${table.reason} in (${list(REPORT_REASONS)})`),
    check('reports_status_known', sql`${table.status} in (${list(REPORT_STATUSES)})`),
    check('reports_decision_dated', sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
    check('reports_not_oneself', sql`${table.reportedUserId} <> ${table.reporterId}`),
    check('reports_details_length', sql`char_length(${table.details}) between 1 and ${number(REPORT_DETAILS_MAX)}`),
    uniqueIndex('reports_listing_once')
      .on(table.itemId, table.reporterId)
      .where(sql`${table.kind} = 'listing'`),
    uniqueIndex('reports_person_once')
      .on(table.reportedUserId, table.reporterId)
      .where(sql`${table.kind} = 'person'`),
    uniqueIndex('reports_review_once')
      .on(table.reviewId, table.reporterId)
      .where(sql`${table.reviewId} is not null`),
    uniqueIndex('reports_deal_once')
      .on(table.dealId, table.reporterId)
      .where(sql`${table.dealId} is not null`),
    index('reports_status_newest').on(table.status, table.updatedAt, table.id),
    // For the deletion of a listing: the unique index serves no reference, because it is partial.
    index('reports_item').on(table.itemId),
    index('reports_reported').on(table.reportedUserId),
    index('reports_reporter').on(table.reporterId),
    index('reports_decided_by').on(table.decidedBy),
  ],
)
