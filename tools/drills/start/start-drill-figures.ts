import { sayMs } from '../../scan/drill-rows.ts'
import { measurePace, paceInWords } from '../../scan/machine-pace.ts'

/**
 * Measured times with their limits. The limits are for an idle machine. On a busy one they are multiplied by its pace, measured just
 * before and just after (tools/scan/machine-pace.ts).
 */
export function limitedFigures() {
  let figures: { ms: number; limitMs: number }[] = []
  let before = 1
  return {
    begin() {
      figures = []
      before = measurePace()
    },
    /** Returns the time as text. */
    figure(ms: number, limitMs: number): string {
      figures.push({ ms, limitMs })
      return sayMs(ms)
    },
    /** Whether a time was over its limit, and a remark on how busy the machine was. */
    end(): { isSlow: boolean; remark: string } {
      const pace = Math.max(before, measurePace())
      return {
        isSlow: figures.some(({ ms, limitMs }) => ms > limitMs * pace),
        remark: figures.length > 0 && pace > 1 ? `; limits${paceInWords(pace)}` : '',
      }
    },
  }
}
