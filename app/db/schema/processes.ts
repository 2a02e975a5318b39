import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'

import { at } from '#app/db/columns/table-columns.ts'

/** The servers that use this database, and where each stores photos. Each repeats its row every few seconds. */
export const nodes = pgTable('nodes', {
  id: uuid('id').primaryKey(),
  /** The machine or container it runs in, for messages. */
  host: text('host').notNull(),
  /** Where its new photos go: a bucket, or a folder by its id. */
  writes: text('writes').notNull(),
  /** Every place in which it finds photos. */
  reads: text('reads').array().notNull(),
  seenAt: at('seen_at').notNull().defaultNow(),
})

/** The progress of the job `clean-texts` in each table. */
export const textCleaning = pgTable('text_cleaning', {
  tableName: text('table_name').primaryKey(),
  /** The version of the text rule; a newer one starts from the beginning. */
  rule: integer('rule').notNull(),
  /** The last row that was checked; null before the first one of a pass. */
  afterId: uuid('after_id'),
  /** How many passes over all rows are complete. */
  passes: integer('passes').notNull().default(0),
  /** When the last pass ended. */
  endedAt: at('ended_at'),
})

/** The progress of the job `fill-attributes`, in one row. */
export const attributeFilling = pgTable(
  'attribute_filling',
  {
    id: smallint('id').primaryKey().default(1),
    /** The version of what the job reads; a newer one starts from the beginning. */
    rule: integer('rule').notNull(),
    /** When it first ran: sellers of listings that changed since then saw what their titles state. */
    beganAt: at('began_at').notNull().defaultNow(),
    /** The last listing that was read; null before the first one of a pass. */
    afterId: uuid('after_id'),
    passes: integer('passes').notNull().default(0),
    /** When the last pass ended. */
    endedAt: at('ended_at'),
  },
  (table) => [check('attribute_filling_one', sql`${table.id} = 1`)],
)

/**
 * The attempts that still count, per limit and client. Rows are small, few, and useless once expired. Every write of
 * the API updates one of these rows, so blocks keep free space for the changed row (0013) and no updated column has an
 * index: each update is HOT and writes to no index.
 */
export const rateLimits = pgTable('rate_limits', {
  /** `{limit}:{whom}`, with `whom` hashed where it is an address or an e-mail. */
  key: text('key').primaryKey(),
  /** The time from which each attempt counts; under a steady limit, it may be in the future. */
  tries: at('tries')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Whether the last attempt was refused. */
  refused: boolean('refused').notNull().default(false),
  expiresAt: at('expires_at').notNull(),
})
