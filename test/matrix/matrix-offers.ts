// The access to the operations of offers and reservations.
import type { World } from './matrix-world.ts'
import type { Entry } from './matrix.ts'

/** Reserves the seller's item for somebody whom no role plays. */
async function reserveSellersItem({ sql, conversation, sellersItem, seller, waiting }: World): Promise<void> {
  await sql`
    insert into reservations (id, conversation_id, item_id, buyer_id, seller_id, amount, until)
    values (new_id(), ${conversation.id}, ${sellersItem.id}, ${waiting.id}, ${seller.id}, 1500, now() + interval '48 hours')
    on conflict do nothing`
}

export const OFFERS: Record<string, Entry> = {
  'GET /items/:id/offering': {
    allowed: 'signed in',
    call: ({ sellersItem }) => ({ path: `/items/${sellersItem.id}/offering` }),
  },
  'POST /items/:id/offers': {
    allowed: 'signed in',
    call: ({ sellersItem, freshId }) => ({
      path: `/items/${sellersItem.id}/offers`,
      body: { id: freshId, amount: sellersItem.price - 100 },
    }),
  },
  'POST /offers/:id/counter': {
    allowed: 'owner',
    call: ({ offer, freshId }) => ({ path: `/offers/${offer}/counter`, body: { id: freshId, amount: 1400 } }),
  },
  'POST /offers/:id/acceptance': {
    allowed: 'owner',
    call: ({ offer, freshId }) => ({ path: `/offers/${offer}/acceptance`, body: { id: freshId } }),
  },
  'POST /offers/:id/refusal': {
    allowed: 'owner',
    call: ({ offer }) => ({ path: `/offers/${offer}/refusal`, body: { reason: 'firm' } }),
  },
  'DELETE /offers/:id': { allowed: 'owner', call: ({ ownOffer }) => ({ path: `/offers/${ownOffer}` }) },
  'POST /conversations/:id/reservation': {
    allowed: 'owner',
    call: ({ conversation, freshId }) => ({
      path: `/conversations/${conversation.id}/reservation`,
      body: { id: freshId },
    }),
  },
  'POST /items/:id/buyer': {
    allowed: 'owner',
    async call({ sql, item, conversation, freshId }) {
      await sql`update items set is_sold = true where id = ${item.id}`
      return { path: `/items/${item.id}/buyer`, body: { id: freshId, conversation: conversation.id } }
    },
  },
  'PUT /reservations/:id/extension': {
    allowed: 'owner',
    call: ({ reservation }) => ({ path: `/reservations/${reservation}/extension` }),
  },
  'DELETE /reservations/:id': {
    allowed: 'participants',
    call: ({ reservation }) => ({ path: `/reservations/${reservation}` }),
  },
  'PUT /items/:id/free-again': {
    allowed: 'signed in',
    async call(world) {
      await reserveSellersItem(world)
      return { path: `/items/${world.sellersItem.id}/free-again` }
    },
  },
  'DELETE /items/:id/free-again': {
    allowed: 'signed in',
    call: ({ sellersItem }) => ({ path: `/items/${sellersItem.id}/free-again` }),
  },
  'PUT /items/:id/offer-terms': {
    allowed: 'owner',
    call: ({ item }) => ({ path: `/items/${item.id}/offer-terms`, body: { takesOffers: true, least: 1000 } }),
  },
  'PUT /me/offers': { allowed: 'signed in', call: () => ({ path: '/me/offers', body: { takesOffers: false } }) },
}
