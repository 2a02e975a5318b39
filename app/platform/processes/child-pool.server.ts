/**
 * Work that may crash, hang or take too much memory, done in child processes. A process starts when there is work, does
 * one task at a time, and ends when it has been idle for a while or when a task breaks a limit. piscina and tinypool have threads,
 * where a native crash ends the product; workerpool watches no memory and shares no time between owners.
 */
import type { ChildProcess } from 'node:child_process'

import { log } from '#app/platform/log/log.server.ts'
import { waitingLine } from '#app/shared/async/waiting-line.ts'

import { findGivingWay } from './find-giving-way.ts'
import { measureMemory, measureProcessor } from './measure-process.server.ts'
import type { ChildMessage } from './serve-tasks.server.ts'
import { startChild } from './start-child.server.ts'
import { TaskFailed } from './task-failed.ts'
import { timesTaken } from './time-taken.ts'

export interface PoolOptions {
  /** The module of the program, which calls `serveTasks`. */
  program: URL
  /** Options of Node for the program. */
  node?: readonly string[]
  /** The names of one task and of several in the log: 'a photo', 'photos'. */
  words: { one: string; many: string }
  /** The most processes at a time. */
  most: number
  /** Processor time for starting; on a busy machine it may take `BUSY` times as long. */
  startMs: number
  /** An idle process ends after this time. */
  idleMs: number
  /** The limit of a process's memory; none by default. */
  mostMemoryMb?: number
  mostWaiting: number
  mostWaitingBytes?: number
  /** The most tasks of one owner, waiting and running. */
  mostOfOne?: number
  /** The number of attempts for a task. If a process died, the cause may not have been the task. */
  tries?: number
  /** Whether the first task in the line waits for a starting process beyond its own limit. */
  waitsForStart?: boolean
  /** A task that has run for so long gives way to somebody who took less time lately. By default none does. */
  givesWayMs?: number
}

export interface Task<Order, Progress> {
  order: Order
  /** Memory that it takes while it waits. */
  bytes: number
  /** For fairness: owners share the processing time. */
  owner: string
  /** The longest that it may wait for its turn. */
  waitMs: number
  /** The time limit of all its turns together: one that gives way has another. */
  longestMs: number
  /** The limit of processor time, if the task has one. `longestMs` then only says how long a busy machine is waited for. */
  processorMs?: number
  /** Tasks that have the same name here never run at the same time. */
  alone?: string
  /** A task that still waits is dropped when this aborts. */
  signal?: AbortSignal | undefined
  onProgress?: (progress: Progress) => void
  /** Told the time that each attempt took, also one that failed: processor time where the system reports it. */
  onTaken?: (ms: number) => void
}

interface Job<Order, Progress, Result> extends Task<Order, Progress> {
  /** When it began to wait, or its turn came. */
  since: number
  tries: number
  hasGivenWay: boolean
  done: (result: Result) => void
  failed: (error: TaskFailed) => void
}

interface Child<J> {
  process: ChildProcess
  state: 'starting' | 'free' | 'busy' | 'ending'
  job: J | null
  timer: NodeJS.Timeout | undefined
  watch: NodeJS.Timeout | undefined
  way: NodeJS.Timeout | undefined
  /** The limit that the task broke, when the process was killed for it, or that it gives way. */
  broken: Broken | null
  /** The processor time that the process had used when the task began; null where the system does not report it. */
  usedBefore: number | null
  /** The time that the task had taken when its process was killed. */
  took: number | null
}

type Broken = 'slow' | 'late' | 'memory' | 'way'

const LOOK_MS = 20
/** A timer may end a little early. */
const EARLY_MS = 2
const BUSY = 4

