import { existsSync } from 'node:fs'

import { runStep } from '../steps.ts'

const APT = '/usr/bin/apt-get'

/** Sees to it that a scanner is there: Debian's package of that name, installed now where this may. */
export async function findScanner(name: 'sqlmap' | 'wapiti'): Promise<void> {
  const isThere = () => (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${name}`))
  if (isThere()) return
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    throw new Error(`This drill needs ${name}. On Debian: sudo apt-get install ${name}`)
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runStep({ name: 'packages', command: APT, args: ['update', '--quiet'], env })
  await runStep({ name, command: APT, args: ['install', '--yes', '--quiet', '--no-install-recommends', name], env })
  if (!isThere()) throw new Error(`${name} was installed, and is not there`)
}
