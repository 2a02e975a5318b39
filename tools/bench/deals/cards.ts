// A conversation in which every other message is a card, as its page asks for it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { setDatabase, systemDb, type Sql } from '#app/db/client.server.ts'
import { getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { createTalk } from '#test/chat.ts'
import { countQueries } from '#test/plans/counted-queries.ts'
import { beginSession } from '#test/visitor.ts'

import { makeViewer } from '../chat/chat-world.ts'
import type { Bench } from '../harness/bench.ts'
import { startProduct, withLimit } from '../harness/product.ts'
import { atMost, quantile, short, type Row } from '../harness/row.ts'
import { readClock, sample } from '../harness/sample-times.ts'
import type { BareBytesSettings } from '../limits/bare-bytes.ts'

const SCRIPT = fileURLToPath(new URL('../limits/bare-bytes.ts', import.meta.url))
const MESSAGES = 200
const REQUESTS = 1000
const WARM_UP = 50
const MOST_MS = 10

export interface DealWorld {
  sql: Sql
  url: string
  /** The process of PostgreSQL. */
  pid: number
}

/** Texts, and between them offers and reservations in turn; each reservation has a deal and a meeting. */
async function fillTalk(sql: Sql): Promise<{ buyer: string; conversation: string }> {
  const { id, buyer, seller } = await createTalk(sql)
  const [one, other] = [buyer.userId, seller.userId]
  await sql.begin(async (tx) => {
    await tx`
      create temporary table told on commit drop as
      select n, new_id() as id, case n % 4 when 0 then 'offer' when 2 then 'reservation' else 'text' end as kind
      from generate_series(2, ${MESSAGES}::integer) n`
    await tx`
      insert into offers (id, conversation_id, buyer_id, seller_id, made_by, amount, price, state, reason, expires_at, settled_at)
      select id, ${id}::uuid, ${one}::uuid, ${other}::uuid, 'buyer', 1200, 1500, 'declined', 'firm', now(), now() from told where kind = 'offer'`
    await tx`
      insert into reservations (id, conversation_id, buyer_id, seller_id, amount, until)
      select id, ${id}::uuid, ${one}::uuid, ${other}::uuid, 1400, now() + interval '48 hours' from told where kind = 'reservation'`
    await tx`
      insert into meetings (id, deal_id, proposed_by, place, place_kind, times)
      select new_id(), id, 'buyer', 'Dadar metro station', 'metro', array[now() + interval '1 day'] from told where kind = 'reservation'`
    await tx`
      insert into messages (id, conversation_id, sender_id, receiver_id, content, message_type, seq, revision)
      select id, ${id}::uuid, ${one}::uuid, ${other}::uuid, 'Would you take a little less for it?', kind, n, n from told`
    await tx`update conversations set last_seq = ${MESSAGES}::integer, revision = ${MESSAGES}::integer where id = ${id}`
  })
  return { buyer: one, conversation: id }
}

export async function measureCards(bench: Bench, { sql, url }: DealWorld): Promise<Row[]> {
  const { buyer, conversation } = await fillTalk(sql)
  await sql`vacuum (analyze)`
  const { cookies } = await beginSession(sql, buyer)
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  const path = `/api/conversations/${conversation}/messages`
  const product = await startProduct(bench, { DATABASE_URL: url })
  try {
    const headers = { cookie: cookie.join('; '), 'accept-encoding': 'identity' }
    const first = await fetch(product.url + path, { headers })
    const body = await first.text()
    const cards = body.split('"kind":').length - 1
    if (first.status !== 200 || cards < 20) throw new Error(`${path}: ${first.status} with ${cards} cards`)
    const settings = keepBytes(bench, path, body)
    return await withLimit(bench, SCRIPT, settings, async (limit) => {
      const times: [ours: number[], bare: number[]] = [[], []]
      for (let n = -WARM_UP; n < REQUESTS; n += 1) {
        for (const [which, to] of [product.url, limit.url].entries()) {
          const began = performance.now()
          await (await fetch(to + path, { headers })).arrayBuffer()
          if (n >= 0) times[which]?.push(performance.now() - began)
        }
      }
      const [ours, bare] = times
      const name = `page of 50 messages, ${cards} of them cards: p99; limit: node:http with the same bytes`
      const row = atMost(name, quantile(ours, 0.99), MOST_MS, 'ms', `${short(quantile(bare, 0.99))} ms`)
      return [
        { ...row, ratio: `median ${short(quantile(ours, 0.5))} ms` },
        await measureQuery(url, buyer, conversation),
      ]
    })
  } finally {
    await product.stop()
  }
}

function keepBytes({ dataDir }: Bench, path: string, body: string): BareBytesSettings {
  const folder = join(dataDir, 'deals')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'cards.json')
  writeFileSync(file, body)
  return { pages: [{ path, encoding: 'identity', headers: { 'content-type': 'application/json' }, body: file }] }
}

/** Other load hardly changes it. */
async function measureQuery(url: string, buyer: string, conversation: string): Promise<Row> {
  const counted = countQueries(url)
  const before = systemDb()
  setDatabase(counted.sql)
  try {
    const viewer = makeViewer(buyer)
    const { worked99 } = await sample(counted, await readClock(counted.sql), () => getMessages(viewer, conversation))
    return { name: '  of it PostgreSQL’s processor, p99', figure: `${short(worked99)} ms` }
  } finally {
    setDatabase(before)
    await counted.end()
  }
}
