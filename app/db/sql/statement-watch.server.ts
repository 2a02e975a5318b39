/** Watches the statements of a pool. This folder knows neither metrics nor requests: whoever has them installs it. */
export interface StatementWatch {
  /** Called where a query is asked for, in its caller's context. The result is handed to the other two. */
  begin: () => unknown
  /** Called when a query or transaction got its connection, if it had to wait. */
  waited: (seconds: number, begun: unknown) => void
  /** Called when a statement was answered; `seconds` counts from when it was sent. */
  answered: (statement: { name: string; seconds: number; hasFailed: boolean }, begun: unknown) => void
}

/** How many of a pool's connections are open, and how many callers wait for one. */
export interface PoolFigures {
  open: number
  waiting: number
}
