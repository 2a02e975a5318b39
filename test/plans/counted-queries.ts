// A database connection for the product's functions that records each statement and runs one at a time, so that each
// one's time is its own.
import type { Sql } from '#app/db/client.server.ts'
import { Query, openSql } from '#packages/sql'
import { interceptedDatabase } from '#test/servers/intercepted-database.ts'

export interface Statement {
  text: string
  values: unknown[]
}

export interface CountedQueries {
  /** Pass it to the product with `setDatabase`. */
  sql: Sql
  /** Runs `work` and returns its result, its statements and the milliseconds that they took. */
  record<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[]; milliseconds: number }>
  end(): Promise<void>
}

/** `longestMs` is the limit of a statement, by default that of pages. */
export function countQueries(url: string, { longestMs = 5000 } = {}): CountedQueries {
  let statements: Statement[] = []
  let milliseconds = 0
  let turn: Promise<unknown> = Promise.resolve()
  const real = openSql(url, {
    max: 1,
    // The same options as the pages' connections: see app/db/client.server.ts.
    connection: { application_name: 'khazana', statement_timeout: longestMs, enable_seqscan: 'off', work_mem: '32MB' },
    debug: (text, values) => void statements.push({ text, values }),
  })

  let ready: Promise<unknown> | undefined

  /** Sends a query once it is awaited and all earlier ones are answered. A fragment of another query is never sent. */
  function inTurn(query: Query): void {
    const send = query.handler
    query.handler = ({ resolve, reject }) => {
      const before = turn
      const sendInTurn = async () => {
        await before
        const began = performance.now()
        await new Promise<void>((answered) => {
          const settle = (tell: (answer: unknown) => void) => (answer: unknown) => {
            milliseconds += performance.now() - began
            tell(answer)
            answered()
          }
          Object.assign(query, { resolve: settle(resolve), reject: settle(reject) })
          send(query)
        })
      }
      turn = sendInTurn()
    }
  }

  const sql = interceptedDatabase(real, (run) => {
    const made = run()
    if (made instanceof Query) inTurn(made)
    return made
  })

  return {
    sql,
    async record(work) {
      // The driver fetches types with a connection's first query.
      await (ready ??= real`select 1`)
      statements = []
      milliseconds = 0
      const result = await work()
      return { result, statements, milliseconds }
    },
    end: () => real.end(),
  }
}
