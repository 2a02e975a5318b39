import { availableParallelism } from 'node:os'
import { Gauge } from 'prom-client'

import type { EnhancedPhoto } from '#app/features/photos/enhance/enhance-photo.server.ts'
import type { LightReport } from '#app/features/photos/enhance/read-light.ts'
import { PhotoRefused, type Purpose, type Reason } from '#app/features/photos/pixels/photo-refused.server.ts'
import type { Making, Variants } from '#app/features/photos/pixels/variants.server.ts'
import { photoSeconds, photosReceived, registry } from '#app/platform/log/metrics.server.ts'
import { timed } from '#app/platform/log/request-trace.server.ts'
import { childPool } from '#app/platform/processes/child-pool.server.ts'
import { TaskFailed, type Failure } from '#app/platform/processes/task-failed.ts'

import type { ChatImage } from './chat-image.server.ts'
import type { Made, Order, Outcome } from './make-photos.server.ts'

/**
 * On one or two processors, a second concurrent photo would take CPU time from page requests, and another process's
 * memory.
 */
export const PROCESSES = availableParallelism() > 2 ? 2 : 1
/** A photo that takes more of a processor is at fault. */
const PROCESSOR_MS = 10_000
/** The machine is at fault when a photo takes longer without having used that: the sender is asked to try again. */
const LONGEST_MS = 40_000
/** Together with the processing time, this ends before `DECODING_MS` of the API's door: every sender gets an answer. */
const WAIT_MS = 15_000
/**
 * This limit is longer, because the input was made here and cannot be malicious, and because everything else has
 * priority on a busy machine.
 */
const LONGEST_ENHANCING_MS = 30_000
/** Browsers wait 30 s for it and then continue without. */
const WAIT_ENHANCING_MS = 25_000
// 192 MB: enough for a picture of the largest size that is decoded in one piece.
const HEIC_PAGES = 3072

const pool = childPool<Order, Outcome>({
  program: new URL('./make-photos.server.ts', import.meta.url),
  node: ['--max-old-space-size=96', '--max-semi-space-size=1', '--expose-gc', `--wasm-max-mem-pages=${HEIC_PAGES}`],
  words: { one: 'a photo', many: 'photos' },
  most: PROCESSES,
  startMs: 30_000,
  idleMs: 30_000,
  // A file may pass the header checks and still take too much. Its process is killed before it takes the memory that pages
  // need.
  mostMemoryMb: 390,
  // Files wait in memory until their turn.
  mostWaiting: 24,
  mostWaitingBytes: 96 * 1024 * 1024,
  tries: 2,
  // Others would wait for most of `LONGEST_MS` behind a file that was made to be slow.
  givesWayMs: 3_000,
})

/** Failures caused by the file or by a full queue. All others are errors of our own. */
const REASONS: Partial<Record<Failure, Reason>> = {
  full: 'busy',
  late: 'busy',
  slow: 'slow',
  memory: 'memory',
  ended: 'damaged',
}

export type Patience = {
  /** The most processor time that it may take. */
  processorMs?: number
  longestMs?: number
  /** The time it may wait for its turn. */
  waitMs?: number
  /** The file's owner, for fairness: one user's short file goes before another's next long one. */
  whose?: string
  /** Told the processor time of each attempt. */
  onTaken?: (ms: number) => void
  /** Aborts when the client is gone: if its photo is still waiting, it is dropped. */
  signal?: AbortSignal | undefined
}

/**
 * Makes a photo's variants in a child process, `PROCESSES` at a time; the others wait in line. Throws `PhotoRefused`:
 * for anything `makeVariants` refuses, for a file that takes more than ten seconds of a processor or crashes a
 * decoder, and as `busy` when the line is full, its turn does not come in time, or the machine is too busy to finish it.
 */
export async function makeApart(input: Uint8Array, making: Making, patience?: Patience): Promise<Variants> {
  // This order returns variants.
  return (await makeInChild({ input, making }, patience)) as Variants
}

/** The same for an image in a chat, see `makeChatImage`. */
export async function makeChatImageApart(input: Uint8Array, patience?: Patience): Promise<ChatImage> {
  // This order returns a chat image.
  return (await makeInChild({ input, making: 'chat' }, patience)) as ChatImage
}

/**
 * The same for the enhanced copy of a photo, see `makeEnhanced`. Only one runs at a time, so that uploads can get past.
 */
export async function enhanceApart(
  input: Uint8Array,
  { others = [], ...patience }: Patience & { others?: readonly LightReport[] } = {},
): Promise<EnhancedPhoto> {
  const enhancing = {
    processorMs: LONGEST_ENHANCING_MS,
    longestMs: LONGEST_ENHANCING_MS,
    waitMs: WAIT_ENHANCING_MS,
    ...patience,
  }
  // This order returns an enhanced photo.
  return (await makeInChild({ input, making: 'enhanced', others }, enhancing)) as EnhancedPhoto
}

async function makeInChild(
  order: Order,
  { processorMs = PROCESSOR_MS, longestMs = LONGEST_MS, waitMs = WAIT_MS, whose = '', onTaken, signal }: Patience = {},
): Promise<Made> {
  const alone = order.making === 'enhanced' ? { alone: 'enhanced' } : {}
  const limits = { waitMs, processorMs, longestMs, signal, ...alone }
  const task = { order, bytes: order.input.length, owner: whose, ...(onTaken && { onTaken }), ...limits }
  const making = nameMaking(order)
  const stopTimer = photoSeconds.startTimer({ making })
  const outcome = await timed('photo', making, () => pool.runTask(task)).catch((error: unknown) => {
    const reason = error instanceof TaskFailed && REASONS[error.reason]
    photosReceived.inc({ making, result: reason || 'error' })
    throw reason ? refusal(reason, order) : error
  })
  stopTimer()
  photosReceived.inc({ making, result: 'made' in outcome ? 'made' : outcome.refused })
  if ('made' in outcome) return outcome.made
  throw refusal(outcome.refused, order)
}

/** A photo that is turned has no purpose. */
const nameMaking = ({ making }: Order): string => (typeof making === 'string' ? making : (making.purpose ?? 'turned'))

function refusal(reason: Reason, { making }: Order): PhotoRefused {
  const purpose: Purpose | undefined = making === 'chat' ? making : making === 'enhanced' ? 'item' : making.purpose
  return new PhotoRefused(reason, purpose && { purpose })
}

/** The current processes. */
export const photoProcesses = pool.processes

/** How many files are waiting. */
export const photosInLine = pool.waiting

registry.registerMetric(
  new Gauge({
    name: 'khazana_photos_waiting',
    help: 'Pictures that wait for their turn in this process',
    // Registered here, because nothing else names it.
    registers: [],
    collect() {
      this.set(photosInLine())
    },
  }),
)
