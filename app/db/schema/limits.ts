import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The attempts that still count, per limit and client. Rows are small, few, and useless once expired. Every write of
 * the API updates one of these rows, so blocks keep free space for the changed row (0013) and no updated column has an
 * index: each update is HOT and writes to no index.
 */
export const rateLimits = pgTable('rate_limits', {
  /** `{limit}:{whom}`, with `whom` hashed where it is an address or an e-mail. */
  key: text('key').primaryKey(),
  /** The time from which each attempt counts; under a steady limit, it may be in the future. */
  tries: timestamp('tries', { withTimezone: true, precision: 3 })
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Whether the last attempt was refused. */
  refused: boolean('refused').notNull().default(false),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
})
