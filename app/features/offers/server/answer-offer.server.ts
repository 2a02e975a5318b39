import type { TransactionSql } from '#app/db/client.server.ts'
import { isOpenOffer } from '#app/db/policies/offers.server.ts'
import { write } from '#app/db/write.server.ts'
import { tellStored } from '#app/features/chat/server/messages/store-message.server.ts'
import * as say from '#app/features/offers/messages/messages.ts'
import { mayDeclineFor, type DeclineReasonKey } from '#app/nouns/offer/offer-reasons.ts'
import type { OfferStatus } from '#app/nouns/offer/offer-states.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { findOffer, holdItem, noOffer, refuseOver, type FoundOffer } from './find-dealing.server.ts'
import { findHeld, storeReservation, type HeldReservation } from './reserve-item.server.ts'
import { tellSoon } from './settle-due.server.ts'

/**
 * Accepts an offer to the viewer: the listing is reserved for its buyer, and what others offered is void. Of all that happen at once,
 * one move of an offer and one reservation of a listing wins. The same reservation's id again changes nothing. Throws a `Refusal`.
 */
export async function acceptOffer(viewer: Viewer, offerId: string, reservationId: string): Promise<HeldReservation> {
  const { held, stored } = await write(viewer, async (sql) => {
    const offer = await findOffer(sql, viewer, offerId)
    requireReceiver(offer)
    const item = await holdItem(sql, offer.item, 'alone')
    const before = await findHeld(sql, reservationId, { offer: offerId, conversation: offer.conversation })
    if (before) return { held: before, stored: null }
    if (!item) throw await refuseOver(sql, offerId)
    if (item.reservedFor !== null) throw new Refusal('conflict', say.isReserved())
    if (!(await moveOffer(sql, offer, 'accepted'))) throw await refuseOver(sql, offerId)
    const result = await storeReservation(sql, viewer, { ...offer, id: reservationId, offer: offerId })
    await tellSoon(sql)
    return result
  })
  if (stored) tellStored(stored)
  return held
}

/** Declines an offer to the viewer; repeating it changes nothing. Throws a `Refusal`. */
export function declineOffer(viewer: Viewer, id: string, reason: DeclineReasonKey): Promise<void> {
  return write(viewer, async (sql) => {
    const offer = await findOffer(sql, viewer, id)
    requireReceiver(offer)
    if (!mayDeclineFor(reason, offer.side)) throw new Refusal('invalid', say.chooseReason())
    if (await moveOffer(sql, offer, 'declined', reason)) await tellSoon(sql)
    else await requireState(sql, id, 'declined')
  })
}

/** Withdraws an open offer of the viewer's; repeating it changes nothing. Throws a `Refusal`. */
export function withdrawOffer(viewer: Viewer, id: string): Promise<void> {
  return write(viewer, async (sql) => {
    const offer = await findOffer(sql, viewer, id)
    if (offer.madeBy !== offer.side) throw noOffer()
    if (await moveOffer(sql, offer, 'withdrawn')) await tellSoon(sql)
    else await requireState(sql, id, 'withdrawn')
  })
}

function requireReceiver({ madeBy, side }: FoundOffer): void {
  if (madeBy === side) throw new Refusal('forbidden', say.ownOffer())
}

/** Whether the offer was open, and this moved it. */
async function moveOffer(
  sql: TransactionSql,
  { id }: FoundOffer,
  state: OfferStatus,
  reason: DeclineReasonKey | null = null,
): Promise<boolean> {
  const { count } = await sql`
    update offers set state = ${state}, reason = ${reason}, settled_at = now() where id = ${id} and ${isOpenOffer(sql)}`
  return count > 0
}

async function requireState(sql: TransactionSql, id: string, state: OfferStatus): Promise<void> {
  const [offer] = await sql`select from offers where id = ${id} and state = ${state}`
  if (!offer) throw await refuseOver(sql, id)
}
