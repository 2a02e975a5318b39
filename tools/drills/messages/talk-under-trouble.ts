// Both people of some conversations write at one server and listen at another one, while something goes wrong between the two.
import { setTimeout as pause } from 'node:timers/promises'

import { createTalk } from '#test/chat.ts'
import { beginSession } from '#test/visitor.ts'

import type { OwnServer } from '../../../e2e/own-server.ts'
import type { DrillRow } from '../../scan/drill-rows.ts'
import { cookieLine, type Product } from '../../scan/own-product.ts'
import { listen, type Listener } from './messages-drill-listener.ts'
import { newTally, talk, type Person } from './messages-drill-people.ts'

const TALKS = 10
const GAP_MS = 100
const WAIT_MS = 30_000
const ROUNDS = 5

interface Trouble {
  messages: number
  /** Between two messages of a person, on average. */
  gapMs?: number
  /** Runs beside the writers, and ends in an orderly state once `isWriting` says no. */
  trouble: (isWriting: () => boolean) => Promise<void>
}

/**
 * `live` holds if one server takes all messages: events of two servers may arrive in another order, and then their readers
 * ask for what is missing before it comes.
 */
export async function talkUnderTrouble(
  product: Pick<Product, 'sql' | 'url' | 'home'>,
  other: Pick<OwnServer, 'url'>,
  { messages, gapMs = GAP_MS, trouble }: Trouble,
): Promise<{ retries: number; failures: number; rows: DrillRow[]; live: DrillRow }> {
  const people: Person[] = []
  for (let n = 0; n < TALKS; n += 1) {
    const { id, buyer, seller } = await createTalk(product.sql)
    for (const { userId } of [buyer, seller]) {
      const { cookies } = await beginSession(product.sql, userId)
      people.push({ userId, conversation: id, cookie: cookieLine(cookies) })
    }
  }
  const tally = newTally()
  const listeners = people.map((person) => listen(other.url, product.home, person))
  if (!(await within(() => listeners.every(({ isCalm }) => isCalm())))) throw new Error('Waited in vain: all listen')
  const sendTexts = (count: number) =>
    Promise.all(
      people.map((person, n) =>
        talk(product.url, person, tally, { count, gap: gapMs, newest: () => listeners[n]?.state.lastSeq ?? 0 }),
      ),
    )
  let isWriting = true
  const happening = trouble(() => isWriting)
  await sendTexts(Math.ceil(messages / people.length))
  isWriting = false
  await happening
  const ended = performance.now()
  const everybodyKnows = () => listeners.every((one) => one.isCalm() && knows(one))
  const knewBefore = await within(everybodyKnows)
  const caughtUpS = ((performance.now() - ended) / 1000).toFixed(1)
  // Afterwards, each conversation has more messages from both sides. The connections may take some to be back.
  let live = 0
  let knowAll = true
  for (let round = 0; round < ROUNDS && live < 2 * people.length; round += 1) {
    const before = countLive(listeners)
    await sendTexts(1)
    knowAll &&= await within(everybodyKnows)
    live = countLive(listeners) - before
  }
  const stored = await product.sql<{ id: string; content: string; unsent: boolean }[]>`
    select id, content, unsent_at is not null as unsent from messages
    where conversation_id = any(${people.map(({ conversation }) => conversation)})`
  const byId = new Map(stored.map((message) => [message.id, message]))
  const lost = [...tally.acknowledged].filter(([id, { content }]) => {
    const found = byId.get(id)
    return !found || (!found.unsent && found.content !== content)
  })
  const twice = stored.length - new Set(tally.acknowledged.keys()).size - TALKS
  for (const { stop } of listeners) stop()
  return {
    retries: tally.retries,
    failures: tally.failures,
    rows: [
      [
        'messages acknowledged',
        `${tally.acknowledged.size} of ${tally.sends} ${tally.wrong[0] ?? ''}`,
        'all',
        tally.acknowledged.size === tally.sends && tally.wrong.length === 0,
      ],
      ['acknowledged and lost, stored twice', `${lost.length}, ${twice}`, '0, 0', lost.length === 0 && twice === 0],
      ['everybody knows every message', knewBefore ? `after ${caughtUpS} s` : 'no', '≤ 30 s', knewBefore],
      ['everybody knows those sent afterwards', knowAll ? 'yes' : 'no', 'yes', knowAll],
    ],
    live: ['live at the other server afterwards', `${live} of ${2 * people.length}`, 'all', live === 2 * people.length],
  }

  function knows({ person, messages: known, unsent }: Listener): boolean {
    return [...tally.acknowledged].every(
      ([id, { conversationId }]) => conversationId !== person.conversation || known.has(id) || unsent.has(id),
    )
  }
}

const countLive = (listeners: readonly Listener[]): number =>
  listeners.reduce((sum, { learned }) => sum + learned.live, 0)

/** Whether something holds before this time is over. */
export async function within(holds: () => boolean | Promise<boolean>, ms = WAIT_MS): Promise<boolean> {
  for (const from = performance.now(); performance.now() - from < ms; await pause(50)) if (await holds()) return true
  return false
}
