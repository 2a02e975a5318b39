import { setTimeout as pause } from 'node:timers/promises'

import { connect, endPools, openPools, type ConnectOptions, type PoolSizes } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { databaseUp } from '#app/platform/log/metrics.server.ts'

const TIMES = {
  everyMs: 1000,
  /** Longer than any statement of a page may take. */
  firstMs: 5500,
  /** Once it is known to hang: a page may run several queries in sequence. */
  againMs: 1500,
}
/** After this many silent rounds, the probe gets a new connection. */
const PATIENCE = 5

/**
 * Watches for a database that hangs, because its processes are stopped or the network swallows everything. Such a
 * database refuses nothing, so callers would wait for ever. It is probed every second on a separate connection. When it
 * is silent, the process's pool is replaced, and all waiting callers fail at once as if the database were down.
 */
export function watchDatabase(
  url: string,
  {
    times = TIMES,
    sizes = { pages: 10, searches: 0 },
    ...link
  }: Pick<ConnectOptions, 'isPooled' | 'prepares'> & { times?: typeof TIMES; sizes?: PoolSizes } = {},
): () => void {
  const { everyMs, firstMs, againMs } = times
  const ended = new AbortController()
  let own = connect(url, { ...link, max: 1 })
  void keepWatching().catch((error: unknown) => {
    if (!ended.signal.aborted) log.error({ err: error }, 'the watch on the database has failed')
  })

  async function keepWatching(): Promise<void> {
    for (let silent = false; ;) {
      await pause(everyMs, undefined, { signal: ended.signal, ref: false })
      const question = own`select 1`.then(
        () => databaseUp.set(1),
        () => databaseUp.set(0),
      )
      let settled = await isSettled(question, silent ? againMs : firstMs)
      for (let times = 0; !settled && times < PATIENCE; times += 1) {
        if (!silent) log.error('the database does not answer: all waiting requests fail now')
        silent = true
        databaseUp.set(0)
        cutOff()
        settled = await isSettled(question, againMs)
      }
      if (settled) {
        if (silent) log.info('the database answers again')
        silent = false
      } else {
        // The other end of this very connection may be gone.
        void own.end({ timeout: 0 }).catch(nothing)
        own = connect(url, { ...link, max: 1 })
      }
    }
  }

  function cutOff(): void {
    const ending = endPools({ timeout: 0 })
    openPools(url, sizes, link)
    void ending.catch(nothing)
  }

  return () => {
    ended.abort()
    void own.end({ timeout: 0 }).catch(nothing)
  }
}

const nothing = () => {}

/** A refusal counts too: a database that answers does not hang. */
async function isSettled(question: Promise<unknown>, withinMs: number): Promise<boolean> {
  for (;;) {
    const began = performance.now()
    const late = await Promise.race([question.then(() => false), pause(withinMs, true, { ref: false })])
    if (!late) return true
    // If this process was suspended itself, the answer may be waiting unread.
    if (performance.now() - began < withinMs + 500) return false
  }
}
