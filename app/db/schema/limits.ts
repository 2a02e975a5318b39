import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The tries that still count, per limit and whom it holds for. Rows are small, few, and of no use once they expired. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** `{limit}:{whom}`, whom hashed where it is an address or an e-mail. */
    key: text('key').primaryKey(),
    tries: timestamp('tries', { withTimezone: true, precision: 3 })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whether the last try found no room. */
    refused: boolean('refused').notNull().default(false),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('rate_limits_expires').on(table.expiresAt)],
)
