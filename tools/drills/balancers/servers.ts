// Servers of one database at fixed ports, which can be restarted.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { makeRunFolder } from '#test/leftovers.ts'

import { choosePort } from '../../../scripts/server/port.ts'
import { ROOT } from '../../../scripts/steps.ts'

/** A server took more than a minute on a machine with a load of 50. */
const READY_WITHIN_MS = 180_000

export interface Servers {
  ports: readonly number[]
  dataDir: string
  /** Stops one with SIGTERM as a service manager does, and starts it again. */
  restart: (index: number) => Promise<void>
  stop: () => Promise<void>
}

/** Starts two. They share the folder for photos. */
export async function startServers(databaseUrl: string, settings: Record<string, string>): Promise<Servers> {
  const folder = await makeRunFolder('khazana-balancers-')
  const dataDir = join(folder, 'data')
  const ports = [await choosePort('127.0.0.1', 0), await choosePort('127.0.0.1', 0)]
  const running: { child: ChildProcess; said: () => string }[] = []
  process.once('exit', () => running.forEach(({ child }) => child.kill('SIGKILL')))

  async function start(index: number): Promise<void> {
    const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
    const child = spawn(process.execPath, [join(ROOT, 'build/server/run.js')], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH,
        HOME,
        TMPDIR,
        NODE_COMPILE_CACHE,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        ...settings,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: String(ports[index]),
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (words: string) => (output += words))
    running[index] = { child, said: () => output }
    const from = performance.now()
    while (!(await fetch(`http://127.0.0.1:${ports[index]}/readyz`).catch(() => null))?.ok) {
      if (child.exitCode !== null || performance.now() - from > READY_WITHIN_MS)
        throw new Error(`The server did not become ready\n${output}`)
      await pause(100)
    }
  }

  async function stop(index: number): Promise<void> {
    const one = running[index]
    if (!one || one.child.exitCode !== null) return
    const ended = once(one.child, 'exit')
    one.child.kill('SIGTERM')
    await ended
  }

  for (const index of ports.keys()) await start(index)
  return {
    ports,
    dataDir,
    async restart(index) {
      await stop(index)
      await start(index)
    },
    async stop() {
      await Promise.all(ports.map((_, index) => stop(index)))
    },
  }
}
