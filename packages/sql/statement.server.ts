import { DatabaseError, Query as DriverQuery, type Connection } from 'pg'

import type { Compiled } from './compile.server.ts'
import { DriverError } from './errors.server.ts'
import { RowList } from './rows.server.ts'
import { findDecoder, encode, type Encoded } from './values.server.ts'

/** A statement that a connection prepares, with the columns that it returns once they are known. */
export interface Prepared {
  readonly name: string
  isSent: boolean
  /** After an error, it is uncertain whether PostgreSQL knows the name. */
  isUnsure: boolean
  columns: Column[] | null
}

interface Column {
  name: string
  decode: (text: string) => unknown
}

/** The protocol counts them in 16 bits. */
const MOST_PARAMETERS = 65_535

/** The messages that a statement sends: `pg`'s connection as it is; its published types are of an older one. */
export interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  query(text: string): void
  parse(message: { text: string; name: string; types: readonly number[] }): void
  bind(message: { statement: string; values: readonly Encoded[] }): void
  describe(message: { type: 'P' }): void
  execute(message?: { rows: number }): void
  close(message: { type: 'S'; name: string }): void
  flush(): void
  sync(): void
}

/**
 * PostgreSQL reports that a prepared statement no longer fits its tables, or does not know it. Preparing it again
 * fixes both.
 */
const OUTDATED = new Set(['FetchPreparedStatement', 'RevalidateCachedQuery', 'transformAssignedExpr'])

export const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError && OUTDATED.has(error.routine ?? '')

const corked = new WeakSet<object>()

/** Corks the socket: everything sent in one turn of the event loop becomes one write. */
function writeTogether(stream: Wire['stream']): void {
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  setImmediate(() => {
    corked.delete(stream)
    stream.uncork()
  })
}

/** The parts of a `pg-protocol` message that are used here. */
interface RowDescription {
  fields: { name: string; dataTypeID: number }[]
}

/**
 * One statement on its way through `pg`. The base class asks PostgreSQL to describe the columns each time and keeps
 * more than is needed; this one asks once per prepared statement, which is a quarter of the driver's work.
 */
export class Statement extends DriverQuery {
  readonly compiled: Compiled
  readonly #values: readonly unknown[]
  readonly #prepared: Prepared | null
  protected readonly isSimple: boolean
  /** A comment in front of the text. */
  readonly #note: string
  readonly #settle: (error: unknown, rows: RowList) => void
  #columns: Column[] | null = null
  protected found = new RowList()
  #failure: unknown = null
  #hasPrepared = false

  constructor(
    compiled: Compiled,
    values: readonly unknown[],
    { prepared, isSimple, note = '' }: { prepared: Prepared | null; isSimple: boolean; note?: string },
    settle: (error: unknown, rows: RowList) => void,
  ) {
    super({ text: compiled.text })
    this.compiled = compiled
    this.#values = values
    this.#prepared = prepared
    this.isSimple = isSimple
    this.#note = note
    this.#settle = settle
  }

  // The published types of the connection are of an older one: see `Wire`.
  override submit = (connection: Connection): void => this.send(connection as unknown as Wire)

  protected send(connection: Wire): void {
    if (this.isSimple) return connection.query(this.#note + this.compiled.text)
    const values = this.encoded()
    const prepared = this.#prepared
    const statement = prepared?.name ?? ''
    writeTogether(connection.stream)
    if (!prepared?.isSent) this.parse(connection, statement)
    connection.bind({ statement, values })
    this.#columns = prepared?.columns ?? null
    if (!this.#columns) connection.describe({ type: 'P' })
    connection.execute()
    connection.sync()
  }

  protected parse(connection: Wire, name: string): void {
    const prepared = this.#prepared
    if (prepared?.isUnsure) connection.close({ type: 'S', name })
    connection.parse({ text: this.#note + this.compiled.text, name, types: this.compiled.types })
    if (!prepared) return
    this.#hasPrepared = true
    prepared.isSent = true
    prepared.isUnsure = false
  }

  protected encoded(): Encoded[] {
    if (this.#values.length > MOST_PARAMETERS)
      throw new DriverError('MAX_PARAMETERS_EXCEEDED', `A statement has at most ${MOST_PARAMETERS} parameters`)
    return this.#values.map(encode)
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, decode: findDecoder(dataTypeID) }))
    // A text with several statements is answered by the last one.
    if (this.isSimple) this.found = new RowList()
    if (this.#prepared) this.#prepared.columns = this.#columns
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      const row: Record<string, unknown> = {}
      const columns = this.#columns ?? []
      for (let index = 0; index < columns.length; index++) {
        const column = columns[index]
        const text = fields[index]
        if (column) row[column.name] = text === null || text === undefined ? null : column.decode(text)
      }
      this.found.push(row)
    } catch (error) {
      this.#failure ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    // Like "SELECT 24"; other statements end with a word.
    this.found.setCount(Number(text.slice(text.lastIndexOf(' ') + 1)) || 0)
    // The statement never returns rows.
    if (this.#prepared) this.#prepared.columns ??= []
  }

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    this.#settle(this.#failure, this.found)
  }

  handleError(error: unknown): void {
    if (this.#prepared && (this.#hasPrepared || isOutdated(error)))
      Object.assign(this.#prepared, { isSent: false, isUnsure: true, columns: null })
    this.#settle(error, this.found)
  }
}
