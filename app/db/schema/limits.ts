import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The tries that still count, per limit and whom it holds for. Rows are small, few, and of no use once they expired. Every
 * write of everybody changes one: its blocks have room for the changed row (0013), and nothing that changes has an index,
 * so that a change writes into no index at all.
 */
export const rateLimits = pgTable('rate_limits', {
  /** `{limit}:{whom}`, whom hashed where it is an address or an e-mail. */
  key: text('key').primaryKey(),
  /** From when each counts, which of a steady limit may be still to come. */
  tries: timestamp('tries', { withTimezone: true, precision: 3 })
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Whether the last try found no room. */
  refused: boolean('refused').notNull().default(false),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
})
