// The product's built server in a process of its own, as an operator runs it.
import { join } from 'node:path'

import { memoryEnv, memoryLimit } from '../../../scripts/server/memory-env.mjs'
import { choosePort } from '../../../scripts/server/port.ts'
import { ROOT } from '../../../scripts/steps.ts'
import { ownSecret, workingFolder } from './bench-database.ts'
import type { Bench } from './bench.ts'
import type { Target } from './load.ts'
import { startServer, type Started } from './processes.ts'

/** Serves the database with the listings while `work` runs, optionally with further `settings`. */
export async function withProduct<T>(
  bench: Bench,
  work: (product: Target) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const server = await startProduct(bench, { DATABASE_URL: await bench.database(), ...settings })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** Starts it on the database in `settings`. */
export async function startProduct(bench: Bench, settings: Record<string, string>): Promise<Target & Started> {
  const port = await choosePort('127.0.0.1', 0)
  const url = `http://localhost:${port}`
  const server = await startServer([join(ROOT, 'scripts/run.ts')], `${url}/readyz`, {
    cwd: workingFolder(bench.dataDir),
    env: {
      ...ownSecret(bench.dataDir),
      DATA_DIR: bench.dataDir,
      PORT: String(port),
      DRAIN_SECONDS: '0',
      ...settings,
      // As npm start does.
      ...memoryEnv(settings, memoryLimit()),
    },
    log: join(bench.dataDir, 'server.log'),
  })
  return { ...server, url }
}

/** Runs one of the bare baseline servers. It reads `settings` and listens on the given port. */
export async function withLimit<T>(
  bench: Bench,
  script: string,
  settings: unknown,
  work: (limit: Target) => Promise<T>,
): Promise<T> {
  const port = await choosePort('127.0.0.1', 0)
  const url = `http://localhost:${port}`
  const server = await startServer([script], `${url}/readyz`, {
    cwd: bench.dataDir,
    env: { PORT: String(port), SETTINGS: JSON.stringify(settings) },
    log: join(bench.dataDir, 'limit.log'),
  })
  try {
    return await work({ url, pid: server.pid })
  } finally {
    await server.stop()
  }
}
