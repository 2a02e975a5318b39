// A database of its own for the figures about conversations: users with sessions who talk in pairs, and one with a long
// history.
import { connect, setDatabase, type Fragment, type Sql } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { openSql } from '#packages/sql'
import { beginSession } from '#test/visitor.ts'

import type { Bench } from '../harness/bench.ts'

const PEOPLE = 2000
const HEAVY = { conversations: 2000, messages: 10_000 }
/** Conversations among the other users, so that the tables have a realistic size. */
const OTHERS = { conversations: 20_000, messages: 10 }
const NAME = 'bench_chat'

/** A user with a session; `other` is in their conversation. */
export interface Talker {
  id: string
  cookie: string
  conversation: string
  other: string
}

export interface ChatWorld {
  url: string
  sql: Sql
  /** Neighbours in this list talk to each other. */
  talkers: Talker[]
  heavy: { id: string; conversation: string }
}

/** The viewer as a door would pass it to a feature. */
export function makeViewer(userId: string, createdAt = new Date()): Viewer {
  return { userId, sessionId: '', name: '', email: '', picture: null, isAdmin: false, createdAt }
}

export async function withChatWorld<T>(bench: Bench, work: (world: ChatWorld) => Promise<T>): Promise<T> {
  const { large } = await bench.databases()
  const admin = openSql(large, { max: 1 })
  const drop = () => admin.unsafe(`drop database if exists ${NAME} with (force)`)
  await drop()
  await admin.unsafe(`create database ${NAME}`)
  const address = new URL(large)
  address.pathname = `/${NAME}`
  const url = address.href
  await migrate(url)
  const sql = connect(url, { max: 4 })
  try {
    // The server signs cookies with the secret in its data folder.
    setSettings(readSettings({ DATA_DIR: bench.dataDir }))
    setDatabase(sql)
    const heavy = await fill(sql)
    const talkers = await signIn(sql)
    await sql`vacuum (analyze)`
    return await work({ url, sql, talkers, heavy })
  } finally {
    await sql.end({ timeout: 1 })
    await drop()
    await admin.end()
  }
}

async function fill(sql: Sql): Promise<ChatWorld['heavy']> {
  // Number 0 is the heavy user.
  await sql`create table numbered as select n, new_id() as id, new_id() as item from generate_series(0, ${PEOPLE}::integer) n`
  await sql`insert into users (id, name, email, email_verified, created_at)
    select id, 'Person ' || n, 'bench-' || n || '@khazana.test', true, now() - interval '1 year' from numbered`
  await sql`insert into profiles (user_id, display_name) select id, 'Person ' || n from numbered`
  await sql`insert into items (id, user_id, title, description, price, category, condition, location, images)
    select item, id, 'Brass lantern ' || n, 'One pane is cracked.', 2400, 'keychains', 'Good', 'Jaipur', '{item-images/pool/a}'
    from numbered`
  const day = sql`interval '1 second'`
  // Half of the heavy user's conversations are about others' items, half about their own.
  await talk(
    sql,
    HEAVY.conversations / 2,
    OTHERS.messages,
    sql`
    select i as n, o.item, h.id as buyer, o.id as seller, now() - i * ${day} as at from of_them
    join numbered o on o.n = i join numbered h on h.n = 0`,
  )
  await talk(
    sql,
    HEAVY.conversations / 2,
    OTHERS.messages,
    sql`
    select i as n, h.item, o.id as buyer, h.id as seller, now() - i * ${day} as at from of_them
    join numbered o on o.n = i + 1 join numbered h on h.n = 0`,
  )
  // About the items of other users: one per item and buyer.
  await talk(
    sql,
    OTHERS.conversations,
    OTHERS.messages,
    sql`
    select i as n, s.item, b.id as buyer, s.id as seller, now() - i * ${day} as at from of_them
    join numbered s on s.n = 1 + i % ${PEOPLE}::integer
    join numbered b on b.n = 1 + (i + 2 + i / ${PEOPLE}::integer) % ${PEOPLE}::integer`,
  )
  await talk(
    sql,
    PEOPLE / 2,
    1,
    sql`
    select i as n, s.item, b.id as buyer, s.id as seller, now() as at from of_them
    join numbered b on b.n = 2 * i - 1 join numbered s on s.n = 2 * i`,
  )
  const [long] = await talk(
    sql,
    1,
    HEAVY.messages,
    sql`
    select i as n, o.item, h.id as buyer, o.id as seller, now() as at from of_them
    join numbered o on o.n = ${PEOPLE}::integer join numbered h on h.n = 0`,
  )
  const [heavy] = await sql<{ id: string }[]>`select id from numbered where n = 0`
  if (!long || !heavy) throw new Error('The long conversation was not stored')
  return { id: heavy.id, conversation: long.id }
}

/** Inserts conversations with `messages` messages each; `rows` computes the columns from the numbers in `of_them`. */
async function talk(sql: Sql, count: number, messages: number, rows: Fragment): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    with of_them as (select i from generate_series(1, ${count}::integer) i), made as (
      insert into conversations (item_id, participant_1, participant_2, last_message_at, created_at, last_seq, revision,
        read_1, read_2, unread_1, unread_since_1, mailed_1)
      select item, buyer, seller, at, at - interval '1 day', ${messages}::integer, ${messages}::integer,
        greatest(0, ${messages}::integer - 2), ${messages}::integer, case when n % 3 = 0 then 1 else 0 end,
        case when n % 3 = 0 then at end, at
      from (${rows}) rows
      returning id, participant_1, participant_2, last_message_at
    ), written as (
      insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision, is_read, created_at)
      select new_id(), id, case when s % 2 = 1 then participant_1 else participant_2 end,
        case when s % 2 = 1 then participant_2 else participant_1 end,
        'Would you take a little less for it, if I come on Sunday? ' || s, s, s, s < ${messages}::integer,
        last_message_at - (${messages}::integer - s) * interval '1 minute'
      from made, generate_series(1, ${messages}::integer) s
    )
    select id from made`
}

async function signIn(sql: Sql): Promise<Talker[]> {
  const pairs = await sql<{ conversation: string; buyer: string; seller: string }[]>`
    select c.id as conversation, b.id as buyer, s.id as seller
    from numbered b join numbered s on s.n = b.n + 1
    join conversations c on c.participant_1 = b.id and c.participant_2 = s.id and c.item_id = s.item and c.last_seq = 1
    where b.n % 2 = 1 order by b.n`
  if (pairs.length !== PEOPLE / 2) throw new Error(`There are ${pairs.length} pairs of talkers`)
  const begin = async ({ conversation, buyer, seller }: (typeof pairs)[number]): Promise<Talker[]> => [
    { id: buyer, cookie: await readCookie(sql, buyer), conversation, other: seller },
    { id: seller, cookie: await readCookie(sql, seller), conversation, other: buyer },
  ]
  return (await Promise.all(pairs.map(begin))).flat()
}

async function readCookie(sql: Sql, userId: string): Promise<string> {
  const { cookies } = await beginSession(sql, userId)
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}
