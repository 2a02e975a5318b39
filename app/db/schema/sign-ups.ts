import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { at, id } from '#app/db/columns/table-columns.ts'

import { person } from './people.ts'

/**
 * The data of each sign-up with an address, until somebody proves that they own the mailbox and says which of these
 * sign-ups was theirs. A sign-up with a verified account's address leaves a row too, so that no answer reveals the
 * difference.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: id(),
    userId: person('user_id'),
    /**
     * A PHC string. All sign-ups of an address share one salt, so that hashing a typed password once checks it against
     * each of them.
     */
    passwordHash: text('password_hash').notNull(),
    name: text('name'),
    /** SHA-256 of the cookie that the browser got: its proof that it knows the password. */
    browser: text('browser').notNull(),
    /** The page where the person continues afterwards: a path of this site. */
    next: text('next').notNull().default('/'),
    /** Their scroll position on that page, in CSS pixels. */
    scrollY: integer('scroll_y'),
    /** The listing that they wanted to save. No foreign key: it is looked up when it is saved. */
    savesItem: uuid('saves_item'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sign_ups_user_id').on(table.userId),
    index('sign_ups_browser').on(table.browser),
    index('sign_ups_created').on(table.createdAt),
    check('sign_ups_next_is_own_path', sql`${table.next} ~ '^/($|[^/\\\\])' and char_length(${table.next}) <= 2000`),
    check('sign_ups_scroll_y', sql`${table.scrollY} >= 0`),
  ],
)

/** A link that admins give to whom they want on a site where only the invited sign up. Taking the row away ends it. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** SHA-256 of the token in the link. */
    token: text('token').notNull().unique(),
    /** The people whom it is for, as the admin wrote it. */
    note: text('note').notNull(),
    /** How many may still sign up by it. */
    remaining: integer('remaining').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('invitations_remaining', sql`${table.remaining} between 0 and 10000`),
    check('invitations_note_length', sql`char_length(${table.note}) <= 100`),
  ],
)
