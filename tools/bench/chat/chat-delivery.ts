import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { setDatabase } from '#app/db/client.server.ts'
import { sendMessage } from '#app/features/chat/server/messages/send-message.server.ts'
import { newMessageId } from '#test/chat.ts'
import { countQueries } from '#test/plans/counted-queries.ts'

import { processorSeconds } from '../../servers/process-figures.ts'
import type { Bench } from '../harness/bench.ts'
import type { Target } from '../harness/load.ts'
import { run } from '../harness/processes.ts'
import { atMost, median, percent, quantile, short, type Row } from '../harness/row.ts'
import type { BareChatSettings } from '../limits/bare-chat.ts'
import type { LoadResult, LoadSettings } from './chat-load.ts'
import { makeViewer, type ChatWorld } from './chat-world.ts'

const LOAD = fileURLToPath(new URL('./chat-load.ts', import.meta.url))
const CONNECTED = 500
const RATE = 500
const DELIVERY = { rounds: 5, seconds: 8, warm: 6 }
const SENDS = { rounds: 5, seconds: 4, warm: 4, atOnce: 32 }

/** The time from sending to arrival at the other socket, at a steady rate, however the server performs. */
export async function measureDelivery(bench: Bench, world: ChatWorld, ours: Target, limit: Target): Promise<Row[]> {
  const talkers = world.talkers.slice(0, CONNECTED)
  const ask = (target: Target, way: LoadSettings['way'], seconds: number) =>
    load(bench, { url: target.url, way, talkers, seconds, rate: RATE })
  await ask(ours, 'product', DELIVERY.warm)
  await ask(limit, 'socket', DELIVERY.warm)
  const rounds: { ours: LoadResult; limit: LoadResult }[] = []
  for (let round = 0; round < DELIVERY.rounds; round += 1) {
    rounds.push({
      ours: await ask(ours, 'product', DELIVERY.seconds),
      limit: await ask(limit, 'socket', DELIVERY.seconds),
    })
  }
  const of = (one: 'ours' | 'limit', times: 'delivered' | 'answered' | 'late', q: number) =>
    median(rounds.map((round) => quantile(round[one][times], q)))
  const heard = rounds.reduce((sum, round) => sum + round.ours.delivered.length, 0)
  const sent = rounds.reduce((sum, round) => sum + round.ours.sent, 0)
  const ms = (value: number) => `${short(value)} ms`
  const [least, most] = [0, 1].map((q) =>
    quantile(
      rounds.map((round) => quantile(round.ours.delivered, 0.99)),
      q,
    ),
  )
  return [
    atMost(
      `delivered to the other, ${RATE}/s, ${CONNECTED} connected: p50`,
      of('ours', 'delivered', 0.5),
      5,
      'ms',
      ms(of('limit', 'delivered', 0.5)),
    ),
    atMost('  p99', of('ours', 'delivered', 0.99), 30, 'ms', ms(of('limit', 'delivered', 0.99))),
    { name: '  p99 of the best and the worst round', figure: `${short(least ?? 0)}, ${short(most ?? 0)} ms` },
    {
      name: '  the sender’s own answer: p50, p99',
      figure: `${short(of('ours', 'answered', 0.5))}, ${short(of('ours', 'answered', 0.99))} ms`,
    },
    {
      name: '  left later than planned: p99',
      figure: ms(of('ours', 'late', 0.99)),
      limit: ms(of('limit', 'late', 0.99)),
    },
    {
      name: '  heard of those sent',
      figure: `${heard.toLocaleString('en-IN')} of ${sent.toLocaleString('en-IN')}`,
      goal: 'all',
      holds: heard === sent,
    },
  ]
}

/**
 * How many messages one node stores, compared with a bare handler that runs the product's own statement, and one with a
 * plain INSERT.
 */
