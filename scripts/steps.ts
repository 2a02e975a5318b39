// Runs a command's steps: one line with the time for each, the whole output of the first that fails.
import { spawn, type ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIN = join(ROOT, 'node_modules/.bin')

export interface Step {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** The step owns the terminal: its output streams, and it receives the keys. */
  live?: boolean
  /** Called after success. The next step does not wait for the work that this starts. */
  done?: () => void
}

/** A step failed; `output` is everything it printed. */
export class StepFailed extends Error {
  readonly step: string
  readonly output: string
  constructor(step: string, output: string) {
    super(`${step} failed`)
    this.step = step
    this.output = output
  }
}

const running = new Set<ChildProcess>()
let stopping = false

function endGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    // Each step leads a process group of its own, so that its children end with it.
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // The group has ended already, or is the terminal's.
    child.kill(signal)
  }
}

/** Stops every running step, and kills those that still run after four seconds. */
export function stopSteps() {
  stopping = true
  const left = [...running]
  // SIGINT, because Playwright does not clean up on SIGTERM.
  for (const child of left) endGroup(child, 'SIGINT')
  setTimeout(() => {
    for (const child of left.filter((one) => running.has(one))) endGroup(child, 'SIGKILL')
  }, 4000).unref()
}

/** On Ctrl-C, SIGTERM or the death of the parent process, ends all steps and then this process. */
function stopWithParent() {
  const end = (code: number) => {
    process.exitCode = code
    stopSteps()
  }
  process
    .once('SIGINT', () => end(130))
    .once('SIGTERM', () => end(143))
    .once('SIGHUP', () => end(129))
  process.once('disconnect', () => end(1)).channel?.unref()
}

/** Runs one step and returns its output. Throws StepFailed. */
export async function runStep({ name, command, args, env, live, done }: Step): Promise<string> {
  const began = performance.now()
  const child = spawn(command, args, {
    cwd: ROOT,
    // A terminal sends its keys to one process group only.
    detached: !(live && process.stdin.isTTY),
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // This Node, also for the tools' own `#!/usr/bin/env node`.
      PATH: `${dirname(process.execPath)}:${BIN}:${process.env.PATH ?? ''}`,
      ...(!live && { NO_COLOR: '1', FORCE_COLOR: undefined }),
      ...env,
    },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (words: string) => (output += words))
  }
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  running.delete(child)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  // One that was stopped did not fail.
  const sign = code === 0 ? '✓' : stopping ? '·' : '✗'
  console.log(`${sign} ${name.padEnd(9)} ${seconds.padStart(6)} s${sign === '·' ? ' (stopped)' : ''}`)
  if (code !== 0) throw new StepFailed(name, output)
  done?.()
  return output
}

/**
 * Runs lanes concurrently, and the steps of each lane in order. Returns the outputs by step name. The first failure
 * stops all other steps.
 */
export async function runLanes(lanes: Step[][]): Promise<Map<string, string>> {
  const outputs = new Map<string, string>()
  let failure: Error | undefined
  const run = async (lane: Step[]) => {
    for (const step of lane) {
      if (failure || process.exitCode) return
      outputs.set(step.name, await runStep(step))
    }
  }
  const all = lanes.map((lane) =>
    run(lane).catch((error: unknown) => {
      // Steps that were stopped fail too; only the first failure matters.
      failure ??= error instanceof Error ? error : new Error(String(error))
      stopSteps()
    }),
  )
  await Promise.all(all)
  if (failure) throw failure
  return outputs
}

/** Runs a command's `main`, and turns a failure into its output and the exit code. */
export async function runCommand(main: () => Promise<void>) {
  stopWithParent()
  try {
    await main()
  } catch (error) {
    if (process.exitCode) return
    process.exitCode = 1
    if (error instanceof StepFailed) console.error(`\n${`${error.output.trim()}\n\n`.trimStart()}${error.step} failed.`)
    else console.error(error)
  }
}

/** The end of a runner's output, from the line that `start` matches. */
export function summary(output: string, start: RegExp): string {
  return output.slice(Math.max(output.search(start), 0)).trimEnd()
}
