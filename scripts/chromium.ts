import { existsSync } from 'node:fs'

import { runStep } from './steps.ts'

/** Debian's package without windows: a smaller download, and quicker at the journeys. */
const PACKAGE = 'chromium-headless-shell'
const INSTALLED = `/usr/bin/${PACKAGE}`
const APT = '/usr/bin/apt-get'

/** Finds a browser for the journeys: CHROMIUM_PATH or Debian's. Installs one if there is none. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  if (named) return named
  const there = [INSTALLED, '/usr/bin/chromium'].find((path) => existsSync(path))
  if (there) return there
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    throw new Error(
      'The journeys need Chromium. On Debian: sudo apt-get install chromium-headless-shell. Elsewhere: set CHROMIUM_PATH ' +
        'to a Chromium or Chrome. npm run check does without.',
    )
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runStep({ name: 'packages', command: APT, args: ['update', '--quiet'], env })
  const args = ['install', '--yes', '--quiet', '--no-install-recommends', PACKAGE]
  await runStep({ name: 'chromium', command: APT, args, env })
  return INSTALLED
}
