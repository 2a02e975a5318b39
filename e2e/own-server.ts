import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { connect } from '#app/db/client.server.ts'
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts'
import { openSql } from '#packages/sql'
import { makeRunFolder } from '#test/leftovers.ts'
import { startPostgres } from '#test/servers/postgres.ts'

import { choosePort } from '../scripts/server/port.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const READY_WITHIN_MS = 60_000

/** The template of the journeys' databases, on the server of JOURNEYS_DATABASE_URL. */
export const TEMPLATE = 'khazana_journeys'

/**
 * The built product on an empty database that the caller can write to, for tests that would disturb the shared server.
 * `env` adds settings. A second server can be given a running one, whose database and data folder it shares; 'apart' starts a
 * database server that can be stopped, which is also the default outside the journeys; with 'embedded' the product runs
 * its database in DATA_DIR itself, which `env` has to name.
 */
export async function startOwnServer(
  env: Record<string, string> = {},
  given: Running | 'copy' | 'apart' | 'embedded' = process.env.JOURNEYS_DATABASE_URL ? 'copy' : 'apart',
) {
  const isEmbedded = given === 'embedded'
  const database = isEmbedded ? await startEmbedded(env['DATA_DIR']) : await databaseFor(given)
  const folder = await makeRunFolder('khazana-own-')
  const port = await choosePort('127.0.0.1', 0)
  const own = env['DATA_DIR'] ?? join(folder, 'data')
  const dataDir = typeof given === 'string' ? own : (given.dataDir ?? own)
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(ROOT, 'build/server/run.js')], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      CHECK_ANSWERS: '1',
      ...(!isEmbedded && { DATABASE_URL: database.url, SESSION_SECRET: 'a secret of one server, and long enough' }),
      DRAIN_SECONDS: '0',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
  })
  let exited: number | null | undefined
  const exit = once(child, 'exit').then(([code]) => (exited = typeof code === 'number' ? code : null))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (words: string) => (output += words))
  }
  const sql = connect(database.url, { max: 3 })
  const stop = async () => {
    child.kill('SIGTERM')
    await exit
    await sql.end({ timeout: 1 })
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (exited === undefined && Date.now() < deadline) {
      await pause(100)
      continue
    }
    await stop()
    throw new Error(`The server did not become ready\n${output}`)
  }
  return {
    url,
    port,
    /** It leads a process group. */
    pid: child.pid ?? 0,
    databaseUrl: database.url,
    dataDir,
    sql,
    stop,
    /** Resolves with the exit code. */
    exit,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    stopDatabase: () => database.stop(),
    /** Everything it has printed so far. */
    output: () => output,
  }
}

/** Another server. Servers of one database need the same folder for photos. */
type Running = { databaseUrl: string; dataDir?: string }

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>

function databaseFor(given: Running | 'copy' | 'apart') {
  if (given === 'apart') return startPostgres()
  return given === 'copy' ? copyTemplate() : leaving(given)
}

/** Shared by this process and the product: the last one to leave stops it. */
function startEmbedded(dataDir: string | undefined) {
  if (dataDir === undefined) throw new Error('Name a DATA_DIR')
  return startEmbeddedPostgres(dataDir)
}

const leaving = ({ databaseUrl }: { databaseUrl: string }) => ({ url: databaseUrl, stop: async () => {} })

/** An empty database with the schema, on the server that all journeys share. */
async function copyTemplate() {
  const { JOURNEYS_DATABASE_URL = '' } = process.env
  const name = `khazana_own_${randomUUID().replaceAll('-', '')}`
  const admin = openSql(JOURNEYS_DATABASE_URL, { max: 1 })
  await admin`create database ${admin(name)} template ${admin(TEMPLATE)}`
  const url = new URL(JOURNEYS_DATABASE_URL)
  url.pathname = `/${name}`
  await admin.end()
  // It is removed together with its server.
  return { url: url.href, stop: async () => {} }
}
