// `npm test`: everything, journeys in a real browser included.
import { parseArgs } from 'node:util'

import { startServer } from '../e2e/server.ts'
import { check, CHECK_STEPS } from './check.ts'
import { findChromium } from './chromium.ts'
import { runCommand, runStep, summary } from './steps.ts'

const HELP = `npm test — checks everything

${CHECK_STEPS}
  journeys in Chromium, on a phone and on a laptop, against the built server with demo data

Chromium is Debian's, installed by apt-get where this may be done, or the one that CHROMIUM_PATH names.`

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
    const tests = await Promise.all([checked, browser]).then(([answer]) => answer)
    const journeys = await runStep({
      name: 'journeys',
      command: 'playwright',
      args: ['test'],
      env: { CHROMIUM_PATH: await browser, ...(server && { E2E_BASE_URL: (await server).url }) },
    })
    console.log(`  everything ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    console.log(tests)
    console.log(summary(journeys, /^ *\d+ (?:passed|flaky|skipped|did not run)/m))
  } finally {
    over.abort()
    await (await server?.catch(() => undefined))?.stop()
  }
}

const { help } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values
if (help) console.log(HELP)
else await runCommand(main)
