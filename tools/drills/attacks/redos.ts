// recheck attacks every regular expression of the product: none takes long on its worst input. Times are this process's processor time.
//   npm run drill -- redos            all of them, half an hour
//   npm run drill -- redos --quick    where one line makes dozens of them, every sixtieth
//   quick: --quick
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ROOT } from '../../../scripts/steps.ts'
import { isCode, isTest, listFiles } from '../../house/tree.ts'
import { findExpressions, type Expression } from '../../scan/find-expressions.ts'
import { BOUNDED } from './redos/bounded-expressions.ts'

// recheck's JavaScript engine is enough. The package also has native programs of 80 MB, so it is no dependency and is fetched for each run.
const CHECKER = 'recheck@4.5.0'
const PATIENCE_MS = 10_000
/** For expressions whose text is bounded: they are measured in any case. */
const PATIENCE_BOUNDED_MS = 3000
const SLOW = 5
const DOZENS = 24
const EVERY = process.argv.includes('--quick') ? 60 : 1
/** The limit for the worst text of the greatest possible length, at the best of a few tries. */
const MOST_MS = 50
const TRIES = 5

interface Verdict {
  status: 'safe' | 'vulnerable' | 'unknown'
  complexity?: { type: string; summary: string }
  attack?: { pattern: string; pumps: { prefix: string; pump: string }[]; suffix: string }
  error?: { kind: string }
}
type Check = (source: string, flags: string, options: { timeout: number }) => Promise<Verdict>

/** Texts for expressions that the checker cannot finish. */
const PLAIN = [
  'a',
  '1',
  '1,',
  ' ',
  '.',
  'a ',
  'a1',
  'ab-',
  '\u0915',
  '\u0915\u093E ',
  "a'",
  '<',
  '\n',
  'share your ',
  '!?',
]

// The checker's time limit uses this clock. Processor time replaces wall-clock time, so that it finds as much on a busy machine.
Object.defineProperty(performance, 'now', { value: processorMs })

const files = listFiles(ROOT).filter(
  (file) => /^(?:app|packages\/(?:postgres|sql))\//.test(file) && isCode(file) && !isTest(file),
)
const expressions = chooseAmong(await findExpressions(ROOT, files))
const folder = mkdtempSync(join(tmpdir(), 'khazana-recheck-'))
try {
  const check = install(folder)
  const control = await check('^(a+)+$', '', { timeout: PATIENCE_MS })
  if (control.status !== 'vulnerable') throw new Error('The checker finds nothing wrong with ^(a+)+$')
  let [failed, bounded, worst] = [0, 0, 0]
  const used = new Set<string>()
  for (const expression of expressions) {
    const bound = BOUNDED[expression.file]
    const timeout = bound ? PATIENCE_BOUNDED_MS : PATIENCE_MS
    let verdict = await check(expression.source, expression.flags, { timeout })
    // A busy machine takes several times longer, also in processor time.
    if (verdict.error?.kind === 'timeout' && !bound)
      verdict = await check(expression.source, expression.flags, { timeout: SLOW * timeout })
    if (verdict.status === 'safe') continue
    const ms = bound && verdict.complexity?.type !== 'exponential' ? measure(expression, verdict, bound.most) : Infinity
    used.add(expression.file)
    if (bound) bounded += 1
    worst = Math.max(worst, ms)
    if (ms <= MOST_MS) continue
    failed += 1
    console.log(`FAILED ${expression.file}:${expression.line} /${expression.source}/${expression.flags}`)
    const found = verdict.complexity?.summary ?? verdict.error?.kind ?? verdict.status
    console.log(`       ${found}, ${ms.toFixed(0)} ms, such as ${verdict.attack?.pattern.slice(0, 200) ?? 'nothing'}`)
  }
  const stale = Object.keys(BOUNDED).filter((file) => !used.has(file))
  for (const file of stale) console.log(`FAILED ${file} needs no bound any more`)
  console.log(
    `${failed} of ${expressions.length} regular expressions vulnerable; ${bounded} take more than linear time: at most ${worst.toFixed(1)} ms on their longest input`,
  )
  process.exitCode = failed + stale.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Each expression once. A line that generates many similar ones contributes only every nth. */
function chooseAmong(all: readonly Expression[]): Expression[] {
  const different = [...new Map(all.map((one) => [`${one.file}:${one.line} ${one.source}/${one.flags}`, one])).values()]
  const places = Map.groupBy(different, ({ file, line }) => `${file}:${line}`)
  return [...places.values()].flatMap((made) => (made.length < DOZENS ? made : made.filter((_, n) => n % EVERY === 0)))
}

/** Returns the processor time that this process has used. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The time for the longest text that the checker's attack string gives; without one, for texts of one repeated character. */
function measure({ source, flags }: Expression, { attack }: Verdict, most: number): number {
  const texts = attack
    ? [repeated(attack.pumps, attack.suffix, most)]
    : PLAIN.map((one) => one.repeat(most / one.length))
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  return Math.max(
    ...texts.map((text) => {
      let best = Infinity
      for (let tries = 0; tries < TRIES && best > MOST_MS / 10; tries++) {
        const began = processorMs()
        text.replaceAll(expression, '')
        best = Math.min(best, processorMs() - began)
      }
      return best
    }),
  )
}

function repeated(pumps: { prefix: string; pump: string }[], suffix: string, most: number): string {
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length)
  const each = pumps.reduce((sum, { pump }) => sum + pump.length, 0)
  const times = Math.max(1, Math.floor((most - fixed) / Math.max(1, each)))
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix
}

function install(into: string): Check {
  mkdirSync(into, { recursive: true })
  writeFileSync(join(into, 'package.json'), '{"private":true}')
  const args = ['install', '--prefix', into, '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', CHECKER]
  const { status, stderr, error } = spawnSync('npm', args, { cwd: into, encoding: 'utf8' })
  if (status !== 0) {
    console.error(`${CHECKER} could not be fetched from npm's registry: ${error?.message ?? stderr.trim()}`)
    process.exit(1)
  }
  process.env['RECHECK_BACKEND'] = 'pure'
  // The package's types are not installed.
  return (createRequire(join(into, 'package.json'))('recheck') as { check: Check }).check
}
