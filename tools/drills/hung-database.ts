// All processes of the database are stopped: everybody gets an answer within 10 s, and is served again once it continues.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { createItem } from '#test/factories.ts'

import { startOwnServer } from '../../e2e/own-server.ts'
import { findLargest, isAtMost, reportRows, sayMs, type DrillRow } from '../scan/drill-rows.ts'

const STOPPED_MS = 30_000
const WORST_MS = 10_000
const PATHS = ['/', '/browse?min=7', '/category/cards?max=900', '/api/items?min=3', '/api/suggestions?q=tin', '/readyz']

interface Answer {
  status: number
  ms: number
}

const server = await startOwnServer({ LOG_LEVEL: 'fatal' }, 'apart')
try {
  for (let n = 0; n < 30; n++) await createItem(server.sql)
  // All connections of the server's pool are open, too.
  const before = await ask(Date.now() + 2000)
  const [row] = await server.sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${row?.pid}/status`, 'utf8'))?.[1])
  const people = await server.sql<{ pid: number }[]>`select pid from pg_stat_activity`
  const all = [postmaster, ...people.map(({ pid }) => pid)]
  const signal = (name: NodeJS.Signals) => all.forEach((pid) => process.kill(pid, name))
  signal('SIGSTOP')
  let during: Answer[]
  try {
    during = await ask(Date.now() + STOPPED_MS)
  } finally {
    signal('SIGCONT')
  }
  const began = performance.now()
  while (!(await Promise.all(PATHS.map(one))).every(({ status }) => status === 200)) await pause(50)
  const back = performance.now() - began
  const worst = (answers: Answer[]) => findLargest(answers.map(({ ms }) => ms))
  const told = during.filter(({ status }) => status === 503).length
  // Cached pages are served for 5 s.
  const served = during.filter(({ status }) => status === 200).length
  const rows: DrillRow[] = [
    [
      'worst answer',
      `${sayMs(worst(during))} (before: ${sayMs(worst(before))})`,
      `≤ ${sayMs(WORST_MS)}`,
      isAtMost(worst(during), WORST_MS),
    ],
    [
      'told 503, or served from what is kept',
      `${told} and ${served} of ${during.length}`,
      'all',
      told > 0 && told + served === during.length,
    ],
    ['served again after', sayMs(back), `≤ ${sayMs(WORST_MS)}`, isAtMost(back, WORST_MS)],
  ]
  reportRows(rows)
} finally {
  await server.stop()
}

/** Requests each URL repeatedly until then, a few at a time. */
async function ask(until: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const visitor = async (first: number) => {
    for (let n = first; Date.now() < until; n++) {
      answers.push(await one(PATHS[n % PATHS.length] ?? '/'))
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: 30 }, (_, n) => visitor(n)))
  return answers
}

async function one(path: string): Promise<Answer> {
  const began = performance.now()
  const status = await fetch(`${server.url}${path}`).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    () => 0,
  )
  return { status, ms: performance.now() - began }
}
