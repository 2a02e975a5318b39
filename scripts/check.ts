// `npm run check`: everything that can be checked without a browser.
import { readArguments } from './read-arguments.ts'
import { runCommand, runLanes, runStep, summary, type Step } from './steps.ts'

export const CHECK_STEPS = `  format   oxfmt; npm run format puts it right
  house    the rules of folders, names and imports that oxlint cannot express
  figures  npm run house: figures of how the code is built, which may only get better
  build    the pages, for production
  lint     oxlint, with type information
  types    tsc
  tests    unit and API tests on a throw-away PostgreSQL (TEST_DATABASE_URL names another server)`

// As npm start does it, so that neither repeats what the other did.
const BUILD = `import { build } from './scripts/build.mjs'; await build(process.cwd(), process.execPath, (child) => child)`

const routes: Step = { name: 'routes', command: 'react-router', args: ['typegen'] }
export const build: Step = { name: 'build', command: 'node', args: ['--input-type=module', '--eval', BUILD] }
const others = (built?: () => void): Step[] => [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'house', command: 'node', args: ['scripts/lint-house.ts'] },
  { name: 'figures', command: 'node', args: ['scripts/house.ts'] },
  { ...build, ...(built && { done: built }) },
  { name: 'lint', command: 'oxlint', args: [] },
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
]
// The others are a drill: npm run drill -- long-tests
export const tests: Step = { name: 'tests', command: 'vitest', args: ['run', '--tagsFilter=!long'] }

/** Checks everything, printing a line per step. Answers with the test runner's summary. `built` is called once there is a build. */
export async function check(built?: () => void): Promise<string> {
  // The types of the pages come first: lint and tsc read them.
  await runStep(routes)
  const outputs = await runLanes([others(built), [tests]])
  return summary(outputs.get('tests') ?? '', /^ *Test Files /m)
}

if (import.meta.main) {
  const text = `npm run check — checks the project without a browser\n\n${CHECK_STEPS}`
  const { help } = readArguments({ options: { help: { type: 'boolean', short: 'h' } } }, text).values
  if (help) console.log(text)
  else await runCommand(async () => console.log(`\n${await check()}`))
}
