import { db, type Tag } from '#app/db/client.server.ts'
import { isHeldReservation } from '#app/db/policies/offers.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/offers/messages/messages.ts'
import { leastOffer, OFFERS_PER_ITEM } from '#app/nouns/offer/offer-limits.ts'
import type { Offering, OfferTerms } from '#app/nouns/offer/offer.schema.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import { readItem } from './find-dealing.server.ts'
import { countOffers, offerProblem } from './make-offer.server.ts'

type Owner = Pick<Viewer, 'userId'>

/** Says what the viewer may offer for a listing. Throws a `Refusal` for one that they cannot open, or their own. */
export async function findOffering(viewer: Owner, itemId: string): Promise<Offering> {
  const sql = db()
  const item = await readItem(sql, itemId)
  if (!item) throw new Refusal('not_found', say.noSuchListing())
  if (item.seller === viewer.userId) throw new Refusal('own_item', say.ownItem())
  const [counts, isWaiting] = await Promise.all([countOffers(sql, viewer, itemId), waits(sql, viewer, itemId)])
  const { open, made } = counts
  return {
    price: item.price,
    least: leastOffer(item.price, item.least),
    left: Math.max(0, OFFERS_PER_ITEM - made),
    open: open && { ...open, until: open.until.toISOString() },
    reserved: item.reservedFor === null ? null : item.reservedFor === viewer.userId ? 'for-you' : 'for-other',
    refusal: offerProblem(item, viewer, counts),
    isWaiting,
  }
}

async function waits(sql: Tag, { userId }: Owner, itemId: string): Promise<boolean> {
  const [row] = await sql`select from free_again_requests where item_id = ${itemId} and user_id = ${userId}`
  return row !== undefined
}

/** Asks to be told when a reserved listing is free again; repeating it changes nothing. Throws a `Refusal`. */
export function awaitItem(viewer: Owner, itemId: string): Promise<void> {
  const { userId } = viewer
  return write(viewer, async (sql) => {
    await sql`select from items where id = ${itemId} for share`
    const item = await readItem(sql, itemId)
    if (!item) throw new Refusal('not_found', say.noSuchListing())
    if (item.seller === userId) throw new Refusal('own_item', say.ownItem())
    if (item.isSold) throw new Refusal('conflict', say.itemSold())
    if (item.reservedFor === null) throw new Refusal('conflict', say.isFree())
    if (item.reservedFor === userId) throw new Refusal('conflict', say.keptForYou())
    await sql`insert into free_again_requests (item_id, user_id) values (${itemId}, ${userId}) on conflict do nothing`
  })
}

/** The viewer need not be told any more; idempotent. */
export async function stopAwaiting(viewer: Owner, itemId: string): Promise<void> {
  await write(
    viewer,
    (sql) => sql`delete from free_again_requests where item_id = ${itemId} and user_id = ${viewer.userId}`,
  )
}

/** Only the seller of a listing sees this of its offers. */
export interface OwnOffers extends OfferTerms {
  /** How many are open. */
  open: number
  /** Whether the seller takes offers at all. */
  takesAny: boolean
  reserved: { id: string; conversation: string; name: string; until: string; isExtended: boolean } | null
}

const MOST_COUNTED = 100

/** Null for a listing that is not the viewer's. */
export async function findOwnOffers({ userId }: Owner, itemId: string): Promise<OwnOffers | null> {
  const sql = db()
  const [row] = await sql<OwnOffers[]>`
    select coalesce(t.takes_offers, true) as "takesOffers", t.least,
      not exists (select from offer_refusers f where f.user_id = i.user_id) as "takesAny",
      (select count(*)::integer from (
        select from offers o where o.item_id = i.id and o.state = 'open' and o.made_by = 'buyer'
        limit ${MOST_COUNTED}) as counted) as open,
      (select json_build_object('id', r.id, 'conversation', r.conversation_id, 'name', p.display_name,
          'until', to_char(r.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isExtended', r.is_extended)
        from reservations r join profiles p on p.user_id = r.buyer_id
        where r.item_id = i.id and ${isHeldReservation(sql, 'r')}) as reserved
    from items i left join offer_terms t on t.item_id = i.id
    where i.id = ${itemId} and i.user_id = ${userId}`
  return row ?? null
}

/** Says which offers the viewer takes for a listing of theirs. Throws a `Refusal`. */
export function setOfferTerms({ userId }: Owner, itemId: string, terms: OfferTerms): Promise<OfferTerms> {
  const { takesOffers, least } = terms
  return write({ userId }, async (sql) => {
    const [item] = await sql<{ price: number }[]>`
      select price from items where id = ${itemId} and user_id = ${userId} for share`
    if (!item) throw new Refusal('not_found', say.noSuchListing())
    if (least !== null && least > item.price) {
      const problem = say.mostIs({ amount: formatRupees(item.price) })
      throw new Refusal('invalid', problem, { fields: { least: problem } })
    }
    await sql`
      insert into offer_terms (item_id, takes_offers, least) values (${itemId}, ${takesOffers}, ${least})
      on conflict (item_id) do update set takes_offers = excluded.takes_offers, least = excluded.least, updated_at = now()`
    return { takesOffers, least }
  })
}

/** Whether the viewer takes offers for any listing of theirs. */
export async function takesAnyOffers({ userId }: Owner): Promise<boolean> {
  const [refuser] = await db()`select from offer_refusers where user_id = ${userId}`
  return refuser === undefined
}

/** Open offers stay open when a seller takes no new ones. */
export async function setTakesOffers({ userId }: Owner, takes: boolean): Promise<void> {
  await write({ userId }, (sql) =>
    takes
      ? sql`delete from offer_refusers where user_id = ${userId}`
      : sql`insert into offer_refusers (user_id) values (${userId}) on conflict do nothing`,
  )
}
