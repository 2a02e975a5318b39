import { Connection, type ConnectionOptions } from './connection.server.ts'
import { connectionError } from './errors.server.ts'
import type { Query, SessionAccess } from './query.server.ts'
import type { PoolFigures } from './statement-watch.server.ts'

export interface PoolOptions extends ConnectionOptions {
  max: number
  /** Seconds; null keeps an idle connection open. */
  idleTimeoutS: number | null
  /** The pause in seconds before the next attempt, by the number of failed ones. */
  backoff: (tries: number) => number
  onclose: () => void
}

type Waiting = { since: number; begun: unknown } & (
  | { query: Query }
  | { take: (connection: Connection) => void; reject: (error: unknown) => void }
)

/** The maximum number of pipelined statements per connection; the others wait for the first connection that is free. */
const DEPTH = 16
/** The maximum lifetime of a session, so that its memory is freed and a moved database is found. */
const LIFETIME_MS = 45 * 60_000

export class Pool {
  readonly #options: PoolOptions
  readonly #connections = new Set<Connection>()
  #waiting: Waiting[] = []
  #connecting = 0
  #failures = 0
  #notBefore = 0
  #isEnding = false
  #whenDone: (() => void) | null = null
  #idling: NodeJS.Timeout | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  run(query: Query): void {
    if (this.#isEnding) return query.reject(this.#hasEnded())
    const connection = this.#waiting.length > 0 ? null : this.#choose(DEPTH, query.options.access)
    if (connection) connection.run(query, true)
    else {
      const since = this.#startWaiting()
      query.begun = since.begun
      this.#wait({ query, ...since })
    }
  }

  #startWaiting = () => ({ since: performance.now(), begun: this.#options.watch?.begin() })

  /** For operators. */
  figures = (): PoolFigures => ({ open: this.#connections.size, waiting: this.#waiting.length })

  /** A connection reserved for the caller until it is released. */
  reserve(): Promise<Connection> {
    if (this.#isEnding) return Promise.reject(this.#hasEnded())
    const connection = this.#waiting.length > 0 ? null : this.#choose(Infinity, null)
    if (connection) connection.isReserved = true
    if (connection) return Promise.resolve(connection)
    return new Promise((take, reject) => this.#wait({ take, reject, ...this.#startWaiting() }))
  }

  release(connection: Connection): void {
    if (!connection.isReserved) return
    connection.isReserved = false
    if (!connection.ended) this.#serve(connection)
  }

  /**
   * An idle connection, preferably one that has this access; if there is none and no other can be opened, the one with the
   * fewest statements.
   */
  #choose(depth: number, access: SessionAccess | null): Connection | null {
    let idle: Connection | null = null
    let least: Connection | null = null
    for (const connection of this.#connections) {
      if (connection.isReserved || connection.ended) continue
      if (connection.pending === 0 && connection.hasAccess(access)) return connection
      if (connection.pending === 0) idle = connection
      if (connection.pending < (least?.pending ?? depth)) least = connection
    }
    if (idle) return idle
    return this.#connections.size + this.#connecting < this.#options.max ? null : least
  }

  #wait(waiting: Waiting): void {
    this.#waiting.push(waiting)
    if (this.#connections.size + this.#connecting < this.#options.max) void this.#connect()
  }

  async #connect(): Promise<void> {
    this.#connecting += 1
    try {
      const delay = this.#notBefore - performance.now()
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      const connection = await Connection.open(this.#options)
      this.#failures = 0
      this.#connecting -= 1
      this.#add(connection)
    } catch (error) {
      this.#connecting -= 1
      this.#failures += 1
      this.#notBefore = performance.now() + this.#options.backoff(this.#failures) * 1000
      this.#refuse(error)
    }
    this.#settle()
  }

  #add(connection: Connection): void {
    this.#connections.add(connection)
    connection.onAnswer = () => this.#serve(connection)
    connection.whenEnded(() => {
      this.#connections.delete(connection)
      this.#options.onclose()
      if (this.#waiting.length > 0 && this.#connections.size + this.#connecting < this.#options.max)
        void this.#connect()
      this.#settle()
    })
    this.#serve(connection)
    this.#idling ??= this.#watchIdle()
  }

  /** An attempt to connect failed. Rejects the waiting queries, unless another connection will answer them. */
  #refuse(error: unknown): void {
    const refused = this.#connections.size > 0 ? [] : this.#waiting
    if (refused.length > 0) this.#waiting = []
    for (const one of refused) {
      if ('query' in one) one.query.reject(error)
      else one.reject(error)
    }
  }

  /** Gives a connection to the waiting queries, first come, first served. */
  #serve(connection: Connection): void {
    while (!connection.isReserved && !connection.ended && connection.pending < DEPTH) {
      const next = this.#waiting.shift()
      if (!next) break
      this.#options.watch?.waited((performance.now() - next.since) / 1000, next.begun)
      if ('query' in next) {
        connection.run(next.query, true)
        continue
      }
      connection.isReserved = true
      next.take(connection)
    }
    if (connection.ended || connection.pending > 0 || connection.isReserved) return
    connection.idleSince = performance.now()
    if (performance.now() - connection.bornAt > LIFETIME_MS && this.#options.idleTimeoutS) void connection.close(false)
    this.#settle()
  }

  #watchIdle(): NodeJS.Timeout | undefined {
    const { idleTimeoutS } = this.#options
    if (!idleTimeoutS) return undefined
    const closeIdle = () => {
      for (const connection of this.#connections) {
        const isIdle = connection.pending === 0 && !connection.isReserved
        if (isIdle && performance.now() - connection.idleSince > idleTimeoutS * 1000) void connection.close(false)
      }
    }
    return setInterval(closeIdle, (idleTimeoutS * 1000) / 4).unref()
  }

  #hasEnded = () => connectionError('CONNECTION_ENDED', new URL(this.#options.url).host)

  #isDone(): boolean {
    if (this.#waiting.length > 0) return false
    return [...this.#connections].every(({ pending, isReserved }) => pending === 0 && !isReserved)
  }

  #settle(): void {
    if (this.#isEnding && this.#isDone()) this.#whenDone?.()
  }

  /** Rejects new queries, and closes when the earlier ones are answered, or after the given number of seconds. */
  async end({ timeout }: { timeout?: number } = {}): Promise<void> {
    this.#isEnding = true
    clearInterval(this.#idling)
    let late: NodeJS.Timeout | undefined
    if (!this.#isDone() && timeout !== 0) {
      await new Promise<void>((resolve) => {
        this.#whenDone = resolve
        if (timeout !== undefined) late = setTimeout(resolve, timeout * 1000)
      })
    }
    clearTimeout(late)
    const isDone = this.#isDone()
    const waiting = this.#waiting.splice(0)
    const destroyed = connectionError('CONNECTION_DESTROYED', new URL(this.#options.url).host)
    for (const one of waiting) ('query' in one ? one.query : one).reject(destroyed)
    await Promise.all([...this.#connections].map((connection) => connection.close(!isDone)))
  }
}
