import { ModelFailure } from './model-failure.server.ts'

// What the newest answer tells of how long answers take: more when it took longer, so that few take longer than is thought.
const SLOWER = 0.5
const QUICKER = 0.1

/** `what` is asked: questions of one kind take about as long. `endsAt` by `performance.now()`, when `signal` ends it. */
export type Turn = { what: string; signal: AbortSignal; endsAt: number }

/**
 * Lets `atOnce` calls run and `most` wait, each until its own deadline, and none whose time will not do for an answer: where
 * more is asked than can be answered, the others are. Rejects with `busy` or `late`.
 */
export function modelLine(atOnce = 2, most = 20) {
  const waiting: { one: Turn; begin: () => void; refuse: () => void }[] = []
  const running = new Set<Turn>()
  const usual = new Map<string, number>()
  const takes = ({ what }: Turn) => usual.get(what) ?? 0
  const left = ({ endsAt }: Turn) => endsAt - performance.now()

  function turn(one: Turn): Promise<void> {
    // Also one that usually takes longer: else it would never be known when answers come quickly again.
    if (running.size < atOnce) {
      running.add(one)
      return Promise.resolve()
    }
    if (waiting.length >= most) return Promise.reject(new ModelFailure('busy'))
    // Those that run are half through.
    const before = [...waiting.map((other) => takes(other.one)), ...[...running].map((other) => takes(other) / 2)]
    const wait = before.reduce((sum, ms) => sum + ms, 0) / atOnce
    if (left(one) < wait + takes(one)) return Promise.reject(new ModelFailure('late'))
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new ModelFailure('late'))
      waiting.push({ one, begin: resolve, refuse })
      const giveUp = () => {
        const place = waiting.findIndex((other) => other.one === one)
        if (place < 0) return
        waiting.splice(place, 1)
        refuse()
      }
      one.signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  function leave(one: Turn): void {
    running.delete(one)
    while (running.size < atOnce) {
      const next = waiting.shift()
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
      // An answer would have taken longer.
      if (one.signal.aborted) learn(one, performance.now() - began, false)
      throw error
    } finally {
      leave(one)
    }
  }
}
