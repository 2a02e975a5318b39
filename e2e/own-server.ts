import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { connect } from '#app/db/client.server.ts'
import { makeRunFolder } from '#test/leftovers.ts'
import { startPostgres } from '#test/postgres.ts'

import { choosePort } from '../scripts/port.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const READY_WITHIN_MS = 60_000

/**
 * The built product on an empty database that the caller can write into and take away: for what the shared server must
 * not be put through. `env` adds settings. A further server is given the database of one that runs, and leaves it running.
 */
export async function startOwnServer(env: Record<string, string> = {}, given?: { databaseUrl: string }) {
  const postgres = given ? { url: given.databaseUrl, stop: async () => {} } : await startPostgres()
  const folder = await makeRunFolder('khazana-own-')
  for (const name of ['app', 'build', 'public']) symlinkSync(join(ROOT, name), join(folder, name))
  const port = await choosePort('127.0.0.1', 0)
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.ts')], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
  })
  let exited: number | null | undefined
  const exit = once(child, 'exit').then(([code]) => (exited = typeof code === 'number' ? code : null))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (words: string) => (output += words))
  }
  const sql = connect(postgres.url, { max: 3 })
  const stop = async () => {
    child.kill('SIGTERM')
    await exit
    await sql.end({ timeout: 1 })
    await postgres.stop()
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
    /** It leads a group of its own. */
    pid: child.pid ?? 0,
    databaseUrl: postgres.url,
    sql,
    stop,
    /** Answers with the exit code. */
    exit,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    stopDatabase: () => postgres.stop(),
    /** Everything that it wrote so far. */
    output: () => output,
  }
}

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>
