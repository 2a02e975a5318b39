import { boolean, check, index, integer, bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

/** The words that listings are written with, counted by a job that follows the catalogue. */
export const searchWords = pgTable(
  'search_words',
  {
    /** Lower case, without accents; of descriptions alone, its stem. */
    word: text('word').primaryKey(),
    /** As the index of listings has it. */
    lexeme: text('lexeme').notNull(),
    /** Unsold listings that have it in whatever form, anywhere. */
    listings: integer('listings').notNull(),
    /** Listings that have this form in their title. */
    titles: integer('titles').notNull(),
    /** The former per category, of common words. */
    spread: jsonb('spread').$type<Record<string, number>>(),
  },
  (table) => [index('search_words_lexeme').on(table.lexeme)],
)

/** One row: of when the words are, and of how many listings. `seen` is how often the table of items had changed then. */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  {
    only: boolean('only').primaryKey().default(true),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
    listings: integer('listings').notNull(),
    seen: bigint('seen', { mode: 'number' }).notNull(),
  },
  (table) => [check('search_vocabulary_one', sql`${table.only}`)],
)
