// A server program that a drill starts on loopback, and can kill, stop and start again like a machine that fails.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import type { Account } from '#app/platform/database/embedded-postgres.server.ts'

import { listTree } from './process-figures.ts'

/** A killed database that has to recover, be rewound and follow again took more than a minute on a busy machine. */
const READY_WITHIN_MS = 180_000

/** Patroni writes some hundred letters a second: these are of the last two or three minutes. */
const KEPT_LETTERS = 20_000

interface Program {
  /** For messages. */
  name: string
  file: string
  args: readonly string[]
  cwd: string
  env?: Record<string, string>
  account?: Account
  /** Whether it serves. Asked again and again after a start. */
  isReady: () => Promise<boolean>
}

export interface StartedProgram {
  start: () => Promise<void>
  /** To the program and everything it started, also what it detached from itself. */
  signal: (name: NodeJS.Signals) => void
  /** SIGKILL to all of that, as when its machine fails. */
  kill: () => Promise<void>
  /** SIGTERM; resolves when it has ended. */
  end: () => Promise<void>
  /** The end of its output. */
  said: () => string
}

/** They end with the drill. */
const all = new Set<StartedProgram>()
process.once('exit', () => all.forEach((program) => program.signal('SIGKILL')))

export function makeProgram(program: Program): StartedProgram {
  const { name, file, args, cwd, env, account = {}, isReady } = program
  let child: ChildProcess | undefined
  let said = ''
  const isOver = () => !child || child.exitCode !== null || child.signalCode !== null
  const signal = (kind: NodeJS.Signals) => {
    if (child?.pid !== undefined && !isOver()) for (const pid of listTree(child.pid)) signalIfThere(pid, kind)
  }
  const made: StartedProgram = {
    async start() {
      const { PATH = '', HOME = '' } = process.env
      const started = spawn(file, args, {
        ...account,
        cwd,
        env: { PATH: `${PATH}:/usr/sbin`, HOME, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr]) {
        stream.setEncoding('utf8').on('data', (words: string) => (said = `${said}${words}`.slice(-KEPT_LETTERS)))
      }
      for (const began = performance.now(); !(await isReady().catch(() => false)); await pause(100)) {
        if (isOver() || performance.now() - began > READY_WITHIN_MS) throw new Error(`${name} did not start\n${said}`)
      }
    },
    signal,
    async kill() {
      if (!child || isOver()) return
      const ended = once(child, 'exit')
      signal('SIGKILL')
      await ended
    },
    async end() {
      if (!child || isOver()) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
    said: () => said,
  }
  all.add(made)
  return made
}

/** Whether something on this machine takes connections at the port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false))
  })
}

function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}
