// The tests that npm test leaves out because they are slow: tagged "long", journeys tagged @long, and ten times the fuzzing.
// Words after the name filter the journeys, as in Playwright.
//   quick: no, it takes a quarter of an hour
import { findChromium } from '../../scripts/chromium.ts'
import { runCommand, runStep, summary } from '../../scripts/steps.ts'

await runCommand(async () => {
  const env = { LONG_TESTS: '1', FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '200', CHROMIUM_PATH: await findChromium() }
  const chosen = process.argv.slice(2)
  const tests =
    chosen.length > 0
      ? ''
      : await runStep({ name: 'tests', command: 'vitest', args: ['run', '--tagsFilter=long'], env })
  const journeys = await runStep({ name: 'journeys', command: 'playwright', args: ['test', ...chosen], env })
  console.log(summary(tests, /^ *Test Files /m))
  console.log(summary(journeys, /^ *\d+ (?:passed|flaky|skipped|did not run)/m))
})
