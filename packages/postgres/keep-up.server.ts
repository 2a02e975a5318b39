import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 500
/** The pauses after failed attempts, growing because the cause may take a while to pass. The last one repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000]

export interface KeptUp {
  isGone: () => boolean
  /** Rejects when the attempt failed; it is then retried. */
  bringBack: (signal: AbortSignal) => Promise<void>
}

/**
 * Watches whether something is gone and brings it back. Returns a function that stops watching and resolves when no
 * attempt is running.
 */
export function keepUp({ isGone, bringBack }: KeptUp): () => Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const wait = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined)

  async function watch(): Promise<void> {
    let tries = 0
    while (!signal.aborted) {
      await wait([LOOK_MS, ...PAUSES_MS][tries] ?? PAUSES_MS.at(-1) ?? LOOK_MS)
      if (signal.aborted || !isGone()) {
        tries = 0
        continue
      }
      tries += 1
      await bringBack(signal).then(
        () => (tries = 0),
        () => undefined,
      )
    }
  }

  const watching = watch()
  return async () => {
    over.abort()
    await watching
  }
}
