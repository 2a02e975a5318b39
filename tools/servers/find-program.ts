import { existsSync } from 'node:fs'

import { runStep } from '../../scripts/steps.ts'

type ProgramName =
  | 'sqlmap'
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
  | 'wrk'

/** The exit code of a drill that cannot run on this machine. The end of its output says why. */
export const NOT_HERE = 77
const APT = '/usr/bin/apt-get'

/** The path of a program that is there. */
export function findInstalled(name: ProgramName): string | undefined {
  // Debian installs servers in a folder that is not on everybody's path.
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin']
  return folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path))
}

/** Finds a program as `installProgram` does. Without it, the drill ends with the exit code for "cannot run here". */
export async function findProgram(name: ProgramName, packages?: readonly string[]): Promise<string> {
  try {
    return await installProgram(name, packages)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(NOT_HERE)
  }
}

/** Finds a program, or installs Debian's packages for it (by default that of its name) if permitted, and returns its path. */
export async function installProgram(name: ProgramName, packages: readonly string[] = [name]): Promise<string> {
  const found = findInstalled(name)
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    throw new Error(`${name} is needed. On Debian: sudo apt-get install ${packages.join(' ')}`)
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
    throw new Error(`${name} could not be installed`)
  }
  const installed = findInstalled(name)
  if (!installed) throw new Error(`${name} was installed, and is not there`)
  return installed
}
