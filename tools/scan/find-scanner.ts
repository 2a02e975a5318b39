import { existsSync } from 'node:fs'

import { runStep } from '../../scripts/steps.ts'
import { NOT_HERE } from '../drill-all.ts'

const APT = '/usr/bin/apt-get'

/**
 * Finds a scanner, or installs Debian's package of that name if permitted. Otherwise the drill ends with the exit code for
 * "cannot run here".
 */
export async function findScanner(name: 'sqlmap' | 'wapiti'): Promise<void> {
  const isThere = () => (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${name}`))
  if (isThere()) return
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    endWithout(`This drill needs ${name}. On Debian: sudo apt-get install ${name}`)
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await runStep({ name: 'packages', command: APT, args: ['update', '--quiet'], env })
    await runStep({ name, command: APT, args: ['install', '--yes', '--quiet', '--no-install-recommends', name], env })
  } catch {
    endWithout(`${name} could not be installed`)
  }
  if (!isThere()) throw new Error(`${name} was installed, and is not there`)
}

function endWithout(why: string): never {
  console.error(why)
  process.exit(NOT_HERE)
}
