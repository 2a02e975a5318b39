import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { connect, type Sql } from '#app/db/client.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { newId } from '#app/shared/new-id.ts'

import type { Group } from '../harness/bench.ts'
import { withLimit, withProduct } from '../harness/product.ts'
import { median, percent, quantile, short, type Row } from '../harness/row.ts'
import type { BareWritesSettings } from '../limits/bare-writes.ts'

const EMAIL = 'bench@khazana.test'
const PASSWORD = 'a lantern made of brass'
const ROUNDS = 5
const SIGN_INS = 40
const ITEMS = 150
const AT_ONCE = 8
/** More than a run needs, so that it measures the work and not the refusals. */
const ROOM = { LIMIT_WRITES: '999999/1m', LIMIT_SIGN_IN_IP: '999999/1m', LIMIT_SIGN_IN_ACCOUNT: '999999/1m' }
const HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

type Call = (origin: string) => Promise<Response>

export const writes: Group = {
  name: 'writes',
  about: 'sign-ins and published items per second, against a bare handler with the same hash or INSERT',
  async measure(bench) {
    const { large } = await bench.databases()
    const sql = connect(large, { max: 2 })
    const hash = await hashPassword(PASSWORD)
    const userId = await makePerson(sql, hash)
    try {
      return await withProduct(
        bench,
        async ({ url: ours }) => {
          const settings: BareWritesSettings = { database: large, pool: 10, hash }
          const script = fileURLToPath(new URL('../limits/bare-writes.ts', import.meta.url))
          return withLimit(bench, script, settings, async ({ url: limit }) => [
            ...(await compareWrites('sign-ins', [ours, limit], SIGN_INS, () => signIn)),
            ...(await compareWrites('items published', [ours, limit], ITEMS, await publisher(sql, userId, ours))),
          ])
        },
        ROOM,
      )
    } finally {
      // Their items and photos are deleted with them.
      await sql`delete from users where id = ${userId}`
      await sql.end()
    }
  },
}

async function makePerson(sql: Sql, hash: string): Promise<string> {
  await sql`delete from users where email = ${EMAIL}`
  const [user] = await sql<{ id: string }[]>`
    insert into users (name, email, email_verified, created_at)
    values ('Bench', ${EMAIL}, true, now() - interval '1 year') returning id`
  if (!user) throw new Error('The person was not stored')
  await sql`insert into profiles (user_id, display_name) values (${user.id}, 'Bench')`
  await sql`insert into accounts (user_id, account_id, provider_id, password)
    values (${user.id}, ${user.id}, 'credential', ${hash})`
  return user.id
}

const signIn: Call = (origin) => post(origin, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD })

/**
 * Prepares a round's calls: each publishes an item with a photo of its own, which is uploaded before the clock starts.
 */
async function publisher(sql: Sql, userId: string, ours: string) {
  const signedIn = await signIn(ours)
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';', 1)[0])[0] ?? ''
  return async (count: number): Promise<Call> => {
    const keys = Array.from({ length: count * 2 }, () => `item-images/${userId}/${randomUUID()}`)
    await sql`insert into photos ${sql(
      keys.map((key) => ({ key, user_id: userId, width: 1600, height: 1200, placeholder: 'UklGRg==' })),
    )}`
    return (origin) => {
      const item = {
        id: newId(),
        title: 'Brass lantern with coloured glass',
        description: 'From my grandmother’s house in Jaipur. One pane is cracked, everything else is as it was.',
        price: 2400,
        category: 'keychains',
        condition: 'Good',
        images: [keys.pop() ?? ''],
        location: 'Bapu Nagar, Jaipur',
        onlinePurchaseLink: null,
        tags: ['brass'],
      }
      return post(origin, '/api/items', item, { cookie, 'x-user': userId })
    }
  }
}

async function post(origin: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  return answer
}

/** Both in turn, several times, as in `load.ts`, with a few concurrent requests. */
async function compareWrites(
  name: string,
  [ours, limit]: [string, string],
  count: number,
  prepare: (count: number) => Call | Promise<Call>,
): Promise<Row[]> {
  const call = await prepare(count * ROUNDS + count)
  for (const origin of [ours, limit]) await run(call, origin, Math.ceil(count / 2))
  const rounds: { ours: number; limit: number }[] = []
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const one = await run(call, ours, count)
    times.push(...one.times)
    rounds.push({ ours: one.rate, limit: (await run(call, limit, count)).rate })
  }
  return [
    {
      name,
      figure: `${short(median(rounds.map((round) => round.ours)))}/s`,
      limit: `${short(median(rounds.map((round) => round.limit)))}/s`,
      ratio: percent(median(rounds.map((round) => round.ours / round.limit))),
    },
    {
      name: `  ${AT_ONCE} at once: p50, p95`,
      figure: `${short(quantile(times, 0.5))}, ${short(quantile(times, 0.95))} ms`,
    },
  ]
}

async function run(call: Call, origin: string, count: number) {
  const times: number[] = []
  let left = count
  const began = performance.now()
  const worker = async () => {
    while (left-- > 0) {
      const from = performance.now()
      await call(origin)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { rate: count / ((performance.now() - began) / 1000), times }
}
