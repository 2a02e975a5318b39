/**
 * The reason why a model gave no answer. `off`: none is configured. `resting`: it failed too often just now. `busy`:
 * too many calls are waiting. `late`: the deadline passed, or no answer could come before it. `unreachable`: no
 * connection, or it broke. `too_many`, `refused`, `failed`: its status was 429, another 4xx or a redirect, 5xx.
 * `too_large`, `unreadable`, `shape`: what was wrong with its answer.
 */
export type ModelReason =
  | 'off'
  | 'resting'
  | 'busy'
  | 'late'
  | 'unreachable'
  | 'too_many'
  | 'refused'
  | 'failed'
  | 'too_large'
  | 'unreadable'
  | 'shape'

/** A model gave no usable answer, and the caller falls back. It contains nothing of the question or the answer. */
export class ModelFailure extends Error {
  readonly reason: ModelReason
  /** HTTP status, if there was a response. */
  readonly status: number | undefined

  constructor(reason: ModelReason, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(`No answer of the model: ${reason}${status === undefined ? '' : ` (${status})`}`, { cause })
    this.name = 'ModelFailure'
    this.reason = reason
    this.status = status
  }
}

// Failures that one user's question may cause; they must not cut everybody else off from the model.
const OF_THE_QUESTION: ReadonlySet<ModelReason> = new Set([
  'off',
  'resting',
  'busy',
  'unreadable',
  'shape',
  'too_large',
])

/** Whether a failure counts against the endpoint itself. */
export const isOutage = (error: unknown) => error instanceof ModelFailure && !OF_THE_QUESTION.has(error.reason)
