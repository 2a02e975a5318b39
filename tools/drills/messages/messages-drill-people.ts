// The people of the messages drill: each writes to one other, and retries until the message is acknowledged.
import { setTimeout as pause } from 'node:timers/promises'

import type { Message } from '#app/features/chat/conversation.schema.ts'
import { newMessageId } from '#test/chat.ts'

import { ask, insist, writeUnderTrouble, type Answer, type Attempt, type Tries } from '../killed/insist.ts'

export interface Person {
  userId: string
  conversation: string
  cookie: string
}

/** The people's own record of the run. */
export interface Tally extends Tries {
  sends: number
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

const UNSENT = 0.04
const READ = 0.2

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
  const post: Attempt = (within) => ask(url, person, 'POST', path, { body: message, within })
  tally.sends += 1
  const answers = await writeUnderTrouble(post, tally)
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
