import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** How far the job `clean-texts` has come with each table. */
export const textCleaning = pgTable('text_cleaning', {
  tableName: text('table_name').primaryKey(),
  /** Which rule for texts this is about: a newer one begins anew. */
  rule: integer('rule').notNull(),
  /** The last row that was looked at; null before the first one of a pass. */
  afterId: uuid('after_id'),
  /** How often all rows were looked at. */
  passes: integer('passes').notNull().default(0),
  /** When the last pass ended. */
  endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
})
