import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const TICK_MS = 5000
/** The slowest that somebody may take an answer that waits for them, over any half minute. */
const LEAST_BYTES_PER_S = 2000
const WINDOW_MS = 30_000
/** All that waits to be taken, by everybody. */
const MOST_WAITING_BYTES = 128 * 1024 * 1024

interface Progress {
  /** Bytes whose writing has ended. */
  done: number
  /** Bytes of the write under way that the system has not taken yet. */
  queued: number
  /** Bytes taken so far at the end of each tick, the newest last. */
  marks: number[]
  taken: number
}

/**
 * Cuts off clients that do not take their answers: one that is slower than the least rate, and, when all that waits is too
 * much, those for whom most waits. `running` are the answers under way. Answers with a function that ends the watch.
 */
export function watchReaders(
  running: ReadonlySet<ServerResponse>,
  { tickMs = TICK_MS, windowMs = WINDOW_MS, mostWaiting = MOST_WAITING_BYTES } = {},
): () => void {
  const progress = new WeakMap<ServerResponse, Progress>()
  const least = (LEAST_BYTES_PER_S * windowMs) / 1000
  const ticks = Math.round(windowMs / tickMs)

  function isTooSlow(res: ServerResponse): boolean {
    const { socket } = res
    // Nothing waits: the client has taken all that there is so far.
    if (!socket || res.writableLength === 0) {
      progress.delete(res)
      return false
    }
    const { done, queued } = stateOf(socket)
    const known = progress.get(res) ?? { done, queued, marks: [], taken: 0 }
    // A large write shows in the queue as it goes, and once more when it has ended: at most twice what was taken.
    const taken = known.taken + Math.max(0, known.queued - queued) + Math.max(0, done - known.done)
    const before = known.marks.length >= ticks ? known.marks.shift() : undefined
    known.marks.push(taken)
    progress.set(res, { done, queued, marks: known.marks, taken })
    return before !== undefined && taken - before < least
  }

  function look(): void {
    const waiting = []
    let all = 0
    for (const res of running) {
      if (isTooSlow(res)) res.destroy()
      else if (res.writableLength > 0) {
        waiting.push({ res, bytes: res.writableLength })
        all += res.writableLength
      }
    }
    for (const { res, bytes } of waiting.toSorted((a, b) => b.bytes - a.bytes)) {
      if (all <= mostWaiting) return
      res.destroy()
      all -= bytes
    }
  }

  const timer = setInterval(look, tickMs).unref()
  return () => clearInterval(timer)
}

function stateOf(socket: Socket): { done: number; queued: number } {
  // Node's own idle timeout looks at the same figure; its types do not name it.
  const { _handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return { done: socket.bytesWritten - socket.writableLength, queued: _handle?.writeQueueSize ?? 0 }
}
