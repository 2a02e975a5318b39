import type { Compiled } from './compile.server.ts'
import { RowList } from './rows.server.ts'
import { Statement, type Wire } from './statement.server.ts'

/** A statement whose rows are fetched in batches. Its connection does nothing else meanwhile. */
export class Cursor extends Statement {
  readonly #atOnce: number
  #connection: Wire | null = null
  /** Settles the pending request for rows: the next batch, or none at the end. */
  #tell: { resolve: (rows: RowList | null) => void; reject: (error: unknown) => void } | null = null
  #end: { error: unknown } | null = null
  #isComplete = false
  /** There are more rows. */
  #isSuspended = false

  constructor(compiled: Compiled, values: readonly unknown[], atOnce: number) {
    super(compiled, values, { prepared: null, isSimple: false }, (error) => {
      this.#end = { error }
      this.#answer()
    })
    this.#atOnce = atOnce
  }

  protected override send(connection: Wire): void {
    const values = this.encoded()
    this.#connection = connection
    this.parse(connection, '')
    connection.bind({ statement: '', values })
    connection.describe({ type: 'P' })
    this.#fetch()
  }

  #fetch(): void {
    this.#isSuspended = false
    this.#connection?.execute({ rows: this.#atOnce })
    this.#connection?.flush()
  }

  /** The next batch of rows, or null at the end. */
  next(): Promise<RowList | null> {
    const answered = new Promise<RowList | null>((resolve, reject) => (this.#tell = { resolve, reject }))
    if (this.#end) this.#answer()
    else if (this.#isSuspended) this.#fetch()
    return answered
  }

  /** Ends it before all rows were fetched. */
  close(): void {
    if (!this.#isComplete && !this.#end) this.#connection?.sync()
  }

  #answer(): void {
    const tell = this.#tell
    if (!tell) return
    this.#tell = null
    const { found } = this
    this.found = new RowList()
    if (this.#end?.error) tell.reject(this.#end.error)
    else tell.resolve(found.length > 0 ? found : null)
  }

  handlePortalSuspended(): void {
    this.#isSuspended = true
    this.#answer()
  }

  override handleCommandComplete(message: { text: string }): void {
    super.handleCommandComplete(message)
    this.#isComplete = true
    this.#connection?.sync()
  }

  override handleError(error: unknown): void {
    this.#connection?.sync()
    super.handleError(error)
  }
}
