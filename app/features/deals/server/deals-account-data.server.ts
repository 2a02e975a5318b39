import { db } from '#app/db/client.server.ts'
import { EXPORT_BATCH, readBatches, type ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'

/** The person buys or sells in these deals. Names of others are left out. */
export const dealsExporter: ListExporter = {
  name: 'deals',
  tables: ['deals'],
  async *readRows(userId) {
    for (const side of ['buyer_id', 'seller_id'] as const) {
      yield* readBatches<{ id: string; createdAt: Date }>(
        (last) => db()<{ id: string; createdAt: Date }[]>`
          select id, conversation_id as "conversationId", item_id as "itemId", case when buyer_id = ${userId} then 'buyer' else 'seller' end as role,
            amount, state, way, payment, checked, reason, fell_by as "fellBy", problem_by as "problemBy", problem_at as "problemAt",
            created_at as "createdAt", settled_at as "settledAt",
            (select coalesce(json_agg(json_build_object('move', m.move, 'by', m.moved_by, 'at', m.created_at) order by m.created_at), '[]')
              from deal_moves m where m.deal_id = deals.id) as moves
          from deals where ${db()(side)} = ${userId}
            ${last ? db()`and (created_at, id) > (${last.createdAt}, ${last.id}::uuid)` : db()``}
          order by created_at, id limit ${EXPORT_BATCH}`,
      )
    }
  },
}
