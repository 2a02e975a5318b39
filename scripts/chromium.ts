import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { runStep } from './steps.ts'

/** Debian's package without windows: a smaller download, and quicker at the journeys. */
const PACKAGE = 'chromium-headless-shell'
/** Without a font for Hindi, its letters are boxes of one height, and journeys that look at them see nothing. */
const HINDI_FONT = 'fonts-lohit-deva'
const INSTALLED = `/usr/bin/${PACKAGE}`
const APT = '/usr/bin/apt-get'

/** Finds a browser for the journeys: CHROMIUM_PATH or Debian's. Installs one if there is none, and a font for Hindi. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  if (named) return named
  const there = [INSTALLED, '/usr/bin/chromium'].find((path) => existsSync(path))
  const missing = [...(there ? [] : [PACKAGE]), ...(hasHindiFont() ? [] : [HINDI_FONT])]
  const canInstall = process.getuid?.() === 0 && existsSync(APT)
  if (missing.length > 0 && canInstall) await installPackages(missing)
  else if (!there) {
    throw new Error(
      'The journeys need Chromium. On Debian: sudo apt-get install chromium-headless-shell fonts-lohit-deva. Elsewhere: set CHROMIUM_PATH ' +
        'to a Chromium or Chrome. npm run check does without.',
    )
  }
  return there ?? INSTALLED
}

async function installPackages(names: string[]) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runStep({ name: 'packages', command: APT, args: ['update', '--quiet'], env })
  const args = ['install', '--yes', '--quiet', '--no-install-recommends', ...names]
  await runStep({ name: 'chromium', command: APT, args, env })
}

/** Says no where fontconfig is missing, which browsers find fonts with. */
const hasHindiFont = () => spawnSync('fc-list', [':lang=hi', 'family'], { encoding: 'utf8' }).stdout?.trim() > ''
