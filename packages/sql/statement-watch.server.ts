/** Watches the statements of a pool. This folder knows neither metrics nor requests: whoever has them installs it. */
export interface StatementWatch<Begun = unknown> {
  /** Called where a query is asked for, in its caller's context. The result is handed to the other two. */
  begin: () => Begun | null
  /** Called when a query or transaction got its connection, if it had to wait. */
  waited: (seconds: number, begun: Begun | null) => void
  /** Called when a statement was answered; `seconds` counts from when it was sent. */
  answered: (statement: { name: string; seconds: number; hasFailed: boolean }, begun: Begun | null) => void
  /**
   * A comment for the database's own log and views, in front of the statement. `begun` is null for one that the
   * connection prepares: its text is sent once, whoever runs it later.
   */
  comment?: (name: string, begun: Begun | null) => string
}

/** How many of a pool's connections are open, and how many callers wait for one. */
export interface PoolFigures {
  open: number
  waiting: number
}
