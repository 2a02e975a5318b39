/** Each owner keeps this many answers, then starts anew. */
const KEPT = 5_000

const kept = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Returns what `load` answered for the key, as long as the owner lives. The owner is a process's copy of the vocabulary, which
 * is replaced when words were counted again: until then, how often words meet in titles changes as little as their counts.
 * Failures are not kept. Nobody may change an answer.
 */
export function rememberFor<Answer>(owner: object, key: string, load: () => Promise<Answer>): Promise<Answer> {
  let answers = kept.get(owner)
  if (!answers) kept.set(owner, (answers = new Map<string, Promise<unknown>>()))
  // Only the line below stores values under a key, and each kind of answer begins its keys with its own name.
  const known = answers.get(key) as Promise<Answer> | undefined
  if (known) return known
  const answer = load()
  if (answers.size >= KEPT) answers.clear()
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer
}