export function childPool<Order extends object, Result, Progress = never>(options: PoolOptions) {
  type OwnJob = Job<Order, Progress, Result>
  type OwnChild = Child<OwnJob>
  const { words, most, mostWaiting, mostWaitingBytes = Infinity, mostOfOne = Infinity, tries = 1 } = options
  const line = waitingLine<OwnJob>()
  const children = new Set<OwnChild>()
  const times = timesTaken()

  /** Resolves to the program's result for the order. Rejects with `TaskFailed`. */
  function runTask(task: Task<Order, Progress>): Promise<Result> {
    if (task.signal?.aborted) return Promise.reject(noTurn('late'))
    if (!makeRoom(task)) return Promise.reject(noTurn('full'))
    return new Promise((done, failed) => {
      enterLine({ ...task, since: 0, tries: 0, hasGivenWay: false, done, failed })
      serveLine()
    })
  }

  /** If the line is full, an owner with more tasks in it than this one gives up their last. */
  function makeRoom({ bytes, owner }: Task<Order, Progress>): boolean {
    const isOwn = (job: OwnJob | null) => job?.owner === owner
    const own = line.jobs().filter(isOwn).length
    const running = [...children].filter(({ job }) => isOwn(job)).length
    if (own + running >= mostOfOne) return false
    const held = () => line.jobs().reduce((sum, job) => sum + job.bytes, bytes)
    while (line.size() >= mostWaiting || held() > mostWaitingBytes) {
      const byOwner = Map.groupBy(line.jobs(), (job) => job.owner)
      const [largest = []] = [...byOwner.values()].toSorted((a, b) => b.length - a.length)
      const last = largest.at(-1)
      if (!last || largest.length <= own + 1) return false
      line.dismiss(last)
    }
    return true
  }

  function enterLine(job: OwnJob, first = false): void {
    job.since = performance.now()
    const { waitMs, signal } = job
    const isAwaitingStart = () =>
      options.waitsForStart === true &&
      line.jobs()[0] === job &&
      [...children].some(({ state }) => state === 'starting')
    const leave = () => job.failed(noTurn('late'))
    line.enter(job, { waitMs, signal, first, leave, endsWhenLate: () => !isAwaitingStart() })
  }

  const noTurn = (reason: 'full' | 'late') =>
    new TaskFailed(
      reason,
      reason === 'full' ? `Too many ${words.many} are waiting` : `${words.one} waited too long for its turn`,
    )

  /** Gives waiting tasks to free processes. */
  function serveLine(): void {
    for (const child of children) if (child.state === 'free') beginTask(child)
    const starting = [...children].filter(({ state }) => state === 'starting').length
    if (line.size() > starting && children.size < most) startProcess()
    makeWay()
  }

  /** Ends a task that has run for long, when all processes are busy and somebody waits who took less time. */
  function makeWay(): void {
    const next = chooseNext(line.jobs())
    const afterMs = options.givesWayMs
    if (!next || afterMs === undefined || children.size < most) return
    const busy = [...children].flatMap((child) =>
      child.job && child.state === 'busy' ? [{ ...child.job, child }] : [],
    )
    if (busy.length < children.size) return
    const longest = findGivingWay(busy, next.owner, { afterMs, takenBy: times.by, now: performance.now() })
    if (longest) killProcess(longest.child, 'way')
  }

  /** The next task of the owner who took the least time lately. */
  function chooseNext(jobs: readonly OwnJob[]): OwnJob | undefined {
    const running = new Set([...children].map(({ job }) => job?.alone))
    const may = jobs.filter(({ alone }) => alone === undefined || !running.has(alone))
    return may.toSorted((a, b) => times.by(a.owner) - times.by(b.owner))[0]
  }

  function beginTask(child: OwnChild): void {
    const job = line.take(chooseNext)
    if (!job) return
    const now = performance.now()
    job.waitMs -= now - job.since
    job.since = now
    job.tries += 1
    child.job = job
    child.state = 'busy'
    holdProcess(child, true)
    child.usedBefore = measureProcessor(child.process.pid)
    limitTask(child, job)
    if (options.givesWayMs !== undefined) child.way = setTimeout(makeWay, options.givesWayMs + EARLY_MS).unref()
    if (options.mostMemoryMb !== undefined) child.watch = setInterval(watchMemory, LOOK_MS, child).unref()
    // If the process has just died, its exit event reports it.
    child.process.send(job.order, () => {})
  }

  function startProcess(): void {
    const process = startChild(options.program, { node: options.node ?? [] })
    const child: OwnChild = {
      process,
      state: 'starting',
      job: null,
      timer: undefined,
      watch: undefined,
      way: undefined,
      broken: null,
      usedBefore: null,
      took: null,
    }
    children.add(child)
    limitStart(child, performance.now())
    // Only `serveTasks` sends these.
    process.on('message', (message: ChildMessage<Result, Progress>) => receiveMessage(child, message))
    process.on('error', (error) => handleEnd(child, error.message))
    process.on('exit', (code, signal) => handleEnd(child, signal ?? `exit code ${code}`))
  }

  function receiveMessage(child: OwnChild, message: ChildMessage<Result, Progress>): void {
    const { job } = child
    if (message !== 'ready' && 'progress' in message) return job?.onProgress?.(message.progress)
    if (job) noteTaken(job, measureTask(child, job))
    restProcess(child)
    if (job && message !== 'ready') {
      if ('result' in message) job.done(message.result)
      else job.failed(new TaskFailed('failed', `${words.one} could not be processed: ${message.failed}`))
    }
    serveLine()
  }

  function restProcess(child: OwnChild): void {
    child.job = null
    child.state = 'free'
    clearInterval(child.watch)
    clearTimeout(child.way)
    endAfter(child, options.idleMs)
    holdProcess(child, false)
  }

  function handleEnd(child: OwnChild, how: string): void {
    if (!children.delete(child)) return
    clearTimeout(child.timer)
    clearTimeout(child.way)
    clearInterval(child.watch)
    const { job, broken, state } = child
    if (job) {
      noteTaken(job, child.took ?? performance.now() - job.since)
      retryOrFail(job, broken, how)
    } else if (state === 'starting') {
      log.error({ how }, `the process for ${words.many} does not start`)
      for (let one = line.take(); one; one = line.take()) {
        one.failed(new TaskFailed('failed', `The process for ${words.many} does not start: ${how}`))
      }
    }
    serveLine()
  }

  function retryOrFail(job: OwnJob, broken: Broken | null, how: string): void {
    job.longestMs -= performance.now() - job.since
    if (broken === 'way') {
      job.tries -= 1
      job.hasGivenWay = true
      return enterLine(job)
    }
    const reason = {
      slow: `${words.one} took too long`,
      late: `${words.one} was not finished in time, because the machine is busy`,
      memory: `${words.one} took too much memory`,
    }
    const message = broken ? reason[broken] : `a process for ${words.many} ended`
    log.warn({ how, bytes: job.bytes }, message)
    if (!broken && job.tries < tries) enterLine(job, true)
    else job.failed(new TaskFailed(broken ?? 'ended', `${message}: ${how}`))
  }

  /** Kills the process when its task has used its time. Processor time is looked at when it may be used up at the earliest. */
  function limitTask(child: OwnChild, job: OwnJob): void {
    const { processorMs = Infinity, longestMs, since } = job
    const used = readProcessor(child)
    const left = longestMs - (performance.now() - since)
    if (used !== null && used >= processorMs) killProcess(child, 'slow')
    else if (left <= 0) killProcess(child, used !== null && processorMs < Infinity ? 'late' : 'slow')
    else {
      clearTimeout(child.timer)
      const wait = used === null ? left : Math.min(left, processorMs - used)
      child.timer = setTimeout(limitTask, Math.ceil(wait), child, job).unref()
    }
  }

  /** The processor time of the child's task so far, in milliseconds; null where the system does not report it. */
  function readProcessor({ process, usedBefore }: OwnChild): number | null {
    const used = measureProcessor(process.pid)
    return used === null || usedBefore === null ? null : used - usedBefore
  }

  /** The share of the machine that a task took, in milliseconds: processor time, or else the time that passed. */
  const measureTask = (child: OwnChild, job: OwnJob) => readProcessor(child) ?? performance.now() - job.since

  function noteTaken({ owner, onTaken }: OwnJob, ms: number): void {
    times.add(owner, ms)
    onTaken?.(ms)
  }

  /** Kills a process that has used its time for starting, or hangs. */
  function limitStart(child: OwnChild, began: number): void {
    const passed = performance.now() - began
    const used = measureProcessor(child.process.pid) ?? passed
    const left = Math.min(options.startMs - used, options.startMs * BUSY - passed)
    if (left <= 0) killProcess(child, 'slow')
    else child.timer = setTimeout(limitStart, Math.ceil(left), child, began).unref()
  }

  /** Kills an idle process after `ms`. */
  function endAfter(child: OwnChild, ms: number): void {
    clearTimeout(child.timer)
    child.timer = setTimeout(killProcess, ms, child, 'slow').unref()
  }

  function killProcess(child: OwnChild, broken: Broken): void {
    if (child.job && !child.broken) {
      child.broken = broken
      child.took = measureTask(child, child.job)
    }
    if (child.state !== 'starting') child.state = 'ending'
    child.process.kill('SIGKILL')
  }

  function watchMemory(child: OwnChild): void {
    const used = measureMemory(child.process.pid)
    // Where the system does not report memory, the program's own checks have to do.
    if (used === null) clearInterval(child.watch)
    else if (used > (options.mostMemoryMb ?? Infinity)) killProcess(child, 'memory')
  }

  return {
    runTask,
    processes: () =>
      [...children].flatMap(({ process: { pid }, state }) =>
        pid === undefined ? [] : [{ pid, busy: state === 'busy' }],
      ),
    waiting: () => line.size(),
  }
}

/** An idle child process must not keep this one alive. */
function holdProcess({ process }: Pick<Child<unknown>, 'process'>, busy: boolean): void {
  if (busy) process.ref()
  else process.unref()
  if (busy) process.channel?.ref()
  else process.channel?.unref()
}
