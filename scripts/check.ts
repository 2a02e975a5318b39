// `npm run check`, `npm run lint`, `npm run types`: everything that can be checked without a browser.
import { readArguments } from './read-arguments.ts'
import { runCommand, runLanes, runStep, summary, type Step } from './steps.ts'

export const CHECK_STEPS = `  format   oxfmt; npm run format fixes it
  house    rules that oxlint cannot express, and the figures of npm run house, which may only improve
  build    the pages, for production
  lint     oxlint, with type information
  unused   knip: files, exports and packages that nothing uses
  types    tsc
  tests    unit and API tests on a temporary PostgreSQL (TEST_DATABASE_URL chooses another server)`

// The same build as that of npm start, so that neither repeats the other's work.
const BUILD = `import { build } from './scripts/build.mjs'; await build(process.cwd(), process.execPath, (child) => child)`

const routes: Step = { name: 'routes', command: 'react-router', args: ['typegen'] }
export const build: Step = { name: 'build', command: 'node', args: ['--input-type=module', '--eval', BUILD] }
const stepsBesideTests = (built?: () => void): Step[] => [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'house', command: 'node', args: ['tools/lint-house.ts'] },
  { ...build, ...(built && { done: built }) },
  { name: 'lint', command: 'oxlint', args: [] },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
]
// `npm run drill -- long-tests` runs the others.
export const tests: Step = { name: 'tests', command: 'vitest', args: ['run', '--tagsFilter=!long'] }

/** Checks everything and prints a line per step. Returns the test runner's summary. Calls `built` once there is a build. */
export async function check(built?: () => void): Promise<string> {
  // The types of the pages come first: lint and tsc read them.
  await runStep(routes)
  const outputs = await runLanes([stepsBesideTests(built), [tests]])
  return summary(outputs.get('tests') ?? '', /^ *Test Files /m)
}

const HELP = `npm run check — checks the project without a browser

${CHECK_STEPS}

npm run check -- STEP …   runs these steps alone, for example: npm run check -- format types
npm run lint              house, lint and unused
npm run types             types`

/** Runs the named steps in order. */
async function checkChosen(names: string[]) {
  const all = [...stepsBesideTests(), tests]
  const chosen = all.filter(({ name }) => names.includes(name))
  if (chosen.some(({ name }) => name === 'lint' || name === 'types')) await runStep(routes)
  for (const step of chosen) await runStep({ ...step, live: true })
}

if (import.meta.main) {
  const options = { help: { type: 'boolean', short: 'h' } } as const
  const { values, positionals } = readArguments({ allowPositionals: true, options }, HELP)
  const unknown = positionals.find((name) => ![...stepsBesideTests(), tests].some((step) => step.name === name))
  if (unknown !== undefined) {
    console.error(`There is no step ${unknown}.\n\n${HELP}`)
    process.exitCode = 1
  } else if (values.help) console.log(HELP)
  else
    await runCommand(
      positionals.length > 0 ? () => checkChosen(positionals) : async () => console.log(`\n${await check()}`),
    )
}
