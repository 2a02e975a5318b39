import { Socket } from 'node:net'
import { Client } from 'pg'

import { clientConfig, hasNoEncryption, prefersEncryption, type SessionSettings } from './address.server.ts'
import { compile, type Compiled } from './compile.server.ts'
import { Cursor } from './cursor-statement.server.ts'
import { connectionError, PostgresError, translated } from './errors.server.ts'
import { Parameter } from './parts.server.ts'
import type { Query, SessionAccess } from './query.server.ts'
import { nameStatement } from './statement-name.server.ts'
import type { StatementWatch } from './statement-watch.server.ts'
import { isOutdated, Statement, type Prepared } from './statement.server.ts'

export interface ConnectionOptions {
  url: string
  session: SessionSettings
  connectTimeoutS: number
  onnotify: (channel: string, payload: string) => void
  debug: ((text: string, values: unknown[]) => void) | undefined
  watch: StatementWatch | undefined
  /** Whether sessions are switched between read-only and read-write. */
  switchesAccess: boolean
}

/** PostgreSQL keeps a plan of some ten kilobytes for each, in each session. */
export const MOST_PREPARED = 1000

/** A session that pipelines: it sends each statement at once, also while earlier ones are unanswered. */
export class Connection {
  /** The statements that are not answered yet. */
  pending = 0
  isReserved = false
  idleSince = performance.now()
  readonly bornAt = performance.now()
  /** The reason why it accepts no more statements; null while it is open. */
  ended: Error | null = null
  readonly #client: Client
  readonly #socket: Socket
  readonly #host: string
  readonly #debug: ConnectionOptions['debug']
  readonly #watch: StatementWatch | undefined
  readonly #switchesAccess: boolean
  #access: SessionAccess = 'write'
  /** In LRU order: the least recently used statement comes first. */
  readonly #prepared = new Map<Compiled, Prepared>()
  readonly #onEnd = new Set<(error: Error) => void>()
  /** Called whenever a statement was answered. */
  onAnswer: () => void = () => {}

