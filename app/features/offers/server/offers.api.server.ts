import { z } from 'zod'

import * as say from '#app/features/offers/messages/messages.ts'
import { DECLINE_REASONS } from '#app/nouns/offer/offer-reasons.ts'
import { heldReservation, madeOffer, offering, offerTerms, recordedSale } from '#app/nouns/offer/offer.schema.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { PRICE_MAX } from '#app/shared/catalogue.ts'

import { acceptOffer, declineOffer, withdrawOffer } from './answer-offer.server.ts'
import { counterOffer, makeOffer } from './make-offer.server.ts'
import { awaitItem, findOffering, setOfferTerms, setTakesOffers, stopAwaiting } from './offer-terms.server.ts'
import { recordSale } from './record-sale.server.ts'
import { extendReservation, releaseReservation, reserveItem } from './reserve-item.server.ts'

const wholeRupees = () => z.int({ error: () => say.amountWhole() }).min(1, { error: () => say.amountWhole() })
const newId = z.uuidv7({ error: () => say.noNewId() })
const offerBody = z.object({ id: newId, amount: wholeRupees().max(PRICE_MAX, { error: () => say.amountWhole() }) })
const reservationBody = z.object({ id: newId })
const declineBody = z.object({ reason: z.enum(DECLINE_REASONS, { error: () => say.chooseReason() }) })
const saleBody = z.object({ id: newId, conversation: z.uuid() })
const termsBody = z.object({ takesOffers: z.boolean(), least: wholeRupees().nullable().default(null) })
const switchBody = z.object({ takesOffers: z.boolean() })

