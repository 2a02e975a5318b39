import { waitingLine } from '#app/shared/async/waiting-line.ts'

import { ModelFailure } from './model-failure.server.ts'

// Weights of the newest answer in the moving average: larger when it was slower, so that few calls take longer than
// estimated.
const SLOWER = 0.5
const QUICKER = 0.1
const AT_ONCE = 2
const MOST_WAITING = 20

/** The time that a call has: `endsAt` is when `signal` aborts, by `performance.now()`. */
export type Within = { signal: AbortSignal; endsAt: number }
/** `what` names the kind of question: questions of one kind take about equally long. */
export type Turn = Within & { what: string }

/**
 * Lets two calls run and 20 wait, each until its own deadline. A call that has too little time left for an
 * answer is rejected at once: under overload, the calls that still can be answered are. Rejects with `busy` or `late`.
 */
export function modelLine() {
  const line = waitingLine<{ one: Turn; begin: () => void; refuse: () => void }>()
  const running = new Set<Turn>()
  const usual = new Map<string, number>()
  const takes = ({ what }: Turn) => usual.get(what) ?? 0
  const left = ({ endsAt }: Turn) => endsAt - performance.now()

  function turn(one: Turn): Promise<void> {
    // Start even a call that usually takes too long: otherwise we would never learn that answers are quick again.
    if (running.size < AT_ONCE) {
      running.add(one)
      return Promise.resolve()
    }
    if (line.size() >= MOST_WAITING) return Promise.reject(new ModelFailure('busy'))
    // On average, a running call is half done.
    const before = [...line.jobs().map((other) => takes(other.one)), ...[...running].map((other) => takes(other) / 2)]
    const wait = before.reduce((sum, ms) => sum + ms, 0) / AT_ONCE
    if (left(one) < wait + takes(one)) return Promise.reject(new ModelFailure('late'))
    return new Promise((begin, reject) => {
      const refuse = () => reject(new ModelFailure('late'))
      line.enter({ one, begin, refuse }, { signal: one.signal, leave: refuse })
    })
  }

  function leaveLine(one: Turn): void {
    running.delete(one)
    while (running.size < AT_ONCE) {
      const next = line.take()
      if (!next) return
      if (left(next.one) < takes(next.one)) next.refuse()
      else {
        running.add(next.one)
        next.begin()
      }
    }
  }

  function learn({ what }: Turn, took: number, answered: boolean): void {
    const before = usual.get(what)
    if (before === undefined) usual.set(what, took)
    else if (took > before) usual.set(what, before + (took - before) * SLOWER)
    else if (answered) usual.set(what, before + (took - before) * QUICKER)
  }

  return async <T>(one: Turn, work: () => Promise<T>): Promise<T> => {
    await turn(one)
    const began = performance.now()
    try {
      const done = await work()
      learn(one, performance.now() - began, true)
      return done
    } catch (error) {
      // The answer would have taken even longer.
      if (one.signal.aborted) learn(one, performance.now() - began, false)
      throw error
    } finally {
      leaveLine(one)
    }
  }
}
