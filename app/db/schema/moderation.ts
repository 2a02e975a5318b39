import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { at, id, list, number } from '#app/db/columns/table-columns.ts'
import { REPORT_REASONS } from '#app/nouns/report/report-reasons.ts'
import { REPORT_KINDS, REPORT_STATUSES } from '#app/nouns/report/report-states.ts'
import { SIGN_UPS, type SignUpRule } from '#app/nouns/site/sign-up-rules.ts'
import { REPORT_DETAILS_MAX } from '#app/shared/chat.ts'
import {
  ADMIN_ACTIONS,
  WATCHED_EFFECTS,
  WATCHED_KINDS,
  WATCHED_NOTE_MAX,
  WATCHED_PLACES,
  WATCHED_TEXT_MAX,
  type WatchedEffect,
  type WatchedKind,
  type WatchedPlace,
} from '#app/shared/moderation.ts'

import { items } from './listings.ts'
import { person, users } from './people.ts'

/**
 * A user's report of a listing or a person, for admins. Each reporter has at most one open report; once decided, they
 * may report again.
 */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** The reported listing; null when it is gone. */
    itemId: uuid('item_id').references(() => items.id, { onDelete: 'set null' }),
    /** The listing's title when it was reported. */
    itemTitle: text('item_title'),
    /** The reported person, or the listing's seller. */
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
    check('reports_kind_whole', sql`(${table.kind} = 'listing') = (${table.itemTitle} is not null)`),
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
    index('reports_status_newest').on(table.status, table.updatedAt, table.id),
    // For the deletion of a listing: the unique index serves no reference, because it is partial.
    index('reports_item').on(table.itemId),
    index('reports_reported').on(table.reportedUserId),
    index('reports_reporter').on(table.reporterId),
    index('reports_decided_by').on(table.decidedBy),
  ],
)

/** An admin's warning of a person, who sees it on every page until they say that they have read it. */
export const warnings = pgTable(
  'warnings',
  {
    id: id(),
    userId: person('user_id'),
    reason: text('reason').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    givenBy: uuid('given_by').references(() => users.id, { onDelete: 'set null' }),
    acknowledgedAt: at('acknowledged_at'),
  },
  (table) => [
    check('warnings_reason_known', sql`${table.reason} in (${list(REPORT_REASONS)})`),
    index('warnings_person').on(table.userId, table.createdAt),
    // Every page of a signed-in person looks for one.
    index('warnings_open')
      .on(table.userId)
      .where(sql`${table.acknowledgedAt} is null`),
    index('warnings_given_by').on(table.givenBy),
  ],
)

/** A word, phrase or domain that admins do not want in listings, messages or names. */
export const watchedWords = pgTable(
  'watched_words',
  {
    id: id(),
    kind: text('kind').$type<WatchedKind>().notNull(),
    text: text('text').notNull(),
    /** The form in which it is looked for: two entries that find the same are one. */
    folded: text('folded').notNull(),
    effect: text('effect').$type<WatchedEffect>().notNull(),
    places: text('places').array().$type<WatchedPlace[]>().notNull(),
    note: text('note'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('watched_words_kind_known', sql`${table.kind} in (${list(WATCHED_KINDS)})`),
    check('watched_words_text_length', sql`char_length(${table.text}) between 1 and ${number(WATCHED_TEXT_MAX)}`),
    check('watched_words_folded_length', sql`char_length(${table.folded}) between 1 and 400`),
    check('watched_words_note_length', sql`char_length(${table.note}) between 1 and ${number(WATCHED_NOTE_MAX)}`),
    check(
      'watched_words_places_known',
      sql`cardinality(${table.places}) > 0 and ${table.places} <@ array[${list(WATCHED_PLACES)}]::text[]`,
    ),
    check('watched_words_effect_known', sql`${table.effect} in (${list(WATCHED_EFFECTS)})`),
    check(
      'watched_words_caution_in_messages',
      sql`${table.effect} <> 'caution' or ${table.places} = array['messages']`,
    ),
    uniqueIndex('watched_words_once').on(table.kind, table.folded),
  ],
)

/** Everything that admins did to others. Append-only: a trigger refuses any update or delete, whoever asks. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: at('at').notNull().defaultNow(),
    /** No foreign key: the row outlives the account. */
    adminId: uuid('admin_id').notNull(),
    action: text('action').notNull(),
    /** The target of the action, whose kind follows from the action. */
    subjectId: uuid('subject_id'),
    /** Shown to admins: names and values before and after, no addresses. */
    details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (table) => [
    check('audit_log_action_known', sql`${table.action} in (${list(ADMIN_ACTIONS)})`),
    index('audit_log_newest').on(table.at, table.id),
    index('audit_log_subject').on(table.subjectId),
  ],
)

/**
 * Notes of admins on people, for admins only. A trigger refuses any update; they are deleted only when the account is
 * erased.
 */
export const adminNotes = pgTable(
  'admin_notes',
  {
    /** Made by the browser, so that adding is idempotent. */
    id: uuid('id').primaryKey(),
    personId: person('person_id'),
    /** The listing that it is about. No foreign key: the note outlives it, with its title. */
    itemId: uuid('item_id'),
    itemTitle: text('item_title'),
    /** No foreign key: the note outlives the admin's account. */
    authorId: uuid('author_id').notNull(),
    text: text('text').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    check('admin_notes_text_length', sql`char_length(${table.text}) between 1 and 2000`),
    check('admin_notes_listing_whole', sql`(${table.itemId} is null) = (${table.itemTitle} is null)`),
    check('admin_notes_not_oneself', sql`${table.personId} <> ${table.authorId}`),
    index('admin_notes_newest').on(table.personId, table.at, table.id),
  ],
)

/** The switches that admins set, in one row at most. It goes before the operator's file; null leaves it to the file. */
export const siteSwitches = pgTable(
  'site_switches',
  {
    /** Always true, so that there is one row. */
    only: boolean('only').primaryKey().default(true),
    /** The notice above every page, in each language; empty for none. */
    bannerEn: text('banner_en'),
    bannerHi: text('banner_hi'),
    readOnly: boolean('read_only'),
    signUp: text('sign_up').$type<SignUpRule>(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    check('site_switches_once', sql`${table.only}`),
    check('site_switches_banner_whole', sql`(${table.bannerEn} is null) = (${table.bannerHi} is null)`),
    check(
      'site_switches_banner_length',
      sql`greatest(char_length(${table.bannerEn}), char_length(${table.bannerHi})) <= 300`,
    ),
    check('site_switches_sign_up_known', sql`${table.signUp} in (${list(SIGN_UPS)})`),
  ],
)
