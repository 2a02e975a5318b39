import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { at, id, list } from '#app/db/columns/table-columns.ts'
import { REPORT_REASONS, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import { FIRST_LANGUAGE, type Language } from '#app/shared/language/languages.ts'

// Accounts and what proves who their people are, then what Khazana stores about a person.

/** The person to whom a row belongs: it goes with the account. */
export const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Mails and exports are in this language; pages have theirs in the address. */
    language: text('language').$type<Language>().notNull().default(FIRST_LANGUAGE),
    /** Mails in a row that the mailbox refused for good. */
    mailRefusals: smallint('mail_refusals').notNull().default(0),
    /** Until then the person is away, and their listings are paused; null when they are here. */
    awayUntil: at('away_until'),
    /** When the person was last asked, also by mail, whether listings are still on sale. */
    saleAskedAt: at('sale_asked_at'),
    /** A banned person cannot sign in, and none of their sessions is valid. */
    bannedAt: at('banned_at'),
    /** The end of a suspension, from which on the ban no longer holds; null for a ban without an end. */
    bannedUntil: at('banned_until'),
    /** The reason that the person is told. */
    bannedFor: text('banned_for').$type<ReportReason>(),
    /** The account is gone. The row stays, without personal data, for what others keep (their conversations). */
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Room for more languages: a build that adds one needs no migration.
    check('users_language_tag', sql`${table.language} ~ '^[a-z]{2,3}$'`),
    check('users_banned_for_known', sql`${table.bannedFor} in (${list(REPORT_REASONS)})`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    // For the admins' list of people: newest first, and search by part of an address.
    index('users_newest').on(table.createdAt, table.id),
    index('users_email_trigrams').using('gin', table.email.op('gin_trgm_ops')),
    // An hourly job removes those whose address nobody verified in time.
    index('users_unverified')
      .on(table.updatedAt)
      .where(sql`not ${table.emailVerified} and ${table.deletedAt} is null`),
    // A job brings back the listings of those whose time is over.
    index('users_away')
      .on(table.awayUntil)
      .where(sql`${table.awayUntil} is not null`),
    // Each process reads at its start whose pictures are hidden.
    index('users_closed')
      .on(table.id)
      .where(sql`${table.bannedAt} is not null or ${table.deletedAt} is not null`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: person('user_id'),
    /** SHA-256 of the cookie's value. */
    token: text('token').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** When its person last proved again who they are; a sign-in alone does not count. */
    reauthenticatedAt: at('reauthenticated_at'),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    // An hourly job removes those that are over, by either time.
    index('sessions_expires').on(table.expiresAt),
    index('sessions_created').on(table.createdAt),
  ],
)

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: person('user_id'),
    /** For `credential`, the user's id; for `google`, the person's id at Google. */
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('accounts_user_id').on(table.userId),
    uniqueIndex('accounts_identity').on(table.providerId, table.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    // A new password withdraws all links of its person, who is the value.
    index('verifications_value').on(table.value),
    index('verifications_expires').on(table.expiresAt),
  ],
)

/** A requested new e-mail address. It takes effect when both mailboxes have confirmed it. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: person('user_id').unique(),
    newEmail: text('new_email').notNull(),
    oldConfirmedAt: at('old_confirmed_at'),
    newConfirmedAt: at('new_confirmed_at'),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('email_changes_lower', sql`${table.newEmail} = lower(${table.newEmail})`),
    index('email_changes_expires').on(table.expiresAt),
  ],
)

/**
 * The data about a person that others may see. The e-mail stays in `users`: only its owner and admins ever receive it.
 */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    displayName: text('display_name'),
    profilePicture: text('profile_picture'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('profiles_display_name_length', sql`char_length(btrim(${table.displayName})) between 1 and 60`),
    index('profiles_name_trigrams').using('gin', sql`lower(${table.displayName}) gin_trgm_ops`),
  ],
)

export const userRoles = pgTable(
  'user_roles',
  {
    userId: person('user_id'),
    role: text('role').notNull(),
    /** From then on the role counts only with a second factor. Those who had it before this column get a week, too. */
    factorDueAt: at('factor_due_at')
      .notNull()
      .default(sql`now() + interval '7 days'`),
    /** When its admin was mailed that a second factor is due. */
    factorToldAt: at('factor_told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check('user_roles_role_known', sql`${table.role} in ('admin')`),
  ],
)
