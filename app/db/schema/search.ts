import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The words used in listings, counted by a job that follows the catalogue. */
export const searchWords = pgTable(
  'search_words',
  {
    /** Lower case, without accents; a word that only descriptions contain is stored as its stem. */
    word: text('word').primaryKey(),
    /** As in the index of listings. */
    lexeme: text('lexeme').notNull(),
    /** Unsold listings that contain the lexeme anywhere, in any form. */
    listings: integer('listings').notNull(),
    /** Listings with this form in their title. */
    titles: integer('titles').notNull(),
    /** `listings` per category, for common words. */
    spread: jsonb('spread').$type<Record<string, number>>(),
  },
  (table) => [index('search_words_lexeme').on(table.lexeme)],
)

/**
 * A single row: when the words were counted, and over how many listings. `seen` is the number of changes to the items
 * table by then.
 */
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
