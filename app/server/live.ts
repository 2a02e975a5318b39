/**
 * Door 3: live events. A socket only delivers and is never required: writes go through the API, and clients catch up
 * there.
 */
import { findViewer } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { holdingSessions } from '#app/features/accounts/sessions/holding-sessions.server.ts'
import { chatEvents, chatInputs } from '#app/features/chat/server/chat.live.server.ts'
import { warningEvents } from '#app/features/moderation/warnings/warnings.live.server.ts'
import { inBatches } from '#app/platform/database/in-batches.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import type { Bus, BusEvent } from '#app/platform/live/bus.server.ts'
import type { LiveEvent, LiveInput } from '#app/platform/live/live-event.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { NOTICE_EVENT } from '#app/platform/notices/announce.server.ts'

import { isSameOrigin } from './requests/origin.server.ts'

/** Every event that is sent to browsers, by feature. */
export const LIVE_EVENTS: readonly LiveEvent[] = [...chatEvents, ...warningEvents, NOTICE_EVENT]
/** Everything that browsers may send. */
export const LIVE_INPUTS: readonly LiveInput[] = [...chatInputs]

/** The longest text that a browser may send, in bytes. */
export const INPUT_BYTES = 1024

/** The part of a WebSocket that the door needs. */
export interface LiveSocket {
  send: (text: string) => void
  close: (code: number, reason: string) => void
  /** Closes without waiting for the other end. */
  terminate: () => void
  ping: () => void
  /** Bytes waiting to be sent. */
  readonly bufferedAmount: number
}

/** The events that a socket reports to the door. */
export interface Connection {
  message: (text: string) => Promise<void>
  pong: () => void
  closed: () => void
}

export const CLOSED = { signedOut: 4401, tooMuch: 4429, wrong: 4400, leaving: 1012 } as const

const HEARTBEAT_MS = 30_000
const RECHECK_MS = 60_000
/** Nothing announces that a session expires, so expired sessions are polled for. */
const DUE_MS = 2_000
const MOST_PER_PERSON = 30
/** A client that does not read what is waiting for it is cut off, and catches up later. */
const MOST_WAITING = 1_000_000
/** Per connection; a browser reports typing every few seconds. */
const INPUTS_PER_10_S = 40

interface Open {
  viewer: Viewer
  socket: LiveSocket
  alive: boolean
  inputs: number
  /** When its session expires unless used, on this process's own clock. */
  until: number
}

/** Decides, before the handshake is answered, who may connect: returns the viewer, or the status that refuses. */
export async function admitViewer(header: (name: string) => string | undefined): Promise<Viewer | 401 | 403> {
  // A browser sends the page's origin with every handshake.
  if (header('origin') === undefined || !isSameOrigin(header)) return 403
  return (await findViewer(header('cookie'))) ?? 401
}

