// Every page, and all journeys, in Hindi and in the pseudo-language: nothing in English, nothing cut, axe.
// Builds with the pseudo-language; the next command builds without it again.
//   pages | hi | qps   only the pages, or only the journeys in this language; words after that choose journeys by their file
//   quick: no, it takes half an hour
import { findChromium } from '../../scripts/chromium.ts'
import { runCommand, runStep, StepFailed, summary } from '../../scripts/steps.ts'

const PARTS: readonly string[] = ['pages', 'hi', 'qps']

await runCommand(async () => {
  const [first = '', ...words] = process.argv.slice(2)
  if (first !== '' && !PARTS.includes(first))
    throw new StepFailed('languages', `There is no part "${first}": name one of ${PARTS.join(', ')}.`)
  const env = { VITE_PSEUDO_LANGUAGE: '1', LONG_TESTS: 'too', CHROMIUM_PATH: await findChromium() }
  const build = ['scripts/start.mjs', '--build', '--run', 'scripts/messages/write-messages.ts']
  await runStep({ name: 'build', command: process.execPath, args: build, env })
  const failed: string[] = []
  for (const part of first === '' ? PARTS : [first]) {
    const isPages = part === 'pages'
    const output = await runStep({
      name: isPages ? 'pages' : `journeys in ${part}`,
      command: 'playwright',
      args: ['test', ...(isPages ? ['e2e/languages.e2e.ts'] : []), ...words],
      env: { ...env, ...(!isPages && { JOURNEY_LANGUAGE: part }) },
    }).catch((error: unknown) => {
      if (!(error instanceof StepFailed)) throw error
      // The other parts say more.
      failed.push(error.output)
      return error.output
    })
    console.log(summary(output, /^ *\d+ (?:passed|failed|flaky|skipped|did not run)/m))
  }
  if (failed.length > 0) throw new StepFailed('languages', failed.join('\n'))
})
