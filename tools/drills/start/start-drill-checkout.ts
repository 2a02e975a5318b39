// The start drill's tools: scratch checkouts, starts in them, and the processes that they leave.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { ROOT } from '../../../scripts/steps.ts'

/** Five seconds: a killed process is gone as soon as the machine gets round to it. */
const KILL_ROUNDS = 500

export interface Started {
  /** The process of npm. */
  pid: number
  output(): string
  /** Waits until the printed address serves a page. Returns the milliseconds since the start. */
  firstPage(withinMs: number): Promise<{ url: string; ms: number }>
  /** Waits for the end. Returns the exit code, or null after a signal. */
  end(withinMs: number): Promise<number | null>
}

/** Copies the files that a clone would have. With `packages`, also copies that checkout's packages and built pages. */
export function makeCheckout(folder: string, packages?: string): string {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  const there = String(list)
    .split('\0')
    .filter((path) => path && existsSync(join(ROOT, path)))
  mkdirSync(folder, { recursive: true })
  // Copying thousands of files one by one took ten seconds on a busy machine, during which no signal ends the drill.
  const copy = 'tar -c --null --files-from - | tar -x -C "$0"'
  execFileSync('sh', ['-c', copy, folder], { cwd: ROOT, input: there.join('\0') })
  if (packages) {
    execFileSync('cp', ['-a', join(packages, 'node_modules'), join(folder, 'node_modules')])
    if (existsSync(join(packages, 'build'))) execFileSync('cp', ['-a', join(packages, 'build'), join(folder, 'build')])
  }
  return folder
}

/** `npm start` as in a person's shell: without this process's npm and Node in its environment. */
export function start(folder: string, env: Record<string, string> = {}, command = ['npm', 'start']): Started {
  const began = performance.now()
  let text = ''
  const [program = 'npm', ...args] = command
  // A process group of its own, so that Ctrl-C can be sent to the whole group, as a terminal does.
  const child = spawn(program, args, { cwd: folder, env: { ...bareEnvironment(), PORT: '0', ...env }, detached: true })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += String(chunk)))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  return {
    pid: readPid(child),
    output: () => text,
    firstPage: async (withinMs) => {
      for (;;) {
        const url = /^ {2}(http:\/\/\S+)/m.exec(text)?.[1]
        const status = url
          ? await fetch(url).then(
              (answer) => answer.text().then(() => answer.status),
              () => 0,
            )
          : 0
        const ms = performance.now() - began
        if (url && status === 200) return { url, ms }
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${text}`)
        if (ms > withinMs) throw new Error(`no page within ${withinMs} ms (status ${status}):\n${text}`)
        await pause(20)
      }
    },
    end: async (withinMs) => {
      const late = pause(withinMs, 'late' as const, { ref: false })
      const code = await Promise.race([ended, late])
      if (code === 'late') throw new Error(`it did not end within ${withinMs} ms:\n${text}`)
      return code
    },
  }
}

/** Waits until no process of `folder` is left. Returns the milliseconds that this took. */
export async function nothingLeft(folder: string, withinMs: number): Promise<number> {
  const began = performance.now()
  for (;;) {
    const left = listProcesses(folder)
    const ms = performance.now() - began
    if (left.length === 0) return ms
    if (ms > withinMs) throw new Error(`left after ${withinMs} ms:\n${left.map(({ line }) => line).join('\n')}`)
    await pause(20)
  }
}

/** Living processes whose working directory is in `folder` or its database, or whose command names it. */
export function listProcesses(folder: string): { pid: number; line: string }[] {
  const link = join(folder, 'data/postgres')
  const places = [folder, ...(existsSync(link) ? [realpathSync(link)] : [])]
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!(pid > 0) || pid === process.pid) return []
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      const cwd = readlinkSync(`/proc/${pid}/cwd`)
      const ours = places.some((place) => cwd === place || cwd.startsWith(`${place}/`) || line.includes(`${place}/`))
      return ours && line ? [{ pid, line: `${pid} ${line.slice(0, 120)}` }] : []
    } catch {
      return []
    }
  })
}

/**
 * Kills all processes of `folder` at once, the database included, as a crash of the machine would. A process that one of them
 * began meanwhile is killed in the next round.
 */
export function killTree(folder: string): void {
  for (let left = listProcesses(folder), round = 0; left.length > 0 && round < KILL_ROUNDS; round += 1) {
    for (const { pid } of left) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        continue
      }
    }
    // The caller may be about to exit, and cannot wait in any other way.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    left = listProcesses(folder)
  }
}

/** An environment whose PATH has no folders in node_modules, so that the machine's own Node and npm run. */
export function bareEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !/^(npm_|INIT_CWD$|NODE_ENV$|NODE_OPTIONS$|VITEST)/i.test(name),
  )
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: path.join(':') }
}

/** Runs a command that prints one line, and returns it, or '' when the command fails. */
export function ask(command: string, args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8', env: bareEnvironment() }).stdout?.trim() ?? ''
}

/** Checks that a start ended by itself and printed these sentences. Returns the line with the first. */
export function refused(code: number | null, output: string, ...sentences: string[]): string {
  if (code !== 1) throw new Error(`it ended with ${code}:\n${output}`)
  const missing = sentences.find((sentence) => !output.includes(sentence))
  if (missing) throw new Error(`it does not say '${missing}':\n${output}`)
  return (
    output
      .split('\n')
      .find((line) => line.includes(sentences[0] ?? ''))
      ?.trim() ?? ''
  )
}

export function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

export async function until(condition: () => boolean, withinMs: number, explain = () => ''): Promise<void> {
  for (const began = Date.now(); !condition(); await pause(10)) {
    if (Date.now() - began > withinMs) throw new Error(`waited in vain for ${withinMs} ms ${explain()}`)
  }
}

function readPid({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('npm does not start')
  return pid
}
