/** A line of the report: a figure, the baseline measured in the same run, and the goal. */
export interface Row {
  name: string
  figure: string
  limit?: string
  /** The figure divided by the baseline. */
  ratio?: string
  goal?: string
  /** Left out for a figure that only explains others and has no goal. */
  holds?: boolean
}

const HEAD = ['', 'figure', 'limit', 'ratio', 'to reach', '']

/** A figure with an upper bound. */
export function atMost(name: string, value: number, most: number, unit: string, limit?: string): Row {
  const ratio = `${percent(value / most)} of it`
  return { name, figure: `${short(value)} ${unit}`, limit, ratio, goal: `≤ ${most} ${unit}`, holds: value <= most }
}

function verdict({ holds }: Row): string {
  return holds === undefined ? '' : holds ? 'holds' : 'FALLS SHORT'
}

export function printTable(title: string, rows: readonly Row[]): void {
  const lines = [HEAD, ...rows.map((row) => [row.name, row.figure, row.limit, row.ratio, row.goal, verdict(row)])]
  // A line without a figure is a remark and may have any length.
  const figures = lines.filter(([, figure], index) => index === 0 || figure !== '')
  const widths = HEAD.map((_, column) => Math.max(...figures.map((line) => width(line[column] ?? ''))))
  console.log(`\n${title}`)
  for (const line of lines) {
    const cells = line.map((cell = '', column) => {
      const space = ' '.repeat(Math.max(0, (widths[column] ?? 0) - width(cell)))
      return column === 0 || column === 5 ? cell + space : space + cell
    })
    console.log(`  ${cells.join('  ').trimEnd()}`)
  }
}

const width = (text: string) => [...text].length

export const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

/** Three digits: 0.12, 1.23, 12.3, 123, 1,234. Throws if there is no number: the group was not measured then. */
export function short(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`A figure is ${value}`)
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-IN')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The quantile: a value that the share `q` of all values does not exceed. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))]
  if (found === undefined) throw new Error('There is nothing to take a quantile of')
  return found
}
