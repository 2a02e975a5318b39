// The processes that a benchmark starts. Each leads a process group and ends with the benchmark, however that ends.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export interface Started {
  pid: number
  /** Rejects when the process ends before it is stopped. */
  stop(): Promise<void>
}

interface Options {
  cwd: string
  env: Record<string, string>
  /** The file for its output, as in production. */
  log: string
}

const living = new Set<ChildProcess>()

/** Starts this Node with `args` and resolves once `url` answers. */
export async function startServer(args: string[], url: string, options: Options): Promise<Started> {
  const child = launch(args, options)
  const deadline = Date.now() + 30_000
  while (!(await answers(url))) {
    if (child.exitCode === null && Date.now() < deadline) {
      await pause(50)
      continue
    }
    await end(child)
    throw new Error(`${args.join(' ')} does not answer:\n${tail(options.log)}`)
  }
  // It answers, so it is running.
  return { pid: child.pid ?? 0, stop: () => end(child) }
}

/** Runs this Node with `args` until it ends, and resolves with its output. */
export async function run(args: string[], options: Options): Promise<string> {
  const code = await ended(launch(args, options))
  const output = readFileSync(options.log, 'utf8')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${tail(options.log)}`)
  return output
}

/** Runs a program and resolves with its output. */
export async function capture(command: string, args: string[], options: SpawnOptions = {}): Promise<string> {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  living.add(child)
  let [output, complaints] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (words: string) => (output += words))
  child.stderr?.setEncoding('utf8').on('data', (words: string) => (complaints += words))
  const code = await new Promise<number | null>((done, failed) => child.once('error', failed).once('close', done))
  living.delete(child)
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${(complaints || output).slice(-2000)}`)
  return output
}

export async function endAll(): Promise<void> {
  await Promise.all([...living].map(end))
}

function launch(args: string[], { cwd, env, log }: Options): ChildProcess {
  const file = openSync(log, 'w')
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  try {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_ENV: 'production', ...env },
      detached: true,
      // The IPC channel: when this process is gone, for whatever reason, the product's server stops by itself.
      stdio: ['ignore', file, file, 'ipc'],
    })
    living.add(child)
    child.once('exit', () => living.delete(child))
    return child
  } finally {
    closeSync(file)
  }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = ended(child)
  signal(child, 'SIGTERM')
  const late = setTimeout(() => signal(child, 'SIGKILL'), 6_000)
  await gone
  clearTimeout(late)
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((done, failed) => child.once('exit', done).once('error', failed))
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, name)
  } catch {
    // It has already ended.
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-20).join('\n')
}
