import type { Fragment, Tag, TransactionSql } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { mayBeOpened } from '#app/db/policies/items.server.ts'
import { isHeldReservation, takesOffers } from '#app/db/policies/offers.server.ts'
import * as say from '#app/features/offers/messages/messages.ts'
import { sayReason, type OfferReason } from '#app/nouns/offer/offer-reasons.ts'
import type { OfferStatus } from '#app/nouns/offer/offer-states.ts'
import type { Side } from '#app/nouns/sides.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

type Person = Pick<Viewer, 'userId'>

/** The same answer for what others agreed on and for what never existed. */
export const noOffer = () => new Refusal('not_found', say.noSuchOffer())
const noReservation = () => new Refusal('not_found', say.noSuchReservation())

/** The two sides of an offer or a reservation, as one of them sees it. */
export interface Dealing {
  id: string
  conversation: string
  item: string | null
  buyer: string
  seller: string
  side: Side
}
export type FoundOffer = Dealing & { amount: number; madeBy: Side }

const dealing = (sql: TransactionSql, { userId }: Person): Fragment => sql`
  d.id, d.conversation_id as conversation, d.item_id as item, d.buyer_id as buyer, d.seller_id as seller,
  case when d.buyer_id = ${userId} then 'buyer' else 'seller' end as side`

const isOwn = (sql: TransactionSql, { userId }: Person): Fragment => sql`
  ${userId} in (d.buyer_id, d.seller_id)
  and exists (select from conversations c where c.id = d.conversation_id and ${isLiveConversation(sql, 'c')})`

/** An offer by or to the viewer. It is not locked yet. Throws a `Refusal`. */
export async function findOffer(sql: TransactionSql, viewer: Person, id: string): Promise<FoundOffer> {
  const [offer] = await sql<FoundOffer[]>`
    select ${dealing(sql, viewer)}, d.amount, d.made_by as "madeBy" from offers d where d.id = ${id} and ${isOwn(sql, viewer)}`
  if (!offer) throw noOffer()
  return offer
}

/** A reservation by or for the viewer. It is not locked yet. Throws a `Refusal`. */
export async function findReservation(sql: TransactionSql, viewer: Person, id: string): Promise<Dealing> {
  const [reservation] = await sql<Dealing[]>`
    select ${dealing(sql, viewer)} from reservations d where d.id = ${id} and ${isOwn(sql, viewer)}`
  if (!reservation) throw noReservation()
  return reservation
}

/** How a listing stands for the one who wants to offer for it or reserve it. */
export interface StandingItem {
  price: number
  seller: string
  isSold: boolean
  /** The seller's least amount; null: they set none. */
  least: number | null
  takesOffers: boolean
  /** The buyer for whom it is kept. */
  reservedFor: string | null
}

/**
 * Locks a listing until the transaction ends: before offers, and these before their conversation, as whoever changes a listing does.
 * `share` keeps its price and state; `alone` also keeps others from reserving it. Null when it cannot be opened any more.
 */
export async function holdItem(
  sql: TransactionSql,
  id: string | null,
  how: 'share' | 'alone',
): Promise<StandingItem | null> {
  if (id === null || !(await lockItem(sql, id, how))) return null
  // In a statement of its own, which sees what was committed while this one waited.
  return readItem(sql, id)
}

/** Locks it as `holdItem` does, and reads nothing. Returns whether there is such a listing. */
export async function lockItem(sql: TransactionSql, id: string, how: 'share' | 'alone'): Promise<boolean> {
  const lock = how === 'share' ? sql`for share of i` : sql`for no key update of i`
  const { count } = await sql`select from items i where i.id = ${id} ${lock}`
  return count > 0
}

export async function readItem(sql: Tag, id: string): Promise<StandingItem | null> {
  const [item] = await sql<StandingItem[]>`
    select i.price, i.user_id as seller, i.is_sold as "isSold",
      (select least from offer_terms t where t.item_id = i.id) as least, ${takesOffers(sql, 'i')} as "takesOffers",
      (select r.buyer_id from reservations r where r.item_id = i.id and ${isHeldReservation(sql, 'r')}) as "reservedFor"
    from items i join users u on u.id = i.user_id
    where i.id = ${id} and ${mayBeOpened(sql, 'i')} and ${isReachableAccount(sql, 'u')}`
  return item ?? null
}

const OVER: Readonly<Record<Exclude<OfferStatus, 'open' | 'void'>, () => string>> = {
  accepted: say.wasAccepted,
  declined: say.wasDeclined,
  countered: say.wasCountered,
  withdrawn: say.wasWithdrawn,
  expired: say.wasExpired,
}

/** Why an offer can no longer be moved. */
export async function refuseOver(sql: TransactionSql, id: string): Promise<Refusal> {
  const [offer] = await sql<{ state: OfferStatus; reason: OfferReason | null }[]>`
    select state, reason from offers where id = ${id}`
  const { state = 'void', reason = null } = offer ?? {}
  if (state !== 'void') return new Refusal('conflict', OVER[state === 'open' ? 'expired' : state]())
  return new Refusal('conflict', reason === null ? say.isVoid() : `${say.isVoid()} ${sayReason(reason)}`)
}
