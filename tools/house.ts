// `npm run house`: figures of how the code is built, which may only get better (tools/house/record.json).
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readArguments } from '../scripts/read-arguments.ts'
import { ROOT } from '../scripts/steps.ts'
import { countCircles } from './house/figures/circles.ts'
import { checkCommits } from './house/figures/commits.ts'
import { countFeatureImports } from './house/figures/feature-imports.ts'
import type { Figure } from './house/figures/figure.ts'
import { countParticiples, countVagueNames, countVagueTypes } from './house/figures/function-names.ts'
import { countHeadless } from './house/figures/headless.ts'
import { countLiterals } from './house/figures/literals.ts'
import { countModules } from './house/figures/modules.ts'
import { countPolicyCopies } from './house/figures/policies.ts'
import { measureSearch } from './house/figures/search.ts'
import { measureSizes } from './house/figures/sizes.ts'
import { countForeignWrites } from './house/figures/table-owners.ts'
import { readHouse, type Problem } from './house/tree.ts'
import { runTrials } from './house/trials.ts'

const RECORD = 'tools/house/record.json'
const EXCEPTION = `A figure that has to get worse is changed by hand in ${RECORD}, with the reason in the commit.`
const HELP = `npm run house — prints figures of how the code is built, and fails when one is worse than recorded

  --list WORDS   every place that the figures count whose names contain WORDS: --list headless
  --record       writes figures that got better to ${RECORD}
  --trials       makes changes that are made often in a copy of the tree: a column, a reason. Prints in how many files, and runs
                 their tests. Takes minutes
  --help         prints this

${EXCEPTION}`
const SHOWN_LINES = 20

export type Recorded = Readonly<Record<string, number>>
export type Verdict = 'same' | 'better' | 'WORSE' | 'NOT RECORDED' | ''

/** All figures of the tree at `root`, and a sentence for each that cannot be measured there. */
export function measureHouse(
  root: string,
  { codes, styles } = readHouse(root),
): { figures: Figure[]; notes: string[] } {
  const sources = [...codes, ...styles]
  const commits = checkCommits(root)
  const figures = [
    countFeatureImports(codes),
    ...countCircles(codes),
    ...measureSizes(sources),
    ...measureSearch(codes),
    ...countModules(codes),
    ...countVagueNames(codes),
    countVagueTypes(codes),
    countParticiples(codes),
    countPolicyCopies(codes),
    countForeignWrites(codes),
    countHeadless(sources),
    countLiterals(codes),
  ]
  return typeof commits === 'string' ? { figures, notes: [commits] } : { figures: [...figures, ...commits], notes: [] }
}

/** Compares a figure with its record. Figures that only grow with the product have no verdict. */
export function judgeFigure({ name, value, rule }: Figure, recorded: Recorded): Verdict {
  if (rule === 'shown') return ''
  if (typeof rule === 'number') return value > rule ? 'WORSE' : ''
  const before = recorded[name]
  if (before === undefined) return 'NOT RECORDED'
  if (value === before) return 'same'
  return value > before ? 'WORSE' : 'better'
}

export function readRecord(root: string): Recorded {
  // The shape that `record` writes.
  return JSON.parse(readFileSync(join(root, RECORD), 'utf8')) as Recorded
}

/** The record with the improved figures. Throws with the names if a figure is worse. */
export function improveRecord(figures: readonly Figure[], recorded: Recorded): Recorded {
  const worse = figures.filter((figure) => judgeFigure(figure, recorded) === 'WORSE')
  if (worse.length > 0)
    throw new Error(`Not recorded, because it is worse: ${worse.map(({ name }) => name).join('; ')}`)
  const falling = figures.filter(({ rule }) => rule === 'falls').map(({ name, value }) => [name, value] as const)
  // A figure that cannot be measured here keeps its record.
  return { ...recorded, ...Object.fromEntries(falling) }
}

