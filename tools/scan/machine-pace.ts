const BUSY_MS = 100
/** The jitter of an idle machine. */
const STILL_IDLE = 1.2

/**
 * Wall-clock time divided by processor time for some pure computation: exactly 1 on an idle machine. Multiply time limits
 * by it, so that a drill measures the product and not other processes on the machine.
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
