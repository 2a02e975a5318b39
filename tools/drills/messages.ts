// 4,000 messages while server and database are killed with -9 at random: none is lost or stored twice, and no event is missed.
import { setTimeout as pause } from 'node:timers/promises'

import { setDatabase } from '#app/db/client.server.ts'
import type { MessagePage } from '#app/features/chat/conversation.schema.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createTalk } from '#test/chat.ts'
import { beginSession } from '#test/visitor.ts'

import { reportRows, type DrillRow } from '../scan/drill-rows.ts'
import { measurePace } from '../scan/machine-pace.ts'
import { ask, insist } from './killed/insist.ts'
import { between, killOften } from './killed/kill-often.ts'
import { makeProduct } from './killed/killed-product.ts'
import { listen, type Listener } from './messages/messages-drill-listener.ts'
import { newTally, talk, type Person } from './messages/messages-drill-people.ts'
import { within } from './messages/talk-under-trouble.ts'

const SENDS = Number(process.argv[2] ?? 4000)
const TALKS = 40
const DROPS = 100
/** The average pause between a person's messages. It determines how many crashes the whole run has. */
const GAP_MS = 1100
const AWAY_MS = 3000
/** For an idle machine, as the next limit. */
const pace = measurePace()
const DEADLINE_MS = 240_000 * pace
const CALM_WITHIN_MS = 20_000 * pace
const MANY = '999999/1m'

interface Stored {
  id: string
  conversation_id: string
  seq: number
  revision: number
  content: string
  unsent: boolean
}

interface Place {
  id: string
  revision: number
  last_seq: number
  participant_1: string
  read_1: number
  read_2: number
}

const product = await makeProduct('messages', { LIMIT_MESSAGES: MANY, LIMIT_WRITES: MANY, LIMIT_CONVERSATIONS: MANY })
const late = setTimeout(() => {
  console.error(`The run did not end within ${Math.round(DEADLINE_MS / 1000)} s\n${product.said()}`)
  process.exit(1)
}, DEADLINE_MS)
await product.start()
const people = await product.withSql(async (sql) => {
  // Cookies are signed with the secret in the product's folder.
  setSettings(readSettings({ DATA_DIR: product.dataDir, LIMIT_CONVERSATIONS: MANY }))
  setDatabase(sql)
  const found: Person[] = []
  for (let n = 0; n < TALKS; n += 1) {
    const { id, buyer, seller } = await createTalk(sql)
    for (const { userId } of [buyer, seller]) {
      const { cookies } = await beginSession(sql, userId)
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
      found.push({ userId, conversation: id, cookie: cookie.join('; ') })
    }
  }
  return found
})

const tally = newTally()
const listeners = people.map((person) => listen(product.url, product.origin, person))
if (!(await within(() => listeners.every(({ isCalm }) => isCalm()), CALM_WITHIN_MS)))
  throw new Error('Waited in vain: all are connected')

const began = performance.now()
let talking = true
let drops = 0
const killing = killOften(product, () => !talking)
const dropping = dropOften()
const each = SENDS / people.length
await Promise.all(
  people.map((person, n) => {
    const newest = () => listeners[n]?.state.lastSeq ?? 0
    const count = Math.ceil(each * (n + 1)) - Math.ceil(each * n)
    return talk(product.url, person, tally, { count, gap: GAP_MS, newest })
  }),
)
talking = false
const killed = await killing
await dropping
const seconds = (performance.now() - began) / 1000

const truth = await product.withSql(async (sql) => ({
  messages: await sql<Stored[]>`
    select id, conversation_id, seq::integer, revision::integer, content, unsent_at is not null as unsent
    from messages order by conversation_id, seq`,
  places: await sql<Place[]>`
    select id, revision::integer, last_seq::integer, participant_1, read_1::integer, read_2::integer from conversations`,
}))
const knowsAll = await within(() => listeners.every((one) => one.isCalm() && missed(one) === 0), CALM_WITHIN_MS)
const rows = [killed, ...durable(), ...(await inOrder()), ...readHeard(knowsAll)]
reportRows(rows)
for (const words of tally.wrong.slice(0, 5)) console.log(`       ${words}`)
for (const { stop } of listeners) stop()
clearTimeout(late)
await product.end()
process.exit()

/** Breaks single connections, evenly distributed over the time in which people write. */
async function dropOften(): Promise<void> {
  while (talking || drops < DROPS) {
    await pause(between([100, 900]))
    const one = listeners[Math.floor(Math.random() * listeners.length)]
    if (one?.drop(Math.random() * AWAY_MS)) drops += 1
  }
}

