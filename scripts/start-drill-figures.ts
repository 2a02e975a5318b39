const BUSY_MS = 100
/** An idle machine's own jitter. */
const STILL_IDLE = 1.2

/**
 * Measured times with their limits. The limits are for a machine that has nothing else to do: on a busy one they are as many
 * times longer as a stretch of pure work takes there, just before or just after.
 */
export function limitedFigures() {
  let figures: { ms: number; limitMs: number }[] = []
  let before = 1
  return {
    begin() {
      figures = []
      before = measurePace()
    },
    /** Answers with the time in words. */
    figure(ms: number, limitMs: number): string {
      figures.push({ ms, limitMs })
      return seconds(ms)
    },
    /** Whether one was over its limit, and what to say of the machine. */
    end(): { isSlow: boolean; remark: string } {
      const pace = Math.max(before, measurePace())
      const factor = pace > STILL_IDLE ? pace : 1
      return {
        isSlow: figures.some(({ ms, limitMs }) => ms > limitMs * factor),
        remark: figures.length > 0 && factor > 1 ? `; limits × ${factor.toFixed(1)}, the machine being busy` : '',
      }
    },
  }
}

/** How many times longer a stretch of work takes than the processor needs for it: 1 where nobody else wants it. */
function measurePace(): number {
  const began = performance.now()
  const cpu = process.cpuUsage()
  let busyMs = 0
  while (busyMs < BUSY_MS) {
    const { user, system } = process.cpuUsage(cpu)
    busyMs = (user + system) / 1000
  }
  return (performance.now() - began) / busyMs
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
