import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'

import { at, id } from '#app/db/columns/table-columns.ts'

import { items } from './listings.ts'
import { person } from './people.ts'

/** The items that users saved. */
export const wishlists = pgTable(
  'wishlists',
  {
    id: id(),
    userId: person('user_id'),
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    /** The item's price when it was saved, in whole rupees: price drops are measured from it. */
    savedPrice: integer('saved_price').notNull(),
    /** The price in the latest mail about it. */
    mailedPrice: integer('mailed_price'),
    /** When a mail reported that it is sold. */
    mailedSoldAt: at('mailed_sold_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('wishlists_once').on(table.userId, table.itemId),
    index('wishlists_newest').on(table.userId, table.createdAt, table.id),
    index('wishlists_item').on(table.itemId),
    check('wishlists_price_positive', sql`${table.savedPrice} >= 1`),
  ],
)
