// Starts, adopts and stops the PostgreSQL that comes with the npm packages. Whoever uses a data folder stands in its
// register; the last one to leave stops the database.
import { spawn, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from '#app/db/postgres-driver.server.ts'
import {
  clusterFolder,
  makeCluster,
  makeHome,
  prepareLog,
  readPassword,
  serverArguments,
  serverEnvironment,
} from './postgres-cluster.server.ts'
import {
  chooseAccount,
  EmbeddedPostgresError,
  findProgram,
  sharedFolder,
  type Account,
} from './postgres-program.server.ts'
import { processBirth, register, type ProcessRole } from './process-register.server.ts'

export { EmbeddedPostgresError } from './postgres-program.server.ts'

export interface EmbeddedPostgres {
  /** For the product: the role `khazana`, which owns its database and may make others, and is no superuser. */
  readonly url: string
  /** For operators' commands and tests: the superuser. */
  readonly adminUrl: string
  /** Whether it ran already. */
  readonly adopted: boolean
  readonly pid: number
  /** Leaves; stops PostgreSQL unless another process uses it. Takes at most `withinMs`. */
  stop(withinMs?: number): Promise<'stopped' | 'left running'>
}

export interface StartOptions {
  role?: ProcessRole
  /** Shown to whoever asks for the data folder while this process runs. */
  address?: string
  /** false only for tests: faster, and a crash of the machine may lose data. */
  durable?: boolean
  /** Gives up: what was begun is stopped, and the start fails. */
  signal?: AbortSignal
  /** Told once when something takes longer than usual. */
  onWait?: (reason: string) => void
}

interface Postmaster {
  pid: number
  birth: string
  port: number
  status: string
}

const POLL_MS = 15

/**
 * Brings up the database of `dataDir` (made where missing) and answers when it takes queries. A server that another
 * process left running is adopted. Throws an EmbeddedPostgresError whose message says what to do, and one that names the
 * other process when a second `server` asks for the same folder.
 */
export async function startEmbeddedPostgres(dataDir: string, options: StartOptions = {}): Promise<EmbeddedPostgres> {
  const account = chooseAccount(clusterFolder(dataDir))
  const home = makeHome(dataDir, account)
  const registration = register(dataDir, options.role ?? 'command', options.address)
  try {
    const other = registration.others().find((process) => process.role === 'server')
    if (options.role === 'server' && other) throw inUse(dataDir, other)
    const program = findProgram(account, account.uid === undefined ? () => home : sharedFolder)
    await makeCluster(home, program, account, options.signal)
    const { postmaster, adopted } = await run(home, program, account, options, () => registration.others().length === 0)
    const cluster = join(home, 'cluster')
    const url = (user: string, database: string) =>
      `postgres://${user}:${readPassword(cluster)}@127.0.0.1:${postmaster.port}/${database}`
    await prepareDatabase(url('postgres', 'postgres'), readPassword(cluster))
    return {
      url: url('khazana', 'khazana'),
      adminUrl: url('postgres', 'khazana'),
      adopted,
      pid: postmaster.pid,
      stop: async (withinMs) => {
        registration.remove()
        if (registration.others().length > 0) return 'left running'
        await shutDown(postmaster, withinMs)
        return 'stopped'
      },
    }
  } catch (error) {
    registration.remove()
    // Not this start's failure is to be reported, but its cause.
    if (registration.others().length === 0) await stopOrphan(dataDir).catch(() => false)
    throw error
  }
}

/** Stops a database that a killed process left running. Answers whether there was one. */
export async function stopOrphan(dataDir: string): Promise<boolean> {
  const postmaster = findPostmaster(clusterFolder(dataDir))
  if (!postmaster) return false
  await shutDown(postmaster)
  return true
}

/** Stops the database of `dataDir` and deletes it, wherever it lies. Nobody may be using it. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const link = join(dataDir, 'postgres')
  if (existsSync(link)) {
    await stopOrphan(dataDir)
    rmSync(realpathSync(link), { recursive: true, force: true, maxRetries: 5 })
  }
  rmSync(link, { recursive: true, force: true })
}

/** The last resort when time is up: PostgreSQL ends at once and repairs itself at the next start. */
export function stopAtOnce(dataDir: string): void {
  const postmaster = findPostmaster(clusterFolder(dataDir))
  if (postmaster) signal(postmaster, 'SIGQUIT')
}

/** The message for a second server on one data folder. */
export function inUse(dataDir: string, other: { pid: number; url: string | null }): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Khazana already runs on ${dataDir}${other.url ? `: ${other.url}` : ''} (process ${other.pid}). ` +
      'Stop it first, or give this one a folder of its own: DATA_DIR=./data-2 PORT=3001 npm start',
  )
}

async function run(
  home: string,
  program: string,
  account: Account,
  options: StartOptions,
  alone: () => boolean,
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const cluster = join(home, 'cluster')
  const log = prepareLog(home)
  let said = ''
  for (let attempt = 0; attempt < 6; attempt++) {
    const living = findPostmaster(cluster)
    if (living) {
      // After an update its files are gone; it could not load what it has not loaded yet.
      if (alone() && programIsGone(living)) await shutDown(living)
      const ready = await becomeReady(cluster, living, options)
      if (ready) return { postmaster: ready, adopted: true }
      continue
    }
    await clearTraces(cluster)
    options.signal?.throwIfAborted()
    const from = statSync(log).size
    const child = spawnServer(
      program,
      account,
      serverArguments(cluster, await freePort(), options.durable ?? true),
      log,
    )
    const started = await becomeReady(cluster, child, options)
    if (started) return { postmaster: started, adopted: false }
    said = readFileSync(log).subarray(from).toString().trim().split('\n').slice(-8).join('\n')
  }
  throw new EmbeddedPostgresError(`PostgreSQL does not start. Its log, ${log}, ends:\n${said}`)
}

function spawnServer(program: string, account: Account, args: string[], log: string): ChildProcess {
  const file = openSync(log, 'a')
  try {
    // Detached: Ctrl-C in a terminal reaches a whole group, and the database must outlive the last request.
    const child = spawn(join(program, 'bin/postgres'), args, {
      ...account,
      cwd: '/',
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', file, file],
    })
    child.unref()
    return child
  } finally {
    closeSync(file)
  }
}

/** null: it ended, or is ending, and the caller looks again. */
async function becomeReady(
  cluster: string,
  process: ChildProcess | Postmaster,
  options: StartOptions,
): Promise<Postmaster | null> {
  const began = Date.now()
  let told = false
  let failed = process.pid === undefined
  if ('once' in process) process.once('exit', () => (failed = true)).once('error', () => (failed = true))
  while (!failed) {
    const found = findPostmaster(cluster)
    if (options.signal?.aborted && 'once' in process) process.kill('SIGINT')
    options.signal?.throwIfAborted()
    if (found && found.pid === process.pid && found.status === 'ready') return found
    if (found && found.pid !== process.pid) return null
    if (!found && !('once' in process)) return null
    if (!told && Date.now() - began > 3_000) {
      options.onWait?.('PostgreSQL is putting its data in order after it was killed')
      told = true
    }
    await pause(POLL_MS)
  }
  return null
}

function findPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    const birth = pid > 0 ? processBirth(pid) : null
    if (birth === null || !worksIn(pid, cluster)) return null
    return { pid, birth, port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
  } catch {
    return null
  }
}

// A number in an old file may belong to anything by now; PostgreSQL's processes stand in the cluster's folder.
function worksIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

/** Readies the ground where no postmaster lives: its backends may outlive it for a moment, its file for ever. */
async function clearTraces(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  const left = () =>
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && worksIn(pid, cluster))
  const file = join(cluster, 'postmaster.pid')
  if (!statSync(file, { throwIfNoEntry: false })) return
  for (const began = Date.now(); left().length > 0; await pause(POLL_MS)) {
    // Another start may be under way: then these are no traces.
    if (findPostmaster(cluster)) return
    if (Date.now() - began > 2_000) for (const pid of left()) process.kill(pid, 'SIGKILL')
  }
  const [pid] = readFileSync(file, 'utf8').split('\n')
  // PostgreSQL replaces the file of a dead process by itself. It stops at one whose number is still there: as something
  // else, or because nobody has collected the dead process yet, which some containers never do.
  if (!pid || isThere(Number(pid))) rmSync(file, { force: true })
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function programIsGone({ pid }: Postmaster): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)')
  } catch {
    return false
  }
}

// Fast shutdown writes everything out, which can take long after an import: then at once, and the log repairs it.
async function shutDown(postmaster: Postmaster, withinMs = 4_000): Promise<void> {
  for (const [name, share] of [
    ['SIGINT', 0.7],
    ['SIGQUIT', 0.2],
    ['SIGKILL', 0.1],
  ] as const) {
    signal(postmaster, name)
    for (const began = Date.now(); Date.now() - began < withinMs * share; await pause(POLL_MS)) {
      if (processBirth(postmaster.pid) !== postmaster.birth) return
    }
  }
}

function signal({ pid, birth }: Postmaster, name: NodeJS.Signals): void {
  if (processBirth(pid) === birth) process.kill(pid, name)
}

async function prepareDatabase(adminUrl: string, password: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, connect_timeout: 10, onnotice: () => undefined })
  try {
    const [found] = await sql`
      select exists (select from pg_roles where rolname = 'khazana') as role,
        exists (select from pg_database where datname = 'khazana') as database`
    // The password is our own hexadecimal; neither statement takes parameters.
    if (!found?.['role']) {
      await sql.unsafe(`create role khazana login createdb password '${password}'`).catch(madeByAnother)
    }
    if (!found?.['database']) await sql.unsafe('create database khazana owner khazana').catch(madeByAnother)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function madeByAnother(error: unknown): void {
  const known = error instanceof postgres.PostgresError && ['42710', '42P04', '23505'].includes(error.code)
  if (!known) throw error
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
