import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { REPORT_STATUSES } from '#app/shared/moderation.ts'

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
    /** The photo that this one was enhanced from. Both belong to the same item, which shows one of them. */
    enhancedOf: text('enhanced_of').references((): AnyPgColumn => photos.key, { onDelete: 'set null' }),
    /** When it was looked at for enhancing, which is done once; the private copy of an enhanced one is a PNG. */
    lookedAt: timestamp('looked_at', { withTimezone: true, precision: 3 }),
    /** By which an upload is known when it comes again (`features/photos/flagged/photo-hashes.ts`). */
    shapeHash: bigint('shape_hash', { mode: 'bigint' }),
    slopesHash: bigint('slopes_hash', { mode: 'bigint' }),
    /** Pieces of the hash of shape, one of which every near hash has nearly, too. */
    hashBands: integer('hash_bands').array(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    check('photos_size_positive', sql`${table.width} > 0 and ${table.height} > 0`),
    check('photos_not_of_itself', sql`${table.enhancedOf} <> ${table.key}`),
    check('photos_enhanced_named', sql`${table.enhancedOf} is null or ${table.key} like '%/enhanced\\_%'`),
    check('photos_hashes_whole', sql`num_nulls(${table.shapeHash}, ${table.slopesHash}, ${table.hashBands}) in (0, 3)`),
    index('photos_item').on(table.itemId),
    // One enhanced photo for each, at most.
    uniqueIndex('photos_enhanced_of').on(table.enhancedOf),
    index('photos_hash_bands')
      .using('gin', table.hashBands)
      .with({ fastupdate: false })
      .where(sql`${table.itemId} is not null`),
    index('photos_unattached')
      .on(table.createdAt)
      .where(sql`${table.itemId} is null and ${table.userId} is not null`),
    index('photos_user').on(table.userId),
  ],
)

/**
 * A photo of a listing that looks like one of somebody else's listing that was there before. For admins alone. The keys are
 * no references: what was found stays told when a listing shows other photos.
 */
export const flaggedPhotos = pgTable(
  'flagged_photos',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`new_id()`),
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    photoKey: text('photo_key').notNull(),
    /** The listing that had the photo first. */
    otherItemId: uuid('other_item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    otherPhotoKey: text('other_photo_key').notNull(),
    /** Bits that differ of the 128 of both hashes. */
    distance: smallint('distance').notNull(),
    status: text('status').notNull().default('open'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    decidedAt: timestamp('decided_at', { withTimezone: true, precision: 3 }),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('flagged_photos_two_items', sql`${table.itemId} <> ${table.otherItemId}`),
    check('flagged_photos_distance', sql`${table.distance} between 0 and 128`),
    check(
      'flagged_photos_status_known',
      sql`${table.status} in (${sql.raw(REPORT_STATUSES.map((status) => `'${status}'`).join(', '))})`,
    ),
    check('flagged_photos_decision_dated', sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
    // Two listings are flagged once, whichever comes first.
    uniqueIndex('flagged_photos_once').on(
      sql`least(${table.itemId}, ${table.otherItemId})`,
      sql`greatest(${table.itemId}, ${table.otherItemId})`,
    ),
    index('flagged_photos_newest').on(table.createdAt, table.id),
    index('flagged_photos_status_newest').on(table.status, table.createdAt, table.id),
    index('flagged_photos_item').on(table.itemId),
    index('flagged_photos_other_item').on(table.otherItemId),
    index('flagged_photos_decided_by').on(table.decidedBy),
  ],
)
