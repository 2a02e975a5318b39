import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { at, list } from '#app/db/columns/table-columns.ts'
import { reservations } from '#app/db/schema/buying.ts'
import { conversations } from '#app/db/schema/chat.ts'
import { items } from '#app/db/schema/listings.ts'
import { person } from '#app/db/schema/people.ts'
import { DEAL_REASONS, FALL_REASONS, type DealReason } from '#app/nouns/deal/deal-reasons.ts'
import {
  DEAL_MOVES,
  DEAL_STATUSES,
  DEAL_WAYS,
  PAYMENT_WAYS,
  type DealMove,
  type DealStatus,
  type DealWay,
  type PaymentWay,
} from '#app/nouns/deal/deal-states.ts'
import { SIDES, type Side } from '#app/nouns/sides.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * A deal is what buyer and seller agreed on, from the reservation to the hand-over. A trigger makes one with each reservation, which has the same
 * id, as does the message that shows both. Other triggers end it with its reservation, release that when it falls through, and mark the
 * item as sold.
 */
export const deals = pgTable(
  'deals',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Null when the listing is gone. */
    itemId: uuid('item_id').references(() => items.id, { onDelete: 'set null' }),
    buyerId: person('buyer_id'),
    sellerId: person('seller_id'),
    /** The price agreed on, in whole rupees. */
    amount: integer('amount').notNull(),
    state: text('state').$type<DealStatus>().notNull().default('agreed'),
    way: text('way').$type<DealWay>(),
    payment: text('payment').$type<PaymentWay>(),
    /** The points of the category's checklist that the buyer ticked. */
    checked: text('checked').array().notNull().default([]),
    fellBy: text('fell_by').$type<Side>(),
    /** Why it fell through. */
    reason: text('reason').$type<DealReason>(),
    /** The side that says that something is not right: such a deal is not completed by time. */
    problemBy: text('problem_by').$type<Side>(),
    problemAt: at('problem_at'),
    /** The reservation holds at least until then. */
    holdUntil: at('hold_until'),
    createdAt: at('created_at').notNull().defaultNow(),
    movedAt: at('moved_at').notNull().defaultNow(),
    /** When it was done or fell through. */
    settledAt: at('settled_at'),
  },
  (table) => [
    index('deals_item').on(table.itemId),
    index('deals_conversation').on(table.conversationId),
    index('deals_buyer').on(table.buyerId, table.createdAt, table.id),
    index('deals_seller').on(table.sellerId, table.createdAt, table.id),
    index('deals_half_confirmed')
      .on(table.movedAt)
      .where(sql`${table.state} in ('paid', 'given') and ${table.problemAt} is null`),
    // These show what waits for a person: deals under way, the longest first, and completed ones, which they may review.
    index('deals_under_way_buyer')
      .on(table.buyerId, table.movedAt)
      .where(sql`${table.state} not in ('done', 'fallen')`),
    index('deals_under_way_seller')
      .on(table.sellerId, table.movedAt)
      .where(sql`${table.state} not in ('done', 'fallen')`),
    index('deals_done_buyer')
      .on(table.buyerId, table.settledAt)
      .where(sql`${table.state} = 'done'`),
    index('deals_done_seller')
      .on(table.sellerId, table.settledAt)
      .where(sql`${table.state} = 'done'`),
    check('deals_state_known', sql`${table.state} in (${list(DEAL_STATUSES)})`),
    check('deals_way_known', sql`${table.way} in (${list(DEAL_WAYS)})`),
    check('deals_payment_known', sql`${table.payment} in (${list(PAYMENT_WAYS)})`),
    check('deals_fell', sql`(${table.state} = 'fallen') = (${table.reason} is not null)`),
    check(
      'deals_reason_known',
      sql`${table.reason} in (${list(DEAL_REASONS)}) and (${table.reason} in (${list(FALL_REASONS)})) = (${table.fellBy} is not null)`,
    ),
    check('deals_fell_by', sql`${table.fellBy} in (${list(SIDES)})`),
    check(
      'deals_problem',
      sql`(${table.problemBy} is null) = (${table.problemAt} is null) and ${table.problemBy} in (${list(SIDES)})`,
    ),
    check('deals_settled', sql`(${table.state} in ('done', 'fallen')) = (${table.settledAt} is not null)`),
    check('deals_amount', sql`${table.amount} >= 1`),
    check('deals_two_people', sql`${table.buyerId} <> ${table.sellerId}`),
  ],
)

/** Every move of a deal, in order: nothing is changed or removed here. */
export const dealMoves = pgTable(
  'deal_moves',
  {
    /** Made by the browser, so that a move is idempotent. */
    id: uuid('id').primaryKey(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    move: text('move').$type<DealMove>().notNull(),
    movedBy: text('moved_by').$type<Side>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('deal_moves_deal').on(table.dealId, table.createdAt),
    check('deal_moves_move_known', sql`${table.move} in (${list(DEAL_MOVES)})`),
    check('deal_moves_moved_by', sql`${table.movedBy} in (${list(SIDES)})`),
  ],
)

/**
 * The completed deals of which prices may be told, found by the words of their titles. A trigger writes a row when a deal is done, and
 * a job removes it after 180 days. The price stays with its deal: without that, it counts for nothing.
 */
export const soldPrices = pgTable(
  'sold_prices',
  {
    dealId: uuid('deal_id')
      .primaryKey()
      .references(() => deals.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    category: text('category').notNull(),
    /** The words of the title when it was sold, as in `items.search`. */
    words: tsvector('words').notNull(),
    settledAt: at('settled_at').notNull(),
  },
  (table) => [
    index('sold_prices_item').on(table.itemId),
    index('sold_prices_settled').on(table.settledAt),
    index('sold_prices_words').using('gin', table.words).with({ fastupdate: false }),
  ],
)
