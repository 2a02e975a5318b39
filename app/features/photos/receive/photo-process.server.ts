import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'

import type { EnhancedPhoto } from '#app/features/photos/enhance/enhance-photo.server.ts'
import { PhotoRefused, type Purpose, type Reason } from '#app/features/photos/pixels/photo-refused.server.ts'
import type { Making, Variants } from '#app/features/photos/pixels/variants.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { startChild } from '#app/platform/processes/start-child.server.ts'

import type { ChatImage } from './chat-image.server.ts'
import type { Made, Order, Outcome } from './make-photos.server.ts'
import { measureMemory } from './process-memory.server.ts'
import { takeTime, timeTakenBy } from './time-taken.ts'

/**
 * On one or two processors, a second concurrent photo would take CPU time from page requests, and another process's
 * memory.
 */
export const PROCESSES = availableParallelism() > 2 ? 2 : 1
/** A file waits in memory until its turn. */
const MOST_WAITING = 24
const MOST_WAITING_BYTES = 96 * 1024 * 1024
/**
 * If a file passes the header checks but still takes too much, its process is killed before it takes the memory that
 * pages need.
 */
const MOST_MEMORY_MB = 390
const LOOK_MS = 20
const LONGEST_MS = 10_000
/**
 * Together with the processing time, this ends before the server closes the connection: every sender gets an answer.
 */
const WAIT_MS = 15_000
/**
 * Longer, because the input was made here and cannot be malicious, and because everything else has priority on a busy
 * machine.
 */
const LONGEST_ENHANCING_MS = 30_000
/** Browsers wait 30 s for it and then continue without. */
const WAIT_ENHANCING_MS = 25_000
const START_MS = 30_000
const IDLE_MS = 30_000
// 192 MB: enough for a picture of the largest size that is decoded in one piece.
const HEIC_PAGES = 3072
const PROGRAM = new URL('./make-photos.server.ts', import.meta.url)
const OPTIONS = [
  '--max-old-space-size=96',
  '--max-semi-space-size=1',
  '--expose-gc',
  `--wasm-max-mem-pages=${HEIC_PAGES}`,
]

export type Patience = {
  longestMs?: number
  /** The time it may wait for its turn. */
  waitMs?: number
  /** The file's owner, for fairness: one user's short file goes before another's next long one. */
  whose?: string
  /** Aborts when the client is gone: if its photo is still waiting, it is dropped. */
  signal?: AbortSignal | undefined
}
type Job = Order & {
  whose: string
  longestMs: number
  /** How long it may still wait, and since when it has been waiting or in progress. */
  waitMs: number
  since: number
  waiter: NodeJS.Timeout | undefined
  /** If a process died, the cause may not have been this photo, so it is tried once more. */
  tries: number
  done: (made: Made) => void
  failed: (error: unknown) => void
}
type Worker = {
  child: ChildProcess
  state: 'starting' | 'free' | 'busy' | 'ending'
  job: Job | null
  timer: NodeJS.Timeout | undefined
  watch: NodeJS.Timeout | undefined
  /** Why it was killed, if the file was at fault. */
  fault: 'slow' | 'memory' | null
}

const waiting: Job[] = []
const workers = new Set<Worker>()
let waitingBytes = 0

/**
 * Makes a photo's variants in a child process, `PROCESSES` at a time; the others wait in line. Throws `PhotoRefused`:
 * for anything `makeVariants` refuses, for a file that takes longer than ten seconds or crashes a decoder, and as
 * `busy` when the line is full or its turn does not come in time.
 */
export async function makeApart(input: Uint8Array, making: Making, patience?: Patience): Promise<Variants> {
  // This order returns variants.
  return (await waitFor({ input, making }, patience)) as Variants
}

/** The same for an image in a chat, see `makeChatImage`. */
export async function makeChatImageApart(input: Uint8Array, patience?: Patience): Promise<ChatImage> {
  // This order returns a chat image.
  return (await waitFor({ input, making: 'chat' }, patience)) as ChatImage
}

/**
 * The same for the enhanced copy of a photo, see `makeEnhanced`. Only one runs at a time, so that uploads can get past.
 */
export async function enhanceApart(input: Uint8Array, patience?: Patience): Promise<EnhancedPhoto> {
  const enhancing = { longestMs: LONGEST_ENHANCING_MS, waitMs: WAIT_ENHANCING_MS, ...patience }
  // This order returns an enhanced photo.
  return (await waitFor({ input, making: 'enhanced' }, enhancing)) as EnhancedPhoto
}

async function waitFor(
  order: Pick<Job, 'input' | 'making'>,
  { longestMs = LONGEST_MS, waitMs = WAIT_MS, whose = '', signal }: Patience = {},
): Promise<Made> {
  if (signal?.aborted || !hasRoom(order.input.length, whose)) throw refusal('busy', order)
  const { promise, resolve: done, reject: failed } = Promise.withResolvers<Made>()
  const job: Job = { ...order, whose, longestMs, waitMs, since: 0, waiter: undefined, tries: 0, done, failed }
  const leave = () => leaveLine(job)
  signal?.addEventListener('abort', leave)
  line(job, 'last')
  serve()
  return promise.finally(() => signal?.removeEventListener('abort', leave))
}

/**
 * Makes room in the line for a file. If it is full, a user with more files waiting than this one gives up their last.
 */
function hasRoom(bytes: number, whose: string): boolean {
  const isFull = () => waiting.length >= MOST_WAITING || waitingBytes + bytes > MOST_WAITING_BYTES
  while (isFull()) {
    const files = Map.groupBy(waiting, (job) => job.whose)
    const [most = []] = [...files.values()].toSorted((a, b) => b.length - a.length)
    const last = most.at(-1)
    if (!last || most.length <= (files.get(whose)?.length ?? 0) + 1) return false
    leaveLine(last)
  }
  return true
}

