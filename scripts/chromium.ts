import { existsSync } from 'node:fs'

import { runStep } from './steps.ts'

const DEBIAN = '/usr/bin/chromium'
const APT = '/usr/bin/apt-get'

/** Sees to it that the journeys have a browser: CHROMIUM_PATH, Debian's, or one that is installed now. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  if (named) return named
  if (existsSync(DEBIAN)) return DEBIAN
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    throw new Error(
      'The journeys need Chromium. On Debian: sudo apt-get install chromium. Elsewhere: set CHROMIUM_PATH to a Chromium ' +
        'or Chrome. npm run check does without.',
    )
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runStep({ name: 'packages', command: APT, args: ['update', '--quiet'], env })
  const args = ['install', '--yes', '--quiet', '--no-install-recommends', 'chromium']
  await runStep({ name: 'chromium', command: APT, args, env })
  return DEBIAN
}
