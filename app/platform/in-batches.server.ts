interface Asked<Key, Answer> {
  key: Key
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

interface Options<Key> {
  /** So many questions may be under way. */
  atOnce?: number
  most?: number
  /** Two keys that are the same in this never go together; the later one waits. */
  apart?: (key: Key) => string
}

/**
 * Makes one question of many: `ask` is given the keys that came while earlier questions were under way, and answers in their
 * order. Whoever comes when little is under way waits for nobody. A question is never asked before its key came, so an
 * answer is no older than with a question of one's own.
 */
export function inBatches<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  { atOnce = 2, most = 50, apart }: Options<Key> = {},
): (key: Key) => Promise<Answer> {
  let waiting: Asked<Key, Answer>[] = []
  let underWay = 0

  async function next(): Promise<void> {
    const batch = take()
    underWay += 1
    try {
      const answers = await ask(batch.map(({ key }) => key))
      if (answers.length !== batch.length) throw new Error(`${answers.length} answers to ${batch.length} questions`)
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      underWay -= 1
      if (waiting.length > 0) void next()
    }
  }

  function take(): Asked<Key, Answer>[] {
    if (!apart) return waiting.splice(0, most)
    const [batch, rest, seen]: [Asked<Key, Answer>[], Asked<Key, Answer>[], Set<string>] = [[], [], new Set()]
    for (const asked of waiting) {
      const name = apart(asked.key)
      if (batch.length === most || seen.has(name)) rest.push(asked)
      else batch.push(asked)
      seen.add(name)
    }
    waiting = rest
    return batch
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (underWay < atOnce) void next()
    })
}
