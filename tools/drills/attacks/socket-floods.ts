// Ten people flood the server with pongs, pings and texts over WebSockets: they are disconnected, and pages are as fast as before.
//   npm run drill -- socket-floods [SECONDS]
//   quick: 15
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { CLOSED } from '#app/server/live.ts'
import { createItem } from '#test/factories.ts'

import { findP99, isAtMost, reportRows, type DrillRow } from '../../scan/drill-rows.ts'
import type { Flood, Flooded } from '../../scan/flood-sockets.ts'
import { measurePace, paceInWords } from '../../scan/machine-pace.ts'
import { cookieLine, startProduct } from '../../scan/own-product.ts'

const FLOODERS = 10
const BASELINE_MS = 5000
const FLOOD_MS = Number(process.argv[2] ?? 60) * 1000
const PAGES_P99_MS = 1000
const VISITORS = 3
const FLOODER = join(import.meta.dirname, '../../scan/flood-sockets.ts')
const PATHS = ['/', '/browse?min=7', '/category/cards?max=900', '/api/items?min=3', '/api/suggestions?q=tin']

const product = await startProduct({ LOG_LEVEL: 'fatal' })
try {
  for (let n = 0; n < 30; n++) await createItem(product.sql)
  const people = await Promise.all(Array.from({ length: FLOODERS }, (_, n) => product.person(`Flooder${n}`)))
  const before = await visit(product.home, BASELINE_MS)
  const paceBefore = measurePace()
  const given: Flood = {
    url: `${product.home.replace('http', 'ws')}/api/live`,
    origin: product.home,
    cookies: people.map(({ cookies }) => cookieLine(cookies)),
    forMs: FLOOD_MS,
  }
  // A separate process floods, so that it does not slow down the visitors who are timed.
  const flooder = fork(FLOODER)
  flooder.send(given)
  // The shape that the other process sends.
  const told = once(flooder, 'message') as Promise<[Flooded]>
  const [during, [flooded]] = await Promise.all([visit(product.home, FLOOD_MS), told])
  flooder.disconnect()
  const pace = Math.max(paceBefore, measurePace())
  const { opened, closed } = flooded
  // The server closes with 1008 for too many frames, and with another code for invalid texts; 1006 is a connection that ended before
  // the code was read.
  const cutOff = [1008, 1006, CLOSED.wrong].reduce((sum, code) => sum + (closed[code] ?? 0), 0)
  const rows: DrillRow[] = [
    [
      'others: pages p99',
      `${seconds(findP99(during.ms))} (before: ${seconds(findP99(before.ms))})`,
      `≤ ${seconds(PAGES_P99_MS)}${paceInWords(pace)}`,
      isAtMost(findP99(during.ms), PAGES_P99_MS * pace),
    ],
    ['others: pages not served', `${during.failed} of ${during.ms.length}`, '0', during.failed === 0],
    [
      'floods cut off',
      `${cutOff} of ${opened}, after ${flooded.frames} frames in all`,
      'all',
      cutOff === opened && opened >= FLOODERS,
    ],
    ['handshakes refused meanwhile', String(flooded.refused), '> 0', flooded.refused > 0],
  ]
  reportRows(rows)
} finally {
  await product.stop()
}

/** Visitors who read pages sequentially. */
async function visit(home: string, forMs: number): Promise<{ ms: number[]; failed: number }> {
  const until = performance.now() + forMs
  const figures = { ms: [] as number[], failed: 0 }
  const visitor = async (first: number) => {
    for (let n = first; performance.now() < until; n++) {
      const began = performance.now()
      const status = await fetch(`${home}${PATHS[n % PATHS.length]}`).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      )
      figures.ms.push(performance.now() - began)
      if (status !== 200) figures.failed++
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, n) => visitor(n * 2)))
  return figures
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
