import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { at, id, list, number } from '#app/db/columns/table-columns.ts'
import { CONTACT_STATUSES, FEEDBACK_STATUSES } from '#app/nouns/inquiry/inquiry-states.ts'
import {
  CONTACT_MAX,
  CONTACT_MIN,
  CONTACT_NAME_MAX,
  EMAIL_MAX,
  FEEDBACK_MAX,
  FEEDBACK_TYPES,
  SUBJECT_MAX,
} from '#app/shared/inquiries.ts'

import { users } from './people.ts'

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    /** Null for signed-out visitors, and once the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    feedbackType: text('feedback_type').notNull().default('general'),
    status: text('status').notNull().default('pending'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('feedback_email_length', sql`char_length(${table.email}) between 3 and ${number(EMAIL_MAX)}`),
    check('feedback_subject_length', sql`char_length(btrim(${table.subject})) between 1 and ${number(SUBJECT_MAX)}`),
    check('feedback_message_length', sql`char_length(btrim(${table.message})) between 1 and ${number(FEEDBACK_MAX)}`),
    check('feedback_type_known', sql`${table.feedbackType} in (${list(FEEDBACK_TYPES)})`),
    check('feedback_status_known', sql`${table.status} in (${list(FEEDBACK_STATUSES)})`),
    index('feedback_newest').on(table.createdAt, table.id),
    index('feedback_status_newest').on(table.status, table.createdAt, table.id),
    index('feedback_user').on(table.userId),
  ],
)

export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    status: text('status').notNull().default('pending'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('contacts_name_length', sql`char_length(btrim(${table.name})) between 1 and ${number(CONTACT_NAME_MAX)}`),
    check('contacts_email_length', sql`char_length(${table.email}) between 3 and ${number(EMAIL_MAX)}`),
    check(
      'contacts_message_length',
      sql`char_length(btrim(${table.message})) between ${number(CONTACT_MIN)} and ${number(CONTACT_MAX)}`,
    ),
    check('contacts_status_known', sql`${table.status} in (${list(CONTACT_STATUSES)})`),
    // An account's own are found by its address.
    index('contacts_email').on(sql`lower(${table.email})`),
    index('contacts_newest').on(table.createdAt, table.id),
    index('contacts_status_newest').on(table.status, table.createdAt, table.id),
  ],
)
