import { setTimeout as pause } from 'node:timers/promises'

import { log } from '#app/platform/log/log.server.ts'

import type { Bus } from './bus.server.ts'

const RETRY_MS = 1000

interface Watched {
  /** The event's name in the trigger that announces changes. */
  event: string
  read: () => Promise<void>
  /** For the log, when it cannot be read. */
  doing: string
}

/**
 * Reads what this process keeps in memory, and again after each change that is announced or may have been missed. Resolves when it
 * was read once.
 */
export async function keepRead(
  bus: Pick<Bus, 'subscribe'>,
  { event, read, doing }: Watched,
): Promise<{ close(): void }> {
  let closed = false
  let again = false
  let running: Promise<void> | undefined
  async function update(): Promise<void> {
    do {
      again = false
      try {
        await read()
      } catch (error) {
        if (closed) return
        log.warn({ err: error }, doing)
        again = true
        await pause(RETRY_MS, undefined, { ref: false })
      }
    } while (again && !closed)
  }
  const readAgain = () => {
    again = true
    running ??= update().finally(() => (running = undefined))
  }
  const stop = bus.subscribe({ event: ({ name }) => name === event && readAgain(), gap: readAgain })
  readAgain()
  await running
  return {
    close() {
      closed = true
      stop()
    },
  }
}
