import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { at, id, list, number } from '#app/db/columns/table-columns.ts'
import { REPORT_REASONS } from '#app/nouns/report/report-reasons.ts'
import { SIGN_UPS, type SignUpRule } from '#app/nouns/site/sign-up-rules.ts'
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

import { person, users } from './people.ts'

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
