import { measurePace, paceInWords } from '../../../scripts/machine-pace.ts'

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
      return {
        isSlow: figures.some(({ ms, limitMs }) => ms > limitMs * pace),
        remark: figures.length > 0 && pace > 1 ? `; limits${paceInWords(pace)}` : '',
      }
    },
  }
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
