import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { IncomingMessage } from 'node:http'

import { Refusal } from '#app/platform/http/refusal.server.ts'

import type { createBodyRoom, BodyRoom } from './body-room.server.ts'

const FIRST_BYTES = 8192
/** The growth of a full buffer. Its empty part is not counted, so it is small. */
const GROWTH = 1.25

export interface BodyLimit {
  mostBytes: number
  /** The message for a larger body. */
  tooLarge: () => string
  room: Pick<ReturnType<typeof createBodyRoom>, 'enter'>
  /** The body's owner: an account, its session, or for a signed-out visitor a known device or the client address. */
  owner: () => string
}

/**
 * Reads the whole body of a request. Rejects with a Refusal when it is too large or too slow, or when there is no room
 * for it. It uses memory only for the bytes that arrived, whatever a header claims.
 */
export async function receiveBody(c: Context, limit: BodyLimit): Promise<Uint8Array> {
  const stated = c.req.header('content-length')
  if (Number(stated) > limit.mostBytes) throw new Refusal('too_large', limit.tooLarge())
  // A request made without a server, as in a test, has no bindings.
  const incoming: IncomingMessage | undefined = (c.env as Partial<HttpBindings> | undefined)?.incoming
  const length = stated === undefined ? undefined : Number(stated)
  if (!incoming) return collectBytes(limit, length, (on) => readStream(c.req.raw.body, on))
  // The sender has disconnected. The adapter still has what arrived completely, at most a few kB.
  if (incoming.destroyed) return new Uint8Array(await c.req.raw.arrayBuffer())
  if (incoming.complete && incoming.readableLength <= limit.mostBytes) return readWhole(incoming)
  return collectBytes(limit, length, (on) => readIncoming(incoming, on))
}

/** Most bodies arrive completely while their viewer is looked up: they need no room. */
function readWhole(incoming: IncomingMessage): Uint8Array {
  // Without an encoding or object mode, a stream's chunks are buffers.
  const bytes = incoming.read() as Buffer | null
  return bytes ?? new Uint8Array()
}

interface Listeners {
  more: (bytes: Uint8Array) => void
  end: () => void
  fail: (error: Error) => void
}

/** Reads to the end, or until the returned function is called. */
type Source = (on: Listeners) => () => void

function collectBytes(limit: BodyLimit, stated: number | undefined, read: Source): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts = new Parts(Math.min(stated ?? limit.mostBytes, limit.mostBytes))
    let stop = () => {}
    let place: BodyRoom | undefined
    const finish = (settle: () => void) => {
      stop()
      place?.leaveRoom()
      settle()
    }
    const fail = (error: unknown) => finish(() => reject(error instanceof Error ? error : new Error(String(error))))
    try {
      place = limit.room.enter(limit.owner(), fail)
    } catch (error) {
      return fail(error)
    }
    const held = place
    stop = read({
      more(bytes) {
        if (parts.length + bytes.length > limit.mostBytes) return fail(new Refusal('too_large', limit.tooLarge()))
        try {
          held.grow(bytes.length)
        } catch (error) {
          return fail(error)
        }
        parts.add(bytes)
      },
      end: () => finish(() => resolve(parts.whole())),
      fail,
    })
  })
}

/**
 * Collects bytes in one buffer: joining chunks at the end would need twice the memory, and a chunk of one byte costs as
 * much as hundreds.
 */
class Parts {
  length = 0
  readonly #most: number
  #bytes = new Uint8Array()

  constructor(most: number) {
    this.#most = most
  }

  add(bytes: Uint8Array): void {
    const needed = this.length + bytes.length
    if (needed > this.#bytes.length) {
      const grown = Math.max(FIRST_BYTES, Math.ceil(this.#bytes.length * GROWTH))
      const larger = new Uint8Array(Math.max(needed, Math.min(grown, this.#most)))
      larger.set(this.#bytes.subarray(0, this.length))
      this.#bytes = larger
    }
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  whole(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }
}

function readIncoming(incoming: IncomingMessage, on: Listeners): () => void {
  const gone = () => on.fail(new SenderGone())
  incoming.on('data', on.more).on('end', on.end).on('error', gone).on('close', gone)
  return () => {
    incoming.off('data', on.more).off('end', on.end).off('error', gone).off('close', gone)
    // Any further data is discarded after the answer was sent.
    incoming.pause()
  }
}

function readStream(body: ReadableStream<Uint8Array> | null, on: Listeners): () => void {
  const reader = body?.getReader()
  let stopped = false
  void (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (stopped) return
      if (done) return on.end()
      on.more(value)
    }
  })().catch(on.fail)
  return () => {
    if (stopped) return
    stopped = true
    reader?.cancel().catch(() => {})
  }
}

/** The sender has gone, so nobody reads the answer. */
class SenderGone extends Refusal {
  constructor() {
    super('bad_request', 'the body did not arrive in full')
  }
}
