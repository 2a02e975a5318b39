import { formatCount } from '#app/shared/text/money.ts'

import type { ImportProgress } from './import-file.server.ts'

type Terminal = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

const BAR = 24
const LINE_EVERY_MS = 5000
const FRAME_EVERY_MS = 100

const readClock = performance.now.bind(performance)

/** Shows an import's progress: one line that is redrawn on a terminal, and a new line every five seconds elsewhere. */
export function progressLine(terminal: Terminal, clock: () => number = readClock) {
  const began = clock()
  let shown = terminal.isTTY ? Number.NEGATIVE_INFINITY : began
  return {
    show(progress: ImportProgress): void {
      const now = clock()
      if (now - shown < (terminal.isTTY ? FRAME_EVERY_MS : LINE_EVERY_MS)) return
      shown = now
      const text = describeProgress(progress, now - began)
      if (!terminal.isTTY) terminal.write(`${text}\n`)
      else terminal.write(`\r\u001B[2K${`${drawBar(progress.share)} ${text}`.slice(0, (terminal.columns ?? 80) - 1)}`)
    },
    clear(): void {
      if (terminal.isTTY) terminal.write('\r\u001B[2K')
    },
  }
}

/** `42 %  67,900 rows  1,540 rows/s  12 rejected  1 min 5 s left`. */
function describeProgress({ share, rows, rejected }: ImportProgress, elapsed: number): string {
  const rate = elapsed > 0 ? Math.round((rows * 1000) / elapsed) : 0
  const left = share > 0 ? ` ${formatDuration((elapsed / share) * (1 - share))} left` : ''
  return `${Math.floor(share * 100)} %  ${formatCount(rows)} rows  ${formatCount(rate)} rows/s  ${formatCount(rejected)} rejected ${left}`
}

function drawBar(share: number): string {
  const full = Math.round(share * BAR)
  return `[${'#'.repeat(full)}${'-'.repeat(BAR - full)}]`
}

/** `12.3 s`, `1 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds < 20 ? seconds.toFixed(1) : Math.round(seconds)} s`
  return `${Math.floor(Math.round(seconds) / 60)} min ${Math.round(seconds) % 60} s`
}
