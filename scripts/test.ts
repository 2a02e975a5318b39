// `npm test`: everything, journeys in a real browser included, or what is named.

import { startServer } from '../e2e/server.ts'
import { build, check, CHECK_STEPS, tests } from './check.ts'
import { findChromium } from './chromium.ts'
import { readArguments } from './read-arguments.ts'
import { runCommand, runStep, StepFailed, summary, type Step } from './steps.ts'

const HELP = `npm test — checks everything

${CHECK_STEPS}
  journeys in Chromium, at phone and laptop size, against the built server with demo data

npm test -- WORD …     runs only the test files whose path has one of the words, for example: npm test -- money
npm test -- e2e/WORD   runs only these journeys
  -t, --testNamePattern NAME   only the tests whose name matches NAME, a regular expression
  -w, --watch                  runs the tests again whenever they, or what they import, change
Tests that you name run even if they are tagged long.

Chromium is Debian's, installed with apt-get if permitted, or the one at CHROMIUM_PATH.`

const journeys = (env: Record<string, string>): Step => ({
  name: 'journeys',
  command: 'playwright',
  args: ['test'],
  env,
})
const findSummary = (output: string) => summary(output, /^ *\d+ (?:passed|flaky|skipped|did not run)/m)

async function everything() {
  const began = performance.now()
  // Installing a browser mostly waits for the network, so the checks run meanwhile.
  const browser = findChromium()
  // The journeys' server renders its demo photos in the pauses of the checks.
  let server: ReturnType<typeof startServer> | undefined
  const over = new AbortController()
  try {
    const checked = check(() => {
      if (process.env.E2E_BASE_URL) return
      server = startServer(over.signal)
      // The `await` below reports a failure; until then it must not count as an unhandled rejection.
      server.catch(() => {})
    })
    const tested = await Promise.all([checked, browser]).then(([answer]) => answer)
    const env = { CHROMIUM_PATH: await browser, ...(server && { E2E_BASE_URL: (await server).url }) }
    const found = await runStep(journeys(env))
    console.log(`  everything ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    console.log(tested)
    console.log(findSummary(found))
  } finally {
    over.abort()
    await (await server?.catch(() => undefined))?.stop()
  }
}

interface Chosen {
  words: string[]
  name?: string | undefined
  watch?: boolean | undefined
}

/** Runs the named tests and streams the runners' output. */
async function named({ words, name, watch }: Chosen) {
  const isJourney = (word: string) => word.includes('e2e')
  const [journeyWords, testWords] = [words.filter(isJourney), words.filter((word) => !isJourney(word))]
  if (watch && journeyWords.length > 0)
    throw new StepFailed('--watch', 'Journeys run on a build: they cannot be watched.')
  const only = (option: string) => (name === undefined ? [] : [option, name])
  if (testWords.length > 0 || journeyWords.length === 0) {
    const args = [watch ? 'watch' : 'run', ...testWords, ...only('--testNamePattern')]
    await runStep({ ...tests, args, live: true })
  }
  if (journeyWords.length > 0) {
    const env = { CHROMIUM_PATH: await findChromium(), LONG_TESTS: 'too' }
    await runStep(build)
    await runStep({ ...journeys(env), args: ['test', ...journeyWords, ...only('--grep')], live: true })
  }
}

const { values, positionals: words } = readArguments(
  {
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      testNamePattern: { type: 'string', short: 't' },
      watch: { type: 'boolean', short: 'w' },
    },
  },
  HELP,
)
const { help, testNamePattern: name, watch } = values
const isAll = words.length === 0 && name === undefined && !watch
if (help) console.log(HELP)
else await runCommand(isAll ? everything : () => named({ words, name, watch }))
