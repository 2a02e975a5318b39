// An older release beside this one: a checkout that is installed and built in a folder of its own.
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { findNeeds, readMigrations } from '#app/db/migration-files.server.ts'

import { ROOT } from '../../../../scripts/steps.ts'

/** The commit of the newest migration that a release has to know, and so the oldest that works with the present schema. */
export function findOldest(): string {
  const all = readMigrations()
  const needed = findNeeds(all)
  const file = `app/db/migrations/${all.find(({ number }) => number === needed)?.name ?? ''}.sql`
  return execFileSync('git', ['log', '--diff-filter=A', '--format=%H', '-1', '--', file], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim()
}

/** The commit that brought a setting. */
export function findFirstWith(setting: string): string {
  const found = execFileSync(
    'git',
    ['log', '--reverse', `-S${setting}`, '--format=%H', '--', 'app/platform/settings'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
  return found.slice(0, found.indexOf('\n'))
}

/** A checkout of the revision, installed and built. Its scripts differ from those of this checkout in any case. */
export async function makeOlder(revision: string, place: string): Promise<void> {
  mkdirSync(place)
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', revision, place], { cwd: ROOT })
  appendFileSync(join(place, 'app/entry.client.tsx'), "\nconsole.info('The older release')\n")
  const [command, args] = ['scripts/start.mjs', ['--build', '--run', 'scripts/database/migrate.ts', '--', '--help']]
  await runNode(place, [command, ...args], {})
}

/** `npm run migrate` of the release in `root`. The command stores nothing in its DATA_DIR. */
export function migrateWith(root: string, dataDir: string, env: Record<string, string>): Promise<void> {
  const surroundings = { ...env, NODE_ENV: 'production', DATA_DIR: dataDir }
  return runNode(root, [join(root, 'build/server/migrate.js')], surroundings)
}

async function runNode(cwd: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: Buffer) => (said += words.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}\n${said.slice(-2000)}`)
}
