// Runs inside a network namespace that has nothing but its loopback: an operator's first hour with an unpacked release.
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { memoryLimit, oldSpaceSize } from '../../../scripts/server/memory-env.mjs'
import { start } from '../start/start-drill-checkout.ts'
import { tryPhotos } from './try-photos.ts'

const WAIT_MS = 300_000
/** The user `nobody`: files of the release are root's. PostgreSQL wants a user that the machine knows. */
const USER = 65_534

const [release = '', scratch = ''] = process.argv.slice(2)
execFileSync('ip', ['link', 'set', 'lo', 'up'])
if (await fetch('http://192.0.2.1', { signal: AbortSignal.timeout(2000) }).catch(() => null))
  throw new Error('There is a network.')

const site = join(scratch, 'site')
mkdirSync(site)
chownSync(site, USER, USER)
const asUser = ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups']
const khazana = join(release, 'khazana')
const env = { HOME: site }
const run = start(site, env, [...asUser, khazana, 'start'])
try {
  const { url, ms } = await run.firstPage(WAIT_MS)
  console.log(`  first page after ${(ms / 1000).toFixed(1)} s`)
  await tryPhotos(url)
  say('photos are taken and read')
  expectLine(command('admin', 'list'), 'admin@khazana.test')
  expectLine(command('migrate', '--check'), 'migration')
  expectLine(command('--version'), 'rolls back to')
  const limit = `--max-old-space-size=${oldSpaceSize(memoryLimit())}`
  if (!readFileSync(`/proc/${run.pid}/environ`, 'utf8').includes(limit)) throw new Error(`The server has no ${limit}`)
  expectLine(command('backup', join(site, 'backups')), 'backup')
  for (const name of [
    'admin',
    'backup',
    'doctor',
    'export',
    'import',
    'migrate',
    'photos',
    'pins',
    'reset',
    'restore',
    'verify',
  ])
    expectLine(command(name, '--help'), `khazana ${name}`)
  say('admin, migrate and backup work, and all commands know how they are called')
} finally {
  spawnSync('kill', ['-TERM', String(run.pid)])
  process.exitCode = (await run.end(WAIT_MS)) === 0 ? 0 : 1
}
const wrote = execFileSync('find', [release, '-newer', join(release, 'package.json')], { encoding: 'utf8' }).trim()
if (wrote) throw new Error(`The server wrote in its release:\n${wrote}`)
say('nothing was written in the release')

function command(...words: string[]): string {
  const [program = '', ...args] = [...asUser, khazana, ...words]
  const { stdout, stderr, status } = spawnSync(program, args, {
    cwd: site,
    env: { ...env, PATH: process.env['PATH'] },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`khazana ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return `${stdout}${stderr}`
}

function expectLine(text: string, word: string): void {
  if (!text.toLowerCase().includes(word)) throw new Error(`${word} is missing in:\n${text}`)
}

function say(line: string): void {
  console.log(`  ${line}`)
}