export async function measureSends(bench: Bench, world: ChatWorld, ours: Target, limit: Target): Promise<Row[]> {
  const ways = ['product', '/statement', '/insert'] as const
  const measure = async (way: (typeof ways)[number], seconds: number) => {
    const target = way === 'product' ? ours : limit
    const before = processorSeconds(target.pid)
    const result = await load(bench, { url: target.url, way, talkers: world.talkers, seconds, atOnce: SENDS.atOnce })
    return {
      rate: result.sent / result.seconds,
      cost: ((processorSeconds(target.pid) - before) / result.sent) * 1000,
      p99: quantile(result.answered, 0.99),
    }
  }
  for (const way of ways) await measure(way, SENDS.warm)
  const rounds: Record<(typeof ways)[number], { rate: number; cost: number; p99: number }>[] = []
  for (let round = 0; round < SENDS.rounds; round += 1) {
    rounds.push({
      product: await measure('product', SENDS.seconds),
      '/statement': await measure('/statement', SENDS.seconds),
      '/insert': await measure('/insert', SENDS.seconds),
    })
  }
  const of = (way: (typeof ways)[number], what: 'rate' | 'cost' | 'p99') =>
    median(rounds.map((round) => round[way][what]))
  const share = (way: '/statement' | '/insert') => median(rounds.map((round) => round.product.rate / round[way].rate))
  const row = (name: string, way: '/statement' | '/insert'): Row => ({
    name,
    figure: `${short(of('product', 'rate'))}/s`,
    limit: `${short(of(way, 'rate'))}/s`,
    ratio: percent(share(way)),
  })
  return [
    {
      ...row('messages stored, beside the same statement', '/statement'),
      goal: '≥ 50 %',
      holds: share('/statement') >= 0.5,
    },
    row('  beside a plain INSERT of the row', '/insert'),
    {
      name: '  its process’s own time per message',
      figure: `${short(of('product', 'cost'))} ms`,
      limit: `${short(of('/statement', 'cost'))} ms`,
      ratio: percent(of('/statement', 'cost') / of('product', 'cost')),
    },
    {
      name: `  ${SENDS.atOnce} at once: p99`,
      figure: `${short(of('product', 'p99'))} ms`,
      limit: `${short(of('/statement', 'p99'))} ms`,
    },
  ]
}

async function load(bench: Bench, settings: LoadSettings): Promise<LoadResult> {
  const file = join(bench.dataDir, 'chat-load.json')
  writeFileSync(file, JSON.stringify(settings))
  const output = await run([LOAD, file], { cwd: bench.dataDir, env: {}, log: join(bench.dataDir, 'chat-load.log') })
  // Our own script, which prints this.
  const result = JSON.parse(output.trim().split('\n').at(-1) ?? '') as LoadResult
  const { refused, unheard, sent } = result
  if (refused.length + unheard > 0) {
    const statuses = [...new Set(refused)].join(', ')
    throw new Error(
      `of ${sent} messages to ${settings.way} ${unheard} were not heard, ${refused.length} refused (${statuses})`,
    )
  }
  return result
}

/** The statement with which the product stores a message, and the places of the message's own values in it. */
export async function bareSettings({ url, talkers, sql }: ChatWorld): Promise<BareChatSettings> {
  const [talker] = talkers
  if (!talker) throw new Error('Nobody talks')
  const counted = countQueries(url)
  try {
    setDatabase(counted.sql)
    const id = newMessageId()
    const message = { id, content: 'the content' }
    const recorded = await counted.record(() => sendMessage(makeViewer(talker.id), talker.conversation, message))
    // Outside of an operation, a message has a transaction of its own.
    const statements = recorded.statements.filter(({ text }) => !/^(?:begin|commit)\b/.test(text))
    const [statement] = statements
    if (!statement || statements.length > 1) throw new Error(`the limit knows one statement, not ${statements.length}`)
    const own = new Map<unknown, string>([
      [talker.id, '{from}'],
      [talker.conversation, '{conversation}'],
      [id, '{id}'],
      [message.content, '{content}'],
    ])
    // Its parameters are text, numbers and null.
    const values = statement.values.map((value) => own.get(value) ?? value) as BareChatSettings['statement']['values']
    for (const name of own.values()) if (!values.includes(name)) throw new Error(`${name} is not among the values`)
    return { database: url, pool: 10, statement: { text: statement.text, values } }
  } finally {
    setDatabase(sql)
    await counted.end()
  }
}
