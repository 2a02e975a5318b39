// Starts, adopts and stops the PostgreSQL that comes with the npm packages. Every process that uses a data folder is in
// its register; the last one to leave stops the database.
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { isDatabaseAway, openSql, PostgresError } from '#packages/sql'

import { inUse } from './data-in-use.server.ts'
import { handOnLog } from './hand-on-log.server.ts'
import { keepUp } from './keep-up.server.ts'
import { names } from './names.server.ts'
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
import {
  clearTraces,
  findPostmaster,
  isAlive,
  lastPort,
  programIsGone,
  shutDown,
  signal,
  type Postmaster,
} from './postmaster.server.ts'
import {
  isElsewhere,
  mayBeGone,
  register,
  type LivingProcess,
  type ProcessRole,
  type Registration,
} from './process-register.server.ts'
import { archiveArguments, setArchive, type Recovery } from './wal-archive.server.ts'

export interface EmbeddedPostgres {
  /** The product's connection: its own role, which owns its database and may create others, but is no superuser. */
  readonly url: string
  /** The superuser's connection, for operators' commands and tests. */
  readonly adminUrl: string
  /** Whether it was already running. */
  readonly adopted: boolean
  readonly pid: number
  /** Restarts the database on the same port from now on, whenever it dies (the out-of-memory killer, say). */
  keepUp(news: DatabaseNews): void
  /**
   * Leaves the register; stops PostgreSQL unless another process uses it. At most `withinMs` once no start is running.
   */
  stop(withinMs?: number): Promise<'stopped' | 'left running'>
}

interface DatabaseNews {
  gone: () => void
  back: (pid: number) => void
  /** One attempt to restart failed; more attempts follow. */
  failed: (error: unknown) => void
}

interface StartOptions {
  role?: ProcessRole
  /** Shown to anyone who asks for the data folder while this process runs. */
  address?: string
  /** false only for tests: faster, but a crash of the machine may lose data. */
  durable?: boolean
  /** Aborts: what was started is stopped again, and the start fails. */
  signal?: AbortSignal
  /** The folder for archives of the log; null for none. Without it, the last choice holds. */
  archive?: string | null
  recovery?: Recovery
  /** Called once when something takes longer than usual. */
  onWait?: (reason: string) => void
}

const POLL_MS = 15
const GIVING_UP_MS = 2_000

/**
 * Brings up the database of `dataDir`, creating it if missing, and resolves when it accepts queries. Adopts a server
 * that another process left running. Throws an EmbeddedPostgresError whose message says what to do; when a second
 * `server` asks for the same folder, the message names the other process.
 */
export async function startEmbeddedPostgres(dataDir: string, options: StartOptions = {}): Promise<EmbeddedPostgres> {
  const { name } = names()
  const account = chooseAccount(clusterFolder(dataDir))
  const home = makeHome(dataDir, account)
  const registration = register(dataDir, options.role ?? 'command', options.address)
  try {
    const others = await othersForCertain(registration, options)
    if (others.some(({ role }) => role === 'reset')) {
      throw new EmbeddedPostgresError(
        `${dataDir} is being wiped by ${names().sayCommand('reset')}. Start again when that has ended.`,
      )
    }
    const other = others.find((process) => process.role === 'server')
    if (options.role === 'server' && other) throw inUse(dataDir, other)
    const far = others.find(isElsewhere)
    // Its PostgreSQL cannot be seen from here, and a second one on the same files would destroy them.
    if (far) throw inUse(dataDir, far)
    const program = findProgram(account, account.uid === undefined ? () => home : sharedFolder)
    await makeCluster(home, program, account, options.signal)
    if (options.archive !== undefined) setArchive(home, options.archive, account)
    const alone = () => registration.others().length === 0
    const { adopted, ...first } = await runPrepared(home, program, account, options, alone)
    let { postmaster } = first
    let leaveIt = async () => {}
    const cluster = join(home, 'cluster')
    const url = (user: string, database: string) => writeDatabaseUrl(cluster, postmaster, user, database)
    const hasLog = options.role === 'server' && Boolean(options.archive)
    const endHandingOn = hasLog ? handOnLog(url('postgres', name)) : () => {}
    return {
      url: url(name, name),
      adminUrl: url('postgres', name),
      adopted,
      get pid() {
        return postmaster.pid
      },
      keepUp: ({ gone, back, failed }) => {
        let isKnown = false
        // An aborted start shuts everything down, so the database being gone is expected.
        const isGone = () => !options.signal?.aborted && !isAlive(postmaster)
        const bringBack = async (signal: AbortSignal) => {
          if (!isKnown) gone()
          isKnown = true
          try {
            const { port } = postmaster
            ;({ postmaster } = await run(home, program, account, { ...options, signal, port }, alone))
          } catch (error) {
            failed(error)
            throw error
          }
          isKnown = false
          back(postmaster.pid)
        }
        leaveIt = keepUp({ isGone, bringBack })
      },
      stop: async (withinMs) => {
        await leaveIt()
        endHandingOn()
        registration.remove()
        if (!alone()) return 'left running'
        await shutDown(findPostmaster(cluster) ?? postmaster, withinMs)
        return 'stopped'
      },
    }
  } catch (error) {
    registration.remove()
    // Report the cause of the failed start, not a failure of this clean-up.
    if (registration.others().length === 0) await stopOrphan(dataDir).catch(() => false)
    throw error
  }
}