const common = { access: 'user', params: idParams } as const
export const offerOperations = [
  defineOperation({
    ...common,
    method: 'get',
    path: '/items/:id/offering',
    summary: 'What the viewer may offer for an item',
    answers: {
      200: 'The amounts, or why no offer can be made',
      403: "The item is the viewer's own",
      404: say.noSuchListing,
    },
    returns: { 200: offering },
    handle: async (c, { viewer, params: { id } }) => c.json(await findOffering(viewer, id)),
  }),
  defineOperation({
    ...common,
    method: 'post',
    path: '/items/:id/offers',
    summary:
      "Makes an offer for an item, in the viewer's conversation with its seller; the same id again changes nothing. An open counter-offer of the seller is thereby answered",
    body: offerBody,
    limit: 'messages',
    answers: {
      201: 'It is made, and open for 48 hours',
      403: "`own_item`: the item is the viewer's own; `name_needed`: the viewer has entered no name yet; otherwise one of the two has blocked the other",
      404: say.noSuchListing,
      409: 'No offer can be made for it now; the message says why',
      422: 'The amount is more than the price, or less than the seller takes',
      429: 'Too many new conversations in a day',
    },
    returns: { 201: madeOffer },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await makeOffer(viewer, id, body), 201),
  }),
  defineOperation({
    ...common,
    method: 'post',
    path: '/offers/:id/counter',
    summary: 'Answers an offer to the viewer with another amount, which replaces it; the same id again changes nothing',
    body: offerBody,
    limit: 'messages',
    answers: {
      201: 'The counter-offer is made, and open for 48 hours',
      403: 'One of the two has blocked the other',
      404: say.noSuchOffer,
      409: 'The offer is over: it was answered or withdrawn, its time has ended, or what it was about has changed',
      422: 'The amount lies outside of what can be offered',
    },
    returns: { 201: madeOffer },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await counterOffer(viewer, id, body), 201),
  }),
  defineOperation({
    ...common,
    method: 'post',
    path: '/offers/:id/acceptance',
    summary:
      'Accepts an offer to the viewer, which reserves the item for its buyer; the same id of the reservation again changes nothing',
    body: reservationBody,
    answers: {
      201: 'The item is reserved',
      403: "It is the viewer's own offer",
      404: say.noSuchOffer,
      409: 'The offer is over: it was answered or withdrawn, its time has ended, or what it was about has changed',
    },
    returns: { 201: heldReservation },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await acceptOffer(viewer, id, body.id), 201),
  }),
  defineOperation({
    ...common,
    method: 'post',
    path: '/offers/:id/refusal',
    summary: 'Declines an offer to the viewer with a reason; repeating it changes nothing',
    body: declineBody,
    answers: {
      200: 'It is declined',
      403: "It is the viewer's own offer",
      404: say.noSuchOffer,
      409: 'The offer is over: it was answered or withdrawn, its time has ended, or what it was about has changed',
    },
    handle: (_, { viewer, params: { id }, body }) => declineOffer(viewer, id, body.reason),
  }),
  defineOperation({
    ...common,
    method: 'delete',
    path: '/offers/:id',
    summary: 'Withdraws an open offer of the viewer; repeating it changes nothing',
    answers: {
      200: 'It is withdrawn',
      404: say.noSuchOffer,
      409: 'The offer is over: it was answered or withdrawn, its time has ended, or what it was about has changed',
    },
    handle: (_, { viewer, params: { id } }) => withdrawOffer(viewer, id),
  }),
  defineOperation({
    ...common,
    method: 'post',
    path: '/conversations/:id/reservation',
    summary: "Reserves the viewer's item for the buyer of a conversation; the same id again changes nothing",
    body: reservationBody,
    limit: 'messages',
    answers: {
      201: 'It is reserved for 48 hours',
      404: say.noSuchConversation,
      409: 'It is sold, or reserved already',
    },
    returns: { 201: heldReservation },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await reserveItem(viewer, id, body.id), 201),
  }),
  defineOperation({
    ...common,
    method: 'post',
    path: '/items/:id/buyer',
    summary:
      "Records who bought the viewer's sold item, one of those who wrote about it; the same id of the deal again changes nothing",
    body: saleBody,
    limit: 'messages',
    answers: {
      201: 'Its buyer is asked to confirm it',
      404: say.noSuchListing,
      409: 'It is not sold, or its buyer is known',
    },
    returns: { 201: recordedSale },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await recordSale(viewer, id, body), 201),
  }),
  defineOperation({
    ...common,
    method: 'put',
    path: '/reservations/:id/extension',
    summary: "Extends a reservation of the viewer's item by 48 hours, once; repeating it changes nothing",
    answers: { 200: 'It is extended', 403: 'Only the seller may', 404: say.noSuchReservation, 409: 'It is over' },
    returns: { 200: heldReservation },
    handle: async (c, { viewer, params: { id } }) => c.json(await extendReservation(viewer, id)),
  }),
  defineOperation({
    ...common,
    method: 'delete',
    path: '/reservations/:id',
    summary: 'Releases a reservation, as either side may; repeating it changes nothing',
    answers: { 200: 'The item is free', 404: say.noSuchReservation },
    handle: (_, { viewer, params: { id } }) => releaseReservation(viewer, id),
  }),
  defineOperation({
    ...common,
    method: 'put',
    path: '/items/:id/free-again',
    summary: 'Asks for a notice when a reserved item is free again; repeating it changes nothing',
    answers: {
      200: 'The viewer will be told',
      403: "The item is the viewer's own",
      404: say.noSuchListing,
      409: 'It is sold, free, or reserved for the viewer',
    },
    handle: (_, { viewer, params: { id } }) => awaitItem(viewer, id),
  }),
  defineOperation({
    ...common,
    method: 'delete',
    path: '/items/:id/free-again',
    summary: 'Asks for no such notice any more; repeating it changes nothing',
    answers: { 200: 'The viewer will not be told' },
    handle: (_, { viewer, params: { id } }) => stopAwaiting(viewer, id),
  }),
  defineOperation({
    ...common,
    method: 'put',
    path: '/items/:id/offer-terms',
    summary: "Says whether offers are taken for the viewer's item, and from which amount on",
    body: termsBody,
    answers: { 200: 'As they are now', 404: say.noSuchListing, 422: 'The least amount is more than the price' },
    returns: { 200: offerTerms },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await setOfferTerms(viewer, id, body)),
  }),
  defineOperation({
    method: 'put',
    path: '/me/offers',
    summary: 'Says whether the viewer takes offers for any item of theirs; open offers stay open',
    access: 'user',
    body: switchBody,
    answers: { 200: 'It is stored' },
    handle: (_, { viewer, body }) => setTakesOffers(viewer, body.takesOffers),
  }),
]
