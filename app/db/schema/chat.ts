import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { at, id, list, number } from '#app/db/columns/table-columns.ts'
import { reasonsFor } from '#app/nouns/report/report-reasons.ts'
import { REPORT_STATUSES } from '#app/nouns/report/report-states.ts'
import { IMAGE_SAYS_MAX, MESSAGE_MAX, MESSAGE_TYPES, REPORT_DETAILS_MAX } from '#app/shared/chat.ts'

import { items } from './listings.ts'
import { person, users } from './people.ts'
import { photos } from './photos.ts'

// Far below JavaScript's largest safe integer.
const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const unread = (name: string) => integer(name).notNull().default(0)

/**
 * A buyer and a seller about one item. Every change takes the conversation's next revision, and a message also its next
 * seq, both under the lock of this row. Columns per participant end in _1 (the buyer) or _2 (the seller).
 */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    /** Null when the item is gone; a trigger then copies its title, price and cover. */
    itemId: uuid('item_id').references(() => items.id, { onDelete: 'set null' }),
    /** The buyer. */
    participant1: person('participant_1'),
    /** The seller. */
    participant2: person('participant_2'),
    itemTitle: text('item_title'),
    itemPrice: integer('item_price'),
    /** The cover's key, until its owner's photos are deleted. */
    itemImage: text('item_image').references(() => photos.key, { onDelete: 'set null' }),
    /** The time of the last message, or of the conversation's start while it is empty. */
    lastMessageAt: at('last_message_at').notNull().defaultNow(),
    revision: count('revision'),
    lastSeq: count('last_seq'),
    /** The seq up to which each participant has read. */
    read1: count('read_1'),
    read2: count('read_2'),
    unread1: unread('unread_1'),
    unread2: unread('unread_2'),
    /** The time of the oldest unread message; null when there is none. */
    unreadSince1: at('unread_since_1'),
    unreadSince2: at('unread_since_2'),
    /** When a mail reported the unread messages; null once they were read. */
    mailed1: at('mailed_1'),
    mailed2: at('mailed_2'),
    /** Deleted for both; the row is kept for a time, so that a report can be judged. */
    deletedAt: at('deleted_at'),
    /** The participant who is told for 30 days that the other one deleted it; null once they dismiss that line. */
    deletionShownTo: uuid('deletion_shown_to'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => {
    const live = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('conversations_live').on(table.itemId, table.participant1, table.participant2).where(live),
      check('conversations_two_people', sql`${table.participant1} <> ${table.participant2}`),
      check(
        'conversations_item_known',
        sql`${table.itemId} is not null or (${table.itemTitle} is not null and ${table.itemPrice} is not null)`,
      ),
      check(
        'conversations_deletion_shown',
        sql`${table.deletionShownTo} is null or (${table.deletedAt} is not null and ${table.deletionShownTo} in (${table.participant1}, ${table.participant2}))`,
      ),
      check('conversations_unread_counted', sql`${table.unread1} >= 0 and ${table.unread2} >= 0`),
      check('conversations_read_exists', sql`greatest(${table.read1}, ${table.read2}) <= ${table.lastSeq}`),
      check('conversations_seq_revised', sql`${table.lastSeq} <= ${table.revision}`),
      // Scanned backwards, newest first. Not partial, because they also serve the foreign keys.
      index('conversations_buying').on(table.participant1, table.lastMessageAt, table.id),
      index('conversations_selling').on(table.participant2, table.lastMessageAt, table.id),
      index('conversations_unread_1')
        .on(table.participant1)
        .where(sql`${live} and ${table.unread1} > 0`),
      index('conversations_unread_2')
        .on(table.participant2)
        .where(sql`${live} and ${table.unread2} > 0`),
      index('conversations_to_mail_1')
        .on(table.unreadSince1)
        .where(sql`${live} and ${table.mailed1} is null and ${table.unreadSince1} is not null`),
      index('conversations_to_mail_2')
        .on(table.unreadSince2)
        .where(sql`${live} and ${table.mailed2} is null and ${table.unreadSince2} is not null`),
      // Sellers who were asked lately.
      index('conversations_created').on(table.createdAt),
      index('conversations_item').on(table.itemId),
      index('conversations_item_image')
        .on(table.itemImage)
        .where(sql`${table.itemImage} is not null`),
      index('conversations_deletion_shown')
        .on(table.deletedAt)
        .where(sql`${table.deletionShownTo} is not null`),
      index('conversations_deleted')
        .on(table.deletedAt)
        .where(sql`${table.deletedAt} is not null`),
    ]
  },
)

