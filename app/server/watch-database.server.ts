import { setTimeout as pause } from 'node:timers/promises'

import { connect, db, setDatabase } from '#app/db/client.server.ts'
import { log } from '#app/platform/log.server.ts'

const TIMES = {
  everyMs: 1000,
  /** Longer than any statement of a page may take. */
  firstMs: 5500,
  /** Once it is known to be silent: a page may ask several times, one after the other. */
  againMs: 1500,
}
/** So often its own question is waited for again, before another connection asks it. */
const PATIENCE = 5

/**
 * Watches for a database that hangs: its processes are stopped, or something between swallows all that is said. It refuses
 * nothing, so whoever asks would wait until it goes on. It is asked each second, on a connection of its own; when it is silent,
 * the process's pool is made anew, and all who wait learn at once that the database is away, as when it is down.
 */
export function watchDatabase(url: string, { everyMs, firstMs, againMs } = TIMES): () => void {
  const ended = new AbortController()
  let own = connect(url, { max: 1 })
  void watch().catch((error: unknown) => {
    if (!ended.signal.aborted) log.error({ err: error }, 'nobody watches the database any more')
  })

  async function watch(): Promise<void> {
    for (let silent = false; ;) {
      await pause(everyMs, undefined, { signal: ended.signal, ref: false })
      const question = own`select 1`.then(nothing, nothing)
      let settled = await isSettled(question, silent ? againMs : firstMs)
      for (let times = 0; !settled && times < PATIENCE; times += 1) {
        if (!silent) log.error('the database does not answer: whoever waits for it is told so')
        silent = true
        cutOff()
        settled = await isSettled(question, againMs)
      }
      if (settled) {
        if (silent) log.info('the database hangs no more')
        silent = false
      } else {
        // Nobody may be left at the other end of this very connection.
        void own.end({ timeout: 0 }).catch(nothing)
        own = connect(url, { max: 1 })
      }
    }
  }

  function cutOff(): void {
    const held = db()
    setDatabase(connect(url, { for: 'pages' }))
    void held.end({ timeout: 0 }).catch(nothing)
  }

  return () => {
    ended.abort()
    void own.end({ timeout: 0 }).catch(nothing)
  }
}

const nothing = () => {}

/** Also when it is refused: a database that says so does not hang. */
async function isSettled(question: Promise<unknown>, withinMs: number): Promise<boolean> {
  for (;;) {
    const began = performance.now()
    const late = await Promise.race([question.then(() => false), pause(withinMs, true, { ref: false })])
    if (!late) return true
    // When this process stood still itself, the answer may lie there unread.
    if (performance.now() - began < withinMs + 500) return false
  }
}
