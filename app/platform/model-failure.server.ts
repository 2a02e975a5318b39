/**
 * Why there is no answer of a model. `off`: none is configured; `resting`: it failed too often just now; `busy`: too many
 * wait for it; `late`: the deadline, or that no answer would come before it; `unreachable`: no connection, or it was cut; `too_many`, `refused`, `failed`: what it
 * answered (429, another 4xx or a redirect, 5xx); `too_large`, `unreadable`, `shape`: what was wrong with its answer.
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

/** A model gave no answer that can be used; the caller has another way. Nothing of question or answer is in it. */
export class ModelFailure extends Error {
  readonly reason: ModelReason
  /** HTTP status, where one came. */
  readonly status: number | undefined

  constructor(reason: ModelReason, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(`No answer of the model: ${reason}${status === undefined ? '' : ` (${status})`}`, { cause })
    this.name = 'ModelFailure'
    this.reason = reason
    this.status = status
  }
}

// What a person's question may be the reason for must not keep the model from others.
const OF_THE_QUESTION: ReadonlySet<ModelReason> = new Set([
  'off',
  'resting',
  'busy',
  'unreadable',
  'shape',
  'too_large',
])

/** Whether a failure speaks against the endpoint itself. */
export const isOutage = (error: unknown) => error instanceof ModelFailure && !OF_THE_QUESTION.has(error.reason)
