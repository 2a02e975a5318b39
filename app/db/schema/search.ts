import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

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
    /**
     * How a title's word in Devanagari may be spelled in Latin letters, by its sound, with spaces between the ways. Null for other
     * words, and until the next count after a release that did not write it.
     */
    spoken: text('spoken'),
  },
  (table) => [index('search_words_lexeme').on(table.lexeme)],
)

/** How many unsold listings of a category have each lexeme. `search_words` is derived from it. */
export const searchLexemes = pgTable(
  'search_lexemes',
  {
    lexeme: text('lexeme').notNull(),
    category: text('category').notNull(),
    n: integer('n').notNull(),
  },
  (table) => [primaryKey({ name: 'search_lexemes_pk', columns: [table.lexeme, table.category] })],
)

/** Names with which titles begin, by their initials: "need for speed" by nfs. The counted ones of each, the commonest first. */
export const searchInitials = pgTable(
  'search_initials',
  {
    initials: text('initials').notNull(),
    /** Its words as the index has them, with blanks between. */
    name: text('name').notNull(),
    titles: integer('titles').notNull(),
  },
  (table) => [primaryKey({ name: 'search_initials_pk', columns: [table.initials, table.name] })],
)

/**
 * Listings that changed since the words were counted, written by the triggers items_words_… of migration 0033. Each row
 * has what the listing was before that change, as far as it was counted: `words` only when it was unsold, nothing when it
 * was hidden or new. The job that counts removes the rows.
 */
export const searchChanges = pgTable('search_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  itemId: uuid('item_id').notNull(),
  title: text('title'),
  category: text('category'),
  words: tsvector('words'),
})

/**
 * A single row: when the words were counted, and over how many listings. `migrations` is how many migrations the
 * database had by then: each one may change what the words of a listing are.
 */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  {
    only: boolean('only').primaryKey().default(true),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
    listings: integer('listings').notNull(),
    /** Null: by an older release, which kept no counts of lexemes. */
    migrations: integer('migrations'),
    /** How many listings there were when the initials were counted. Null: by an older release, which did not. */
    named: integer('named'),
  },
  (table) => [check('search_vocabulary_one', sql`${table.only}`)],
)
