import { sql } from 'drizzle-orm'
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { at, id } from '#app/db/columns/table-columns.ts'

import { person } from './people.ts'
import { photos } from './photos.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** A file by which a seller lists and re-prices many things. Each account has one at most, and it expires. */
export const listingFiles = pgTable(
  'listing_files',
  {
    id: id(),
    userId: person('user_id').unique('listing_files_once'),
    /** As the seller's device calls it. */
    name: text('name').notNull(),
    content: bytea('content').notNull(),
    /** The seller's choices instead of what the reader found: fields of columns, and values for all rows. */
    choices: jsonb('choices').notNull(),
    /** The effects that the file would have, as the preview shows them. */
    reading: jsonb('reading').notNull(),
    /** The language of the texts in `reading` and in the problems of rows. */
    language: text('language').notNull(),
    state: text('state').notNull().default('read'),
    /** Why the work stopped before its end, in that language; null when the seller stopped it. */
    stopReason: text('stop_reason'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at')
      .notNull()
      .default(sql`now() + interval '7 days'`),
  },
  (table) => [
    index('listing_files_expired').on(table.expiresAt),
    check('listing_files_name_length', sql`char_length(${table.name}) between 1 and 200`),
    check('listing_files_content_size', sql`octet_length(${table.content}) <= 2097152`),
    check('listing_files_state_known', sql`${table.state} in ('read', 'working', 'stopped', 'done')`),
  ],
)

/** The photos that a seller sent along with a file, by the names by which its rows refer to them. */
export const listingFilePhotos = pgTable(
  'listing_file_photos',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => listingFiles.id, { onDelete: 'cascade' }),
    /** In lower case. */
    name: text('name').notNull(),
    photoKey: text('photo_key')
      .notNull()
      .references(() => photos.key, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.name] }),
    index('listing_file_photos_photo').on(table.photoKey),
    check('listing_file_photos_name_length', sql`char_length(${table.name}) between 1 and 200`),
  ],
)

/** The rows of a confirmed file. The id of a listing is chosen before, so that no row is listed twice. */
export const listingFileRows = pgTable(
  'listing_file_rows',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => listingFiles.id, { onDelete: 'cascade' }),
    /** The row's first line in the file. */
    line: integer('line').notNull(),
    title: text('title').notNull(),
    /** The listing that is made or re-priced; null for a row that does neither. */
    itemId: uuid('item_id'),
    /** The work to do; null for a row that is left out. */
    task: jsonb('task'),
    /** Null while the row waits. */
    outcome: text('outcome'),
    /** Why it failed. */
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.line] }),
    check('listing_file_rows_outcome_known', sql`${table.outcome} in ('listed', 'priced', 'failed')`),
    check(
      'listing_file_rows_task_whole',
      sql`${table.task} is not null or ${table.outcome} is not distinct from 'failed'`,
    ),
  ],
)
