import type { Sql } from '#app/db/client.server.ts'

import { interceptedDatabase } from './intercepted-database.ts'

/** A database whose every statement fails. */
export function failingDatabase(sql: Sql): Sql {
  return interceptedDatabase(sql, () => {
    const answer = Promise.reject(new Error('no answer'))
    // Nobody awaits a fragment.
    answer.catch(() => {})
    return answer
  })
}
