import { db } from '#app/db/client.server.ts'
import {
  ERASE_BATCH,
  EXPORT_BATCH,
  readBatches,
  type Eraser,
  type ListExporter,
} from '#app/platform/account-data/account-data-parts.server.ts'

/** The person made or received these offers. Names of others are left out. */
export const offersExporter: ListExporter = {
  name: 'offers',
  tables: ['offers'],
  async *readRows(userId) {
    for (const side of ['buyer_id', 'seller_id'] as const) {
      yield* readBatches<{ id: string; createdAt: Date }>(
        (last) => db()<{ id: string; createdAt: Date }[]>`
          select id, conversation_id as "conversationId", item_id as "itemId", case when buyer_id = ${userId} then 'buyer' else 'seller' end as role,
            made_by as "madeBy", amount, price, state, reason, created_at as "createdAt", expires_at as "expiresAt", settled_at as "settledAt"
          from offers where ${db()(side)} = ${userId}
            ${last ? db()`and (created_at, id) > (${last.createdAt}, ${last.id}::uuid)` : db()``}
          order by created_at, id limit ${EXPORT_BATCH}`,
      )
    }
  },
}

export const reservationsExporter: ListExporter = {
  name: 'reservations',
  tables: ['reservations'],
  async *readRows(userId) {
    yield* await db()`
      select id, conversation_id as "conversationId", item_id as "itemId", case when buyer_id = ${userId} then 'buyer' else 'seller' end as role,
        amount, state, released_by as "releasedBy", reason, until, is_extended as "isExtended", created_at as "createdAt",
        settled_at as "settledAt"
      from reservations where buyer_id = ${userId} or seller_id = ${userId} order by created_at, id`
  },
}

export const offerSettingsExporter: ListExporter = {
  name: 'offersSwitchedOff',
  tables: ['offer_refusers'],
  async *readRows(userId) {
    yield* await db()`select since from offer_refusers where user_id = ${userId}`
  },
}

export const freeAgainExporter: ListExporter = {
  name: 'awaitedListings',
  tables: ['free_again_requests'],
  async *readRows(userId) {
    yield* await db()`
      select item_id as "itemId", created_at as "createdAt" from free_again_requests
      where user_id = ${userId} order by created_at, item_id`
  },
}

export const offersEraser: Eraser = {
  tables: ['offer_refusers', 'free_again_requests'],
  async eraseRows(sql, { userId }) {
    await sql`delete from offer_refusers where user_id = ${userId}`
    const { count } = await sql`
      delete from free_again_requests where user_id = ${userId} and item_id = any(array(
        select item_id from free_again_requests where user_id = ${userId} limit ${ERASE_BATCH}))`
    return count === ERASE_BATCH
  },
}
