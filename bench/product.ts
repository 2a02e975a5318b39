// The product's own server, built, in a process of its own, as an operator runs it.
import { join } from 'node:path'

import memory from '../scripts/memory-env.json' with { type: 'json' }
import { choosePort } from '../scripts/port.ts'
import { ROOT } from '../scripts/steps.ts'
import type { Bench } from './bench.ts'
import { workingFolder } from './databases.ts'
import type { Target } from './load.ts'
import { startServer } from './processes.ts'

/** Serves the large database for the time of `work`, with further `settings` if need be. */
export async function withProduct<T>(
  bench: Bench,
  work: (product: Target) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const { large } = await bench.databases()
  const port = await choosePort('127.0.0.1', 0)
  const url = `http://localhost:${port}`
  const server = await startServer([join(ROOT, 'scripts/run.ts')], `${url}/readyz`, {
    cwd: workingFolder(bench.dataDir),
    env: { ...memory, DATABASE_URL: large, DATA_DIR: bench.dataDir, PORT: String(port), ...settings },
    log: join(bench.dataDir, 'server.log'),
  })
  try {
    return await work({ url, pid: server.pid })
  } finally {
    await server.stop()
  }
}

/** Runs one of the bare servers that show the limit. It reads `settings` and listens on the port that it is given. */
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
