import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 500
/** After each try that failed: what keeps it from coming back may take its time. The last holds for all further ones. */
const PAUSES_MS = [1_000, 2_000, 5_000]

export interface KeptUp {
  isGone: () => boolean
  /** Rejects when it did not come back; tried again then. */
  bringBack: (signal: AbortSignal) => Promise<void>
}

/** Looks whether something is gone and brings it back, until the answer is called; that resolves when nothing is under way. */
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
