/**
 * The product's live events. Code that writes something publishes an event after it is stored, and every process with
 * open connections receives it. An event is only a hint and may be lost: the stored rows are the truth, and clients
 * catch up.
 */
import { log } from '#app/platform/log/log.server.ts'
import { liveGaps } from '#app/platform/log/metrics.server.ts'

/** An event, and the ids of the users it concerns. It refers to rows by id and never carries text that a user wrote. */
export interface BusEvent {
  name: string
  to: readonly string[]
  data: Readonly<Record<string, string | number | boolean | null>>
}

export interface BusListener {
  event: (event: BusEvent) => void
  /** Events may have been missed: a listener that relies on them reads the stored rows again. */
  gap: () => void
}

export interface Bus {
  /**
   * Call it after the commit. It does not wait. When the event cannot be passed on, the other processes are told of a
   * gap. Throws only for an event that carries more than ids.
   */
  publish: (event: BusEvent) => void
  /** Returns the function that unsubscribes. */
  subscribe: (listener: BusListener) => () => void
  close: () => Promise<void>
}

/** Maximum length of an event, in characters of JSON. */
const EVENT_MOST = 1000

/** Serialises an event as JSON. Throws when it carries more than ids. */
export function encodeEvent(event: BusEvent): string {
  const text = JSON.stringify(event)
  if (text.length > EVENT_MOST) throw new Error(`The event ${event.name} carries more than ids`)
  return text
}

export interface Listeners {
  subscribe: Bus['subscribe']
  tell: (event: BusEvent) => void
  tellGap: () => void
}

/** The subscribers in this process. A listener that throws does not stop the others. */
export function createListeners(): Listeners {
  const listeners = new Set<BusListener>()
  const callListeners = (call: (listener: BusListener) => void) => {
    for (const listener of listeners) {
      try {
        call(listener)
      } catch (error) {
        log.error({ err: error }, 'a listener of live events failed')
      }
    }
  }
  return {
    subscribe(listener) {
      // A wrapper per subscription, so that the same listener may subscribe twice.
      const own = { event: (event: BusEvent) => listener.event(event), gap: () => listener.gap() }
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    tell: (event) => callListeners((listener) => listener.event(event)),
    tellGap() {
      liveGaps.inc()
      callListeners((listener) => listener.gap())
    },
  }
}

/** Takes as many of the oldest events as `most` characters hold, at least one, from those that wait. */
export function takeEvents(waiting: string[], most: number): string[] {
  let length = 0
  const end = waiting.findIndex((text) => (length += text.length + 1) > most)
  return waiting.splice(0, end === -1 ? waiting.length : Math.max(1, end))
}

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 2_000]

/** Calls `open` after growing pauses until it resolves, and then `onOpen`. */
export function reopening(open: () => Promise<void>, onOpen: () => void): { begin: () => void; stop: () => void } {
  let retry: NodeJS.Timeout | undefined
  let isStopped = false
  const tryAfter = (pause: number) => {
    if (!isStopped) retry = setTimeout(() => void attempt(pause), pause)
  }
  async function attempt(pause: number): Promise<void> {
    try {
      await open()
    } catch {
      return tryAfter(Math.min(pause * 2, LONGEST_PAUSE_MS))
    }
    onOpen()
  }
  return {
    begin: () => tryAfter(FIRST_PAUSE_MS),
    stop() {
      isStopped = true
      clearTimeout(retry)
    },
  }
}

/** A bus for a single process: every listener has been called when `publish` returns. */
export function processBus(): Bus {
  const { subscribe, tell } = createListeners()
  const publish = (event: BusEvent) => {
    encodeEvent(event)
    tell(event)
  }
  return { publish, subscribe, close: async () => {} }
}

// The dev server reloads modules; the bus must survive that.
const holder = globalThis as typeof globalThis & { khazanaBus?: Bus }

/** Installs the bus for everything that runs in this process. */
export function setBus(given: Bus): void {
  holder.khazanaBus = given
}

/** The process's bus: an in-process one unless `setBus` installed another. */
export function bus(): Bus {
  return (holder.khazanaBus ??= processBus())
}