/** Stops a database that a killed process left running; returns whether there was one. */
export async function stopOrphan(dataDir: string): Promise<boolean> {
  const postmaster = findPostmaster(clusterFolder(dataDir))
  if (!postmaster) return false
  await shutDown(postmaster)
  return true
}

/** Stops the database of `dataDir` and deletes it, wherever it is stored. No process may be using it. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const link = join(dataDir, 'postgres')
  if (existsSync(link)) {
    await stopOrphan(dataDir)
    rmSync(realpathSync(link), { recursive: true, force: true, maxRetries: 5 })
  }
  rmSync(link, { recursive: true, force: true })
}

/** The last resort when time is up: PostgreSQL quits at once and recovers at the next start. */
export function stopAtOnce(dataDir: string): void {
  const postmaster = findPostmaster(clusterFolder(dataDir))
  if (postmaster) signal(postmaster, 'SIGQUIT')
}

/**
 * Finds the other users of the folder. A process that may have ended with its container gets time to touch its file
 * again.
 */
async function othersForCertain(registration: Registration, { signal, onWait }: StartOptions) {
  let first: LivingProcess | undefined
  for (;;) {
    const others = registration.others()
    const unsure = others.find(mayBeGone)
    if (!unsure || unsure.touchedAt > (first?.touchedAt ?? Infinity)) return others
    if (!first) onWait?.(`Waiting to see whether process ${unsure.pid}, in a container of the same name, has ended`)
    first ??= unsure
    await pause(POLL_MS, undefined, { signal })
  }
}

async function run(
  home: string,
  program: string,
  account: Account,
  options: StartOptions & { port?: number },
  alone: () => boolean,
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const cluster = join(home, 'cluster')
  const log = prepareLog(home)
  let output = ''
  for (let attempt = 0; attempt < 6; attempt++) {
    const living = findPostmaster(cluster)
    if (living) {
      // After an update its files are gone, so it could no longer load anything that is not already in memory.
      const isElsewhere = options.port !== undefined && living.port !== options.port
      if (alone() && (programIsGone(living) || isElsewhere)) await shutDown(living)
      else if (isElsewhere) throw new EmbeddedPostgresError(`PostgreSQL runs at port ${living.port} for a command.`)
      const ready = await becomeReady(cluster, living, options)
      if (ready) return { postmaster: ready, adopted: true }
      continue
    }
    // Reuse the port of a killed server: another process may still hold its address.
    const preferredPort = options.port ?? lastPort(cluster)
    await clearTraces(cluster)
    options.signal?.throwIfAborted()
    const port = await freePort(preferredPort)
    if (options.port !== undefined && port !== options.port) {
      throw new EmbeddedPostgresError(`Port ${options.port}, at which PostgreSQL ran, is taken.`)
    }
    const from = statSync(log).size
    const { durable = true } = options
    const archiving = durable ? archiveArguments(home, account, options) : []
    const child = spawnServer(program, account, [...serverArguments(cluster, port, durable), ...archiving], log)
    const started = await becomeReady(cluster, child, options)
    if (started) return { postmaster: started, adopted: false }
    output = readFileSync(log).subarray(from).toString().trim().split('\n').slice(-8).join('\n')
  }
  throw new EmbeddedPostgresError(`PostgreSQL does not start. Its log, ${log}, ends:\n${output}`)
}

