// `npm test`: everything, journeys in a real browser included, or the files that are named.

import { startServer } from '../e2e/server.ts'
import { build, check, CHECK_STEPS, tests } from './check.ts'
import { findChromium } from './chromium.ts'
import { readArguments } from './read-arguments.ts'
import { runCommand, runStep, summary, type Step } from './steps.ts'

const HELP = `npm test — checks everything

${CHECK_STEPS}
  journeys in Chromium, on a phone and on a laptop, against the built server with demo data

npm test -- FILE … — runs of these only what is in files whose path has one of the words: the tests, or, with e2e/, the journeys

Chromium is Debian's, installed by apt-get where this may be done, or the one that CHROMIUM_PATH names.`

const journeys = (env: Record<string, string>, files: string[] = []): Step => ({
  name: 'journeys',
  command: 'playwright',
  args: ['test', ...files],
  env,
})
const summaryOf = (output: string) => summary(output, /^ *\d+ (?:passed|flaky|skipped|did not run)/m)

async function main() {
  const began = performance.now()
  // A browser that has to be installed comes from the network: meanwhile this machine checks.
  const browser = findChromium()
  // The journeys' server draws its demo photos while the checks wait for something.
  let server: ReturnType<typeof startServer> | undefined
  const over = new AbortController()
  try {
    const checked = check(() => {
      if (process.env.E2E_BASE_URL) return
      server = startServer(over.signal)
      // Whoever awaits it hears of it.
      server.catch(() => {})
    })
    const tested = await Promise.all([checked, browser]).then(([answer]) => answer)
    const env = { CHROMIUM_PATH: await browser, ...(server && { E2E_BASE_URL: (await server).url }) }
    const found = await runStep(journeys(env))
    console.log(`  everything ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    console.log(tested)
    console.log(summaryOf(found))
  } finally {
    over.abort()
    await (await server?.catch(() => undefined))?.stop()
  }
}

async function chosen(files: string[]) {
  const isJourney = (file: string) => file.includes('e2e')
  const [some, others] = [files.filter(isJourney), files.filter((file) => !isJourney(file))]
  const outputs: string[] = []
  if (others.length > 0) {
    const output = await runStep({ ...tests, args: [...tests.args, ...others] })
    outputs.push(summary(output, /^ *Test Files /m))
  }
  if (some.length > 0) {
    const env = { CHROMIUM_PATH: await findChromium() }
    await runStep(build)
    outputs.push(summaryOf(await runStep(journeys(env, some))))
  }
  console.log(`\n${outputs.join('\n')}`)
}

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  },
  HELP,
)
if (values.help) console.log(HELP)
else await runCommand(positionals.length > 0 ? () => chosen(positionals) : main)
