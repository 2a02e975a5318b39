// Two servers behind HAProxy and behind nginx, as ops/ configures them, are restarted one after the other, one is killed, and their database is: readers and chats go on.
//   npm run drill -- restarts [MESSAGES EACH]
//   quick: 300
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { createItem } from '#test/factories.ts'

import { choosePort } from '../../../scripts/server/port.ts'
import { ROOT } from '../../../scripts/steps.ts'
import { reportRows, type DrillRow } from '../../scan/drill-rows.ts'
import { startProduct } from '../../scan/own-product.ts'
import { BALANCERS, startBalancer } from '../balancers/balancer.ts'
import { talkUnderTrouble } from '../messages/talk-under-trouble.ts'
import { startReplicated } from './replicas/replicated-postgres.ts'

const MESSAGES = Number(process.argv[2] ?? 1000)
const NODES = 2
const LISTINGS = 200
const READERS = 4
const GAP_MS = 400
/** A server took more than a minute on a machine with a load of 50. */
const READY_WITHIN_MS = 180_000
const AWAY_MS = 2500
/** The balancer notices within a second or two that a server is back. */
const SETTLE_MS = 3000

// The balancers' certificate is the drill's own.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
const rows: DrillRow[] = []
const { primary, replicas, stop: stopDatabase } = await startReplicated(1)
const settings = {
  DATABASE_REPLICA_URL: replicas.map(({ url }) => url).join(','),
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '3',
  TRUSTED_PROXIES: '1',
}
// It makes the schema and the people, and is not behind the load balancers.
const product = await startProduct(settings, { databaseUrl: primary.url })
const listings: string[] = []
for (let n = 0; n < LISTINGS; n += 1) listings.push((await createItem(product.sql, { title: `Brass lantern ${n}` })).id)
const ports: number[] = []
for (let n = 0; n < NODES; n += 1) ports.push(await choosePort('127.0.0.1', 0))
const nodes: ChildProcess[] = []
process.once('exit', () => nodes.forEach((node) => node.kill('SIGKILL')))
for (let n = 0; n < NODES; n += 1) await startNode(n)
try {
  for (const name of BALANCERS) await drillBehind(name)
} finally {
  for (let n = 0; n < NODES; n += 1) await stopNode(n, 'SIGKILL')
  await product.stop()
  await stopDatabase()
}
reportRows(rows)
process.exit()

async function drillBehind(name: (typeof BALANCERS)[number]): Promise<void> {
  const port = await choosePort('127.0.0.1', 0)
  const balancer = await startBalancer(name, port, ports)
  const url = `https://localhost:${port}`
  try {
    await during(`${name}: rolling restart`, url, 0, async () => {
      for (let n = 0; n < NODES; n += 1) {
        await stopNode(n, 'SIGTERM')
        await startNode(n)
        await pause(SETTLE_MS)
      }
    })
    await during(`${name}: a node killed`, url, 0.002, async () => {
      await pause(1000)
      await stopNode(0, 'SIGKILL')
      await pause(AWAY_MS)
      await startNode(0)
      await pause(SETTLE_MS)
    })
    await during(`${name}: the primary away for ${AWAY_MS / 1000} s`, url, 0, async () => {
      await pause(1000)
      await primary.kill()
      await pause(AWAY_MS)
      await primary.start()
    })
  } finally {
    await balancer.end()
  }
}

async function startNode(n: number): Promise<void> {
  const { PATH, HOME } = process.env
  const port = ports[n] ?? 0
  const node = spawn(process.execPath, [join(ROOT, 'build/server/run.js')], {
    cwd: product.folder,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      DATABASE_URL: primary.url,
      ...product.env,
      PORT: String(port),
      PUBLIC_URL: product.home,
      ...settings,
    },
  })
  nodes[n] = node
  for (const began = performance.now(); ; await pause(100)) {
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) return
    if (node.exitCode !== null || performance.now() - began > READY_WITHIN_MS) throw new Error('A server did not start')
  }
}

async function stopNode(n: number, signal: NodeJS.Signals): Promise<void> {
  const node = nodes[n]
  if (!node || node.exitCode !== null || node.signalCode !== null) return
  const ended = once(node, 'exit')
  node.kill(signal)
  await ended
}

/** Signed-out readers and chats go through one of the load balancers, while `trouble` happens. */
async function during(what: string, url: string, mostShare: number, trouble: () => Promise<void>): Promise<void> {
  let read = 0
  const wrong: string[] = []
  let isOver = false
  const readPages = async (reader: number) => {
    for (let n = reader; !isOver; n += READERS) {
      const id = listings[(n * 7) % LISTINGS]
      const path = [`/listing/${id}`, `/api/items/${id}`, '/browse', '/'][n % 4]
      const answer = await fetch(`${url}${path}`).catch(
        (error: unknown) => new Response(String(error), { status: 599 }),
      )
      await answer.arrayBuffer().catch(() => wrong.push(`cut ${path}`))
      read += 1
      if (answer.status !== 200) wrong.push(`${answer.status} ${path}`)
      await pause(5)
    }
  }
  const reading = Array.from({ length: READERS }, (_, reader) => readPages(reader))
  const talked = await talkUnderTrouble({ ...product, url }, { url }, { messages: MESSAGES, gapMs: GAP_MS, trouble })
  isOver = true
  await Promise.all(reading)
  // Without its database nobody can store a message; it is sent again.
  if (what.endsWith('restart')) {
    const { failures } = talked
    rows.push([`${what}: requests of chats that failed`, String(failures), '0', failures === 0])
  }
  rows.push([
    `${what}: pages and lists`,
    `${wrong.length} of ${read} failed ${[...new Set(wrong)].slice(0, 2).join(', ')}`,
    `≤ ${mostShare * 100} %`,
    read > 100 && wrong.length <= read * mostShare,
  ])
  for (const [said, figure, goal, holds] of talked.rows) rows.push([`${what}: ${said}`, figure, goal, holds])
}
