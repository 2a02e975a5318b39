// Every page in Hindi and in the pseudo-language: nothing in English, nothing cut at 360 px and at 200 % text size, axe.
// Builds with the pseudo-language; the next command builds without it again. Words after the name filter the journeys.
//   quick: no, it takes some minutes
import { findChromium } from '../../scripts/chromium.ts'
import { runCommand, runStep, summary } from '../../scripts/steps.ts'

await runCommand(async () => {
  const env = { VITE_PSEUDO_LANGUAGE: '1', LONG_TESTS: 'too', CHROMIUM_PATH: await findChromium() }
  const build = ['scripts/start.mjs', '--build', '--run', 'scripts/messages/write-messages.ts']
  await runStep({ name: 'build', command: process.execPath, args: build, env })
  const chosen = process.argv.slice(2)
  const journeys = await runStep({
    name: 'journeys',
    command: 'playwright',
    args: ['test', 'e2e/languages.e2e.ts', ...chosen],
    env,
  })
  console.log(summary(journeys, /^ *\d+ (?:passed|flaky|skipped|did not run)/m))
})
