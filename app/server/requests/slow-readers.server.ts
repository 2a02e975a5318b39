import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const TICK_MS = 5000
/** The slowest rate, over any half minute, at which a client may read a pending answer. */
const LEAST_BYTES_PER_S = 2000
const WINDOW_MS = 30_000
/** The most bytes that may wait for all clients together. */
const MOST_WAITING_BYTES = 128 * 1024 * 1024

interface Progress {
  /** Bytes that were completely written. */
  done: number
  /** Bytes of the current write that the system has not accepted yet. */
  queued: number
  /** Bytes accepted by the end of each tick, the newest last. */
  marks: number[]
  taken: number
}

/**
 * Cuts off clients that do not read their answers: any that is slower than the least rate and, when too much is pending
 * in total, those with the most pending. `running` are the answers in progress. Returns a function that stops watching.
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
    // Nothing is pending: the client has read everything so far.
    if (!socket || res.writableLength === 0) {
      progress.delete(res)
      return false
    }
    const { done, queued } = readSocketState(socket)
    const reader = progress.get(res) ?? { done, queued, marks: [], taken: 0 }
    // A large write is counted as its queue shrinks and again when it ends, so this is at most twice what was read.
    const taken = reader.taken + Math.max(0, reader.queued - queued) + Math.max(0, done - reader.done)
    const before = reader.marks.length >= ticks ? reader.marks.shift() : undefined
    reader.marks.push(taken)
    progress.set(res, { done, queued, marks: reader.marks, taken })
    return before !== undefined && taken - before < least
  }

  function dropSlowReaders(): void {
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

  const timer = setInterval(dropSlowReaders, tickMs).unref()
  return () => clearInterval(timer)
}

function readSocketState(socket: Socket): { done: number; queued: number } {
  // Node's own idle timeout uses the same field; its types omit it.
  const { _handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return { done: socket.bytesWritten - socket.writableLength, queued: _handle?.writeQueueSize ?? 0 }
}