function durable(): DrillRow[] {
  const stored = new Map(truth.messages.map((message) => [message.id, message]))
  const lost = [...tally.acknowledged].filter(([id, { seq, content, conversationId }]) => {
    const found = stored.get(id)
    const isSame = found?.seq === seq && found.conversation_id === conversationId
    return !isSame || (!found.unsent && found.content !== content) || (tally.unsent.has(id) && !found.unsent)
  })
  // Every message has a unique text, so equal texts are one message stored twice.
  const words = truth.messages.filter(({ unsent, seq }) => !unsent && seq > 1).map(({ content }) => content)
  const twice = words.length - new Set(words).size + Math.max(0, truth.messages.length - tally.sends - TALKS)
  return [
    [
      'sent and acknowledged',
      `${tally.acknowledged.size} of ${tally.sends} in ${seconds.toFixed(0)} s, ${tally.retries} retries`,
      'all, and none refused',
      tally.acknowledged.size === tally.sends && tally.sends === SENDS && tally.wrong.length === 0,
    ],
    ['acknowledged and lost', String(lost.length), '0', lost.length === 0],
    ['stored twice', String(twice), '0', twice === 0],
  ]
}

/** A conversation's message ids in the order of its pages. */
async function inOrder(): Promise<DrillRow[]> {
  let different = 0
  let gaps = 0
  for (const { id } of truth.places) {
    const stored = truth.messages.filter(({ conversation_id }) => conversation_id === id)
    if (stored.some(({ seq }, index) => seq !== index + 1)) gaps += 1
    const expected = stored.filter(({ unsent }) => !unsent).map((message) => message.id)
    for (const person of people.filter(({ conversation }) => conversation === id)) {
      if ((await readAll(person)).join() !== expected.join()) different += 1
      const own = [...tally.acknowledged.values()].filter(({ senderId }) => senderId === person.userId)
      // They were sent sequentially, and acknowledged in that order.
      if (own.some(({ seq }, index) => seq <= (own[index - 1]?.seq ?? 0))) different += 1
    }
  }
  const figure = `${different} of ${people.length} see another order, ${gaps} of ${truth.places.length} conversations have gaps`
  return [['order, as both people read it', figure, '0, 0', different + gaps === 0]]
}

async function readAll(person: Person): Promise<string[]> {
  const ids: string[] = []
  for (let before = ''; ;) {
    const path = `/conversations/${person.conversation}/messages${before}`
    const { json } = await insist(() => ask(product.url, person, 'GET', path))
    // The operation's output.
    const { messages, more } = json as MessagePage
    ids.unshift(...messages.map(({ id }) => id))
    if (!more) return ids
    before = `?before=${messages[0]?.seq}`
  }
}

function readHeard(knowsAll: boolean): DrillRow[] {
  const count = listeners.reduce((sum, one) => sum + missed(one), 0)
  const live = listeners.reduce((sum, { learned }) => sum + learned.live, 0)
  const caughtUp = listeners.reduce((sum, { learned }) => sum + learned.caughtUp, 0)
  return [
    ['single connections broken', String(drops), `≥ ${DROPS}`, drops >= DROPS],
    ['messages heard live, caught up with', `${live}, ${caughtUp}`, 'both ways', live > 0 && caughtUp > 0],
    ['events missed after reconnecting', String(count), '0', knowsAll && count === 0],
  ]
}

/** The number of differences between a browser's timeline and the stored conversation. */
function missed({ person, messages, unsent, state }: Listener): number {
  const place = truth.places.find(({ id }) => id === person.conversation)
  if (!place) return 1
  const [own, other] =
    place.participant_1 === person.userId ? [place.read_1, place.read_2] : [place.read_2, place.read_1]
  const stored = truth.messages.filter(({ conversation_id }) => conversation_id === person.conversation)
  const wrong = stored.filter(({ id, seq, content, unsent: isUnsent }) => {
    const known = messages.get(id)
    return isUnsent ? known || !unsent.has(id) : known?.seq !== seq || known.content !== content
  })
  const marks = [
    [state.revision, place.revision],
    [state.readUpTo, own],
    [state.otherReadUpTo, other],
  ].filter(([known, real]) => known !== real)
  return wrong.length + marks.length + Math.max(0, messages.size + unsent.size - stored.length)
}
