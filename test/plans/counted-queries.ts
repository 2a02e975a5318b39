// A database connection for the product's functions that records each statement and runs one at a time, so that each
// one's time is its own.
import type { Sql } from '#app/db/client.server.ts'
import postgres from '#app/db/postgres-driver.server.ts'

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

export function countQueries(url: string): CountedQueries {
  let statements: Statement[] = []
  let milliseconds = 0
  let turn: Promise<unknown> = Promise.resolve()
  const real = postgres(url, {
    max: 1,
    // The same options as the pages' connections: see app/db/client.server.ts.
    connection: { application_name: 'khazana', statement_timeout: 5000, enable_seqscan: 'off' },
    onnotice: () => undefined,
    debug: (_connection, text, values: unknown[]) => void statements.push({ text, values: [...values] }),
  })

  let ready: Promise<unknown> | undefined

  /** A query is sent when it is awaited; a fragment of another one never is. */
  function inTurn(query: Promise<unknown>): void {
    const send = query.then.bind(query)
    let answer: Promise<unknown> | undefined
    const ask = () => {
      const before = turn
      answer ??= (async () => {
        await before
        const began = performance.now()
        const settled = await send(
          (rows) => ({ rows }),
          (error: unknown) => ({ error }),
        )
        milliseconds += performance.now() - began
        if ('error' in settled) throw settled.error
        return settled.rows
      })()
      turn = Promise.allSettled([answer])
      return answer
    }
    // oxlint-disable-next-line unicorn/no-thenable -- a query is thenable: this one waits for its turn first
    Reflect.defineProperty(query, 'then', { value: (...then: Parameters<typeof send>) => ask().then(...then) })
  }

  const sql = new Proxy(real, {
    apply(target, receiver, given: unknown[]) {
      const made: unknown = Reflect.apply(target, receiver, given)
      const [first] = given
      if (Array.isArray(first) && 'raw' in first && made instanceof Promise) inTurn(made)
      return made
    },
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
