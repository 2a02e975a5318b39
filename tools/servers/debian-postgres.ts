// Debian's PostgreSQL, which is older than the embedded one, on an empty folder.
import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { chooseAccount } from '#app/platform/database/embedded-postgres.server.ts'

import { choosePort } from '../../scripts/server/port.ts'
import { findProgram } from './find-program.ts'

const VERSIONS = '/usr/lib/postgresql'
const READY_WITHIN_MS = 20_000

/** The folder of Debian's newest PostgreSQL's programs. The package is installed if permitted. */
export async function findDebianPostgres(): Promise<string> {
  const list = () => {
    try {
      return readdirSync(VERSIONS).toSorted((a, b) => Number(a) - Number(b))
    } catch {
      return []
    }
  }
  // `pg_ctlcluster` comes with every version of the package.
  if (list().length === 0) await findProgram('pg_ctlcluster', ['postgresql'])
  const newest = list().at(-1)
  if (newest === undefined) throw new Error('Debian’s PostgreSQL was installed, and is not there')
  return join(VERSIONS, newest, 'bin')
}

/** Starts a server with an empty database `khazana`, whose owner may create databases and is no superuser. */
export async function startDebianPostgres(): Promise<{ url: string; version: string; stop: () => Promise<void> }> {
  const programs = await findDebianPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'khazana-debian-'))
  const { uid, gid } = chooseAccount(folder)
  const account = { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) }
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const run = (name: string, args: readonly string[]) =>
    requireDone(name, spawnSync(join(programs, name), args, { cwd: folder, encoding: 'utf8', ...account }))
  const data = join(folder, 'data')
  run('initdb', [
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
  ])
  const port = await choosePort('127.0.0.1', 0)
  const settings = [`listen_addresses = '127.0.0.1'`, `port = ${port}`, `unix_socket_directories = ''`, 'fsync = off']
  writeFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  const server = spawn(join(programs, 'postgres'), ['-D', data], {
    cwd: folder,
    stdio: 'ignore',
    ...account,
  })
  const ended = once(server, 'exit')
  process.on('exit', () => server.kill('SIGKILL'))
  const admin = ['--host', '127.0.0.1', '--port', String(port), '--username', 'postgres', '--dbname', 'postgres']
  const deadline = Date.now() + READY_WITHIN_MS
  while (spawnSync(join(programs, 'pg_isready'), admin).status !== 0) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('Debian’s PostgreSQL does not start')
    await pause(100)
  }
  run('psql', [...admin, '--command', 'create role khazana login createdb'])
  run('psql', [...admin, '--command', 'create database khazana owner khazana'])
  return {
    url: `postgres://khazana@127.0.0.1:${port}/khazana`,
    version: run('postgres', ['--version']).trim(),
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function requireDone(name: string, { status, stdout, stderr, error }: SpawnSyncReturns<string>): string {
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr || String(error)}`)
  return stdout
}
