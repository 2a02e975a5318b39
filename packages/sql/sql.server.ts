/**
 * The `sql` tag over the driver `pg`: a template becomes a statement, values become its parameters, and a query inside
 * another is a part of its text. This is the door of the package: nobody else imports its other modules.
 */
import type { SessionSettings } from './address.server.ts'
import type { Connection } from './connection.server.ts'
import { DriverError } from './errors.server.ts'
import { Builder, Identifier, Parameter, TYPES } from './parts.server.ts'
import { Pool } from './pool.server.ts'
import { Query, type QueryOptions, type SessionAccess } from './query.server.ts'
import type { Rows } from './rows.server.ts'
import type { PoolFigures, StatementWatch } from './statement-watch.server.ts'
import { transact, type Handler } from './transaction.server.ts'

export { makeDriverUrl, plainClient, prefersEncryption } from './address.server.ts'
export { compileStatement } from './compile.server.ts'
export {
  AWAY_CODES,
  databaseErrorCode,
  DriverError,
  isDatabaseAway,
  PostgresError,
  translated,
  violatedConstraint,
} from './errors.server.ts'
export { Query } from './query.server.ts'
export type { StatementWatch } from './statement-watch.server.ts'

/** An untyped row: only its columns have names. */
// oxlint-disable-next-line typescript/no-explicit-any -- a statement without a type for its rows says nothing about them
export type Row = Record<string, any>

export type Value =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly Value[]
  | Parameter
  | Identifier
  | Builder
  | Fragment

export interface Fragment<Result extends readonly unknown[] = Row[]> extends Promise<Rows<Result>> {
  readonly strings: readonly string[]
  readonly args: readonly unknown[]
}

interface PendingQuery<Result extends readonly unknown[]> extends Fragment<Result> {
  /** Runs it now. */
  execute(): this
  /** Its rows, in batches of the given size. */
  cursor(atOnce: number): AsyncIterable<Result>
}

/** The tag of a pool, a transaction or a reserved connection. */
export interface Tag {
  <Result extends readonly unknown[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly Value[]
  ): PendingQuery<Result>
  /** A name of a table or column. */
  (name: string): Identifier
  /** A list for `in`, names of columns, or the columns of an insert or update. */
  (values: object, ...columns: readonly string[]): Builder
  /** A text without parameters of its own is sent as it is, and may hold several statements. */
  unsafe<Result extends readonly unknown[] = Row[]>(
    text: string,
    values?: readonly unknown[],
    options?: { prepare?: boolean },
  ): PendingQuery<Result>
  json(this: void, value: unknown): Parameter
  /** A value with the number of its PostgreSQL type. */
  typed(this: void, value: unknown, type: number): Parameter
}

export interface TransactionSql extends Tag {
  readonly isTransaction: true
}

export interface ReservedSql extends Tag {
  release(): void
}

/** Statements and transactions that PostgreSQL refuses when they write. */
export interface ReadOnlySql extends Tag {
  begin: Begin
}

interface Begin {
  <T>(work: Work<T>): Promise<Settled<T>>
  <T>(isolation: 'isolation level repeatable read', work: Work<T>): Promise<Settled<T>>
}

export interface Sql extends Tag {
  begin: Begin
  /** The same connections for reading only. */
  readonly reads: ReadOnlySql
  reserve(): Promise<ReservedSql>
  /** Rejects new queries and closes when the others are answered, or after the given number of seconds. */
  end(options?: { timeout?: number }): Promise<void>
  readonly options: { readonly backoff: (tries: number) => number }
  /** For operators. */
  figures: () => PoolFigures
}

/** A list of statements resolves to the list of their results. */
export type Settled<T> = T extends readonly unknown[] ? { [Index in keyof T]: Awaited<T[Index]> } : Awaited<T>

export interface SqlOptions {
  max?: number
  /** Seconds until an idle connection is closed; without it, none is. */
  idle_timeout?: number
  connect_timeout?: number
  backoff?: (tries: number) => number
  /** Whether statements are prepared by name. A pooler in transaction mode may not know the names. */
  prepare?: boolean
  onnotify?: (channel: string, payload: string) => void
  onclose?: () => void
  /** Called with each statement before it is sent. */
  debug?: (text: string, values: unknown[]) => void
  watch?: StatementWatch | undefined
  connection?: SessionSettings
  /**
   * Whether `reads` makes a session read-only; true by default. A pooler in transaction mode shares sessions between its
   * clients: there, PostgreSQL refuses writes in transactions of `reads` only.
   */
  switchesAccess?: boolean
}

