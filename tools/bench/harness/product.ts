// The product's built server in a process of its own, as an operator runs it.
import { join } from 'node:path'

import { memoryEnv, memoryLimit } from '../../../scripts/server/memory-env.mjs'
import { choosePort } from '../../../scripts/server/port.ts'
import { ROOT } from '../../../scripts/steps.ts'
import type { Bench } from './bench.ts'
import { ownSecret, workingFolder } from './databases.ts'
import type { Target } from './load.ts'
import { startServer, type Started } from './processes.ts'

/** Serves the large database while `work` runs, optionally with further `settings`, or from the built tree in `root`. */
export async function withProduct<T>(
  bench: Bench,
  work: (product: Target) => Promise<T>,
  settings: Record<string, string> = {},
  root = ROOT,
): Promise<T> {
  const { large } = await bench.databases()
  const server = await startProduct(bench, { DATABASE_URL: large, ...settings }, undefined, root)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

export type Product = Target & Pick<Started, 'stop'> & { log: string }

/** Starts it on the database in `settings`; on the port of an earlier one if clients have to find it again. */
export async function startProduct(
  bench: Bench,
  settings: Record<string, string>,
  known?: number,
  root = ROOT,
): Promise<Product> {
  const port = known ?? (await choosePort('127.0.0.1', 0))
  const url = `http://localhost:${port}`
  const log = join(bench.dataDir, `server${root === ROOT ? '' : '-other'}.log`)
  const server = await startServer([join(root, 'scripts/run.ts')], `${url}/readyz`, {
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
    log,
  })
  return { ...server, url, log }
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
