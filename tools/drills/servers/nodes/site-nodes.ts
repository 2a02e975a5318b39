// Three servers of the product, each on a port of its own that it keeps.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { choosePort } from '../../../../scripts/server/port.ts'
import { ROOT } from '../../../../scripts/steps.ts'

/** A node took more than a minute on a machine with a load of 45. */
const READY_WITHIN_MS = 180_000

export interface SiteNode {
  port: number
  /** `more` adds to the environment, until it ends. `root` is the checkout of another build, which later starts use, too. */
  start: (more?: Record<string, string>, root?: string) => Promise<void>
  signal: (name: NodeJS.Signals) => void
  /** Sends the signal, and waits for the end. */
  endBy: (name: NodeJS.Signals) => Promise<void>
  said: () => string
}

export const choosePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => choosePort('127.0.0.1', 0)))

/** `env` has the settings that all share; each has a DATA_DIR of its own, as on its own machine. */
export function makeNode(port: number, folder: string, env: Record<string, string>, ownRoot = ROOT): SiteNode {
  const dataDir = join(folder, `data-${port}`)
  mkdirSync(dataDir, { recursive: true })
  let child: ChildProcess | undefined
  let said = ''
  let usual = ownRoot
  const isOver = () => !child || child.exitCode !== null || child.signalCode !== null
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    port,
    async start(more = {}, root = usual) {
      usual = root
      const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
      const started = spawn(process.execPath, [join(root, 'build/server/run.js')], {
        cwd: folder,
        env: {
          PATH,
          HOME,
          TMPDIR,
          NODE_COMPILE_CACHE,
          NODE_ENV: 'production',
          PORT: String(port),
          DATA_DIR: dataDir,
          ...env,
          ...more,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr]) {
        stream.setEncoding('utf8').on('data', (words: string) => (said = `${said}${words}`.slice(-8000)))
      }
      const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
      for (const began = performance.now(); !(await isReady().catch(() => false)); await pause(100)) {
        if (isOver() || performance.now() - began > READY_WITHIN_MS) throw new Error(`A node did not start\n${said}`)
      }
    },
    signal: (name) => void child?.kill(name),
    async endBy(name) {
      if (!child || isOver()) return
      const ended = once(child, 'exit')
      child.kill(name)
      await ended
    },
    said: () => said,
  }
}