/** Seconds: 0.25 after the first failed attempt, and at most 20. */
const defaultBackoff = (tries: number) => Math.min(0.25 * 2 ** (tries - 1), 20)

export function openSql(url: string, options: SqlOptions = {}): Sql {
  const backoff = options.backoff ?? defaultBackoff
  const prepare = options.prepare ?? true
  const pool = new Pool({
    url,
    max: options.max ?? 10,
    idleTimeoutS: options.idle_timeout ?? null,
    connectTimeoutS: options.connect_timeout ?? 30,
    backoff,
    onnotify: options.onnotify ?? (() => {}),
    onclose: options.onclose ?? (() => {}),
    debug: options.debug,
    watch: options.watch,
    session: options.connection ?? {},
    switchesAccess: options.switchesAccess ?? true,
  })
  const makePoolTag = (access: SessionAccess) =>
    Object.assign(
      makeTag(
        (query) => pool.run(query),
        (query, atOnce) => fetchReserved(pool, query, atOnce),
        { access, prepare },
      ),
      {
        begin: <T>(...given: [work: Work<T>] | [isolation: string, work: Work<T>]) => {
          const [isolation, work] = given.length === 1 ? ['', given[0]] : given
          const words = `${isolation} read ${access === 'read' ? 'only' : 'write'}`
          const done = transact(pool, words, (handler, connection) =>
            work(transactionTag(handler, connection, prepare)),
          )
          // `transact` settles a list of statements, as `Settled` says.
          return done as Promise<Settled<T>>
        },
      },
    )
  return Object.assign(makePoolTag('write'), {
    reads: makePoolTag('read'),
    reserve: async () => reservedTag(pool, await pool.reserve(), prepare),
    end: (how?: { timeout?: number }) => pool.end(how),
    options: { backoff },
    figures: pool.figures,
  })
}

type Work<T> = (sql: TransactionSql) => T
type Fetch = (query: Query, atOnce: number) => AsyncGenerator

async function* fetchReserved(pool: Pool, query: Query, atOnce: number): AsyncGenerator {
  const connection = await pool.reserve()
  try {
    yield* connection.fetch(query, atOnce)
  } finally {
    pool.release(connection)
  }
}

const transactionTag = (handler: Handler, connection: Connection, prepare: boolean): TransactionSql =>
  Object.assign(
    makeTag(handler, (query, atOnce) => connection.fetch(query, atOnce), { access: null, prepare }),
    { isTransaction: true as const },
  )

function reservedTag(pool: Pool, connection: Connection, prepare: boolean): ReservedSql {
  let isReleased = false
  const handler: Handler = (query) => {
    if (isReleased) query.reject(new DriverError('CONNECTION_RELEASED'))
    else connection.run(query, false)
  }
  const release = () => {
    if (!isReleased) pool.release(connection)
    isReleased = true
  }
  return Object.assign(
    makeTag(handler, (query, atOnce) => connection.fetch(query, atOnce), { access: 'write', prepare }),
    { release },
  )
}

function makeTag(handler: Handler, fetch: Fetch, { access, prepare }: Omit<QueryOptions, 'simple'>): Tag {
  const tagged: QueryOptions = { access, prepare, simple: false }
  const plain: QueryOptions = { access, prepare: false, simple: true }
  const once: QueryOptions = { access, prepare: false, simple: false }
  const make = (strings: readonly string[], args: readonly unknown[], options: QueryOptions) =>
    new Query(strings, args, handler, options, fetch)

  function tag(
    first: TemplateStringsArray | string | unknown[] | Record<string, unknown>,
    ...rest: unknown[]
  ): unknown {
    if (typeof first === 'string') return new Identifier(first)
    return isTemplate(first) ? make(first, rest, tagged) : new Builder(first, rest.map(String))
  }
  const unsafe = (text: string, values: readonly unknown[] = [], given: { prepare?: boolean } = {}) => {
    const query = make([text], [], given.prepare ? tagged : values.length > 0 ? once : plain)
    query.values = values
    return query
  }
  const more = {
    unsafe,
    json: (value: unknown) => new Parameter(value, TYPES.jsonb),
    typed: (value: unknown, type: number) => new Parameter(value, type),
  }
  // The type of a tag has an overload for each kind of argument, which one function cannot be checked against.
  return Object.assign(tag, more) as unknown as Tag
}

const isTemplate = (given: object): given is TemplateStringsArray => Array.isArray(given) && 'raw' in given
