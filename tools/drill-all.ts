import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ROOT } from '../scripts/steps.ts'
import { NOT_HERE } from './servers/find-program.ts'

/** Loaded before each drill. */
export const EXIT_ON_SIGNALS = join(ROOT, 'tools/servers/exit-on-signals.ts')
const LONGEST_MS = { quick: 6 * 60_000, whole: 90 * 60_000 }
/** After SIGTERM, a drill has this time to stop its servers. */
const STOP_MS = 20_000

export interface DrillToRun {
  name: string
  file: string
  /** The lines after the first of its first comment. */
  usage: readonly string[]
}

export interface Row {
  drill: string
  what: string
  figure: string
  limit: string
  /** `left out`: by --quick, on purpose. `not run`: this machine lacks a program that the drill needs. */
  state: 'ok' | 'FAILED' | 'left out' | 'not run'
}

interface Ran {
  /** Null when it was stopped because it took too long. */
  code: number | null
  seconds: number
  output: string
  errors: string
}

/**
 * Runs all drills in order and prints one table of their figures. Returns the exit code. A drill that cannot run here shows
 * nothing, so the whole is not green; the table says why. Drills that `--quick` leaves out are no failure. `quick` passes each drill the arguments that its first comment names for that.
 */
export async function runAllDrills(drills: readonly DrillToRun[], { quick }: { quick: boolean }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-drills-'))
  const began = performance.now()
  const rows: Row[] = []
  console.log(`What each drill says is kept in ${folder}\n`)
  for (const drill of drills) {
    const { args, reason } = quick ? readQuickForm(drill.usage) : { args: [], reason: null }
    if (reason !== null) {
      rows.push({ drill: drill.name, what: '', figure: `left out of --quick: ${reason}`, limit: '', state: 'left out' })
      continue
    }
    const ran = await run(drill.file, args, join(folder, `${drill.name}.log`), LONGEST_MS[quick ? 'quick' : 'whole'])
    const found = readRows(drill.name, ran)
    const state = found.find((row) => row.state !== 'ok')?.state ?? 'ok'
    console.log(`${state.padEnd(8)} ${drill.name.padEnd(16)} ${Math.round(ran.seconds)} s`)
    rows.push(...found)
  }
  console.log(`\n${drawTable(rows)}\n`)
  const count = (state: Row['state']) =>
    new Set(rows.filter((row) => row.state === state).map(({ drill }) => drill)).size
  const [failed, leftOut, notRun] = [count('FAILED'), count('left out'), count('not run')]
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    `${drills.length} drills in ${minutes} minutes: ${drills.length - failed - leftOut - notRun} ok, ${failed} failed, ${leftOut} left out, ${notRun} could not run here`,
  )
  return failed + notRun === 0 ? 0 : 1
}

/** The line `quick: ARGUMENTS` or `quick: no, REASON` of a drill's first comment. Without one, the whole drill runs. */
export function readQuickForm(usage: readonly string[]): { args: string[]; reason: string | null } {
  const [, words = ''] = usage.map((line) => /^ *quick: (.+)$/.exec(line)).find(Boolean) ?? []
  const [, reason = null] = /^no, (.+)$/.exec(words) ?? []
  return { args: reason === null ? words.split(' ').filter(Boolean) : [], reason }
}

const FIGURE = /^(ok|FAILED) +(\S.*?)(?: {2,}(\S.*?))?(?: {2,}(\S.*))?$/

/** The figures that a drill printed, or else its last line. */
export function readRows(drill: string, { code, output, errors, seconds }: Ran): Row[] {
  const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)?.trim() ?? ''
  if (code === NOT_HERE) return [{ drill, what: '', figure: lastLine(errors), limit: '', state: 'not run' }]
  const rows = output.split('\n').flatMap((line): Row[] => {
    const [, state, what = '', figure = '', limit = ''] = FIGURE.exec(line.trimEnd()) ?? []
    return state === 'ok' || state === 'FAILED' ? [{ drill, what, figure, limit, state }] : []
  })
  if (rows.length === 0 && code === 0) {
    return [{ drill, what: '', figure: lastLine(output), limit: '', state: 'ok' }]
  }
  if (code === 0 || rows.some(({ state }) => state === 'FAILED')) return rows
  const why =
    code === null
      ? `ended after ${Math.round(seconds)} s`
      : `exit code ${code}: ${lastLine(errors) || lastLine(output)}`
  return [...rows, { drill, what: '', figure: why, limit: '', state: 'FAILED' }]
}

const LONGEST_CELL = 70

function drawTable(rows: readonly Row[]): string {
  const cut = (text: string) => (text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text)
  const cells = [
    ['drill', 'what', 'figure', 'limit', ''],
    ...rows.map(({ drill, what, figure, limit, state }) => [drill, what, figure, limit, state].map(cut)),
  ]
  const widths = [0, 1, 2, 3].map((n) => Math.max(...cells.map((row) => row[n]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

async function run(file: string, args: readonly string[], log: string, longestMs: number): Promise<Ran> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', EXIT_ON_SIGNALS, file, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kept = createWriteStream(log)
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (words: string) => (kept.write(words), (output += words)))
  child.stderr.setEncoding('utf8').on('data', (words: string) => (kept.write(words), (errors += words)))
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, pass)
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref()
  }, longestMs)
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', (status) => resolve(isLate ? null : (status ?? 1))),
  )
  clearTimeout(late)
  for (const signal of signals) process.off(signal, pass)
  kept.end()
  return { code, seconds: (performance.now() - began) / 1000, output, errors }
}
