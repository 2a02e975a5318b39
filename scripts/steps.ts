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
  /** Has the terminal for itself: what it says is shown while it says it, and keys reach it. */
  live?: boolean
  /** Called when it has succeeded; the next step does not wait for what this begins. */
  done?: () => void
}

/** A step that ended badly; `output` is everything it said. */
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
    // It has ended already, or is of the terminal's group.
    child.kill(signal)
  }
}

/** Ends every running step. What is left after four seconds is killed. */
export function stopSteps() {
  stopping = true
  const left = [...running]
  // As Ctrl-C would: at SIGTERM, Playwright leaves without clearing up.
  for (const child of left) endGroup(child, 'SIGINT')
  setTimeout(() => {
    for (const child of left.filter((one) => running.has(one))) endGroup(child, 'SIGKILL')
  }, 4000).unref()
}

/** Ends all steps, then this process, on Ctrl-C and SIGTERM, and when the process that started this one is gone. */
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

/** Runs one step and answers with its output. Throws StepFailed. */
export async function runStep({ name, command, args, env, live, done }: Step): Promise<string> {
  const began = performance.now()
  const child = spawn(command, args, {
    cwd: ROOT,
    // A terminal sends its keys to one group alone.
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
 * Runs lanes side by side, the steps of each lane in turn, and answers with the outputs by step name. At the first
 * failure the others are stopped, and its output is printed.
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
      // What the others say after being stopped is no news.
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
