/**
 * The live events of the product: who writes something says so here once it is stored, and whoever holds open connections
 * hears of it. An event is a hint and may be lost: what is stored counts, and clients catch up.
 */
import { log } from './log.server.ts'

/** What happened, and whom it concerns (ids of users). It names things by their ids, and never carries what somebody wrote. */
export interface BusEvent {
  name: string
  to: readonly string[]
  data: Readonly<Record<string, string | number | boolean | null>>
}

export interface BusListener {
  event: (event: BusEvent) => void
  /** Events may have been missed: whoever relies on them looks again at what is stored. */
  gap: () => void
}

export interface Bus {
  /**
   * Call it after the commit. It does not wait, and when the event cannot be passed on the others hear of a gap. Throws only
   * for an event that carries more than ids.
   */
  publish: (event: BusEvent) => void
  /** Answers with what ends the listening. */
  subscribe: (listener: BusListener) => () => void
  close: () => Promise<void>
}

/** In characters, as JSON. */
export const EVENT_MOST = 1000

/** An event as JSON. Throws for one that carries more than ids. */
export function textOf(event: BusEvent): string {
  const text = JSON.stringify(event)
  if (text.length > EVENT_MOST) throw new Error(`The event ${event.name} carries more than ids`)
  return text
}

export interface Listeners {
  subscribe: Bus['subscribe']
  tell: (event: BusEvent) => void
  tellGap: () => void
}

/** Whoever listens in this process. One that throws keeps no other from hearing. */
export function createListeners(): Listeners {
  const listeners = new Set<BusListener>()
  const each = (call: (listener: BusListener) => void) => {
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
      // A wrapper of its own, so that the same listener may listen twice.
      const own = { event: (event: BusEvent) => listener.event(event), gap: () => listener.gap() }
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    tell: (event) => each((listener) => listener.event(event)),
    tellGap: () => each((listener) => listener.gap()),
  }
}

/** For one process: whoever listens has heard when `publish` returns. */
export function processBus(): Bus {
  const { subscribe, tell } = createListeners()
  const publish = (event: BusEvent) => {
    textOf(event)
    tell(event)
  }
  return { publish, subscribe, close: async () => {} }
}

// The dev server loads modules anew; the bus outlives them.
const holder = globalThis as typeof globalThis & { khazanaBus?: Bus }

/** Hands the bus to whatever runs in this process. */
export function setBus(given: Bus): void {
  holder.khazanaBus = given
}

/** The process's bus: one of its own unless `setBus` gave another. */
export function bus(): Bus {
  return (holder.khazanaBus ??= processBus())
}
