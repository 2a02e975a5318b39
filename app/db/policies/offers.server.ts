// These conditions say how an offer or a reservation stands now. A job marks those whose time is over a little later.
import type { Fragment, Tag } from '#app/db/client.server.ts'

import { nameColumn } from './alias.server.ts'

/** The offer can be answered or withdrawn; `alias` is its row of `offers`. */
export const isOpenOffer = (sql: Tag, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'state')} = 'open' and ${nameColumn(sql, alias, 'expires_at')} > now())`

/** The listing is kept for the reservation's buyer; `alias` is its row of `reservations`. */
export const isHeldReservation = (sql: Tag, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'state')} = 'held' and ${nameColumn(sql, alias, 'until')} > now())`

/** The seller takes offers for the listing: they switched them off neither for it nor for good. `alias` is its row of `items`. */
export const takesOffers = (sql: Tag, alias: string): Fragment => sql`(
  coalesce((select t.takes_offers from offer_terms t where t.item_id = ${nameColumn(sql, alias, 'id')}), true)
  and not exists (select from offer_refusers f where f.user_id = ${nameColumn(sql, alias, 'user_id')}))`
