import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { at, id, list } from '#app/db/columns/table-columns.ts'
import type { EvidenceData } from '#app/nouns/report/report-evidence.schema.ts'
import { REPORTED_KINDS } from '#app/nouns/report/report-states.ts'

import { conversations } from './chat.ts'
import { items } from './listings.ts'
import { person, users } from './people.ts'
import { photos } from './photos.ts'

/**
 * A snapshot of a report's subject, which the reported user cannot change later. Only admins
 * see it; a job deletes it after 180 days.
 */
export const reportEvidence = pgTable(
  'report_evidence',
  {
    id: id(),
    /**
     * An id in `reports` or, for a conversation, in `conversation_reports`. No foreign key: it outlives what was
     * reported.
     */
    reportId: uuid('report_id').notNull(),
    kind: text('kind').notNull(),
    reportedUserId: person('reported_user_id'),
    takenAt: at('taken_at').notNull().defaultNow(),
    data: jsonb('data').$type<EvidenceData>().notNull(),
  },
  (table) => [
    check('report_evidence_kind_known', sql`${table.kind} in (${list(REPORTED_KINDS)})`),
    index('report_evidence_report').on(table.reportId, table.takenAt),
    index('report_evidence_reported').on(table.reportedUserId),
    index('report_evidence_taken').on(table.takenAt),
  ],
)

/**
 * Accounts that their owners deleted. A reported account is closed and waits until the report is decided. The hash of
 * its address tells admins when the same person signs up again, and keeps a banned address banned.
 */
export const closedAccounts = pgTable(
  'closed_accounts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A hash keyed with the site's secret. */
    addressHash: text('address_hash').notNull(),
    /** The same of the mailbox that the address leads to (`ban_address`); null for accounts closed before it was kept. */
    mailboxHash: text('mailbox_hash'),
    /** Null once the account is erased. */
    email: text('email'),
    closedAt: at('closed_at').notNull().defaultNow(),
    erasedAt: at('erased_at'),
    bannedAt: at('banned_at'),
    /** As in `users`. */
    bannedUntil: at('banned_until'),
    /** The account that signed up with the same address later. */
    againUserId: uuid('again_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('closed_accounts_erased_whole', sql`(${table.email} is null) = (${table.erasedAt} is not null)`),
    index('closed_accounts_address').on(table.addressHash),
    index('closed_accounts_mailbox').on(table.mailboxHash),
    index('closed_accounts_again').on(table.againUserId),
    index('closed_accounts_closed').on(table.closedAt),
  ],
)

/**
 * The proof photo of a listing: a new one replaces it, and a job deletes it after 30 days. The photo belongs to the listing, but is not
 * among those that it shows.
 */
export const proofs = pgTable(
  'proofs',
  {
    /** Made by the browser, so that adding is idempotent. */
    id: uuid('id').primaryKey(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    photoKey: text('photo_key')
      .notNull()
      .references(() => photos.key, { onDelete: 'cascade' }),
    /** Stored because a new secret makes other codes. */
    code: text('code').notNull(),
    /** The day of the code in India. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Whether the code was read in the photo. Otherwise it is for buyers who ask, to compare. */
    isRead: boolean('is_read').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('proofs_item').on(table.itemId),
    unique('proofs_photo').on(table.photoKey),
    index('proofs_created').on(table.createdAt),
    check('proofs_code', sql`${table.code} ~ '^[A-Z0-9]{5}$'`),
  ],
)

/** Buyers who asked for a proof photo. The message with the same id shows it, and a trigger counts its answer as a change of that. */
export const proofRequests = pgTable(
  'proof_requests',
  {
    /** Made by the browser. */
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    answeredAt: at('answered_at'),
    /** The seller's message that tells it; null if there was a photo already. */
    answerId: uuid('answer_id').unique('proof_requests_answer'),
    /** The person who is asked. A trigger fills it in, so that all that waits for one is found without their conversations. */
    sellerId: uuid('seller_id').references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('proof_requests_conversation').on(table.conversationId, table.createdAt),
    uniqueIndex('proof_requests_one_open')
      .on(table.conversationId)
      .where(sql`${table.answeredAt} is null`),
    index('proof_requests_seller').on(table.sellerId, table.createdAt, table.id),
    index('proof_requests_waiting')
      .on(table.sellerId)
      .where(sql`${table.answeredAt} is null`),
    check('proof_requests_answer_dated', sql`${table.answerId} is null or ${table.answeredAt} is not null`),
  ],
)
