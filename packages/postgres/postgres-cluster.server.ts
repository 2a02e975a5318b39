// The embedded database's files: where they are stored, how they are created, and how PostgreSQL is configured for
// them.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'

import { makeFolder } from './make-folder.server.ts'
import { names } from './names.server.ts'
import { canReach, EmbeddedPostgresError, sharedFolder, type Account } from './postgres-program.server.ts'
import { keepOwner, processBirth } from './process-register.server.ts'

const MAJOR = '18'
const MB = 1024 * 1024

const passwordPath = (cluster: string) => join(cluster, `${names().name}-password`)

/**
 * The cluster folder of `dataDir`: inside its `postgres`, which is a link when PostgreSQL's user cannot enter dataDir.
 */
export function clusterFolder(dataDir: string): string {
  return join(findHome(dataDir) ?? join(dataDir, 'postgres'), 'cluster')
}

/** The folder around the cluster (with PostgreSQL's log), or null when it does not exist yet. */
export function findHome(dataDir: string): string | null {
  const link = join(dataDir, 'postgres')
  if (!isThere(link, dataDir)) return null
  if (existsSync(link)) return realpathSync(link)
  throw new EmbeddedPostgresError(
    `${link} points to a folder that is gone, and the database with it. Bring the folder back, or run ${names().sayCommand('reset')}.`,
  )
}

/** Throws an EmbeddedPostgresError unless `dataDir` has a database. */
export function requireCluster(dataDir: string): void {
  if (existsSync(clusterFolder(dataDir))) return
  throw new EmbeddedPostgresError(
    `There is no site in ${dataDir}. Run this in the folder that has the site's .env, or set DATA_DIR to its data ` +
      `(DATABASE_URL, if it has a database of its own). A new site is made by ${names().sayCommand('start')}.`,
  )
}

/**
 * The folder that this data folder was copied or moved from; null if neither. It is told once: from now on the folder is
 * known by its own path. Throws an EmbeddedPostgresError when the copy leads to the original's database.
 */
export function noteOrigin(dataDir: string): { folder: string; isCopy: boolean } | null {
  const home = findHome(dataDir)
  if (home === null) return null
  const note = join(home, 'data-dir')
  const own = realpathSync(dataDir)
  const folder = existsSync(note) ? readFileSync(note, 'utf8').trim() : own
  const isCopy = folder !== own && existsSync(join(folder, 'postgres'))
  if (isCopy && realpathSync(join(folder, 'postgres')) === home) {
    throw new EmbeddedPostgresError(
      `${join(dataDir, 'postgres')} is a link to the database of ${folder}, which this folder is a copy of. ` +
        'Stop that one and copy what the link leads to: cp -aL keeps no links.',
    )
  }
  writeFileSync(note, own)
  return folder === own ? null : { folder, isCopy }
}

function isThere(link: string, dataDir: string): boolean {
  try {
    return lstatSync(link, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOTDIR')) throw error
    throw new EmbeddedPostgresError(
      `DATA_DIR cannot be ${dataDir}: there, or above it, is a file. Name a folder; one that is missing is made.`,
    )
  }
}

/** Creates the folder around the cluster if it is missing; returns its real path. */
export function makeHome(dataDir: string, account: Account): string {
  makeFolder(dataDir)
  const existing = findHome(dataDir)
  if (existing) {
    if (canReach(account, existing)) return existing
    throw new EmbeddedPostgresError(
      `PostgreSQL's user (${account.uid}) cannot enter ${existing}. Was the checkout moved? ` +
        'Let others enter the folders above it (chmod o+x), or move it back.',
    )
  }
  const link = join(dataDir, 'postgres')
  if (canReach(account, dataDir)) {
    mkdirSync(link)
    chmodSync(link, account.uid === undefined ? 0o700 : 0o711)
    return realpathSync(link)
  }
  clearAbandoned(sharedFolder())
  const elsewhere = mkdtempSync(join(sharedFolder(), 'data-'))
  chmodSync(elsewhere, 0o711)
  writeFileSync(join(elsewhere, 'made-for'), `${dataDir}\n`)
  symlinkSync(elsewhere, link)
  return realpathSync(elsewhere)
}

// A database made for a data folder under the system's temporary folder is abandoned once that folder is gone. Other
// data folders may have been moved, so their databases stay.
function clearAbandoned(shared: string): void {
  for (const name of readdirSync(shared).filter((entry) => entry.startsWith('data-'))) {
    const note = join(shared, name, 'made-for')
    const madeFor = existsSync(note) ? readFileSync(note, 'utf8').trim() : ''
    if (madeFor.startsWith(`${tmpdir()}/`) && !existsSync(madeFor)) remove(join(shared, name))
  }
}

/**
 * Creates the cluster unless it exists. It is built under another name and renamed when complete, so that an
 * interrupted initdb is never taken for a database.
 */
export async function makeCluster(
  home: string,
  program: string,
  account: Account,
  signal?: AbortSignal,
): Promise<void> {
  const cluster = join(home, 'cluster')
  if (existsSync(cluster)) return checkVersion(cluster)
  for (const name of readdirSync(home)) {
    const [, pid] = /^initdb-(\d+)/.exec(name) ?? []
    if (pid && (Number(pid) === process.pid || processBirth(Number(pid)) === null)) remove(join(home, name))
  }
  const draft = join(home, `initdb-${process.pid}`)
  const passwordFile = `${draft}.password`
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid)
  }
  try {
    await initdb(program, account, draft, passwordFile, signal)
    renameSync(passwordFile, passwordPath(draft))
    renameSync(draft, cluster)
  } catch (error) {
    remove(draft)
    remove(passwordFile)
    // Another process created it first.
    if (!existsSync(cluster)) throw error
  }
}

