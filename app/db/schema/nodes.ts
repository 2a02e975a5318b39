import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The servers that use this database, and where each stores photos. Each repeats its row every few seconds. */
export const nodes = pgTable('nodes', {
  id: uuid('id').primaryKey(),
  /** The machine or container it runs in, for messages. */
  host: text('host').notNull(),
  /** Where its new photos go: a bucket, or a folder by its id. */
  writes: text('writes').notNull(),
  /** Every place in which it finds photos. */
  reads: text('reads').array().notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})
