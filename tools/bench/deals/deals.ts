// Offers and reservations: what wins of many moves at once, and how many offers are stored in a second.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { acceptOffer, withdrawOffer } from '#app/features/offers/server/answer-offer.server.ts'
import { makeOffer } from '#app/features/offers/server/make-offer.server.ts'
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts'
import { openQueue, setQueue } from '#app/platform/jobs/queue.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { JOBS } from '#app/server/jobs.ts'
import { newId } from '#app/shared/new-id.ts'
import { openSql } from '#packages/sql'

import { makeViewer } from '../chat/chat-world.ts'
import type { Bench, Group } from '../harness/bench.ts'
import { quantile, short, type Row } from '../harness/row.ts'

const RACES = 30
const MOVES = 200
const PAIRS = 4000
const AT_ONCE = 16
const CONNECTIONS = 8
const LEAST_PER_SECOND = 500
const NAME = 'bench_deals'

export const deals: Group = {
  name: 'deals',
  about: `offers: ${MOVES} racing acceptances and withdrawals, and offers stored per second`,
  measure: (bench) =>
    withDealWorld(bench, async (sql) => [...(await measureRaces(sql)), ...(await measureOffers(sql))]),
}

async function withDealWorld<T>(bench: Bench, work: (sql: Sql) => Promise<T>): Promise<T> {
  const folder = join(bench.dataDir, 'deals')
  mkdirSync(folder, { recursive: true })
  const server = await startEmbeddedPostgres(folder, { role: 'command' })
  const admin = openSql(server.url, { max: 1 })
  const drop = () => admin.unsafe(`drop database if exists ${NAME} with (force)`)
  try {
    await drop()
    await admin.unsafe(`create database ${NAME}`)
    const address = new URL(server.url)
    address.pathname = `/${NAME}`
    await migrate(address.href)
    setSettings(readSettings({ DATA_DIR: folder, LIMIT_CONVERSATIONS: '999999/1d' }))
    const sql = connect(address.href, { max: CONNECTIONS })
    setDatabase(sql)
    const queue = await openQueue(address.href, JOBS, { work: false })
    setQueue(queue.queue)
    try {
      return await work(sql)
    } finally {
      await queue.close()
      await sql.end({ timeout: 1 })
      await drop()
    }
  } finally {
    await admin.end()
    await server.stop()
  }
}

interface Pair {
  buyer: string
  seller: string
  item: string
}

/** Buyers, each with a seller who sells one thing. */
async function makePairs(sql: Sql, n: number): Promise<Pair[]> {
  return sql.begin(async (tx) => {
    await tx`create temporary table made on commit drop as
      select new_id() as buyer, new_id() as seller, new_id() as item from generate_series(1, ${n}::integer)`
    await tx`insert into users (id, name, email, email_verified)
      select id, 'Asha', id || '@khazana.test', true from made, unnest(array[buyer, seller]) as id`
    await tx`insert into profiles (user_id, display_name) select id, 'Asha' from made, unnest(array[buyer, seller]) as id`
    await tx`insert into items (id, user_id, title, description, price, category, condition, location, images)
      select item, seller, 'Brass lantern', 'One pane is cracked.', 2400, 'keychains', 'Good', 'Jaipur', '{item-images/pool/a}' from made`
    return tx<Pair[]>`select buyer, seller, item from made`
  })
}

const offer = ({ buyer, item }: Pair) => makeOffer(makeViewer(buyer), item, { id: newId(), amount: 2000 })

async function measureRaces(sql: Sql): Promise<Row[]> {
  const pairs = await makePairs(sql, RACES)
  let [wrong, accepted] = [0, 0]
  const times: number[] = []
  for (const pair of pairs) {
    const { id } = await offer(pair)
    const began = performance.now()
    const outcomes = await Promise.allSettled(
      Array.from({ length: MOVES }, (_, n) =>
        n % 2 === 0 ? acceptOffer(makeViewer(pair.seller), id, newId()) : withdrawOffer(makeViewer(pair.buyer), id),
      ),
    )
    times.push(performance.now() - began)
    const [stored] = await sql<{ state: string; held: number }[]>`
      select state, (select count(*)::integer from reservations where item_id = ${pair.item}) as held from offers where id = ${id}`
    const won = outcomes.filter(({ status }, n) => status === 'fulfilled' && n % 2 === 0).length
    const isRight = stored?.state === 'accepted' ? stored.held === 1 && won === 1 : stored?.held === 0 && won === 0
    if (stored?.state === 'accepted') accepted += 1
    if (!isRight) wrong += 1
  }
  const [doubles] = await sql<{ n: number }[]>`
    select count(*)::integer as n from (select from reservations where state = 'held' group by item_id having count(*) > 1) as two`
  return [
    never(`${RACES} offers, ${MOVES} acceptances and withdrawals each: not exactly one wins`, wrong),
    never('listings reserved twice', doubles?.n ?? 0),
    { name: `of them accepted; ${MOVES} moves take, median`, figure: `${accepted}; ${short(quantile(times, 0.5))} ms` },
  ]
}

const never = (name: string, n: number): Row => ({ name, figure: String(n), goal: '0', holds: n === 0 })

async function measureOffers(sql: Sql): Promise<Row[]> {
  const pairs = await makePairs(sql, PAIRS)
  await sql`vacuum (analyze)`
  const times: number[] = []
  const left = pairs.values()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const pair of left) {
        const sent = performance.now()
        await offer(pair)
        times.push(performance.now() - sent)
      }
    }),
  )
  const perSecond = (pairs.length / (performance.now() - began)) * 1000
  return [
    {
      name: `offers stored per second, each opening a conversation, ${AT_ONCE} at a time`,
      figure: short(perSecond),
      goal: `≥ ${LEAST_PER_SECOND}`,
      holds: perSecond >= LEAST_PER_SECOND,
    },
    { name: 'one of them takes, p99', figure: `${short(quantile(times, 0.99))} ms` },
  ]
}
