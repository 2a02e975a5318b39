// A primary and its streaming replicas, from the PostgreSQL that comes with the product. Everything listens on 127.0.0.1.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import {
  makeCluster,
  readPassword,
  serverArguments,
  serverEnvironment,
} from '#app/platform/database/postgres-cluster.server.ts'
import {
  chooseAccount,
  findProgram,
  sharedFolder,
  type Account,
} from '#app/platform/database/postgres-program.server.ts'
import { openSql } from '#packages/sql'

import { choosePort } from '../../../../scripts/server/port.ts'

const READY_WITHIN_MS = 30_000

interface PostgresServer {
  /** The superuser's address. */
  url: string
  /** To all of its processes. */
  signal: (name: NodeJS.Signals) => void
  /** SIGKILL to all of its processes, as when the machine fails. */
  kill: () => Promise<void>
  start: () => Promise<void>
}

export interface Replicated {
  primary: PostgresServer
  replicas: readonly PostgresServer[]
  stop: () => Promise<void>
}

/** Starts a primary with a database `khazana`, and so many replicas that follow it. */
export async function startReplicated(count: number): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-replicas-'))
  chmodSync(folder, 0o711)
  const account = chooseAccount(folder)
  const program = findProgram(account, sharedFolder)
  const servers: Server[] = []
  process.once('exit', () => servers.forEach((server) => server.signal('SIGKILL')))
  const make = async (name: string, prepare: (cluster: string) => Promise<void> | void) => {
    const home = join(folder, name)
    mkdirSync(home)
    own(account, home)
    await prepare(join(home, 'cluster'))
    const server = new Server({
      program,
      account,
      cluster: join(home, 'cluster'),
      port: await choosePort('127.0.0.1', 0),
    })
    servers.push(server)
    return server
  }
  const stop = async () => {
    for (const server of servers) await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const first = join(folder, 'primary', 'cluster')
    const primary = await make('primary', (cluster) => makeCluster(join(cluster, '..'), program, account))
    // Connections for replication, which the default leaves to the superuser of the machine itself.
    appendFileSync(join(first, 'pg_hba.conf'), 'host replication postgres 127.0.0.1/32 scram-sha-256\n')
    const { port, password } = primary
    const replicas: Server[] = []
    for (let n = 1; n <= count; n += 1) {
      // The primary has not run yet: a copy of its files is a whole base.
      const follow = (cluster: string) => {
        cpSync(first, cluster, { recursive: true, preserveTimestamps: true })
        writeFileSync(join(cluster, 'standby.signal'), '')
        const from = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=replica${n}`
        appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
        chmodSync(cluster, 0o700)
        own(account, cluster)
      }
      replicas.push(await make(`replica-${n}`, follow))
    }
    await primary.start()
    const admin = openSql(primary.adminUrl, { max: 1 })
    await admin`create database khazana`
    await admin.end()
    for (const replica of replicas) await replica.start()
    return { primary, replicas, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** PostgreSQL runs as this account, and its files must belong to it. */
function own({ uid, gid }: Account, path: string): void {
  if (uid === undefined || gid === undefined) return
  spawnSync('chown', ['-R', `${uid}:${gid}`, path])
}

class Server implements PostgresServer {
  readonly #options: { program: string; account: Account; cluster: string; port: number }
  readonly port: number
  readonly password: string
  readonly adminUrl: string
  readonly url: string
  #child: ChildProcess | null = null

  constructor(options: { program: string; account: Account; cluster: string; port: number }) {
    this.#options = options
    this.port = options.port
    this.password = readPassword(options.cluster)
    const base = `postgres://postgres:${this.password}@127.0.0.1:${options.port}`
    this.adminUrl = `${base}/postgres`
    this.url = `${base}/khazana`
  }

  async start(): Promise<void> {
    const { program, account, cluster, port } = this.#options
    const args = [...serverArguments(cluster, port, true), '-c', 'fsync=off', '-c', 'max_connections=100']
    let said = ''
    const child = spawn(join(program, 'bin/postgres'), args, {
      ...account,
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#child = child
    child.stderr.setEncoding('utf8').on('data', (words: string) => (said = `${said}${words}`.slice(-2000)))
    for (const began = performance.now(); !(await answers(this.adminUrl)); await pause(50)) {
      if (child.exitCode !== null || performance.now() - began > READY_WITHIN_MS)
        throw new Error(`PostgreSQL in ${cluster} did not start\n${said}`)
    }
  }

  signal = (name: NodeJS.Signals): void => {
    const { pid, exitCode, signalCode } = this.#child ?? {}
    if (pid === undefined || exitCode !== null || signalCode !== null) return
    for (const one of [pid, ...listChildren(pid)]) signalIfThere(one, name)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    this.signal('SIGCONT')
    this.signal('SIGKILL')
    await ended
    // A file of the killed one would keep the next from starting.
    rmSync(join(this.#options.cluster, 'postmaster.pid'), { force: true })
  }
}

function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** Each of PostgreSQL's processes leads a group of its own. */
function listChildren(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0)
}

async function answers(url: string): Promise<boolean> {
  const sql = openSql(url, { max: 1, connect_timeout: 2 })
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 0 })
  }
}