function refusal(reason: Reason, { making }: Pick<Job, 'making'>): PhotoRefused {
  const purpose: Purpose | undefined = making === 'chat' ? making : making === 'enhanced' ? 'item' : making.purpose
  return new PhotoRefused(reason, purpose && { purpose })
}

/** The current processes. */
export function photoProcesses(): { pid: number; busy: boolean }[] {
  return [...workers].flatMap(({ child: { pid }, state }) =>
    pid === undefined ? [] : [{ pid, busy: state === 'busy' }],
  )
}

/** How many files are waiting. */
export const photosInLine = () => waiting.length

/** Gives waiting files to free processes. */
function serve(): void {
  for (const worker of workers) {
    if (worker.state === 'free' && waiting.length > 0) begin(worker)
  }
  const starting = [...workers].filter(({ state }) => state === 'starting').length
  if (waiting.length > starting && workers.size < PROCESSES) start()
}

/** The next file of the user who took the least processing time lately; at most one enhancement runs at a time. */
function nextJob(): Job | undefined {
  const enhancing = [...workers].some(({ job }) => job?.making === 'enhanced')
  const may = waiting.filter(({ making }) => !(enhancing && making === 'enhanced'))
  const [job] = may.toSorted((a, b) => timeTakenBy(a.whose) - timeTakenBy(b.whose))
  if (job) takeOut(job)
  return job
}

function begin(worker: Worker): void {
  const job = nextJob()
  if (!job) return
  job.tries += 1
  job.since = performance.now()
  worker.job = job
  worker.state = 'busy'
  hold(worker, true)
  setTimer(worker, job.longestMs)
  worker.watch = setInterval(watchMemory, LOOK_MS, worker).unref()
  const order: Order = { input: job.input, making: job.making }
  // If the process has just died, its exit event reports it.
  worker.child.send(order, () => {})
}

function finish(worker: Worker, outcome: Outcome): void {
  const { job } = worker
  rest(worker)
  if (!job) return
  takeTime(job.whose, performance.now() - job.since)
  if ('made' in outcome) job.done(outcome.made)
  else if ('refused' in outcome) job.failed(refusal(outcome.refused, job))
  else job.failed(new Error(`A photo could not be made: ${outcome.failed}`))
}

function start(): void {
  const child = startChild(PROGRAM, { node: OPTIONS })
  const worker: Worker = { child, state: 'starting', job: null, timer: undefined, watch: undefined, fault: null }
  workers.add(worker)
  setTimer(worker, START_MS)
  child.on('message', (message: 'ready' | Outcome) => {
    if (message === 'ready') rest(worker)
    else finish(worker, message)
    serve()
  })
  child.on('error', (error) => end(worker, error.message))
  child.on('exit', (code, signal) => end(worker, signal ?? `exit code ${code}`))
}

function end(worker: Worker, how: string): void {
  if (!workers.delete(worker)) return
  clearTimeout(worker.timer)
  clearInterval(worker.watch)
  const { job, fault, state } = worker
  if (job) {
    takeTime(job.whose, performance.now() - job.since)
    const what = { slow: 'a photo took too long', memory: 'a photo took too much memory' }
    log.warn({ how, bytes: job.input.length }, fault ? what[fault] : 'a process for photos ended')
    if (fault) job.failed(refusal(fault, job))
    else if (job.tries > 1) job.failed(refusal('damaged', job))
    else line(job, 'first')
  } else if (state === 'starting') {
    log.error({ how }, 'the process for photos does not start')
    for (const one of waiting.toReversed()) {
      takeOut(one)
      one.failed(new Error(`The process for photos does not start: ${how}`))
    }
  }
  serve()
}

function line(job: Job, place: 'first' | 'last'): void {
  if (place === 'first') waiting.unshift(job)
  else waiting.push(job)
  waitingBytes += job.input.length
  job.since = performance.now()
  job.waiter = setTimeout(leaveLine, job.waitMs, job)
}

/** Returns whether it was in the line. */
function takeOut(job: Job): boolean {
  const place = waiting.indexOf(job)
  if (place < 0) return false
  waiting.splice(place, 1)
  waitingBytes -= job.input.length
  clearTimeout(job.waiter)
  job.waitMs -= performance.now() - job.since
  return true
}

/** Its time is over, or the client is gone. A photo already in progress is finished anyway. */
function leaveLine(job: Job): void {
  if (takeOut(job)) job.failed(refusal('busy', job))
}

function rest(worker: Worker): void {
  worker.job = null
  worker.state = 'free'
  clearInterval(worker.watch)
  setTimer(worker, IDLE_MS)
  hold(worker, false)
}

/** Kills the process after `ms`: by then it is idle or hanging. */
function setTimer(worker: Worker, ms: number): void {
  clearTimeout(worker.timer)
  worker.timer = setTimeout(() => {
    if (worker.job) worker.fault ??= 'slow'
    if (worker.state !== 'starting') worker.state = 'ending'
    worker.child.kill('SIGKILL')
  }, ms).unref()
}

function watchMemory(worker: Worker): void {
  const used = measureMemory(worker.child.pid)
  // Where the system does not report memory, only the header checks protect us.
  if (used === null) return clearInterval(worker.watch)
  if (used <= MOST_MEMORY_MB) return
  worker.fault ??= 'memory'
  worker.state = 'ending'
  worker.child.kill('SIGKILL')
}

/** An idle child process must not keep this one alive. */
function hold({ child }: Worker, busy: boolean): void {
  if (busy) child.ref()
  else child.unref()
  if (busy) child.channel?.ref()
  else child.channel?.unref()
}
