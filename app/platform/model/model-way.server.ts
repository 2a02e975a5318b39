import { circuit } from '#app/shared/async/circuit.ts'

import { FULL_DIALECT } from './model-dialect.server.ts'
import { isOutage, ModelFailure } from './model-failure.server.ts'
import { modelLine, type Within } from './model-line.server.ts'

/** The state kept for one model: its queue, its circuit breaker and the dialect it understands. */
export const newWay = () => ({ circuit: circuit(), line: modelLine(), dialect: FULL_DIALECT })

export type Limits = {
  /** For waiting, every attempt and the answer together. */
  deadlineMs: number
  /** Called once before anything is sent, to count a quota. Its errors are passed on. */
  beforeAsking?: (() => Promise<void>) | undefined
}

/** No server answers faster than this. */
const LEAST_MS = 5
/**
 * A call that had less than this share of its deadline left when its turn came does not count as an outage when it is
 * late.
 */
const MOST_OF_IT = 0.9

/** Runs `work` in its turn and within the deadline, unless the circuit breaker is open. The quota is counted last. */
export async function guarded<T>(
  { circuit: way, line }: ReturnType<typeof newWay>,
  what: string,
  { deadlineMs, beforeAsking }: Limits,
  work: (within: Within) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), deadlineMs)
  const within = { signal: ending.signal, endsAt: performance.now() + deadlineMs }
  try {
    return await line({ what, ...within }, async () => {
      const left = within.endsAt - performance.now()
      // Its time ran out while it waited: it is not sent and does not count towards a quota.
      if (ending.signal.aborted || left < LEAST_MS) throw new ModelFailure('late')
      if (!way.enter()) throw new ModelFailure('resting')
      let outcome: Parameters<typeof way.ended>[0] = 'neither'
      try {
        await beforeAsking?.()
        const done = await work(within)
        outcome = 'worked'
        return done
      } catch (error) {
        const hadTime = !(error instanceof ModelFailure && error.reason === 'late') || left >= MOST_OF_IT * deadlineMs
        if (isOutage(error) && hadTime) outcome = 'outage'
        throw error
      } finally {
        way.ended(outcome)
      }
    })
  } finally {
    clearTimeout(timer)
  }
}
