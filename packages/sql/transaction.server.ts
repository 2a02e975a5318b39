import type { Connection } from './connection.server.ts'
import { DriverError, PostgresError } from './errors.server.ts'
import type { Pool } from './pool.server.ts'
import { Query } from './query.server.ts'

/** Runs a query on a connection. */
export type Handler = (query: Query) => void

const ABORTED = '25P02'

/**
 * Runs `work` in a transaction on a connection of its own, and commits if every statement succeeded, also those whose
 * error `work` caught. When the connection is lost, the transaction and all its later queries are rejected at once.
 */
export async function transact<T>(
  pool: Pool,
  options: string,
  work: (handler: Handler, connection: Connection) => T,
): Promise<Awaited<T>> {
  const connection = await pool.reserve()
  const failures: unknown[] = []
  let isOver = false
  const handler: Handler = (query) => {
    if (isOver) return query.reject(connection.ended ?? new DriverError('TRANSACTION_ENDED'))
    const { reject } = query
    query.reject = (error) => {
      failures.push(error)
      reject(error)
    }
    connection.run(query, false)
  }
  let forget: (() => void) | undefined
  const lost = new Promise<never>((_, reject) => (forget = connection.whenEnded(reject)))
  // The connection may be lost before anybody awaits this promise.
  lost.catch(() => {})
  try {
    await ask(connection, `begin ${options.replaceAll(/[^a-z ]/gi, '')}`)
    const result = await Promise.race([settled(work(handler, connection)), lost])
    if (failures.length > 0) throw failures[0]
    isOver = true
    await ask(connection, 'commit')
    return result
  } catch (error) {
    isOver = true
    if (!connection.ended) await ask(connection, 'rollback').catch(() => connection.close(true))
    throw failures.length > 0 && error instanceof PostgresError && error.code === ABORTED ? failures[0] : error
  } finally {
    forget?.()
    pool.release(connection)
  }
}

async function settled<T>(result: T): Promise<Awaited<T>> {
  if (!Array.isArray(result)) return await result
  const answers: unknown = await Promise.all(result)
  // The results of a list of statements, which is also the type that the caller declares.
  return answers as Awaited<T>
}

async function ask(connection: Connection, text: string): Promise<void> {
  await new Query([text], [], (query) => connection.run(query, false), { access: null, prepare: false, simple: true })
}