/** The open connections of this process. */
export function openLive(bus: Bus) {
  const people = new Map<string, Set<Open>>()
  const all = () => [...people.values()].flatMap((opens) => [...opens])
  let closing = false

  function sendText(open: Open, text: string): void {
    if (open.socket.bufferedAmount > MOST_WAITING) return dropConnection(open)
    open.socket.send(text)
  }

  function dropConnection(open: Open): void {
    forgetConnection(open)
    open.socket.terminate()
  }

  function endConnection(open: Open, code: number, reason: string): void {
    forgetConnection(open)
    open.socket.close(code, reason)
  }

  function forgetConnection(open: Open): void {
    const opens = people.get(open.viewer.userId)
    opens?.delete(open)
    if (opens?.size === 0) people.delete(open.viewer.userId)
  }

  async function tellPeople(event: BusEvent): Promise<void> {
    if (!event.to.some((one) => people.has(one))) return
    if (event.name === 'sessions') return recheckAccess(event.to.flatMap((one) => [...(people.get(one) ?? [])]))
    const kind = LIVE_EVENTS.find(({ name }) => name === event.name)
    if (!kind) return
    for (const { to, data } of await kind.tell(event)) {
      const text = JSON.stringify({ event: event.name, ...data })
      for (const one of to) for (const open of people.get(one) ?? []) sendText(open, text)
    }
  }

  /**
   * Closes the connections whose session is no longer valid. When the database does not answer, the next check decides.
   */
  async function recheckAccess(opens: readonly Open[]): Promise<void> {
    const holding = await holdingSessions(opens.map(({ viewer }) => viewer.sessionId))
    for (const open of opens) judgeAccess(open, holding.get(open.viewer.sessionId))
  }

  function judgeAccess(open: Open, left: number | undefined): void {
    if (left === undefined) endConnection(open, CLOSED.signedOut, 'signed out')
    else open.until = performance.now() + left
  }

  /** Batched, because after a restart everybody reconnects at once. */
  const look = inBatches(async (ids: readonly string[]) => {
    const holding = await holdingSessions(ids)
    return ids.map((id) => holding.get(id))
  })

  const failed = (error: unknown) => log.error({ err: error }, 'live events')
  const catchUp = (opens: Iterable<Open>) => {
    for (const open of opens) sendText(open, JSON.stringify({ event: 'gap' }))
  }
  const stop = bus.subscribe({
    event: (event) =>
      void tellPeople(event).catch((error: unknown) => {
        failed(error)
        // Clients can fetch what could not be delivered.
        catchUp(event.to.flatMap((one) => [...(people.get(one) ?? [])]))
      }),
    gap() {
      catchUp(all())
      void recheckAccess(all()).catch(failed)
    },
  })
  const rechecking = setInterval(() => void recheckAccess(all()).catch(failed), RECHECK_MS)
  const ending = setInterval(() => {
    const now = performance.now()
    void recheckAccess(all().filter(({ until }) => until <= now)).catch(failed)
  }, DUE_MS)
  const beating = setInterval(() => {
    for (const open of all()) {
      if (!open.alive) dropConnection(open)
      else {
        open.alive = false
        open.socket.ping()
      }
    }
  }, HEARTBEAT_MS)
  const counting = setInterval(() => {
    for (const open of all()) open.inputs = 0
  }, 10_000)

  async function receiveText(open: Open, text: string): Promise<void> {
    // The connection was told to close, but the client has not closed it yet.
    if (!people.get(open.viewer.userId)?.has(open)) return
    open.inputs += 1
    if (open.inputs > INPUTS_PER_10_S) return endConnection(open, CLOSED.tooMuch, 'too much at once')
    const given = parseMessage(text)
    const act = LIVE_INPUTS.find(({ name }) => name === given?.say)?.read(given)
    if (!act) return endConnection(open, CLOSED.wrong, 'not understood')
    await act(open.viewer)
  }

  return {
    /** Adopts a connection that `admitViewer` allowed and whose handshake is done. */
    attach(viewer: Viewer, socket: LiveSocket): Connection {
      const open: Open = { viewer, socket, alive: true, inputs: 0, until: Infinity }
      const opens = people.get(viewer.userId) ?? new Set()
      people.set(viewer.userId, opens.add(open))
      const [oldest] = opens
      if (opens.size > MOST_PER_PERSON && oldest) endConnection(oldest, CLOSED.tooMuch, 'too many connections')
      if (closing) endConnection(open, CLOSED.leaving, 'restarting')
      // The session may have ended between the handshake's check and now, when nothing announced it to this process.
      else void look(viewer.sessionId).then((left) => judgeAccess(open, left), failed)
      return {
        message: (text) => receiveText(open, text).catch(failed),
        pong: () => void (open.alive = true),
        closed: () => forgetConnection(open),
      }
    },
    count: () => all().length,
    /** Closes every connection; browsers reconnect to another process, or to this one after its restart. */
    close(): void {
      closing = true
      stop()
      for (const timer of [rechecking, ending, beating, counting]) clearInterval(timer)
      for (const open of all()) endConnection(open, CLOSED.leaving, 'restarting')
    },
  }
}

function parseMessage(text: string): { say?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
