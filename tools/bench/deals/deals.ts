// Offers and reservations: what wins of many moves at once, how many offers are stored in a second, and how long their cards take.
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

import { secondsOfTree } from '../../servers/process-figures.ts'
import { makeViewer } from '../chat/chat-world.ts'
import type { Bench, Group } from '../harness/bench.ts'
import { percent, quantile, short, type Row } from '../harness/row.ts'
import { measureCards, type DealWorld } from './cards.ts'

const RACES = 30
const MOVES = 200
const PAIRS = 4000
const AT_ONCE = 16
const CONNECTIONS = 8
const LEAST_PER_SECOND = 500
const NAME = 'bench_deals'

export const deals: Group = {
  name: 'deals',
  about: `offers: ${MOVES} racing acceptances and withdrawals, offers stored per second, and a conversation with cards`,
  measure: (bench) =>
    withDealWorld(bench, async (world) => [
      ...(await measureRaces(world.sql)),
      ...(await measureOffers(world)),
      ...(await measureCards(bench, world)),
    ]),
}

async function withDealWorld<T>(bench: Bench, work: (world: DealWorld) => Promise<T>): Promise<T> {
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
    // The product, which answers for the cards, signs cookies with the secret in this folder.
    setSettings(readSettings({ DATA_DIR: bench.dataDir, LIMIT_CONVERSATIONS: '999999/1d' }))
    const sql = connect(address.href, { max: CONNECTIONS })
    setDatabase(sql)
    const queue = await openQueue(address.href, JOBS, { work: false })
    setQueue(queue.queue)
    try {
      return await work({ sql, url: address.href, pid: server.pid })
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
  for (const [race, pair] of pairs.entries()) {
    const { id } = await offer(pair)
    // Accepting takes longer: in every other race those are sent first, so that both win now and then.
    const isAccept = (n: number) => (race % 2 === 0 ? n % 2 === 0 : n < MOVES / 2)
    const began = performance.now()
    const outcomes = await Promise.allSettled(
      Array.from({ length: MOVES }, (_, n) =>
        isAccept(n) ? acceptOffer(makeViewer(pair.seller), id, newId()) : withdrawOffer(makeViewer(pair.buyer), id),
      ),
    )
    times.push(performance.now() - began)
    const [stored] = await sql<{ state: string; held: number }[]>`
      select state, (select count(*)::integer from reservations where item_id = ${pair.item}) as held from offers where id = ${id}`
    const won = outcomes.filter(({ status }, n) => status === 'fulfilled' && isAccept(n)).length
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

type Stored = Awaited<ReturnType<typeof storeAll>>

/** Stores something for each pair, so many at a time. */
async function storeAll(pid: number, pairs: readonly Pair[], store: (pair: Pair) => Promise<unknown>) {
  const times: number[] = []
  const left = pairs.values()
  const began = performance.now()
  const cpu = process.cpuUsage()
  const database = secondsOfTree(pid)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const pair of left) {
        const sent = performance.now()
        await store(pair)
        times.push(performance.now() - sent)
      }
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  const perSecond = (pairs.length / (performance.now() - began)) * 1000
  const databaseMs = ((secondsOfTree(pid) - database) * 1000) / pairs.length
  return { perSecond, times, ownMs: (user + system) / 1000 / pairs.length, databaseMs }
}

/** The rows of an offer and nothing else: no rule is checked, and nobody is told. */
const insertRows = (sql: Sql, { buyer, seller, item }: Pair) =>
  sql.begin(async (tx) => {
    const id = newId()
    const [talk] = await tx<{ id: string }[]>`
      insert into conversations (item_id, participant_1, participant_2, last_seq, revision)
      values (${item}, ${buyer}, ${seller}, 1, 1) returning id`
    const conversation = talk?.id ?? ''
    await tx`
      insert into offers (id, conversation_id, item_id, buyer_id, seller_id, made_by, amount, price, expires_at)
      values (${id}, ${conversation}, ${item}, ${buyer}, ${seller}, 'buyer', 2000, 2400, now() + interval '48 hours')`
    await tx`
      insert into messages (id, conversation_id, sender_id, receiver_id, content, message_type, seq, revision)
      values (${id}, ${conversation}, ${buyer}, ${seller}, '2000', 'offer', 1, 1)`
    await tx`
      insert into notices (user_id, kind, item_id, subject, facts)
      values (${seller}, 'offer-received', ${item}, ${`offer:${id}`}, ${tx.json({ conversation, amount: 2000, by: 'buyer' })})`
  })

async function measureOffers({ sql, pid }: DealWorld): Promise<Row[]> {
  const [pairs, others] = [await makePairs(sql, PAIRS), await makePairs(sql, PAIRS)]
  await sql`vacuum (analyze)`
  const half = PAIRS / 2
  // In turn, so that other load hits both.
  const parts = [pairs.slice(0, half), pairs.slice(half)]
  const [ours, bare]: [Stored[], Stored[]] = [[], []]
  for (const [n, part] of parts.entries()) {
    ours.push(await storeAll(pid, part, offer))
    bare.push(await storeAll(pid, others.slice(n * half, (n + 1) * half), (pair) => insertRows(sql, pair)))
  }
  const mean = (all: readonly { perSecond: number }[]) =>
    all.length / all.reduce((sum, { perSecond }) => sum + 1 / perSecond, 0)
  const [perSecond, limit] = [mean(ours), mean(bare)]
  const times = ours.flatMap((one) => one.times)
  return [
    {
      name: `offers stored per second, each opening a conversation, ${AT_ONCE} at a time; limit: bare INSERTs`,
      figure: short(perSecond),
      limit: short(limit),
      ratio: percent(perSecond / limit),
      goal: `≥ ${LEAST_PER_SECOND}`,
      holds: perSecond >= LEAST_PER_SECOND,
    },
    { name: 'one of them takes, p99', figure: `${short(quantile(times, 0.99))} ms` },
    ...(['ownMs', 'databaseMs'] as const).map((key) => ({
      name: `  ${key === 'ownMs' ? 'our process' : 'PostgreSQL'} works for each`,
      figure: `${short(findMean(ours, key))} ms`,
      limit: `${short(findMean(bare, key))} ms`,
    })),
  ]
}

const findMean = (all: readonly Stored[], key: 'ownMs' | 'databaseMs'): number =>
  all.reduce((sum, one) => sum + one[key], 0) / all.length
