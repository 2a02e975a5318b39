import { ModelFailure } from './model-failure.server.ts'

/** Lets `atOnce` calls run and `most` wait, each until its own deadline. Rejects with `busy` or `late`. */
export function modelLine(atOnce = 2, most = 20) {
  const waiting: { begin: () => void; signal: AbortSignal }[] = []
  let running = 0

  function turn(signal: AbortSignal): Promise<void> {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    if (waiting.length >= most) return Promise.reject(new ModelFailure('busy'))
    return new Promise((resolve, reject) => {
      const one = { begin: resolve, signal }
      waiting.push(one)
      const giveUp = () => {
        const place = waiting.indexOf(one)
        if (place < 0) return
        waiting.splice(place, 1)
        reject(new ModelFailure('late'))
      }
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    await turn(signal)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next.begin()
      else running -= 1
    }
  }
}
