/**
 * Runs at most `atOnce` tasks concurrently; the others wait, first come, first served. For work that takes a CPU core,
 * memory or a connection that everything else needs too.
 */
export function takingTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
