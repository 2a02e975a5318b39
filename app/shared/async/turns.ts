import { waitingLine } from './waiting-line.ts'

/** The work was never started: too much else was waiting (`full`), or its turn did not come in time (`late`). */
export class NoTurn extends Error {
  readonly reason: 'full' | 'late'

  constructor(reason: 'full' | 'late') {
    super(reason === 'full' ? 'Too many are waiting for their turn' : 'The turn did not come in time')
    this.name = 'NoTurn'
    this.reason = reason
  }
}

/**
 * Runs at most `atOnce` tasks concurrently; the others wait, first come, first served. For work that takes a CPU core,
 * memory or a connection that everything else needs too. Rejects with `NoTurn` when `mostWaiting` wait already, when a
 * task has waited for `waitMs`, and when its signal aborts while it waits.
 */
export function takingTurns(
  atOnce: number,
  { mostWaiting = Infinity, waitMs }: { mostWaiting?: number; waitMs?: number } = {},
) {
  const line = waitingLine<() => void>()
  let running = 0

  function turn(signal?: AbortSignal): Promise<void> {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    if (line.size() >= mostWaiting) return Promise.reject(new NoTurn('full'))
    return new Promise((begin, refuse) =>
      line.enter(begin, { waitMs, signal, leave: () => refuse(new NoTurn('late')) }),
    )
  }

  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    await turn(signal)
    try {
      return await work()
    } finally {
      const next = line.take()
      if (next) next()
      else running -= 1
    }
  }
}
