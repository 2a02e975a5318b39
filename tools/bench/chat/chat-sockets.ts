import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'

import { openLiveSocket, type LiveSocket } from '#app/features/chat/sync/connection/live-socket.ts'

import type { Bench } from '../harness/bench.ts'
import { readMemory } from '../harness/process-figures.ts'
import { startProduct, withLimit } from '../harness/product.ts'
import { atMost, median, short, type Row } from '../harness/row.ts'
import type { BareChatSettings } from '../limits/bare-chat.ts'
import { INSPECTABLE, memoryAfterCollection, type MemoryOf } from './chat-inspector.ts'
import type { ChatWorld, Talker } from './chat-world.ts'

const SOCKETS = 2000
const WARM = 50
const AT_ONCE = 50
const REST_MS = 2000
const PATIENCE_MS = 60_000

type Open = (talker: Talker) => WebSocket

/** The server's memory per socket, and how soon all sockets are back after a restart. */
export async function measureSockets(bench: Bench, world: ChatWorld, bare: BareChatSettings): Promise<Row[]> {
  const script = fileURLToPath(new URL('../limits/bare-chat.ts', import.meta.url))
  const limit = await withLimit(bench, script, { ...bare, pool: 2 }, async ({ url }) => {
    const look = async () => (await (await fetch(`${url}/memory`)).json()) as MemoryOf // The baseline's own answer.
    return weigh(world, ({ id }) => connect(url, `/?who=${id}`), look)
  })
  const settings = { DATABASE_URL: world.url, LOG_LEVEL: 'warn', NODE_OPTIONS: INSPECTABLE }
  const product = await startProduct(bench, settings)
  const open: Open = ({ cookie }) => connect(product.url, '/api/live', cookie)
  let ours: Weighed
  try {
    ours = await weigh(world, open, () => memoryAfterCollection(product.log), product.pid)
  } finally {
    await product.stop()
  }
  const kB = (bytes: number) => bytes / 1000
  return [
    atMost(
      `${SOCKETS.toLocaleString('en-IN')} sockets: resident memory of each`,
      kB(ours.rss),
      20,
      'kB',
      `${short(kB(limit.rss))} kB`,
    ),
    {
      name: '  of it in V8’s heap and beside it',
      figure: `${short(kB(ours.heap))} kB`,
      limit: `${short(kB(limit.heap))} kB`,
    },
    { name: '  without asking V8 to clear up first', figure: `${short(kB(ours.untouched ?? 0))} kB` },
    ...(await measureReturn(bench, world)),
  ]
}

interface Weighed {
  rss: number
  heap: number
  untouched: number | null
}

/**
 * Bytes per socket: the difference between a process in which sockets came and went, and the same one with many open.
 */
async function weigh(world: ChatWorld, open: Open, look: () => Promise<MemoryOf>, pid?: number): Promise<Weighed> {
  const resident = () => (pid === undefined ? null : readMemory(pid).now * 1024 * 1024)
  await closeAll(await openAll(world.talkers.slice(0, WARM), open))
  await pause(REST_MS)
  const before = await look()
  const [from, sockets] = [resident(), await openAll(world.talkers.slice(0, SOCKETS), open)]
  await pause(REST_MS)
  const to = resident()
  const after = await look()
  const still = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  await closeAll(sockets)
  if (still !== SOCKETS) throw new Error(`only ${still} sockets stayed open`)
  const readHeap = ({ heapUsed, external }: MemoryOf) => heapUsed + external
  return {
    rss: (after.rss - before.rss) / SOCKETS,
    heap: (readHeap(after) - readHeap(before)) / SOCKETS,
    untouched: from === null || to === null ? null : (to - from) / SOCKETS,
  }
}

/** The server is stopped and started again at once. The clients are the product's own code, as each tab runs it. */
async function measureReturn(bench: Bench, world: ChatWorld): Promise<Row[]> {
  const settings = { DATABASE_URL: world.url, LOG_LEVEL: 'warn' }
  let product = await startProduct(bench, settings)
  const { url } = product
  let began = 0
  const back = new Map<Talker, number>()
  const tabs = world.talkers.slice(0, SOCKETS).map((talker) => {
    const tab = openTab(url, talker, () => {
      if (tab.isOpen()) back.set(talker, performance.now() - began)
      else back.delete(talker)
    })
    return tab
  })
  const allBack = async () => {
    const from = performance.now()
    while (back.size < tabs.length && performance.now() - from < PATIENCE_MS) await pause(20)
    if (back.size < tabs.length) throw new Error(`only ${back.size} of ${tabs.length} sockets are open`)
  }
  try {
    await allBack()
    began = performance.now()
    await product.stop()
    const stopped = performance.now() - began
    product = await startProduct(bench, settings, Number(new URL(url).port))
    const ready = performance.now() - began
    await allBack()
    const s = (ms: number) => `${short(ms / 1000)} s`
    return [
      atMost(
        '  all back after a restart, from the moment it was told to stop',
        Math.max(...back.values()) / 1000,
        15,
        's',
      ),
      {
        name: '  stopped, ready again, half of the sockets back',
        figure: [stopped, ready, median([...back.values()])].map(s).join(', '),
      },
    ]
  } finally {
    for (const tab of tabs) tab.close()
    await product.stop()
  }
}

/** The browser's side, on a page that is always visible. It is open once it has asked who is signed in. */
function openTab(url: string, { id, cookie }: Talker, onStatus: () => void): LiveSocket {
  class Socket extends WebSocket {
    constructor(address: string) {
      super(address, { origin: url, headers: { cookie }, perMessageDeflate: false })
      this.on('error', () => {})
    }
  }
  return openLiveSocket({
    userId: id,
    url: `${url.replace('http://localhost', 'ws://127.0.0.1')}/api/live`,
    page: { isVisible: () => true, isOnline: () => true, subscribe: () => () => {} },
    async whoAmI() {
      const answer = await fetch(`${url.replace('localhost', '127.0.0.1')}/api/me`, { headers: { cookie } })
      // The operation's documented answer.
      return ((await answer.json()) as { user: { id: string } | null }).user?.id ?? null
    },
    onEvent: () => {},
    onStatus,
    onSignedOut() {
      throw new Error('A session was over')
    },
    WebSocket: Socket,
  })
}

function connect(url: string, path: string, cookie = ''): WebSocket {
  const { host } = new URL(url)
  const address = `ws://${host.replace('localhost', '127.0.0.1')}${path}`
  const socket = new WebSocket(address, { origin: url, headers: { cookie }, perMessageDeflate: false })
  // A caller waiting for it to open gets the error; later, the close event says everything.
  return socket.on('error', () => {})
}

async function openAll(talkers: readonly Talker[], open: Open): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let from = 0; from < talkers.length; from += AT_ONCE) {
    const some = talkers.slice(from, from + AT_ONCE).map(open)
    sockets.push(...some)
    await Promise.all(
      some.map((one) => new Promise((resolve, reject) => one.once('open', resolve).once('error', reject))),
    )
  }
  return sockets
}

async function closeAll(sockets: readonly WebSocket[]): Promise<void> {
  await Promise.all(
    sockets.map((socket) => {
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.close()
      return closed
    }),
  )
}
