/** One line of a drill's result. `tools/drill-all.ts` reads them from what the drill prints. */
export type DrillRow = readonly [what: string, figure: string, goal: string, holds: boolean]

/** A figure with an upper bound. A figure that was not measured, such as NaN or an infinity, never holds. */
export const isAtMost = (figure: number, most: number): boolean => Number.isFinite(figure) && figure <= most

/** The largest figure; NaN, which holds no bound, when there is none. */
export const findLargest = (figures: readonly number[]): number =>
  figures.length === 0 ? Number.NaN : Math.max(...figures)

/** The 99th percentile; NaN, which holds no bound, when there is no figure. */
export const findP99 = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? Number.NaN

export const sayMs = (ms: number, digits = 2): string => `${(ms / 1000).toFixed(digits)} s`

/** Prints the rows in columns. Without a row, or with one that does not hold, the process ends with exit code 1. */
export function reportRows(rows: readonly DrillRow[]): void {
  const [whatWidth, figureWidth] = [0, 1].map((column) => findLargest(rows.map((row) => String(row[column]).length)))
  for (const [what, figure, goal, holds] of rows) {
    const line = `${what.padEnd(whatWidth ?? 0)}  ${figure.padEnd(figureWidth ?? 0)}  ${goal}`
    console.log(`${holds ? 'ok    ' : 'FAILED'} ${line.trimEnd()}`)
  }
  process.exitCode = rows.length > 0 && rows.every(([, , , holds]) => holds) ? 0 : 1
}
