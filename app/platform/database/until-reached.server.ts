import { setTimeout as pause } from 'node:timers/promises'

import { findDatabaseTrouble } from '#app/db/database-away.server.ts'
import { log } from '#app/platform/log/log.server.ts'

const AGAIN_MS = 500

/**
 * Does what a start needs of the database, and does it again while the database is away, busy or full. Any other error
 * is thrown. After `signal`, the next failure is thrown whatever it is.
 */
export async function untilReached<T>(
  what: string,
  work: () => Promise<T>,
  { signal, againMs = AGAIN_MS }: { signal?: AbortSignal; againMs?: number } = {},
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted || !findDatabaseTrouble(error)) throw error
      log.warn({ err: error, what }, 'the database fails during the start, which goes on when it answers')
    }
    await pause(againMs, undefined, { signal }).catch(() => {})
  }
}
