import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { items } from './listings.ts'
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
    /** The one item that shows an uploaded photo; null while it belongs to none, and then it is removed after a day. */
    itemId: uuid('item_id').references(() => items.id, { onDelete: 'set null' }),
    /** A private copy at `{key}.webp`, long edge at most 2048 pixels, from which the photo can be made anew. */
    hasMaster: boolean('has_master').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    check('photos_size_positive', sql`${table.width} > 0 and ${table.height} > 0`),
    index('photos_item').on(table.itemId),
    index('photos_unattached')
      .on(table.createdAt)
      .where(sql`${table.itemId} is null and ${table.userId} is not null`),
    index('photos_user').on(table.userId),
  ],
)