function spawnServer(program: string, account: Account, args: string[], log: string): ChildProcess {
  const file = openSync(log, 'a')
  try {
    // Detached: Ctrl-C signals the whole process group, and the database must outlive the last request.
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

/** null: it has ended or is ending, and the caller looks again. */
async function becomeReady(
  cluster: string,
  process: ChildProcess | Postmaster,
  options: StartOptions,
): Promise<Postmaster | null> {
  const began = Date.now()
  let hasTold = false
  let failed = process.pid === undefined
  if ('once' in process) process.once('exit', () => (failed = true)).once('error', () => (failed = true))
  while (!failed) {
    const postmaster = findPostmaster(cluster)
    if (options.signal?.aborted && 'once' in process) {
      process.kill('SIGINT')
      for (const began = Date.now(); !failed && Date.now() - began < GIVING_UP_MS;) await pause(POLL_MS)
    }
    options.signal?.throwIfAborted()
    if (postmaster && postmaster.pid === process.pid && postmaster.status === 'ready') return postmaster
    if (postmaster && postmaster.pid !== process.pid) return null
    if (!postmaster && !('once' in process)) return null
    if (!hasTold && Date.now() - began > 3_000) {
      options.onWait?.('PostgreSQL is putting its data in order after it was killed')
      hasTold = true
    }
    await pause(POLL_MS)
  }
  return null
}

const writeDatabaseUrl = (cluster: string, { port }: Postmaster, user: string, database: string) =>
  `postgres://${user}:${readPassword(cluster)}@127.0.0.1:${port}/${database}`

/** Runs `run` until the database exists. A server killed a moment ago may be adopted and then answers nobody. */
async function runPrepared(...given: Parameters<typeof run>): Promise<Awaited<ReturnType<typeof run>>> {
  const [home] = given
  const cluster = join(home, 'cluster')
  for (let attempt = 0; ; attempt++) {
    const answer = await run(...given)
    try {
      await prepareDatabase(writeDatabaseUrl(cluster, answer.postmaster, 'postgres', 'postgres'), readPassword(cluster))
      return answer
    } catch (error) {
      if (!answer.adopted || attempt >= 3 || !isDatabaseAway(error)) throw error
      await pause(POLL_MS)
    }
  }
}

async function prepareDatabase(adminUrl: string, password: string): Promise<void> {
  const { name } = names()
  const sql = openSql(adminUrl, { max: 1, connect_timeout: 10 })
  try {
    // The reload wakes the checkpointer, which else sleeps through its first five minutes and minds no archive_timeout.
    const [found] = await sql`
      select exists (select from pg_roles where rolname = ${name}) as role, pg_reload_conf(),
        exists (select from pg_database where datname = ${name}) as database`
    // The password is hexadecimal that we generated, and the name is a word; neither statement accepts parameters.
    if (!found?.['role']) {
      await sql.unsafe(`create role ${name} login createdb password '${password}'`).catch(madeByAnother)
    }
    if (!found?.['database']) await sql.unsafe(`create database ${name} owner ${name}`).catch(madeByAnother)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function madeByAnother(error: unknown): void {
  if (!(error instanceof PostgresError && ['42710', '42P04', '23505'].includes(error.code))) throw error
}

/** `wanted` if it is free, else any free port. */
function freePort(wanted = 0): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().on('error', (error) => (wanted ? found(freePort()) : failed(error)))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
