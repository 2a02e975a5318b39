// Requests to a product that is killed meanwhile, as its pages make them: with retries until there is an answer.
import { setTimeout as pause } from 'node:timers/promises'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1000
const ANSWER_MS = 5000
/** The shares of writes whose response is lost, and of writes that leave twice at once. */
const LOST = 0.1
const TWICE = 0.05

export type Answer = { status: number; json: unknown }

/** Makes a request as the product's pages do. Returns null without a complete response. */
export async function ask(
  url: string,
  { cookie }: { cookie: string },
  method: string,
  path: string,
  { body, within = ANSWER_MS }: { body?: unknown; within?: number | undefined } = {},
): Promise<Answer | null> {
  try {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(within),
    })
    return { status: answer.status, json: await answer.json() }
  } catch {
    return null
  }
}

/** Retries until there is a response other than 5xx. */
export async function insist(attempt: () => Promise<Answer | null>, onRetry?: () => void): Promise<Answer> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    const answer = await attempt()
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    onRetry?.()
    await pause(wait * (0.5 + Math.random()))
  }
}

/** One try of a request; `within` are the milliseconds after which it is given up. */
export type Attempt = (within?: number) => Promise<Answer | null>

export interface Tries {
  /** Requests beyond the first of each write. */
  retries: number
  /** Requests without an answer, or with one of 5xx. */
  failures: number
}

/** Writes until it is answered. Some responses are lost, and some writes leave twice at once: then there are two answers. */
export async function writeUnderTrouble(post: Attempt, tries: Tries): Promise<Answer[]> {
  if (Math.random() < LOST) {
    tries.retries += 1
    // It may be stored although its sender never learns that.
    await post(1 + Math.random() * 30)
  }
  const again = () => {
    tries.retries += 1
    tries.failures += 1
  }
  const isTwice = Math.random() < TWICE
  if (isTwice) tries.retries += 1
  return Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => insist(() => post(), again)))
}
