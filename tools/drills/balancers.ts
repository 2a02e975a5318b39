// nginx and HAProxy, as ops/ configures them, over two servers that are restarted one after the other while people read, upload and chat;
// they are also asked for what they hide, and for the page that they show when no server answers.
//   npm run drill -- balancers [nginx|haproxy|both] [REQUESTS]
//   quick: nginx 2000
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { newMessageId, createTalk } from '#test/chat.ts'
import { createUser } from '#test/factories.ts'
import { makeRunFolder } from '#test/leftovers.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { choosePort } from '../../scripts/server/port.ts'
import { reportRows, type DrillRow } from '../scan/drill-rows.ts'
import { cookieLine, NO_LIMITS } from '../scan/own-product.ts'
import { askAway, askHidden } from './balancers/ask-balancer.ts'
import { BALANCERS, startBalancer, type BalancerName } from './balancers/balancer.ts'
import { newTally, startLoad } from './bucket/bucket-load.ts'
import { listen, type Listener } from './messages/messages-drill-listener.ts'
import type { Person } from './messages/messages-drill-people.ts'
import { within } from './messages/talk-under-trouble.ts'
import { choosePorts, makeNode, type SiteNode } from './servers/nodes/site-nodes.ts'

const LEAST_ROUNDS = 3
/** F37: servers are restarted in turn until people have made so many requests. */
const FEWEST_REQUESTS = 10_000
const LONGEST_MS = 900_000
const TALKS = 4
const MESSAGE_GAP_MS = 25
/** The balancer notices within a second or two that a server is back. */
const SETTLE_MS = 3000
const WAIT_MS = 20_000
/** Longer than the balancers' own limits, so that theirs show. */
const ANSWER_MS = 90_000
const SECRET = { SESSION_SECRET: 'a secret that drill and servers know, and long enough' }

// The balancers' certificate is the drill's own.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
const [only = 'both', wanted = String(FEWEST_REQUESTS)] = process.argv.slice(2)
const names = BALANCERS.filter((name) => only === 'both' || name === only)
const rows: DrillRow[] = []
for (const name of names) rows.push(...(await drill(name)))
reportRows(rows)
process.exit()

async function drill(name: BalancerName): Promise<DrillRow[]> {
  const port = await choosePort('127.0.0.1', 0)
  const home = `https://localhost:${port}`
  const database = await startPostgres()
  const settings = { ...SECRET, ...NO_LIMITS, PUBLIC_URL: home, TRUSTED_PROXIES: '1', DEMO: '0' }
  const folder = await makeRunFolder('khazana-balancers-')
  const dataDir = join(folder, 'data')
  const ports = await choosePorts(2)
  // They share the folder for photos.
  const env = { LOG_LEVEL: 'warn', ...settings, DATABASE_URL: database.url, DATA_DIR: dataDir }
  const nodes = ports.map((port) => makeNode(port, folder, env))
  const stopNodes = () => Promise.all(nodes.map((node) => node.endBy('SIGTERM')))
  for (const node of nodes) await node.start()
  const sql = connect(database.url, { max: 3 })
  testSettings({ ...settings, DATA_DIR: dataDir })
  setDatabase(sql)
  const balancer = await startBalancer(name, port, ports)
  try {
    const rows = [...(await askHidden(name, port)), ...(await roll(name, home, nodes, sql))]
    await stopNodes()
    return [...rows, await askAway(name, port)]
  } finally {
    await balancer.end()
    await sql.end({ timeout: 1 })
    await stopNodes()
    await database.stop()
  }
}

async function roll(name: BalancerName, home: string, nodes: readonly SiteNode[], sql: Sql): Promise<DrillRow[]> {
  const seller = await createUser(sql, { displayName: 'Seller' })
  const { cookies } = await beginSession(sql, seller.id)
  const sellers = [{ id: seller.id, name: 'Seller', email: seller.email, cookies }]
  const people: Person[] = []
  for (let n = 0; n < TALKS; n += 1) {
    const talk = await createTalk(sql)
    for (const { userId } of [talk.buyer, talk.seller])
      people.push({ userId, conversation: talk.id, cookie: cookieLine((await beginSession(sql, userId)).cookies) })
  }
  const listeners = people.map((person) => listen(home, home, person))
  if (!(await within(() => listeners.every(({ isCalm }) => isCalm()), WAIT_MS))) throw new Error('Not all listen')
  const read = newTally()
  const load = startLoad(read, { homes: () => [home], keys: [], sellers })
  const sent = new Map<string, string>()
  const failed: string[] = []
  let isOver = false
  const writing = people.map(async (person) => {
    for (let n = 0; !isOver; n += 1) {
      const id = newMessageId()
      const problem = await sendText(home, person, { id, content: `${person.userId} says ${n}` })
      if (problem === null) sent.set(id, person.conversation)
      else failed.push(problem)
      await pause(MESSAGE_GAP_MS)
    }
  })
  const { pages, pictures, uploads } = read
  const countRequests = () => pages.served + pictures.served + uploads.stored.length + sent.size
  let restarts = 0
  const began = performance.now()
  const isEnough = () => restarts >= LEAST_ROUNDS * nodes.length && countRequests() >= Number(wanted)
  while (!isEnough() && performance.now() - began < LONGEST_MS)
    for (const node of nodes) {
      await node.endBy('SIGTERM')
      await node.start()
      restarts += 1
      await pause(SETTLE_MS)
    }
  isOver = true
  await Promise.all([...writing, load.stop()])
  const heard = await within(() => listeners.every((one) => one.isCalm() && knowsAll(one, sent)), WAIT_MS)
  for (const { stop } of listeners) stop()
  const unserved = [...pages.wrong, ...pictures.wrong, ...pictures.missing]
  const isServed = unserved.length + pictures.away === 0
  return [
    [
      `${name}: requests during restarts of a server`,
      `${countRequests()} during ${restarts}`,
      `≥ ${wanted} during ≥ ${LEAST_ROUNDS * nodes.length}`,
      isEnough(),
    ],
    [
      `${name}: pages and pictures`,
      `${pages.served + pictures.served} served, ${unserved.length} not ${unserved[0] ?? ''}`,
      '0 not',
      isServed && pages.served > 0 && pictures.served > 0,
    ],
    [
      `${name}: uploads`,
      `${uploads.stored.length} stored, ${uploads.failed.length} failed, ${uploads.told} told 503 ${uploads.failed[0] ?? ''}`,
      '0 failed',
      uploads.stored.length > 0 && uploads.failed.length + uploads.told === 0,
    ],
    [
      `${name}: messages`,
      `${sent.size} stored, ${failed.length} failed ${[...new Set(failed)].slice(0, 3).join('; ')}`,
      '0 failed',
      sent.size > 0 && failed.length === 0,
    ],
    [`${name}: every socket knows every message`, heard ? 'yes' : 'no', 'yes', heard],
  ]
}

/** Sends once. Returns what went wrong. */
async function sendText(
  home: string,
  person: Person,
  message: { id: string; content: string },
): Promise<string | null> {
  const began = performance.now()
  try {
    const answer = await fetch(`${home}/api/conversations/${person.conversation}/messages`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const text = await answer.text()
    return answer.status === 201 ? null : `${answer.status} ${text.slice(0, 100)}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    return `${String(error)} ${cause} after ${((performance.now() - began) / 1000).toFixed(1)} s`
  }
}

function knowsAll({ person, messages }: Listener, sent: ReadonlyMap<string, string>): boolean {
  return [...sent].every(([id, conversation]) => conversation !== person.conversation || messages.has(id))
}
