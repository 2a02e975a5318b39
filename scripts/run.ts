// The server process, under Node 24: brings up the database, the schema, demo data and the server, and takes them down.
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { countSessions, describeConnections } from '#app/db/connection-share.server.ts'
import { prepareSchema } from '#app/db/migrate.server.ts'
import { SchemaUnfit } from '#app/db/schema-state.server.ts'
import { DatabaseUnusable, waitForDatabase } from '#app/db/usable.server.ts'
import { readOwnPages } from '#app/features/information/own-pages/own-pages.server.ts'
import { WrongOwnFiles } from '#app/nouns/own-files.server.ts'
import { siteDetails } from '#app/nouns/site/site-files.server.ts'
import { requireWholeRestore, RestoreUnfinished } from '#app/platform/backup/restored-site.server.ts'
import {
  inUse,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  stopAtOnce,
  type EmbeddedPostgres,
  noteOrigin,
  SHUTDOWN_MS,
} from '#app/platform/database/embedded-postgres.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { isBuilt } from '#app/platform/processes/start-child.server.ts'
import { readSettings, SettingsError, type Settings } from '#app/platform/settings/env.server.ts'
import { readOwnFiles } from '#app/platform/settings/settings.server.ts'
import { checkBucket } from '#app/platform/storage/check-bucket.server.ts'
import { joinNodes, NodesDisagree } from '#app/platform/storage/join-nodes.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { closePrivateFiles } from '#app/platform/storage/private-files.server.ts'
import { StorageAway } from '#app/platform/storage/storage.server.ts'
import { mayBeGone, registered, makeFolder } from '#packages/postgres'

import { announcement, remarks } from './server/announce.ts'
import { holdBuild } from './server/hold-build.ts'
import { loadServer, type LoadedServer } from './server/load-server.ts'
import { choosePort, PortError, portProblem } from './server/port.ts'

/** After the time for running requests: how long jobs have to end. The database then has a time of its own. */
const CLOSING_MS = 500
/** Tells the operator why it takes longer. */
const TELL_MS = 2_000
const sayFull = (folder: string) => `The disk of ${folder} is full. Make room and start again: what was saved is safe.`
const NO_PLACE = 'No folder can be made there. Set DATA_DIR to a folder on a disk; one that is missing is made.'
const NO_FOLDER = 'There, or above it, is a file. Set DATA_DIR to a folder; one that is missing is made.'
const READ_ONLY = 'This user may not write there. Start as its owner, or set DATA_DIR to a folder of your own.'
/** A terminal's Ctrl-C arrives several times: from the terminal, from npm and from start.mjs. */
const SAME_SIGNAL_MS = 500

const { dev } = parseArgs({ options: { dev: { type: 'boolean', default: false } } }).values
const began = performance.now()
let settings: Settings | undefined
let database: Promise<EmbeddedPostgres> | undefined
const starting = new AbortController()
let server: LoadedServer | undefined
let leaveNodes: (() => Promise<void>) | undefined
let stoppedAt = 0

// Ctrl-C comes from a person who watches, SIGTERM from a service manager behind a load balancer.
process.on('SIGINT', () => void stop(0))
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0, { drains: true }))
process.on('disconnect', () => void stop(0))
process.channel?.unref()
process.on('uncaughtException', (error) => fail(error))
// A full disk or a closed pipe behind the output must not stop the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

start().catch(fail)

async function start(): Promise<void> {
  const fromFile = readSettings(process.env, '.env')
  log.level = fromFile.logLevel
  // A mistake in them stops the start before it has changed anything.
  settings = readOwnFiles(fromFile)
  readOwnPages(settings)
  if (siteDetails().logo || siteDetails().icon) {
    const { checkSitePictures } = await import('#app/server/site/site-pictures.server.ts')
    await checkSitePictures()
  }
  process.send?.({ stopsWithinMs: settings.drainMs + settings.stopMs + CLOSING_MS })
  const others = settings.databaseUrl ? [] : registered(settings.dataDir)
  const other = others.find((process) => process.role === 'server' && !mayBeGone(process))
  if (other) throw inUse(settings.dataDir, other)
  const port = await choosePort(settings.host, settings.port)
  if (port !== settings.port) settings = readOwnFiles(readSettings({ ...process.env, PORT: String(port) }, '.env'))
  const { demo, dataDir, publicUrl, migratesAtStart } = settings
  // The dev server serves the sources.
  if (!dev) {
    const root = join(import.meta.dirname, isBuilt ? '../..' : '..')
    await holdBuild(root, publicUrl, () => say('Waiting for another start that installs or builds here …'))
  }
  say(`Khazana ${dev ? 'in development' : 'starts'}`)
  for (const line of remarks(settings)) say(`  ${line}`)
  const url = await openDatabase(settings)
  await requireWholeRestore(url)
  for (const path of closePrivateFiles(dataDir)) {
    log.warn({ path }, 'other users of this machine may read this: close it (chmod go=)')
  }
  await step('schema', () =>
    prepareSchema(url, migratesAtStart, {
      waits: (reason) => say(`    ${reason} …`),
      applied: (name, ms) => say(`    ${name.padEnd(22)} ${(ms / 1000).toFixed(2)} s`),
    }),
  )
  await checkPhotoStorage(settings)
  leaveNodes = await joinNodes(url, settings, { onWait: (what) => say(`  waiting to see ${what} …`) })
  const current = settings
  if (demo && !stoppedAt) {
    const { seedDemo } = await import('#app/features/demo/seed.server.ts')
    await step('demo data', () => seedDemo(url, photoStorage(current), (line: string) => say(`    ${line}`)))
  }
  if (stoppedAt) return
  server = await step('server', () =>
    loadServer(current, url, dev).catch((error: unknown) => {
      throw portProblem(error, current.host, current.port)
    }),
  )
  say(`  ready after              ${seconds(began)}`)
  for (const line of announcement(settings, server.url)) say(line)
}

