import type { TransactionSql } from '#app/db/client.server.ts'
import { isLiveConversation, takesPartAs } from '#app/db/policies/conversations.server.ts'
import { isHeldReservation } from '#app/db/policies/offers.server.ts'
import { write } from '#app/db/write.server.ts'
import { storeMessage, tellStored, type Stored } from '#app/features/chat/server/messages/store-message.server.ts'
import * as say from '#app/features/offers/messages/messages.ts'
import { HELD_HOURS } from '#app/nouns/offer/offer-limits.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import { findReservation, holdItem } from './find-dealing.server.ts'
import { tellSoon } from './settle-due.server.ts'

export interface HeldReservation {
  id: string
  conversation: string
  until: string
}

/**
 * Reserves the viewer's listing for the buyer in one of their conversations, without an offer. The same id again changes nothing.
 * Throws a `Refusal`.
 */
export async function reserveItem(viewer: Viewer, conversation: string, id: string): Promise<HeldReservation> {
  const { held, stored } = await write(viewer, async (sql) => {
    const [talk] = await sql<{ item: string | null; buyer: string; seller: string }[]>`
      select c.item_id as item, c.participant_1 as buyer, c.participant_2 as seller from conversations c
      where c.id = ${conversation} and ${isLiveConversation(sql, 'c')} and ${takesPartAs(sql, 'selling', viewer.userId, 'c')}`
    if (!talk) throw new Refusal('not_found', say.noSuchConversation())
    const item = await holdItem(sql, talk.item, 'alone')
    const before = await findHeld(sql, id, { offer: null, conversation })
    if (before) return { held: before, stored: null }
    if (!item) throw new Refusal('not_found', say.noSuchListing())
    if (item.isSold) throw new Refusal('conflict', say.itemSold())
    if (item.reservedFor !== null) {
      throw new Refusal('conflict', item.reservedFor === talk.buyer ? say.reservedForThem() : say.isReserved())
    }
    const result = await storeReservation(sql, viewer, { id, conversation, ...talk, amount: item.price, offer: null })
    await notifyPeople(sql, {
      person: talk.buyer,
      kind: 'reservation-made',
      ...(talk.item !== null && { item: talk.item }),
      about: `reservation:${id}`,
      facts: { conversation, until: Date.parse(result.held.until) },
    })
    return result
  })
  if (stored) tellStored(stored)
  return held
}

/** Keeps the viewer's listing reserved for as long again, once; repeating it changes nothing. Throws a `Refusal`. */
export function extendReservation(viewer: Viewer, id: string): Promise<HeldReservation> {
  return write(viewer, async (sql) => {
    const { conversation, item, side } = await findReservation(sql, viewer, id)
    if (side !== 'seller') throw new Refusal('forbidden', say.sellerExtends())
    await holdItem(sql, item, 'alone')
    await sql`
      update reservations set until = until + ${HELD_HOURS}::integer * interval '1 hour', is_extended = true
      where id = ${id} and not is_extended and ${isHeldReservation(sql)}`
    const [held] = await sql<{ until: Date }[]>`
      select until from reservations where id = ${id} and is_extended and ${isHeldReservation(sql)}`
    if (!held) throw new Refusal('conflict', say.reservationOver())
    return { id, conversation, until: held.until.toISOString() }
  })
}

/** Ends a reservation before its time, as either side may; repeating it changes nothing. Throws a `Refusal`. */
export function releaseReservation(viewer: Viewer, id: string): Promise<void> {
  return write(viewer, async (sql) => {
    const { item, side } = await findReservation(sql, viewer, id)
    await holdItem(sql, item, 'alone')
    const { count } = await sql`
      update reservations set state = 'released', released_by = ${side}, settled_at = now()
      where id = ${id} and state = 'held'`
    if (count > 0) await tellSoon(sql)
  })
}

/** The reservation that was made under this id before. Throws a `Refusal` for the id of another one. */
export async function findHeld(
  sql: TransactionSql,
  id: string,
  { offer, conversation }: { offer: string | null; conversation: string },
): Promise<HeldReservation | null> {
  const [known] = await sql<{ until: Date; same: boolean }[]>`
    select until, conversation_id = ${conversation} and offer_id is not distinct from ${offer}::uuid as same
    from reservations where id = ${id}`
  if (!known) return null
  if (!known.same) throw new Refusal('conflict', say.idTaken())
  return { id, conversation, until: known.until.toISOString() }
}

interface NewReservation {
  id: string
  conversation: string
  item: string | null
  buyer: string
  seller: string
  amount: number
  offer: string | null
}

/** Stores a reservation of a listing that this transaction holds, with its card. */
export async function storeReservation(
  sql: TransactionSql,
  viewer: Pick<Viewer, 'userId'>,
  { id, conversation, item, buyer, seller, amount, offer }: NewReservation,
): Promise<{ held: HeldReservation; stored: Stored }> {
  await sql`
    update reservations set state = 'expired', settled_at = until
    where item_id = ${item} and state = 'held' and not ${isHeldReservation(sql)}`
  const [row] = await sql<{ until: Date }[]>`
    insert into reservations (id, conversation_id, item_id, buyer_id, seller_id, offer_id, amount, until)
    values (${id}, ${conversation}, ${item}, ${buyer}, ${seller}, ${offer}, ${amount},
      now() + ${HELD_HOURS}::integer * interval '1 hour')
    returning until`
  if (!row) throw new Error('The reservation was not stored')
  const stored = await storeMessage(sql, viewer, conversation, {
    id,
    content: formatRupees(amount),
    card: 'reservation',
  })
  return { held: { id, conversation, until: row.until.toISOString() }, stored }
}
