// 800 clients send headers, or a body that nobody reads, a byte at a time: each is disconnected within 15 s, and everybody else is served meanwhile.
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { createItem } from '#test/factories.ts'

import { startOwnServer } from '../../../e2e/own-server.ts'
import { findLargest, isAtMost, reportRows, sayMs, type DrillRow } from '../../scan/drill-rows.ts'

const CLIENTS = 800
const EVERY_MS = 1000
const CUT_WITHIN_MS = 15_000
const WORST_MS = 10_000
const BEGINNINGS = [
  'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n',
]
const PATHS = ['/', '/browse', '/category/cards', '/api/items', '/api/suggestions?q=tin', '/readyz']

const server = await startOwnServer({ LOG_LEVEL: 'warn' })
try {
  for (let n = 0; n < 30; n++) await createItem(server.sql)
  const before = await serve(3000)
  const slow = Array.from({ length: CLIENTS }, (_, n) =>
    slowClient(server.port, BEGINNINGS[n % 2] ?? '', (n % 100) * 10),
  )
  const during = await serve(CUT_WITHIN_MS)
  const lives = await Promise.all(slow)
  const longest = findLargest(lives.map(({ ms }) => ms))
  const told = lives.filter(({ answer }) => answer.startsWith('HTTP/1.1 408')).length
  const rows: DrillRow[] = [
    [
      'slow clients cut off',
      `${lives.length} of ${CLIENTS}, ${told} of them told 408`,
      'all cut off',
      told > 0 && lives.length === CLIENTS,
    ],
    ['the longest lived', sayMs(longest), `≤ ${sayMs(CUT_WITHIN_MS)}`, isAtMost(longest, CUT_WITHIN_MS)],
    [
      'others: worst answer',
      `${sayMs(during.worst)} (before: ${sayMs(before.worst)})`,
      `≤ ${sayMs(WORST_MS)}`,
      isAtMost(during.worst, WORST_MS),
    ],
    ['others: failed', `${during.failed} of ${during.asked}`, '0', during.failed === 0 && during.asked > 0],
  ]
  reportRows(rows)
} finally {
  await server.stop()
}

/** A client that stays until the server disconnects it. */
async function slowClient(port: number, beginning: string, afterMs: number): Promise<{ ms: number; answer: string }> {
  await pause(afterMs)
  return new Promise((resolve) => {
    const began = performance.now()
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(beginning))
    const drip = setInterval(() => socket.write('a'), EVERY_MS)
    socket.setEncoding('utf8').on('data', (words: string) => (answer += words))
    // A write after the server disconnected.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      resolve({ ms: performance.now() - began, answer })
    })
  })
}

/** Ordinary visitors, three at a time. */
async function serve(forMs: number): Promise<{ worst: number; asked: number; failed: number }> {
  const until = performance.now() + forMs
  const figures = { worst: 0, asked: 0, failed: 0 }
  const visitor = async (first: number) => {
    for (let n = first; performance.now() < until; n++) {
      const began = performance.now()
      const status = await fetch(`${server.url}${PATHS[n % PATHS.length]}`).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      )
      figures.asked++
      if (status !== 200) figures.failed++
      figures.worst = Math.max(figures.worst, performance.now() - began)
      await pause(20)
    }
  }
  await Promise.all([0, 2, 4].map(visitor))
  return figures
}
