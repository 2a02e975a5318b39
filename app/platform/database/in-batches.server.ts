import { readSource } from '#app/db/replica-reads.server.ts'
import { language } from '#app/shared/language/language.ts'

interface WaitingQuery<Key, Answer> {
  key: Key
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

interface Options<Key> {
  /** How many queries may run at once. */
  atOnce?: number
  /** A query that takes longer than this no longer holds up later ones: they run beside it. */
  patienceMs?: number
  most?: number
  /** Two keys that share one of these values never go in the same batch; the later one waits. */
  apart?: (key: Key) => readonly string[]
}

/**
 * Merges many queries into one: `ask` gets the keys that arrived while an earlier query was running, and returns
 * answers in their order. A key that arrives when nothing is running does not wait. A query never starts before its key
 * arrived, so an answer is never older than one from a query of its own.
 *
 * While answers come quickly, only one query runs at a time: a second one beside it costs a query's full work, and on a
 * busy machine that delays everybody more than waiting does.
 */
export function inBatches<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  { atOnce = 4, patienceMs = 25, most = 50, apart }: Options<Key> = {},
): (key: Key) => Promise<Answer> {
  let waiting: WaitingQuery<Key, Answer>[] = []
  let timer: NodeJS.Timeout | undefined
  // When each running query started, the newest last.
  const began: { at: number }[] = []

  async function next(): Promise<void> {
    const batch = takeBatch()
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

  /** Starts the next query when none is running or the newest has run for too long; else waits for that. */
  function goOn(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const youngest = began.at(-1)
    const left = youngest ? youngest.at + patienceMs - performance.now() : 0
    if (left <= 0 && began.length < atOnce) void next()
    if (waiting.length > 0 && began.length < atOnce) timer = setTimeout(goOn, Math.max(1, left))
  }

  function takeBatch(): WaitingQuery<Key, Answer>[] {
    if (!apart) return waiting.splice(0, most)
    const [batch, rest, seen]: [WaitingQuery<Key, Answer>[], WaitingQuery<Key, Answer>[], Set<string>] = [
      [],
      [],
      new Set(),
    ]
    for (const query of waiting) {
      const names = apart(query.key)
      if (batch.length === most || names.some((name) => seen.has(name))) rest.push(query)
      else batch.push(query)
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
 * Lets concurrent requests for the same thing share one query. Requests that arrive while a query for their key is
 * running share one that starts after all of them arrived. They also share the answer object and must not change it.
 * Readers of a replica share nothing with those of the primary, who must see their own writes, and readers of one language
 * nothing with those of another, because answers may say texts.
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
        // A batch is never empty.
        const answer = await ask(first as Question)
        return same.map(() => answer)
      },
      { most: Infinity },
    ),
  })
  return async (question) => {
    const key = `${readSource()} ${language()} ${keyOf(question)}`
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