function printTable(figures: readonly Figure[], recorded: Recorded) {
  const rows = figures.map((figure) => {
    const { name, value, rule } = figure
    const limit = typeof rule === 'number' ? `≤ ${rule}` : rule === 'falls' ? String(recorded[name] ?? '–') : ''
    return [name, String(value), limit, judgeFigure(figure, recorded)] as const
  })
  const width = Math.max(...rows.map(([name]) => name.length))
  console.log(`${'figure'.padEnd(width)}  ${'now'.padStart(7)}  ${'recorded'.padStart(8)}`)
  for (const [name, value, limit, verdict] of rows)
    console.log(`${name.padEnd(width)}  ${value.padStart(7)}  ${limit.padStart(8)}  ${verdict}`.trimEnd())
}

/**
 * Prints the figures that are worse than recorded, each with places to look at, and says whether there are any. The cause is most
 * likely in a file that this branch changes.
 */
export function printWorse(figures: readonly Figure[], recorded: Recorded, root: string): boolean {
  const worse = figures.filter((figure) => /^[A-Z]/.test(judgeFigure(figure, recorded)))
  const changed = worse.length > 0 ? findChangedFiles(root) : new Set<string>()
  for (const { name, value, rule, places, details = [] } of worse) {
    const limit = typeof rule === 'number' ? `at most ${rule}` : `${recorded[name] ?? 'not'} recorded`
    console.log(`\n${name}: ${value}, ${limit}`)
    const near = places.filter(({ file }) => changed.has(file))
    const lines = near.length > 0 ? near.map(formatPlace) : details
    for (const line of lines.slice(0, SHOWN_LINES)) console.log(`  ${line}`)
    console.log(`  all of them: npm run house -- --list '${name}'`)
  }
  if (worse.length > 0) console.log(`\nFix what this change made worse. ${EXCEPTION}`)
  return worse.length > 0
}

const formatPlace = ({ file, line, text }: Problem) => `${file}${line ? `:${line}` : ''}: ${text}`

function findChangedFiles(root: string): Set<string> {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim()
    return new Set(git('diff', '--name-only', git('merge-base', 'HEAD', 'main')).split('\n'))
  } catch {
    // Without Git, or without a branch of that name, all places are listed.
    return new Set()
  }
}

function main() {
  const { values } = readArguments(
    {
      options: {
        help: { type: 'boolean', short: 'h' },
        list: { type: 'string' },
        record: { type: 'boolean' },
        trials: { type: 'boolean' },
      },
    },
    HELP,
  )
  if (values.help) return console.log(HELP)
  if (values.trials) {
    if (!runTrials()) process.exitCode = 1
    return
  }
  const recorded = readRecord(ROOT)
  const { figures, notes } = measureHouse(ROOT)
  if (values.list !== undefined) return printList(figures, values.list)
  printTable(figures, recorded)
  for (const note of notes) console.log(`\n${note}`)
  if (values.record) {
    writeFileSync(join(ROOT, RECORD), `${JSON.stringify(improveRecord(figures, recorded), null, 2)}\n`)
    return console.log(`\nRecorded in ${RECORD}`)
  }
  if (printWorse(figures, recorded, ROOT)) process.exitCode = 1
  else if (figures.some((figure) => judgeFigure(figure, recorded) === 'better'))
    console.log('\nSome figures got better: npm run house -- --record')
}

function printList(figures: readonly Figure[], words: string) {
  const chosen = figures.filter(({ name }) => name.includes(words))
  if (chosen.length === 0) {
    console.error(`No figure has "${words}" in its name:\n${figures.map(({ name }) => `  ${name}`).join('\n')}`)
    process.exitCode = 1
  }
  for (const { name, value, details = [], places } of chosen) {
    console.log(`${name}: ${value}`)
    for (const line of details) console.log(`  ${line}`)
    for (const place of places) console.log(formatPlace(place))
  }
}

if (import.meta.main) {
  try {
    main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
