export type CircuitState = 'closed' | 'open' | 'trying'

type Options = { failures?: number; restMs?: number; now?: () => number }

/**
 * Spares an endpoint that fails, and those who would wait for it: after `failures` outages in a row nobody is let through
 * for `restMs`; then one is, whose outcome opens the way for all or begins another rest.
 */
export function circuit({ failures = 5, restMs = 30_000, now = () => performance.now() }: Options = {}) {
  let inRow = 0
  let restsUntil = 0
  let trying = false

  const isOpen = () => inRow >= failures
  return {
    state: (): CircuitState => (!isOpen() ? 'closed' : trying ? 'trying' : 'open'),
    /** Whether a call may begin. Each one that may ends with `ended`. */
    enter(): boolean {
      if (!isOpen()) return true
      if (trying || now() < restsUntil) return false
      trying = true
      return true
    },
    /** `neither`: nothing was learnt of the endpoint. */
    ended(outcome: 'worked' | 'outage' | 'neither'): void {
      trying = false
      if (outcome === 'neither') return
      inRow = outcome === 'worked' ? 0 : inRow + 1
      if (isOpen()) restsUntil = now() + restMs
    },
  }
}

export type Circuit = ReturnType<typeof circuit>
