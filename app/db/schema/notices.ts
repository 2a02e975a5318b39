import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import { at, id, list } from '#app/db/columns/table-columns.ts'
import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  OPTIONAL_TOPICS,
  type NoticeChannel,
  type NoticeKind,
  type OptionalTopic,
} from '#app/nouns/notice/notice-kinds.ts'

import { person, users } from './people.ts'

/** The notices of a person on the site: the newest news about each subject. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: person('user_id'),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** The thing that it is about; later news about that replace these. */
    subject: text('subject').notNull(),
    /** The listing that it is about, which may be gone: then the text does without its title. Null when it is about none. */
    itemId: uuid('item_id'),
    /** Ids, numbers and words from fixed lists, from which its text is made. */
    facts: jsonb('facts').$type<Record<string, string | number | boolean | null>>().notNull(),
    at: at('at').notNull().defaultNow(),
    /** When its person first saw it in the list. */
    seenAt: at('seen_at'),
    /** When its person opened it, or marked all as read. */
    readAt: at('read_at'),
    /** When it was pushed, and when a digest had it. Nothing sends either yet. */
    pushedAt: at('pushed_at'),
    digestedAt: at('digested_at'),
  },
  (table) => [
    unique('notices_subject').on(table.userId, table.subject),
    index('notices_newest').on(table.userId, table.at, table.id),
    // Every page of a signed-in person counts them.
    index('notices_unseen')
      .on(table.userId)
      .where(sql`${table.seenAt} is null`),
    index('notices_old').on(table.at),
    check('notices_kind_known', sql`${table.kind} in (${list(NOTICE_KINDS)})`),
    check('notices_subject_length', sql`char_length(${table.subject}) between 1 and 100`),
    check('notices_read_seen', sql`${table.readAt} is null or ${table.seenAt} is not null`),
  ],
)

/** Which notices a person wants, and in which ways, where they said so. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    userId: person('user_id'),
    topic: text('topic').$type<OptionalTopic>().notNull(),
    channel: text('channel').$type<NoticeChannel>().notNull(),
    isWanted: boolean('is_wanted').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topic, table.channel] }),
    check('notice_preferences_topic_known', sql`${table.topic} in (${list(OPTIONAL_TOPICS)})`),
    check('notice_preferences_channel_known', sql`${table.channel} in (${list(NOTICE_CHANNELS)})`),
  ],
)

/**
 * The same choices, about mails only, for a release before December 2026 that still runs or that an operator goes back to. Triggers
 * keep the two in step (migration 0076). Drop it when no site runs such a release any more.
 */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  messageMails: boolean('message_mails').notNull().default(true),
  wishlistMails: boolean('wishlist_mails').notNull().default(true),
  saleMails: boolean('sale_mails').notNull().default(true),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
