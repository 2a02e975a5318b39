import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { at, list, number } from '#app/db/columns/table-columns.ts'
import { PLACE_KINDS, type MeetingPlaceKind } from '#app/nouns/meeting/meeting-places.ts'
import {
  MEETING_STATUSES,
  PLACE_MAX,
  TIMES_AT_MOST,
  WAYS,
  type MeetingStatus,
  type Way,
} from '#app/nouns/meeting/meeting-states.ts'
import { SIDES, type Side } from '#app/nouns/sides.ts'

import { deals } from './deals.ts'

/** A proposal of a place and times; triggers end it with its deal, move the deal when a time is picked, and touch the deal's card. */
export const meetings = pgTable(
  'meetings',
  {
    /** Made by the browser, so that a proposal is idempotent. */
    id: uuid('id').primaryKey(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    proposedBy: text('proposed_by').$type<Side>().notNull(),
    place: text('place').notNull(),
    placeKind: text('place_kind').$type<MeetingPlaceKind>().notNull(),
    times: timestamp('times', { withTimezone: true, precision: 3 }).array().notNull(),
    state: text('state').$type<MeetingStatus>().notNull().default('open'),
    /** The time that the other side chose. */
    picked: at('picked'),
    /** The choice, made by the browser. It is the deal's move, too. */
    pickId: uuid('pick_id'),
    buyerWay: text('buyer_way').$type<Way>(),
    buyerWayAt: at('buyer_way_at'),
    sellerWay: text('seller_way').$type<Way>(),
    sellerWayAt: at('seller_way_at'),
    /** When both were reminded; at once if it was picked too late for that. */
    remindedAt: at('reminded_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('meetings_deal').on(table.dealId, table.createdAt),
    uniqueIndex('meetings_one_standing')
      .on(table.dealId)
      .where(sql`${table.state} in ('open', 'picked')`),
    index('meetings_to_remind')
      .on(table.picked)
      .where(sql`${table.state} = 'picked' and ${table.remindedAt} is null`),
    check('meetings_proposed_by', sql`${table.proposedBy} in (${list(SIDES)})`),
    check('meetings_state_known', sql`${table.state} in (${list(MEETING_STATUSES)})`),
    check('meetings_place_kind_known', sql`${table.placeKind} in (${list(PLACE_KINDS)})`),
    check('meetings_place', sql`char_length(${table.place}) between 1 and ${number(PLACE_MAX)}`),
    check(
      'meetings_times',
      sql`cardinality(${table.times}) between 1 and ${number(TIMES_AT_MOST)} and array_position(${table.times}, null) is null
        and (cardinality(${table.times}) < 2 or ${table.times}[1] < ${table.times}[2])
        and (cardinality(${table.times}) < 3 or ${table.times}[2] < ${table.times}[3])`,
    ),
    check(
      'meetings_picked',
      sql`(${table.picked} is null) = (${table.pickId} is null) and ${table.picked} = any(${table.times})
        and case ${table.state} when 'open' then ${table.picked} is null when 'picked' then ${table.picked} is not null else true end`,
    ),
    check(
      'meetings_ways',
      sql`${table.buyerWay} in (${list(WAYS)}) and ${table.sellerWay} in (${list(WAYS)})
        and (${table.buyerWay} is null) = (${table.buyerWayAt} is null) and (${table.sellerWay} is null) = (${table.sellerWayAt} is null)`,
    ),
  ],
)

/** A page for friends of one side, which shows the meeting of the deal as it is now. Only a hash of its token is stored. */
export const meetingLinks = pgTable(
  'meeting_links',
  {
    /** Made by the browser. */
    id: uuid('id').primaryKey(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    side: text('side').$type<Side>().notNull(),
    tokenHash: text('token_hash').notNull(),
    endsAt: at('ends_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('meeting_links_deal').on(table.dealId, table.side),
    uniqueIndex('meeting_links_token').on(table.tokenHash),
    index('meeting_links_ends').on(table.endsAt),
    check('meeting_links_side', sql`${table.side} in (${list(SIDES)})`),
  ],
)
