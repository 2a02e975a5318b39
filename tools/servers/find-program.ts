import { existsSync } from 'node:fs'

import { runStep } from '../../scripts/steps.ts'
import { NOT_HERE } from '../drill-all.ts'

type ProgramName =
  | 'sqlmap'
  | 'wapiti'
  | 'pgbouncer'
  | 'radosgw'
  | 'promtool'
  | 'pg_ctlcluster'
  | 'patroni'
  | 'etcd'
  | 'haproxy'
  | 'redis-server'
  | 'nginx'
  | 'faketime'

const APT = '/usr/bin/apt-get'

/** The path of a program that is there. */
export function findInstalled(name: ProgramName): string | undefined {
  // Debian installs servers in a folder that is not on everybody's path.
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin']
  return folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path))
}

/**
 * Finds a program that a drill uses, or installs Debian's packages for it (by default that of its name) if permitted, and returns its path. Otherwise the
 * drill ends with the exit code for "cannot run here".
 */
export async function findProgram(name: ProgramName, packages: readonly string[] = [name]): Promise<string> {
  const found = findInstalled(name)
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    endWithout(`This drill needs ${name}. On Debian: sudo apt-get install ${packages.join(' ')}`)
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await runStep({ name: 'packages', command: APT, args: ['update', '--quiet'], env })
    await runStep({
      name,
      command: APT,
      args: ['install', '--yes', '--quiet', '--no-install-recommends', ...packages],
      env,
    })
  } catch {
    endWithout(`${name} could not be installed`)
  }
  return findInstalled(name) ?? endWithout(`${name} was installed, and is not there`)
}

function endWithout(why: string): never {
  console.error(why)
  process.exit(NOT_HERE)
}
