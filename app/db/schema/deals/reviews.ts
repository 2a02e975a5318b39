import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { at, list, number } from '#app/db/columns/table-columns.ts'
import { person, users } from '#app/db/schema/people.ts'
import { REPORT_REASONS, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import { HIDDEN_BY_BAN, REVIEW_MAX, TAGS_BY, type ReviewTag } from '#app/nouns/review/review-states.ts'
import { SIDES, type Side } from '#app/nouns/sides.ts'

import { deals } from './deals.ts'

/**
 * One side of a completed deal about the other. A trigger refuses reviews without such a deal, decides whether one counts for the
 * average, and when it is shown: once both have written, or after fourteen days.
 */
export const reviews = pgTable(
  'reviews',
  {
    /** Made by the browser, so that writing is idempotent. */
    id: uuid('id').primaryKey(),
    /** Null when the deal is gone with its conversation, which the review outlives. */
    dealId: uuid('deal_id').references(() => deals.id, { onDelete: 'set null' }),
    writtenBy: text('written_by').$type<Side>().notNull(),
    /** Null when the author's account is erased: the text goes, and the stars stay. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person whom it is about. */
    subjectId: person('subject_id'),
    stars: smallint('stars').notNull(),
    tags: text('tags').array().$type<ReviewTag[]>().notNull().default([]),
    content: text('content'),
    reply: text('reply'),
    repliedAt: at('replied_at'),
    /** False for one that follows another about the same person within thirty days. */
    counts: boolean('counts').notNull().default(true),
    /** Others see it from then on; the trigger says when. */
    shownAt: at('shown_at').notNull(),
    /** When its subject was told that they can read it. */
    toldAt: at('told_at'),
    hiddenAt: at('hidden_at'),
    /** The reason that its author is told; `ban` while that account is banned: a trigger hides and shows it with the ban. */
    hiddenFor: text('hidden_for').$type<ReportReason | typeof HIDDEN_BY_BAN>(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.dealId, table.writtenBy),
    index('reviews_subject').on(table.subjectId, table.shownAt, table.id),
    // Pages read the average from the index alone.
    index('reviews_rating')
      .on(table.subjectId, table.shownAt, table.stars)
      .where(sql`${table.counts} and ${table.hiddenAt} is null`),
    index('reviews_author').on(table.authorId, table.createdAt, table.id),
    index('reviews_untold')
      .on(table.shownAt)
      .where(sql`${table.toldAt} is null`),
    check('reviews_written_by', sql`${table.writtenBy} in (${list(SIDES)})`),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
    check(
      'reviews_tags_known',
      sql`${table.tags} <@ case ${table.writtenBy} when 'buyer' then array[${list(TAGS_BY.buyer)}] else array[${list(TAGS_BY.seller)}] end`,
    ),
    check('reviews_content_length', sql`char_length(${table.content}) between 1 and ${number(REVIEW_MAX)}`),
    check('reviews_reply_length', sql`char_length(${table.reply}) between 1 and ${number(REVIEW_MAX)}`),
    check('reviews_replied', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    check('reviews_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenFor} is null)`),
    check('reviews_hidden_for_known', sql`${table.hiddenFor} in (${list([...REPORT_REASONS, HIDDEN_BY_BAN])})`),
    check('reviews_not_oneself', sql`${table.authorId} <> ${table.subjectId}`),
  ],
)
