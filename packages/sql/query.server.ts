/** Whether a session accepts writes outside of a transaction. */
export type SessionAccess = 'read' | 'write'

export interface QueryOptions {
  /** The session's access that a statement needs; null in a transaction, which has its own. */
  access: SessionAccess | null
  /** Whether a connection prepares the statement once, under a name. */
  prepare: boolean
  /** Sent by the simple protocol, which takes several statements but no parameters. */
  simple: boolean
}

type Fetch = (query: Query, atOnce: number) => AsyncGenerator

const refuseFetch: Fetch = () => {
  throw new Error('This query has no cursor')
}

/** One error per template, because capturing a stack for each query would cost more than the query. */
const origins = new WeakMap<readonly string[], Error>()

/** A statement runs when it is awaited; a fragment never is. */
export class Query implements Promise<unknown> {
  readonly [Symbol.toStringTag] = 'Query'
  readonly strings: readonly string[]
  readonly args: readonly unknown[]
  readonly options: QueryOptions
  /** Runs the query and settles it. Code that forwards a query may replace this before it runs. */
  handler: (query: Query) => void
  /** The parameters of a text that numbers them itself. */
  values: readonly unknown[] = []
  resolve!: (rows: unknown) => void
  reject!: (error: unknown) => void
  /** Belongs to the pool's watch, which sets it where the query is asked for. */
  begun: unknown = null
  readonly #fetch: Fetch
  #answer: Promise<unknown> | null = null

  constructor(
    strings: readonly string[],
    args: readonly unknown[],
    handler: (query: Query) => void,
    options: QueryOptions,
    fetch: Fetch = refuseFetch,
  ) {
    this.strings = strings
    this.args = args
    this.handler = handler
    this.options = options
    this.#fetch = fetch
    if ('raw' in strings && !origins.has(strings)) origins.set(strings, new Error('made here'))
  }

  /** The stack of the query's first call, because the stack of an error response shows only the driver. */
  get origin(): string {
    return origins.get(this.strings)?.stack?.split('\n').slice(4).join('\n') ?? ''
  }

  #run(): Promise<unknown> {
    if (this.#answer) return this.#answer
    this.#answer = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    try {
      this.handler(this)
    } catch (error) {
      this.reject(error)
    }
    return this.#answer
  }

  /** Its rows, in batches of the given size. */
  cursor(atOnce: number): AsyncIterable<unknown> {
    return this.#fetch(this, atOnce)
  }

  /** Runs it now. */
  execute(): this {
    void this.#run()
    return this
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a query is awaited, and runs only then
  then<One = unknown, Other = never>(
    onDone?: ((rows: unknown) => One | PromiseLike<One>) | null,
    onFailed?: ((reason: unknown) => Other | PromiseLike<Other>) | null,
  ): Promise<One | Other> {
    return this.#run().then(onDone, onFailed)
  }

  catch<Other = never>(onFailed?: ((reason: unknown) => Other | PromiseLike<Other>) | null): Promise<unknown> {
    return this.then(undefined, onFailed)
  }

  finally(onSettled?: (() => void) | null): Promise<unknown> {
    return this.then((rows) => rows).finally(onSettled)
  }
}
