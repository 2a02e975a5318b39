// PgBouncer in transaction mode with a small pool, before a database of the drill.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectTo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { chooseAccount } from '#app/platform/database/postgres-program.server.ts'

import { choosePort } from '../../../scripts/server/port.ts'

const READY_WITHIN_MS = 10_000

export interface Pooler {
  /** The address for DATABASE_URL, the same after a restart. */
  url: string
  port: number
  start: () => Promise<void>
  /** SIGKILL: every connection through it breaks at once. */
  kill: () => Promise<void>
  signal: (name: NodeJS.Signals) => void
  stop: () => Promise<void>
}

/** `role` is the account that the pooler signs in with, whoever connects to it. */
export async function makePooler(
  program: string,
  {
    databaseUrl,
    role,
    connections,
    takesAnyDatabase = false,
  }: { databaseUrl: string; role: { name: string; password: string }; connections: number; takesAnyDatabase?: boolean },
): Promise<Pooler> {
  const { hostname, port: databasePort, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'khazana-pooler-'))
  const port = await choosePort('127.0.0.1', 0)
  const file = join(folder, 'pgbouncer.ini')
  const target = `host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} user=${role.name} password=${role.password}`
  const lines = [
    '[databases]',
    `khazana = ${target}`,
    ...(takesAnyDatabase
      ? [`* = host=${hostname} port=${databasePort} user=${role.name} password=${role.password}`]
      : []),
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    // By default it waits 15 s before it tries a database again that refused it.
    'server_login_retry = 1',
    'max_client_conn = 200',
    ...(knowsStatements(program) ? ['max_prepared_statements = 200'] : []),
    '',
  ]
  writeFileSync(file, lines.join('\n'), { mode: 0o600 })
  // Like PostgreSQL, it refuses to run as root.
  const account = chooseAccount(folder)
  const { uid, gid } = account
  if (uid !== undefined && gid !== undefined) for (const path of [folder, file]) chownSync(path, uid, gid)
  let child: ChildProcess | undefined
  let output = ''
  process.on('exit', () => child?.kill('SIGKILL'))

  async function killPooler(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  return {
    port,
    url: `postgres://anybody@127.0.0.1:${port}/khazana`,
    async start() {
      const started = spawn(program, [file], { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
      child = started
      started.stderr.setEncoding('utf8').on('data', (words: string) => (output += words))
      const began = performance.now()
      while (!(await isListening(port))) {
        if (started.exitCode !== null || performance.now() - began > READY_WITHIN_MS)
          throw new Error(`PgBouncer did not start\n${output.slice(-2000)}`)
        await pause(20)
      }
    },
    kill: killPooler,
    signal: (name) => void child?.kill(name),
    async stop() {
      await killPooler()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** From 1.21 on it can keep prepared statements; an older one refuses the setting. */
export function knowsStatements(program: string): boolean {
  const [, major = 0, minor = 0] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTo(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false))
  })
}
