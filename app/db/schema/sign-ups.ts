import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from './people.ts'

/**
 * What each sign-up with an address asked for, until somebody shows that the mailbox is theirs and which of these sign-ups
 * was their own. A sign-up with the address of a verified account leaves a row, too: no answer tells the two apart.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`new_id()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A PHC string with one salt per address, so that one hash of a typed password finds any of several sign-ups. */
    passwordHash: text('password_hash').notNull(),
    name: text('name'),
    /** SHA-256 of the cookie that the browser was given: its proof that it knows the password. */
    browser: text('browser').notNull(),
    /** Where the person goes on afterwards: a path of this site. */
    next: text('next').notNull().default('/'),
    /** How far down that page they were, in CSS pixels. */
    scrollY: integer('scroll_y'),
    /** The listing that they wanted on their wishlist. No reference: it is looked up when it is saved. */
    savesItem: uuid('saves_item'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('sign_ups_user_id').on(table.userId),
    index('sign_ups_browser').on(table.browser),
    check('sign_ups_next_is_own_path', sql`${table.next} ~ '^/($|[^/\\\\])' and char_length(${table.next}) <= 2000`),
    check('sign_ups_scroll_y', sql`${table.scrollY} >= 0`),
  ],
)
