/**
 * Lets a few statements run at a time, and measures each. Whoever has the fewest running comes first, so that one source with many
 * statements does not keep all others waiting.
 */
export interface StatementGate {
  /** Starts `send` when there is room. It calls `ended` when its statement was answered. */
  pass: (asked: { source: string; send: (ended: () => void) => void; refuse: () => void }) => void
}

type Waiting = Parameters<StatementGate['pass']>[0] & { since: number }

/** `mostMs`: whoever has waited for longer than that when there is room is refused. */
export function openGate(most: number, mostMs: number, now: () => number = () => performance.now()): StatementGate {
  const waiting: Waiting[] = []
  const running = new Map<string, number>()
  let free = most

  function start({ source, send }: Waiting): void {
    let isOver = false
    free -= 1
    running.set(source, (running.get(source) ?? 0) + 1)
    send(() => {
      if (isOver) return
      isOver = true
      free += 1
      const left = (running.get(source) ?? 1) - 1
      if (left > 0) running.set(source, left)
      else running.delete(source)
      goOn()
    })
  }

  function goOn(): void {
    while (free > 0 && waiting.length > 0) {
      const next = takeNext()
      if (now() - next.since > mostMs) next.refuse()
      else start(next)
    }
  }

  function takeNext(): Waiting {
    let least = 0
    const count = (index: number) => running.get(waiting[index]?.source ?? '') ?? 0
    for (let index = 1; index < waiting.length && count(least) > 0; index += 1) {
      if (count(index) < count(least)) least = index
    }
    const [next] = waiting.splice(least, 1)
    // It is only called while somebody waits.
    return next as Waiting
  }

  return {
    pass(asked) {
      waiting.push({ ...asked, since: now() })
      goOn()
    },
  }
}
