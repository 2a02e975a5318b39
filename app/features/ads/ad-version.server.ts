import type { TransactionSql } from 'postgres'

import type { Fragment, Sql } from '#app/db/client.server.ts'

/** Of an ad `a` and its photo `p`: another one as soon as anything but its place is another. */
export const versionOf = (sql: Sql | TransactionSql): Fragment =>
  sql`md5(row(a.title, a.link, a.image_url, a.active, p.alt)::text)`
