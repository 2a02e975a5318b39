// The people of the messages drill: each writes to one other, and retries until the message is acknowledged.
import { setTimeout as pause } from 'node:timers/promises'

import type { Message } from '#app/features/chat/conversation.schema.ts'
import { newMessageId } from '#test/chat.ts'

export interface Person {
  userId: string
  conversation: string
  cookie: string
}

/** The people's own record of the run. */
export interface Tally {
  sends: number
  /** Requests beyond the first of each send. */
  retries: number
  /** Requests without an answer, or with one of 5xx. */
  failures: number
  /** The acknowledged messages, by id, as they were acknowledged. */
  acknowledged: Map<string, Pick<Message, 'seq' | 'revision' | 'content' | 'conversationId' | 'senderId'>>
  unsent: Set<string>
  /** Wrong answers: refusals, and differing acknowledgements of one message. */
  wrong: string[]
}

export const newTally = (): Tally => ({
  sends: 0,
  retries: 0,
  failures: 0,
  acknowledged: new Map(),
  unsent: new Set(),
  wrong: [],
})

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1000
const ANSWER_MS = 5000
/** The shares of sends whose response is lost, and of sends that leave twice at once. */
const LOST = 0.1
const TWICE = 0.05
const UNSENT = 0.04
const READ = 0.2

type Answer = { status: number; json: unknown }

/** Makes a request as the product's pages do. Returns null without a complete response. */
export async function ask(
  url: string,
  { cookie }: Pick<Person, 'cookie'>,
  method: string,
  path: string,
  { body, within = ANSWER_MS }: { body?: unknown; within?: number } = {},
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

/** Sends `count` messages sequentially, `gap` ms apart on average, and now and then does something else. */
export async function talk(
  url: string,
  person: Person,
  tally: Tally,
  { count, gap, newest }: { count: number; gap: number; newest: () => number },
): Promise<void> {
  const own: string[] = []
  for (let n = 0; n < count; n += 1) {
    await pause(Math.random() * gap * 2)
    const id = newMessageId()
    await sendText(url, person, tally, { id, content: `${person.userId} says ${n}` })
    own.push(id)
    if (Math.random() < UNSENT) await unsend(url, person, tally, own[Math.floor(Math.random() * own.length)] ?? id)
    if (Math.random() < READ && newest() > 0) {
      const body = { upTo: newest() }
      const { status } = await insist(() =>
        ask(url, person, 'PUT', `/conversations/${person.conversation}/read`, { body }),
      )
      if (status !== 200) tally.wrong.push(`reading was answered with ${status}`)
    }
  }
}

async function sendText(
  url: string,
  person: Person,
  tally: Tally,
  message: { id: string; content: string },
): Promise<void> {
  const path = `/conversations/${person.conversation}/messages`
  const post = (within?: number) => ask(url, person, 'POST', path, { body: message, ...(within && { within }) })
  tally.sends += 1
  if (Math.random() < LOST) {
    tally.retries += 1
    // It may be stored although its sender never learns that.
    await post(1 + Math.random() * 30)
  }
  const again = () => {
    tally.retries += 1
    tally.failures += 1
  }
  const twice = Math.random() < TWICE
  if (twice) tally.retries += 1
  const answers = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => insist(() => post(), again)))
  for (const answer of answers) acknowledge(tally, person, message, answer)
}

function acknowledge(
  tally: Tally,
  { userId, conversation }: Person,
  sent: { id: string; content: string },
  answer: Answer,
) {
  if (answer.status !== 201) return void tally.wrong.push(`a message was answered with ${answer.status}`)
  // The operation's output.
  const message = answer.json as Message
  const { id, seq, revision, content, conversationId, senderId } = message
  const isOurs = id === sent.id && content === sent.content && conversationId === conversation && senderId === userId
  if (!isOurs) tally.wrong.push(`another message was acknowledged: ${id}`)
  const before = tally.acknowledged.get(sent.id)
  if (before && before.seq !== seq) tally.wrong.push(`${id} was acknowledged at two places`)
  tally.acknowledged.set(sent.id, { seq, revision, content, conversationId, senderId })
}

async function unsend(url: string, person: Person, tally: Tally, id: string): Promise<void> {
  const { status } = await insist(() => ask(url, person, 'DELETE', `/messages/${id}`))
  if (status === 200) tally.unsent.add(id)
  else tally.wrong.push(`unsending was answered with ${status}`)
}
