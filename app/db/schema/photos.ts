import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { at, id, list } from '#app/db/columns/table-columns.ts'
import { REPORT_STATUSES } from '#app/nouns/report/report-states.ts'

import { items } from './listings.ts'
import { users } from './people.ts'

/** A stored photo. Its variants are in the storage adapter at `{key}-{width}.webp`. */
export const photos = pgTable(
  'photos',
  {
    /** Bucket and path without an extension: `item-images/{userId}/{random}`. */
    key: text('key').primaryKey(),
    /** Null for the pictures of the site itself, as of ads, and for the drawings that listings of older imports share. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A tiny WebP as base64, shown blurred until the photo has loaded. */
    placeholder: text('placeholder').notNull(),
    /** A description of the photo, if known. */
    alt: text('alt'),
    /** The one item that shows an uploaded photo; unattached photos (null) are deleted after a day. */
    itemId: uuid('item_id').references(() => items.id, { onDelete: 'set null' }),
    /**
     * Whether there is a private copy at `{key}.webp`, long edge at most 2048 pixels, from which the photo can be
     * generated again.
     */
    hasMaster: boolean('has_master').notNull().default(false),
    /** The photo that this one was enhanced from. Both belong to the same item, which shows one of them. */
    enhancedOf: text('enhanced_of').references((): AnyPgColumn => photos.key, { onDelete: 'set null' }),
    /**
     * Whether the enhanced photo changes colours so much that it is only offered: the original is shown until the seller
     * chooses this one.
     */
    offered: boolean('offered').notNull().default(false),
    /**
     * The light and the colours that it shows (`features/photos/enhance/read-light.ts`). With them, it can tell the light
     * of other photos of the same upload. Null until it was considered for enhancing.
     */
    lightReport: jsonb('light_report'),
    /** When other photos told its light, after which it is considered once more. */
    toldAt: at('told_at'),
    /**
     * A day after this time, the job that removes what nothing shows looks at the photo again. Set when something showed it
     * although it belongs to no item, as a profile picture; null until then, which means the time of its upload.
     */
    lookAgainAt: at('look_again_at'),
    /** When it was considered for enhancing, which happens once; an enhanced photo's private copy is a PNG. */
    lookedAt: at('looked_at'),
    /** Perceptual hashes that recognise an upload when it comes again (`features/photos/copies/photo-hashes.ts`). */
    shapeHash: bigint('shape_hash', { mode: 'bigint' }),
    slopesHash: bigint('slopes_hash', { mode: 'bigint' }),
    /** Bands of the shape hash: any similar hash shares at least one of them, nearly unchanged. */
    hashBands: integer('hash_bands').array(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('photos_size_positive', sql`${table.width} > 0 and ${table.height} > 0`),
    check('photos_not_of_itself', sql`${table.enhancedOf} <> ${table.key}`),
    check('photos_enhanced_named', sql`${table.enhancedOf} is null or ${table.key} like '%/enhanced\\_%'`),
    check('photos_offer_enhanced', sql`not ${table.offered} or ${table.key} like '%/enhanced\\_%'`),
    check('photos_hashes_whole', sql`num_nulls(${table.shapeHash}, ${table.slopesHash}, ${table.hashBands}) in (0, 3)`),
    index('photos_item').on(table.itemId),
    // At most one enhanced photo per original.
    uniqueIndex('photos_enhanced_of').on(table.enhancedOf),
    index('photos_hash_bands')
      .using('gin', table.hashBands)
      .with({ fastupdate: false })
      .where(sql`${table.itemId} is not null`),
    // For the job that removes what nothing shows.
    index('photos_look_again')
      .on(sql`coalesce(${table.lookAgainAt}, ${table.createdAt})`, table.key)
      .where(sql`${table.itemId} is null and ${table.userId} is not null`),
    index('photos_user').on(table.userId),
  ],
)

/**
 * Files that may be there without a row that names them: those of an upload that has not ended, and those of a row that
 * is gone. A job looks at each when it is due. Clean-ups therefore never list the storage.
 */
export const unsettledFiles = pgTable(
  'unsettled_files',
  {
    /** A photo's key, the path of a chat's image, or the path of evidence without the number of the picture. */
    name: text('name').primaryKey(),
    /** For an upload when it has surely ended, for removed files at once. */
    dueAt: at('due_at').notNull(),
  },
  (table) => [index('unsettled_files_due').on(table.dueAt)],
)

/**
 * A photo of a listing that looks like one of another seller's earlier listing. Only admins see it. The photo keys are
 * no foreign keys: a finding stays when a listing changes its photos.
 */
export const flaggedPhotos = pgTable(
  'flagged_photos',
  {
    id: id(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    photoKey: text('photo_key').notNull(),
    /** The listing that had the photo first. */
    otherItemId: uuid('other_item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    otherPhotoKey: text('other_photo_key').notNull(),
    /** How many of the 128 bits of both hashes differ. */
    distance: smallint('distance').notNull(),
    status: text('status').notNull().default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('flagged_photos_two_items', sql`${table.itemId} <> ${table.otherItemId}`),
    check('flagged_photos_distance', sql`${table.distance} between 0 and 128`),
    check('flagged_photos_status_known', sql`${table.status} in (${list(REPORT_STATUSES)})`),
    check('flagged_photos_decision_dated', sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
    // Two listings are flagged at most once, in either order.
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
