export type CircuitState = 'closed' | 'open' | 'trying'

type Options = { failures?: number; restMs?: number; now?: () => number }

/**
 * A circuit breaker: spares an endpoint that fails, and the callers who would wait for it. After `failures` outages in
 * a row it stays open for `restMs`; then one call is let through, whose outcome closes it or starts another rest.
 */
export function circuit({ failures = 5, restMs = 30_000, now = () => performance.now() }: Options = {}) {
  let inRow = 0
  let restsUntil = 0
  let trying = false

  const isOpen = () => inRow >= failures
  return {
    state: (): CircuitState => (!isOpen() ? 'closed' : trying ? 'trying' : 'open'),
    /** Whether a call may start. Every call that does must report with `ended`. */
    enter(): boolean {
      if (!isOpen()) return true
      if (trying || now() < restsUntil) return false
      trying = true
      return true
    },
    /** `neither`: the call revealed nothing about the endpoint. */
    ended(outcome: 'worked' | 'outage' | 'neither'): void {
      trying = false
      if (outcome === 'neither') return
      inRow = outcome === 'worked' ? 0 : inRow + 1
      if (isOpen()) restsUntil = now() + restMs
    },
  }
}
