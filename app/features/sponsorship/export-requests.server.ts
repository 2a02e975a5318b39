import { db } from '#app/db/client.server.ts'
import type { ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'

export const sponsoredRequestsExporter: ListExporter = {
  name: 'sponsoredRequests',
  tables: ['sponsored_requests'],
  async *readRows(userId) {
    yield* await db()`
      select id, item_id as "itemId", status, requested_at as "requestedAt", approved_at as "approvedAt",
        expires_at as "expiresAt"
      from sponsored_requests where user_id = ${userId} order by id`
  },
}
