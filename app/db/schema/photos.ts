import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from './people.ts'

/** A stored photo. Its variants lie in the storage adapter at `{key}-{width}.webp`. */
export const photos = pgTable(
  'photos',
  {
    /** Bucket and path without an extension: `item-images/{userId}/{random}`. */
    key: text('key').primaryKey(),
    /** Null for the shared pool of drawings. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A tiny WebP as base64, shown blurred until the photo is there. */
    placeholder: text('placeholder').notNull(),
    /** What the photo shows, when it is known. */
    alt: text('alt'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [check('photos_size_positive', sql`${table.width} > 0 and ${table.height} > 0`)],
)
