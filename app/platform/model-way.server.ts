import { circuit } from './model-circuit.server.ts'
import { FULL_DIALECT } from './model-dialect.server.ts'
import { isOutage, ModelFailure } from './model-failure.server.ts'
import { modelLine } from './model-line.server.ts'

/** The way to one model: how many may ask it, whether it rests, and the words that it takes. */
export const newWay = () => ({ circuit: circuit(), line: modelLine(), dialect: FULL_DIALECT })

export type Limits = {
  /** For waiting, every try and the answer together. */
  deadlineMs: number
  /** Called once before anything is sent: counts a quota. What it throws comes through. */
  beforeAsking?: (() => Promise<void>) | undefined
}
/** `endsAt` is when `signal` ends it, by `performance.now()`. */
export type Within = { signal: AbortSignal; endsAt: number }

/** No server answers in less. */
const LEAST_MS = 5
/** Who had less of its time left when its turn came says nothing of the model by being late. */
const MOST_OF_IT = 0.9

/** Lets `work` run unless the endpoint rests, in its turn, until the deadline; the quota is asked last. */
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
      // Its turn came when its time was over: it goes neither out nor onto a quota.
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