/** The password of both roles. It is stored in the cluster, where only PostgreSQL's user and root can read it. */
export function readPassword(cluster: string): string {
  return readFileSync(passwordPath(cluster), 'utf8').trim()
}

// A short-lived test database is not worth vacuuming, and one that autovacuum is working on cannot be dropped.
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** Arguments of `postgres`, sized for this machine. `durable: false` is for tests, whose data may be lost. */
export function serverArguments(cluster: string, port: number, durable: boolean): string[] {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  // 160,000 listings with their indexes take 350 MB; reading them through the system's page cache makes every page
  // slower.
  const buffers = Math.round(Math.min(1024 * MB, Math.max(32 * MB, memory / 16)) / MB)
  const options: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.round(memory / 2 / MB)}MB`,
    maintenance_work_mem: `${Math.min(128, Math.max(32, Math.round(buffers / 2)))}MB`,
    max_wal_size: '2GB',
    // Only counts of limits are written without waiting: a crash loses those of six seconds, and an idle site sleeps.
    wal_writer_delay: '2s',
    jit: 'off',
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Text that users wrote stays out of the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
    ...(smallSharedMemory() ? { dynamic_shared_memory_type: 'mmap' } : {}),
    ...(durable ? { fsync: 'on' } : FORGETFUL),
  }
  return ['-D', cluster, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** A clean environment, so that nothing of ours steers PostgreSQL (PGDATA, PGPORT, locales that are not installed). */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

async function initdb(
  program: string,
  account: Account,
  folder: string,
  passwordFile: string,
  signal?: AbortSignal,
): Promise<void> {
  let output = ''
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const child = spawn(
      join(program, 'bin/initdb'),
      [
        '-D',
        folder,
        '-U',
        'postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        // PostgreSQL's built-in collation sorts the same on every machine; the locale only decides character classes.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--locale=${locale}`,
        '--lc-messages=C',
      ],
      { ...account, cwd: '/', env: serverEnvironment(), stdio: ['ignore', 'pipe', 'pipe'], signal },
    )
    output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    const code = await new Promise<number | null>((done, failed) => child.on('close', done).on('error', failed))
    if (code === 0) return
    if (!output.includes('invalid locale name')) break
  }
  const home = dirname(folder)
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    throw new EmbeddedPostgresError(
      `The disk of ${home} is full: the database could not be made. Make room and start again.`,
    )
  }
  throw new EmbeddedPostgresError(`The database could not be made in ${home} (initdb failed):\n${output.trim()}`)
}

function checkVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR) return
  throw new EmbeddedPostgresError(
    `The data in ${cluster} is of PostgreSQL ${version}; this version of ${names().title} brings ${MAJOR}. ` +
      `Install the version that made it once more, run ${names().sayCommand('export', 'DIR')} there, and ${names().sayCommand('restore', 'DIR')} with this one and ` +
      `another DATA_DIR; or begin anew with ${names().sayCommand('reset')}.`,
  )
}

// Containers often have 64 MB of /dev/shm, too little for parallel queries.
function smallSharedMemory(): boolean {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize < 512 * MB
  } catch {
    return false
  }
}

function remove(path: string): void {
  // Retried, because an initdb that lost its parent may still be writing.
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** Rotates PostgreSQL's log: the previous one is kept as server.log.old. Returns the log's path. */
export function prepareLog(home: string): string {
  const log = join(home, 'server.log')
  const size = lstatSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > 5 * MB) renameSync(log, `${log}.old`)
  writeFileSync(log, '', { flag: 'a', mode: 0o600 })
  keepOwner(log, home)
  return log
}
