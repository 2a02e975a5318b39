// The built product that a drill kills and restarts, with a data folder and database of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { connect, type Sql } from '#app/db/client.server.ts'
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
  stopAtOnce,
  clusterFolder,
} from '#app/platform/database/embedded-postgres.server.ts'
import { makeRunFolder } from '#test/leftovers.ts'

import { memoryEnv, memoryLimit } from '../../../scripts/server/memory-env.mjs'
import { choosePort } from '../../../scripts/server/port.ts'
import { ROOT } from '../../../scripts/steps.ts'
import { measurePace } from '../../scan/machine-pace.ts'
import { listTree } from '../../servers/process-figures.ts'

const READY_WITHIN_MS = 60_000 * measurePace()

export interface DrilledProduct {
  /** Its address, the same after every restart. */
  url: string
  /** The value of the Origin header that its own pages send. */
  origin: string
  dataDir: string
  /** Starts it as `npm start` does. Returns the milliseconds until it was ready. */
  start: () => Promise<number>
  /** Kills only the server with SIGKILL; its database keeps running. */
  killApp: () => Promise<void>
  /** Kills every process of the database with SIGKILL. */
  killDatabase: () => void
  /** A connection to its database, while it runs. */
  withSql: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
  /** The end of its output. */
  said: () => string
  /** Stops it and deletes its files. */
  end: () => Promise<void>
}

export async function makeProduct(drill: string, settings: Record<string, string>): Promise<DrilledProduct> {
  const folder = await makeRunFolder(`khazana-${drill}-`)
  // It runs in this folder, so that a developer's .env has no effect.
  const dataDir = join(folder, 'data')
  const log = join(folder, 'server.log')
  const port = await choosePort('127.0.0.1', 0)
  const url = `http://127.0.0.1:${port}`
  const said = () => readFileSync(log, 'utf8').slice(-4000)
  let child: ChildProcess | undefined

  // Cleans up however this drill ends; both calls are synchronous.
  process.on('exit', () => {
    child?.kill('SIGKILL')
    stopAtOnce(dataDir)
  })

  async function start(): Promise<number> {
    const began = performance.now()
    const started = launch()
    child = started
    while (!(await isReady(url))) {
      if (started.exitCode === null && started.signalCode === null && performance.now() - began < READY_WITHIN_MS) {
        await pause(20)
        continue
      }
      throw new Error(`The product did not come back\n${said()}`)
    }
    return performance.now() - began
  }

  function launch(): ChildProcess {
    const file = openSync(log, 'a')
    const { PATH, HOME, TMPDIR } = process.env
    const own = { DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn' }
    try {
      return spawn(process.execPath, [join(ROOT, 'scripts/run.ts')], {
        cwd: folder,
        detached: true,
        // The IPC channel: when this process is gone, for whatever reason, the product stops by itself.
        stdio: ['ignore', file, file, 'ipc'],
        env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...own, ...settings, ...memoryEnv(settings, memoryLimit()) },
      })
    } finally {
      closeSync(file)
    }
  }

  async function killApp(): Promise<void> {
    await ended(child, 'SIGKILL')
  }

  function killDatabase(): void {
    const cluster = clusterFolder(dataDir)
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    // The pid file of a dead postmaster may name another process by now.
    if (!readCommand(pid).includes(cluster)) return
    for (const one of listTree(pid)) kill(one)
  }

  return {
    url,
    origin: `http://localhost:${port}`,
    dataDir,
    start,
    killApp,
    killDatabase,
    async withSql(work) {
      const database = await startEmbeddedPostgres(dataDir)
      const sql = connect(database.url, { max: 4 })
      try {
        return await work(sql)
      } finally {
        await sql.end({ timeout: 1 })
        await database.stop()
      }
    },
    said,
    async end() {
      await ended(child, 'SIGTERM')
      await removeEmbeddedPostgres(dataDir)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })
    // Further lines would say that its database is away.
    return answer.ok && (await answer.text()) === 'ok\n'
  } catch {
    return false
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
