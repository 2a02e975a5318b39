import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
  endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
})
