const BUSY_MS = 100
/** An idle machine's own jitter. */
const STILL_IDLE = 1.2

/**
 * How many times longer a stretch of pure work takes than the processor needs for it: exactly 1 on a machine with little else to
 * do. Limits for such a machine are multiplied by it, so that a drill says something of the product, and not of its neighbours.
 */
export function measurePace(): number {
  const began = performance.now()
  const cpu = process.cpuUsage()
  let busyMs = 0
  while (busyMs < BUSY_MS) {
    const { user, system } = process.cpuUsage(cpu)
    busyMs = (user + system) / 1000
  }
  const pace = (performance.now() - began) / busyMs
  return pace > STILL_IDLE ? pace : 1
}

export const paceInWords = (pace: number) => (pace > 1 ? ` × ${pace.toFixed(1)}, the machine being busy` : '')
