import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { at, id } from '#app/db/columns/table-columns.ts'

import { items } from './listings.ts'
import { person } from './people.ts'

/** One request per item, ever: the unique constraint refuses a second one. */
export const sponsoredRequests = pgTable(
  'sponsored_requests',
  {
    id: id(),
    itemId: uuid('item_id')
      .notNull()
      .unique()
      .references(() => items.id, { onDelete: 'cascade' }),
    userId: person('user_id'),
    status: text('status').notNull().default('pending'),
    requestedAt: at('requested_at').notNull().defaultNow(),
    approvedAt: at('approved_at'),
    expiresAt: at('expires_at'),
    adminNotes: text('admin_notes'),
    /**
     * The listing as an admin last approved it, written by a trigger with the approval. Null: never approved. When the
     * listing changes into something else, the request becomes pending again (the trigger items_sponsored_again).
     */
    approvedAs: jsonb('approved_as').$type<
      Record<'title' | 'category' | 'condition', string> & { price: number; images: string[] }
    >(),
  },
  (table) => [
    check('sponsored_requests_status_known', sql`${table.status} in ('pending', 'approved', 'rejected')`),
    check('sponsored_requests_approval_dated', sql`${table.status} <> 'approved' or ${table.approvedAt} is not null`),
    index('sponsored_requests_newest').on(table.requestedAt, table.id),
    index('sponsored_requests_status_newest').on(table.status, table.requestedAt, table.id),
    index('sponsored_requests_running').on(table.status, table.approvedAt),
    index('sponsored_requests_user').on(table.userId),
  ],
)

export const ads = pgTable(
  'ads',
  {
    id: id(),
    title: text('title').notNull(),
    imageUrl: text('image_url').notNull(),
    link: text('link').notNull(),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('ads_title_length', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('ads_image_safe', sql`${table.imageUrl} ~* '^(https?://|/[^/])'`),
    check('ads_link_safe', sql`${table.link} ~* '^(https?://|/([^/]|$))'`),
    index('ads_shown').on(table.active, table.position),
  ],
)
