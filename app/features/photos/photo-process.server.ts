import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve as resolvePath } from 'node:path'

import { log } from '#app/platform/log.server.ts'

import { takeTime, timeTakenBy } from './time-taken.ts'
import type { ChatImage } from './chat-image.server.ts'
import type { EnhancedPhoto } from './enhance/enhance-photo.server.ts'
import type { Made, Order, Outcome } from './make-photos.server.ts'
import { PhotoRefused, type Purpose, type Reason } from './photo-refused.server.ts'
import { memoryOf } from './process-memory.server.ts'
import type { Making, Variants } from './variants.server.ts'

/** On two processors or one, a second photo at a time would take the pages' own, and the memory of another process. */
export const PROCESSES = availableParallelism() > 2 ? 2 : 1
/** A file waits in memory until its turn. */
const MOST_WAITING = 24
const MOST_WAITING_BYTES = 96 * 1024 * 1024
/** Whatever of a file passes the checks of its header: the process ends before it takes the memory of the pages. */
const MOST_MEMORY_MB = 390
const LOOK_MS = 20
const LONGEST_MS = 10_000
/** With the time that it takes then, before the server hangs up: whoever sent it gets an answer. */
const WAIT_MS = 15_000
/** What is enhanced was made here, so that no file means harm; and all else on a busy machine goes first. */
const LONGEST_ENHANCING_MS = 30_000
/** Browsers wait 30 s for it, and go on without. */
const WAIT_ENHANCING_MS = 25_000
const START_MS = 30_000
const IDLE_MS = 30_000
// 192 MB: a picture in one piece of the most pixels that are decoded so.
const HEIC_PAGES = 3072
const OPTIONS = [
  // Type stripping announces itself on some versions of Node 24.
  '--disable-warning=ExperimentalWarning',
  '--max-old-space-size=96',
  '--max-semi-space-size=1',
  '--expose-gc',
  `--wasm-max-mem-pages=${HEIC_PAGES}`,
]

export type Patience = {
  longestMs?: number
  /** For its turn. */
  waitMs?: number
  /** The person whose file it is: a short file of one goes before the next long one of another. */
  whose?: string
  /** Whoever asked is gone: what still waits then is not made. */
  signal?: AbortSignal | undefined
}
type Job = Order & {
  whose: string
  longestMs: number
  /** How long it may still wait, and since when it waits or is being made. */
  waitMs: number
  since: number
  waiter: NodeJS.Timeout | undefined
  /** A process that ends may have had its reasons elsewhere: the photo is tried once more. */
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
  /** Why it was ended, when that is the file's fault. */
  fault: 'slow' | 'memory' | null
}

const waiting: Job[] = []
const workers = new Set<Worker>()
let waitingBytes = 0

/**
 * Makes a photo's variants in a process of their own, `PROCESSES` at a time; the others wait in line. Throws `PhotoRefused`: for
 * what `makeVariants` refuses, for a file that takes longer than ten seconds or brings a decoder down, and as `busy` when
 * the line is full or its turn does not come.
 */
export async function makeApart(input: Uint8Array, making: Making, patience?: Patience): Promise<Variants> {
  // What is not for a chat comes as variants.
  return (await waitFor({ input, making }, patience)) as Variants
}

/** The same for an image of a chat, see `makeChatImage`. */
export async function makeChatImageApart(input: Uint8Array, patience?: Patience): Promise<ChatImage> {
  // And what is for one comes as its image.
  return (await waitFor({ input, making: 'chat' }, patience)) as ChatImage
}

/** The same for the enhanced copy of a photo, see `makeEnhanced`; one at a time, so that uploads have a way past them. */
export async function enhanceApart(input: Uint8Array, patience?: Patience): Promise<EnhancedPhoto> {
  const enhancing = { longestMs: LONGEST_ENHANCING_MS, waitMs: WAIT_ENHANCING_MS, ...patience }
  // And what is to be enhanced as that.
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

/** Room for a file in line. When there is none, whoever has more files in it than this person would have gives up the last. */
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

/** The processes that there are now, by number. */
export function photoProcesses(): { pid: number; busy: boolean }[] {
  return [...workers].flatMap(({ child: { pid }, state }) =>
    pid === undefined ? [] : [{ pid, busy: state === 'busy' }],
  )
}

/** How many wait for their turn. */
export const photosInLine = () => waiting.length

/** Gives waiting files to whoever is free. */
function serve(): void {
  for (const worker of workers) {
    if (worker.state === 'free' && waiting.length > 0) begin(worker)
  }
  const starting = [...workers].filter(({ state }) => state === 'starting').length
  if (waiting.length > starting && workers.size < PROCESSES) start()
}

/** Takes the next in line of whoever took the least time lately: of those to be enhanced, one at a time. */
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
  // A process that has just ended says so by its exit.
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
  // The server may run from its build; this runs from the source, which lies beside it.
  const script = resolvePath('app/features/photos/make-photos.server.ts')
  const { PATH = '' } = process.env
  const child = fork(script, [], {
    serialization: 'advanced',
    execArgv: OPTIONS,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Nothing secret. Pictures come and go in large pieces: the C library shall not keep them.
    env: { PATH, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
  })
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

/** Answers whether it was in line. */
function takeOut(job: Job): boolean {
  const place = waiting.indexOf(job)
  if (place < 0) return false
  waiting.splice(place, 1)
  waitingBytes -= job.input.length
  clearTimeout(job.waiter)
  job.waitMs -= performance.now() - job.since
  return true
}

/** Its time is over, or nobody is there any more. What is being made is finished all the same. */
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

/** Ends the process after `ms`: it is idle by then, or hangs. */
function setTimer(worker: Worker, ms: number): void {
  clearTimeout(worker.timer)
  worker.timer = setTimeout(() => {
    if (worker.job) worker.fault ??= 'slow'
    if (worker.state !== 'starting') worker.state = 'ending'
    worker.child.kill('SIGKILL')
  }, ms).unref()
}

function watchMemory(worker: Worker): void {
  const used = memoryOf(worker.child.pid)
  // Where the system does not tell it, the checks of the header are all.
  if (used === null) return clearInterval(worker.watch)
  if (used <= MOST_MEMORY_MB) return
  worker.fault ??= 'memory'
  worker.state = 'ending'
  worker.child.kill('SIGKILL')
}

/** Only a process with work keeps this one alive. */
function hold({ child }: Worker, busy: boolean): void {
  if (busy) child.ref()
  else child.unref()
  if (busy) child.channel?.ref()
  else child.channel?.unref()
}