async function openDatabase(given: Settings): Promise<string> {
  const { databaseUrl, databasePoolerUrl, databaseWaitMs, databasePool, roles, dataDir, publicUrl, backup } = given
  if (databaseUrl) {
    // Photos, mails and the secret are in DATA_DIR even when the database is elsewhere.
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    await waitForDatabase(databaseUrl, {
      forMs: databaseWaitMs,
      onWait: (reason) => say(`  waiting up to ${databaseWaitMs / 1000} s for the database: ${reason}`),
    })
    if (databasePoolerUrl) say(`  requests go through the pooler at ${new URL(databasePoolerUrl).host}`)
    const most = databasePoolerUrl ? countSessions(roles) : databasePool
    say(`  ${await describeConnections(databaseUrl, most, { isPooled: databasePoolerUrl !== null })}`)
    return databaseUrl
  }
  const origin = noteOrigin(dataDir)
  if (origin) say(`  ${dataDir} ${origin.isCopy ? 'is a copy of' : 'was moved from'} ${origin.folder}`)
  const found = await step('database', () => {
    database = startEmbeddedPostgres(dataDir, {
      role: 'server',
      archive: backup.archive,
      address: publicUrl,
      signal: starting.signal,
      onWait: (reason) => say(`    ${reason} …`),
    })
    return database
  })
  // A new one is known by its path from now on.
  noteOrigin(dataDir)
  if (found.adopted) say('    it was already running, after a killed start or for another command')
  const tell = (pid: number) => process.send?.({ postmaster: pid })
  tell(found.pid)
  found.keepUp({
    gone: () => log.error('the database is gone'),
    back: (pid) => {
      tell(pid)
      log.info('the database was started again')
    },
    failed: (error) => log.error({ err: error }, 'the database does not start'),
  })
  return found.url
}

/** A bucket that does not answer now stops nothing: pages do not need it. */
async function checkPhotoStorage({ s3 }: Settings): Promise<void> {
  if (!s3) return
  await step('bucket', () => checkBucket(s3)).catch((error: unknown) => {
    if (!(error instanceof StorageAway)) throw error
    log.warn({ err: error, endpoint: s3.endpoint }, 'the bucket for photos does not answer')
  })
}

async function stop(code: number, { drains } = { drains: false }): Promise<void> {
  if (stoppedAt) {
    if (performance.now() - stoppedAt > SAME_SIGNAL_MS) stopNow()
    return
  }
  stoppedAt = performance.now()
  starting.abort()
  // Nothing was started yet, so there is nothing to report.
  if (!database && !server) process.exit(code)
  const { drainMs = 0, stopMs = 0 } = settings ?? {}
  const isDraining = drains && server !== undefined && drainMs > 0
  say(isDraining ? `\nTaking requests for another ${drainMs / 1000} s, then stopping …` : '\nStopping …')
  const closeMs = (isDraining ? drainMs : 0) + stopMs + CLOSING_MS
  const hung = setTimeout(stopNow, closeMs + CLOSING_MS)
  try {
    await Promise.race([server?.close({ drains }), new Promise((done) => setTimeout(done, closeMs))])
    await leaveNodes?.()
    // A failed start has been reported already.
    const running = await database?.catch(() => undefined)
    clearTimeout(hung)
    if ((await stopDatabase(running)) === 'left running') say('  the database keeps running for a command that uses it')
    say(`  stopped after            ${seconds(stoppedAt)}`)
  } catch (error) {
    process.stderr.write(`${readMessage(error)}\n`)
    stopNow()
  }
  process.exit(code)
}

/** Its last checkpoint may take long on a slow disk. Killed, it would have to recover at the next start. */
async function stopDatabase(running: EmbeddedPostgres | undefined) {
  if (!running) return undefined
  process.send?.({ stopsWithinMs: SHUTDOWN_MS })
  const told = setTimeout(
    say,
    TELL_MS,
    '  the database is writing to the disk what it has in memory; Ctrl-C ends it at once',
  )
  return running.stop(SHUTDOWN_MS).finally(() => clearTimeout(told))
}

function stopNow(): void {
  if (settings && database) stopAtOnce(settings.dataDir)
  process.exit(1)
}

function fail(error: unknown): void {
  // Errors of work that the shutdown interrupts are expected.
  if (stoppedAt) return
  process.stderr.write(`\n${readMessage(error)}\n\n`)
  void stop(1)
}

function readMessage(error: unknown): string {
  const kinds = [
    SettingsError,
    WrongOwnFiles,
    EmbeddedPostgresError,
    DatabaseUnusable,
    SchemaUnfit,
    NodesDisagree,
    PortError,
    RestoreUnfinished,
  ]
  if (!(error instanceof Error)) return String(error)
  if (kinds.some((kind) => error instanceof kind)) return error.message
  const wayOut = suggestWayOut(error)
  return wayOut ? `${error.message}\n${wayOut}` : (error.stack ?? error.message)
}

/** Advice for an error of the operating system. */
function suggestWayOut(error: Error & { code?: string; path?: string }): string | undefined {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return sayFull(settings?.dataDir ?? 'DATA_DIR')
  // Without a path, these codes mean something else.
  if (error.path === undefined) return undefined
  if (error.code === 'ENOTDIR' || (error.code === 'EEXIST' && error.path === settings?.dataDir)) return NO_FOLDER
  if (error.code === 'ENOENT' && settings?.dataDir.startsWith(error.path)) return NO_PLACE
  return ['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '') ? READ_ONLY : undefined
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  say(`  ${name.padEnd(24)} ${seconds(from)}`)
  return result
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(2)} s`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