/** An unsent message keeps its row without its content, so that clients that catch up learn of it. */
export const messages = pgTable(
  'messages',
  {
    /** Generated by the sender's browser, so that sending is idempotent. */
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    // Participants of the conversation, which has the foreign keys.
    senderId: uuid('sender_id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
    /** The text, or for an image the URL where the two may fetch it. Empty once unsent. */
    content: text('content').notNull(),
    messageType: text('message_type').notNull().default('text'),
    /** For an image: its size in pixels, and the SHA-256 of the uploaded file. */
    imageWidth: integer('image_width'),
    imageHeight: integer('image_height'),
    imageDigest: text('image_digest'),
    /** The text of QR codes in the image; null when there are none. */
    imageSays: text('image_says'),
    isRead: boolean('is_read').notNull().default(false),
    replyingTo: uuid('replying_to'),
    /** Its position in the conversation, from 1, without gaps. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** The conversation's revision at which it was written or unsent. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    unsentAt: at('unsent_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('messages_seq').on(table.conversationId, table.seq),
    // Scanned forwards by clients that catch up.
    unique('messages_revision').on(table.conversationId, table.revision),
    foreignKey({ name: 'messages_replying_to', columns: [table.replyingTo], foreignColumns: [table.id] }).onDelete(
      'set null',
    ),
    index('messages_replies')
      .on(table.replyingTo)
      .where(sql`${table.replyingTo} is not null`),
    check('messages_type_known', sql`${table.messageType} in (${list(MESSAGE_TYPES)})`),
    check(
      'messages_content_length',
      sql`case when ${table.unsentAt} is null then char_length(btrim(${table.content})) between 1 and ${number(MESSAGE_MAX)} else ${table.content} = '' end`,
    ),
    check(
      'messages_image_whole',
      sql`num_nonnulls(${table.imageWidth}, ${table.imageHeight}, ${table.imageDigest}) = case when ${table.messageType} = 'image' then 3 else 0 end`,
    ),
    check(
      'messages_image_says',
      sql`${table.imageSays} is null or (${table.imageWidth} is not null and ${table.unsentAt} is null and char_length(${table.imageSays}) between 1 and ${number(IMAGE_SAYS_MAX)})`,
    ),
    check('messages_two_people', sql`${table.senderId} <> ${table.receiverId}`),
    check('messages_seq_positive', sql`${table.seq} > 0 and ${table.revision} >= ${table.seq}`),
  ],
)

/**
 * The content of unsent messages, for a report that follows. Only such a report reads it; no participant's query does. A
 * job deletes it after 30 days.
 */
export const unsentMessages = pgTable(
  'unsent_messages',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').notNull(),
    content: text('content').notNull(),
    /** The text of QR codes in the image; null when there are none. */
    imageSays: text('image_says'),
    keptAt: at('kept_at').notNull().defaultNow(),
  },
  (table) => [
    index('unsent_messages_conversation').on(table.conversationId, table.keptAt),
    index('unsent_messages_kept').on(table.keptAt),
  ],
)

/** Blocks between users; while a row exists, neither can write to the other. */
export const blocks = pgTable(
  'blocks',
  {
    id: id(),
    blockerId: person('blocker_id'),
    blockedId: person('blocked_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('blocks_pair').on(table.blockerId, table.blockedId),
    index('blocks_blocked').on(table.blockedId),
    index('blocks_newest').on(table.blockerId, table.createdAt, table.id),
    check('blocks_two_people', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
)

/** A user's report of one of their conversations, for admins. A second report replaces the text of the first. */
export const conversationReports = pgTable(
  'conversation_reports',
  {
    id: id(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
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
    unique('conversation_reports_one').on(table.conversationId, table.reporterId),
    index('conversation_reports_status_newest').on(table.status, table.updatedAt, table.id),
    index('conversation_reports_decided_by').on(table.decidedBy),
    check('conversation_reports_status_known', sql`${table.status} in (${list(REPORT_STATUSES)})`),
    check('conversation_reports_decision_dated', sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
    index('conversation_reports_reporter').on(table.reporterId),
    check('conversation_reports_reason_known', sql`${table.reason} in (${list(reasonsFor('conversation'))})`),
    check(
      'conversation_reports_details_length',
      sql`char_length(${table.details}) between 1 and ${number(REPORT_DETAILS_MAX)}`,
    ),
  ],
)