  private constructor(client: Client, socket: Socket, host: string, options: ConnectionOptions) {
    const { onnotify, debug, watch, switchesAccess } = options
    this.#client = client
    this.#socket = socket
    this.#host = host
    this.#debug = debug
    this.#watch = watch
    this.#switchesAccess = switchesAccess
    client.on('notification', ({ channel, payload }) => onnotify(channel, payload ?? ''))
    // `pg` rejects the pending statements; `end` follows.
    client.on('error', (error) => this.#end(error))
    client.once('end', () => this.#end(null))
  }

  static async open(options: ConnectionOptions, isPlain = false): Promise<Connection> {
    const { url, session, connectTimeoutS } = options
    const socket = new Socket()
    const config = clientConfig(url, session, { isPlain, connectTimeoutS })
    const client = new Client({ ...config, pipeline: true, stream: () => socket })
    const host = `${client.host}:${client.port}`
    const ignore = () => {}
    client.on('error', ignore)
    try {
      await client.connect()
    } catch (error) {
      socket.destroy()
      if (!isPlain && prefersEncryption(url) && hasNoEncryption(error)) return Connection.open(options, true)
      throw translated(error, host)
    }
    const connection = new Connection(client, socket, host, options)
    client.off('error', ignore)
    return connection
  }

  get host(): string {
    return this.#host
  }

  /** Whether a statement with this access can be sent without a switch. */
  hasAccess = (access: SessionAccess | null): boolean =>
    !this.#switchesAccess || access === null || access === this.#access

  /**
   * Switches ahead of a statement in the same pipeline, which costs no round trip. The watch of statements does not hear
   * of it.
   */
  #switchAccess(access: SessionAccess | null): void {
    if (access === null || this.hasAccess(access)) return
    this.#access = access
    const text = `set default_transaction_read_only = ${access === 'read' ? 'on' : 'off'}`
    const options = { prepared: null, isSimple: true }
    const statement = new Statement({ text, types: [], kept: false }, [], options, (error) => {
      // The next statement with this access switches again.
      if (error) this.#access = access === 'read' ? 'write' : 'read'
    })
    this.#client.query(statement)
  }

  #end(cause: unknown): void {
    if (this.ended) return
    this.ended = connectionError('CONNECTION_CLOSED', this.#host, cause ?? undefined)
    for (const tell of this.#onEnd) tell(this.ended)
    this.#onEnd.clear()
  }

  /** Calls `tell` when the session ends. Returns a function that unsubscribes. */
  whenEnded(tell: (error: Error) => void): () => void {
    this.#onEnd.add(tell)
    return () => void this.#onEnd.delete(tell)
  }

  /** Sends a query and settles it. `mayRetry`: nothing else depends on it. */
  run(query: Query, mayRetry: boolean): void {
    if (this.ended) return query.reject(connectionError('CONNECTION_CLOSED', this.#host, this.ended.cause))
    try {
      const { compiled, values } = compile(query)
      this.#switchAccess(query.options.access)
      this.#debug?.(compiled.text, values.map(bare))
      const { prepare, simple } = query.options
      const watch = this.#watch
      const sentAt = watch ? performance.now() : 0
      if (watch) query.begun ??= watch.begin()
      const prepared = prepare && compiled.kept ? this.#preparedFor(compiled) : null
      const note = watch && !prepared?.isSent ? this.#commentOn(query, prepared) : ''
      const statement = new Statement(compiled, values, { prepared, isSimple: simple, note }, (error, rows) => {
        this.pending -= 1
        watch?.answered(
          { name: nameStatement(query), seconds: (performance.now() - sentAt) / 1000, hasFailed: Boolean(error) },
          query.begun,
        )
        if (!error) query.resolve(rows)
        else if (mayRetry && prepared && isOutdated(error)) this.run(query, false)
        else query.reject(from(query, this.#told(error)))
        this.onAnswer()
      })
      this.pending += 1
      try {
        this.#client.query(statement)
      } catch (error) {
        this.pending -= 1
        throw error
      }
    } catch (error) {
      query.reject(error)
      this.onAnswer()
    }
  }

  #commentOn(query: Query, prepared: Prepared | null): string {
    const comment = this.#watch?.comment?.(nameStatement(query), prepared ? null : query.begun)
    return comment ? `${comment} ` : ''
  }

  #preparedFor(compiled: Compiled): Prepared {
    const prepared = this.#prepared.get(compiled) ?? this.#newPrepared()
    this.#prepared.delete(compiled)
    this.#prepared.set(compiled, prepared)
    return prepared
  }

  /** At the limit, it reuses the name of the least recently used statement, which PostgreSQL then drops. */
  #newPrepared(): Prepared {
    const isFull = this.#prepared.size >= MOST_PREPARED
    const [oldest] = isFull ? this.#prepared : []
    if (oldest) this.#prepared.delete(oldest[0])
    const name = oldest?.[1].name ?? `k${this.#prepared.size}`
    return { name, isSent: false, isUnsure: isFull, columns: null }
  }

  /** The rows of a query, in batches. */
  async *fetch(query: Query, atOnce: number): AsyncGenerator {
    const { compiled, values } = compile(query)
    this.#switchAccess(query.options.access)
    this.#debug?.(compiled.text, values.map(bare))
    const cursor = new Cursor(compiled, values, atOnce)
    this.#client.query(cursor)
    try {
      for (let rows = await cursor.next(); rows; rows = await cursor.next()) yield rows
    } catch (error) {
      throw from(query, this.#told(error))
    } finally {
      cursor.close()
    }
  }

  #told(error: unknown): Error {
    const failure = translated(error, this.#host)
    // The session ends after such an error; the next query must not wait for that.
    if (failure instanceof PostgresError && failure.severity === 'FATAL') this.#end(failure)
    return failure
  }

  /** Ends the session: at once, or when its statements are answered. */
  async close(force: boolean): Promise<void> {
    this.#end(null)
    if (!force) return this.#client.end()
    this.#socket.destroy(connectionError('CONNECTION_DESTROYED', this.#host))
  }
}

const bare = (value: unknown) => (value instanceof Parameter ? value.value : value)

/** A PostgreSQL error with the stack of the query instead of the driver's. */
function from(query: Query, error: Error): Error {
  if (error instanceof PostgresError) error.stack = `${error.name}: ${error.message}\n${query.origin}`
  return error
}
