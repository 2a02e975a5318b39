// `npm run bench`: the speed of the product on a catalogue of real size, each figure beside its limit.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { readArguments } from '../scripts/read-arguments.ts'
import { ROOT, runStep, StepFailed, stopSteps } from '../scripts/steps.ts'
import { GROUPS } from './bench/groups.ts'
import { openDatabases, type Databases } from './bench/harness/databases.ts'
import { findListings } from './bench/harness/listing-files.ts'
import { endAll } from './bench/harness/processes.ts'
import { printTable, type Row } from './bench/harness/row.ts'

const HELP = `npm run bench [-- NAME …] [-- OPTIONS]

Measures the product with 161,120 listings and prints each figure next to the limit measured in the same run.
Exits with 0 if everything was measured, whatever the results, and with 1 if something could not be measured.

${GROUPS.map(({ name, about }) => `  ${name.padEnd(13)} ${about}`).join('\n')}

  --listings FILE   listings as NDJSON, also gzipped; by default KHAZANA_LISTINGS or ../shared/data/listings.ndjson.gz,
                    otherwise the benchmark generates them
  --search-eval DIR  searches with rated hits for search; by default ../shared/data/search-eval, otherwise left out
  --data-dir DIR    where the databases are kept for the next run; by default khazana-bench in the system's temp folder
  --sizes N,N       for scale: only sites with so many listings; each is made from the next smaller one
  --fresh           imports the listings again
  --help            prints this`

// The same build as that of npm start, so that neither repeats the other's work.
const BUILD = `import { build } from './scripts/build.mjs'; await build(process.cwd(), process.execPath, (child) => child)`

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      listings: { type: 'string' },
      'search-eval': { type: 'string' },
      'data-dir': { type: 'string' },
      sizes: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  },
  HELP,
)

let databases: Promise<Databases> | undefined
let stopping = false

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => void stop(code))
}
process.on('disconnect', () => void stop(1)).channel?.unref()

if (values.help) console.log(HELP)
else await stop(await main().catch(report))

async function main(): Promise<number> {
  const unknown = positionals.find((name) => !GROUPS.some((group) => group.name === name))
  if (unknown) {
    console.error(`There is no group ${unknown}: ${GROUPS.map(({ name }) => name).join(', ')}`)
    return 2
  }
  const chosen = GROUPS.filter(({ name, apart }) => (positionals.length === 0 ? !apart : positionals.includes(name)))
  const listings = findListings(values.listings && from(values.listings))
  const dataDir = values['data-dir'] ? from(values['data-dir']) : join(tmpdir(), 'khazana-bench')
  await runStep({ name: 'build', command: 'node', args: ['--input-type=module', '--eval', BUILD] })
  const open = () => (databases ??= openDatabases(dataDir, listings, values.fresh))
  const sizes = values.sizes?.split(',').map(Number) ?? null
  const rows: Row[] = []
  let failed = 0
  for (const { name, about, measure } of chosen) {
    if (stopping) return 1
    const began = performance.now()
    try {
      const measured = await measure({
        dataDir,
        listings,
        searchEval: findSearchEval(),
        sizes,
        databases: open,
      })
      printTable(`${name}: ${about} (${Math.round((performance.now() - began) / 1000)} s)`, measured)
      rows.push(...measured)
    } catch (error) {
      if (stopping) return 1
      failed += 1
      console.error(`\n${name}: NOT MEASURED\n  ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const short = rows.filter(({ holds }) => holds === false)
  console.log(
    `\n${rows.filter(({ holds }) => holds).length} hold, ${short.length} fall short, ${failed} groups not measured`,
  )
  for (const { name, figure, ratio, goal } of short) {
    console.log(`  falls short: ${name}: ${figure}${ratio ? `, ${ratio}` : ''} (to reach: ${goal})`)
  }
  return failed > 0 ? 1 : 0
}

function findSearchEval(): string | null {
  const named = values['search-eval']
  const folder = named ? from(named) : join(ROOT, '../shared/data/search-eval')
  if (existsSync(folder)) return folder
  if (named) throw new Error(`There is no ${folder}`)
  return null
}

/** npm runs scripts in the package's folder, but the typed path is relative to the user's own. */
function from(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
}

function report(error: unknown): number {
  if (error instanceof StepFailed) console.error(error.output)
  console.error(error instanceof Error ? error.message : error)
  return 1
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  stopSteps()
  await endAll()
  await databases?.then((open) => open.stop()).catch(() => undefined)
  process.exit(code)
}
