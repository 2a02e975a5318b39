interface Asked<Key, Answer> {
  key: Key
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

interface Options<Key> {
  /** So many questions may be under way. */
  atOnce?: number
  /** A question that takes longer than this holds the later ones up no more: they are asked beside it. */
  patienceMs?: number
  most?: number
  /** Two keys that have one of these in common never go together; the later one waits. */
  apart?: (key: Key) => readonly string[]
}

/**
 * Makes one question of many: `ask` is given the keys that came while an earlier question was under way, and answers in their
 * order. Whoever comes when none is waits for nobody. A question is never asked before its key came, so an answer is no
 * older than with a question of one's own.
 *
 * One at a time, while answers come quickly: what is asked beside another takes as much work as one of its own, and on a busy
 * machine that costs everybody more than the wait.
 */
export function inBatches<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  { atOnce = 4, patienceMs = 25, most = 50, apart }: Options<Key> = {},
): (key: Key) => Promise<Answer> {
  let waiting: Asked<Key, Answer>[] = []
  let timer: NodeJS.Timeout | undefined
  // When each of those that are under way began, the youngest last.
  const began: { at: number }[] = []

  async function next(): Promise<void> {
    const batch = take()
    const self = { at: performance.now() }
    began.push(self)
    try {
      const answers = await ask(batch.map(({ key }) => key))
      if (answers.length !== batch.length) throw new Error(`${answers.length} answers to ${batch.length} questions`)
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      began.splice(began.indexOf(self), 1)
      if (waiting.length > 0) void next()
    }
  }

  /** Asks when none is under way or the youngest has been for too long, and else waits for that. */
  function goOn(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const youngest = began.at(-1)
    const left = youngest ? youngest.at + patienceMs - performance.now() : 0
    if (left <= 0 && began.length < atOnce) void next()
    if (waiting.length > 0 && began.length < atOnce) timer = setTimeout(goOn, Math.max(1, left))
  }

  function take(): Asked<Key, Answer>[] {
    if (!apart) return waiting.splice(0, most)
    const [batch, rest, seen]: [Asked<Key, Answer>[], Asked<Key, Answer>[], Set<string>] = [[], [], new Set()]
    for (const asked of waiting) {
      const names = apart(asked.key)
      if (batch.length === most || names.some((name) => seen.has(name))) rest.push(asked)
      else batch.push(asked)
      for (const name of names) seen.add(name)
    }
    waiting = rest
    return batch
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      goOn()
    })
}

/**
 * Asks once for all who want to know the same at the same time: while a question is under way, further ones with the same
 * key wait, and then share one that is asked after all of them came. They share the answer, too, and must not change it.
 */
export function sharedAsks<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  keyOf: (question: Question) => string,
): (question: Question) => Promise<Answer> {
  const lines = new Map<string, { people: number; ask: (question: Question) => Promise<Answer> }>()
  const open = () => ({
    people: 0,
    ask: inBatches<Question, Answer>(
      async (same) => {
        const [first] = same
        // A question is only made of some.
        const answer = await ask(first as Question)
        return same.map(() => answer)
      },
      { most: Infinity },
    ),
  })
  return async (question) => {
    const key = keyOf(question)
    const line = lines.get(key) ?? open()
    lines.set(key, line)
    line.people += 1
    try {
      return await line.ask(question)
    } finally {
      line.people -= 1
      if (line.people === 0) lines.delete(key)
    }
  }
}
