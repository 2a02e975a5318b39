import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { at, id, list } from '#app/db/columns/table-columns.ts'
import {
  DECLINE_REASONS,
  END_REASONS,
  VOID_REASONS,
  type EndReason,
  type OfferReason,
} from '#app/nouns/offer/offer-reasons.ts'
import {
  OFFER_STATUSES,
  RESERVATION_STATUSES,
  type OfferStatus,
  type ReservationStatus,
} from '#app/nouns/offer/offer-states.ts'
import { SIDES, type Side } from '#app/nouns/sides.ts'

import { conversations } from './chat.ts'
import { items } from './listings.ts'
import { person } from './people.ts'

const conversation = () =>
  uuid('conversation_id')
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' })
/** Null when the listing is gone. */
const item = () => uuid('item_id').references(() => items.id, { onDelete: 'set null' })

/**
 * The offers of buyers, and the counter-offers of sellers, which are offers of their own. Each has a message with its id, which
 * shows it in the conversation. Triggers make open ones void when what they are about changes, and count each change of state as a
 * change of the conversation.
 */
export const offers = pgTable(
  'offers',
  {
    /** Made by the browser, so that offering is idempotent. */
    id: uuid('id').primaryKey(),
    conversationId: conversation(),
    itemId: item(),
    buyerId: person('buyer_id'),
    sellerId: person('seller_id'),
    madeBy: text('made_by').$type<Side>().notNull(),
    /** Whole rupees. */
    amount: integer('amount').notNull(),
    /** The listing's price at that time. */
    price: integer('price').notNull(),
    state: text('state').$type<OfferStatus>().notNull().default('open'),
    /** Why it was declined, or is void. */
    reason: text('reason').$type<OfferReason>(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    settledAt: at('settled_at'),
    /** When its receiver was told that it is about to end. */
    remindedAt: at('reminded_at'),
    /** When a job told people how it ended. */
    toldAt: at('told_at'),
  },
  (table) => {
    const open = sql`${table.state} = 'open'`
    return [
      uniqueIndex('offers_one_open').on(table.itemId, table.buyerId).where(open),
      index('offers_item').on(table.itemId, table.buyerId),
      index('offers_conversation').on(table.conversationId),
      index('offers_buyer').on(table.buyerId, table.createdAt, table.id),
      index('offers_seller').on(table.sellerId, table.createdAt, table.id),
      index('offers_open_between').on(table.buyerId, table.sellerId).where(open),
      index('offers_open_seller').on(table.sellerId).where(open),
      index('offers_due').on(table.expiresAt).where(open),
      index('offers_to_remind')
        .on(table.expiresAt)
        .where(sql`${open} and ${table.remindedAt} is null`),
      index('offers_untold')
        .on(table.settledAt)
        .where(sql`${table.settledAt} is not null and ${table.toldAt} is null`),
      check('offers_made_by_known', sql`${table.madeBy} in (${list(SIDES)})`),
      check('offers_state_known', sql`${table.state} in (${list(OFFER_STATUSES)})`),
      check(
        'offers_reason_known',
        sql`case ${table.state} when 'declined' then ${table.reason} is not null and ${table.reason} in (${list(DECLINE_REASONS)})
          when 'void' then ${table.reason} is not null and ${table.reason} in (${list(VOID_REASONS)}) else ${table.reason} is null end`,
      ),
      check('offers_amount', sql`${table.amount} between 1 and ${table.price}`),
      check('offers_settled', sql`(${table.state} = 'open') = (${table.settledAt} is null)`),
      check('offers_two_people', sql`${table.buyerId} <> ${table.sellerId}`),
    ]
  },
)

/**
 * A listing that is kept for one buyer. Each has a message with its id. Triggers mark the listing, and end what it can no longer hold.
 */
export const reservations = pgTable(
  'reservations',
  {
    /** Made by the browser. */
    id: uuid('id').primaryKey(),
    conversationId: conversation(),
    itemId: item(),
    buyerId: person('buyer_id'),
    sellerId: person('seller_id'),
    /** The accepted offer; null if the seller reserved without one. */
    offerId: uuid('offer_id').references(() => offers.id, { onDelete: 'cascade' }),
    /** The price agreed on; without an offer, that of the listing. */
    amount: integer('amount').notNull(),
    state: text('state').$type<ReservationStatus>().notNull().default('held'),
    releasedBy: text('released_by').$type<Side>(),
    /** Why it ended before its time. */
    reason: text('reason').$type<EndReason>(),
    until: at('until').notNull(),
    isExtended: boolean('is_extended').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    settledAt: at('settled_at'),
    /** When a job told people how it ended. */
    toldAt: at('told_at'),
  },
  (table) => {
    const held = sql`${table.state} = 'held'`
    return [
      uniqueIndex('reservations_one_held').on(table.itemId).where(held),
      index('reservations_item').on(table.itemId),
      index('reservations_conversation').on(table.conversationId),
      index('reservations_buyer').on(table.buyerId, table.sellerId),
      index('reservations_seller').on(table.sellerId),
      index('reservations_offer').on(table.offerId),
      index('reservations_held_between').on(table.buyerId, table.sellerId).where(held),
      index('reservations_held_seller').on(table.sellerId).where(held),
      index('reservations_due').on(table.until).where(held),
      index('reservations_untold')
        .on(table.settledAt)
        .where(sql`${table.settledAt} is not null and ${table.toldAt} is null`),
      check('reservations_state_known', sql`${table.state} in (${list(RESERVATION_STATUSES)})`),
      check(
        'reservations_released_by',
        sql`(${table.state} = 'released') = (${table.releasedBy} is not null) and ${table.releasedBy} in (${list(SIDES)})`,
      ),
      check(
        'reservations_reason_known',
        sql`(${table.state} = 'ended') = (${table.reason} is not null) and ${table.reason} in (${list(END_REASONS)})`,
      ),
      check('reservations_amount', sql`${table.amount} >= 1`),
      check('reservations_settled', sql`(${table.state} = 'held') = (${table.settledAt} is null)`),
      check('reservations_two_people', sql`${table.buyerId} <> ${table.sellerId}`),
    ]
  },
)

/** The terms of a seller for offers on a listing. */
export const offerTerms = pgTable(
  'offer_terms',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => items.id, { onDelete: 'cascade' }),
    takesOffers: boolean('takes_offers').notNull(),
    /** The least amount; null: half of the price. */
    least: integer('least'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [check('offer_terms_least', sql`${table.least} >= 1`)],
)

/** Sellers who take no offers on any listing of theirs. */
export const offerRefusers = pgTable('offer_refusers', {
  userId: person('user_id').primaryKey(),
  since: at('since').notNull().defaultNow(),
})

/** People who want to be told when a reserved listing is free again. */
export const freeAgainRequests = pgTable(
  'free_again_requests',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    userId: person('user_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.userId] }),
    index('free_again_requests_user').on(table.userId),
  ],
)

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
