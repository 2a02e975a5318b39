import { db } from '#app/db/client.server.ts'
import { EXPORT_BATCH, readBatches, type ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'

export const securityEventsExporter: ListExporter = {
  name: 'securityEvents',
  tables: ['security_events'],
  readRows: (userId) =>
    readBatches<{ id: string }>((last) => {
      const sql = db()
      return sql<{ id: string }[]>`
        select id, at, kind, coalesce(address, network) as "from" from security_events
        where account_id = ${userId} ${last ? sql`and id > ${last.id}` : sql``} order by id limit ${EXPORT_BATCH}`
    }),
}
