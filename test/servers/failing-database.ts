import type { Sql } from '#app/db/client.server.ts'

/** A database whose every statement fails. */
export function failingDatabase(sql: Sql): Sql {
  return new Proxy(sql, {
    apply() {
      const answer = Promise.reject(new Error('no answer'))
      // Nobody awaits a fragment.
      answer.catch(() => {})
      return answer
    },
  })
}
