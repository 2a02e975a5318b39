import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { at, id, list } from '#app/db/columns/table-columns.ts'
import { ANSWER_STEPS } from '#app/nouns/person/answer-time.ts'
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
    /** Within how many minutes they answer half of the buyers who write; null where too few wrote, or it takes longer. */
    answersWithin: integer('answers_within'),
    /** When that was measured. */
    answersAt: at('answers_at'),
    /** How many deals they completed. A trigger counts them, because a deal goes with its conversation. */
    dealsDone: integer('deals_done').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('profiles_answers_within_known', sql`${table.answersWithin} in (${sql.raw(ANSWER_STEPS.join(', '))})`),
    // The job measures again what it told a week ago.
    index('profiles_answers_at')
      .on(table.answersAt)
      .where(sql`${table.answersWithin} is not null`),
    check('profiles_display_name_length', sql`char_length(btrim(${table.displayName})) between 1 and 60`),
    index('profiles_name_trigrams').using('gin', sql`lower(${table.displayName}) gin_trgm_ops`),
  ],
)

/**
 * Where buyers may send money to a seller, encrypted with a key that is not in the database: only the buyer of a deal is ever
 * shown it.
 */
export const upiAddresses = pgTable(
  'upi_addresses',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address, and the name that the bank shows. Only the row of this person opens. */
    sealed: text('sealed').notNull(),
    /** The id of the key that sealed it: a job finds what an earlier one sealed. */
    keyId: text('key_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('upi_addresses_key').on(table.keyId, table.userId),
    // An address in clear has an '@'.
    check(
      'upi_addresses_is_sealed',
      sql`${table.sealed} ~ '^[A-Za-z0-9_-]+$' and char_length(${table.sealed}) between 40 and 2000`,
    ),
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
