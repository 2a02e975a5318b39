// Sign-up, sign-in, reset and resending the link take equally long for addresses with and without an account; 200 tries each.
//   npm run drill -- enumeration [TRIES]
//   quick: 40
import { randomUUID } from 'node:crypto'

import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { createUser } from '#test/factories.ts'

import { startOwnServer } from '../../../e2e/own-server.ts'
import { isAtMost, reportRows, type DrillRow } from '../../scan/drill-rows.ts'

const TRIES = Number(process.argv[2] ?? 200)
const AT_ONCE = 2
const APART = 0.1
/** On a busy machine, medians of equal work may differ in one round. A real difference shows in every round. */
const ROUNDS = 2
const PASSWORD = 'a kettle of lilac fog'
const MANY = '999999/1m'

const server = await startOwnServer({
  LOG_LEVEL: 'error',
  TRUSTED_PROXIES: '1',
  LIMIT_SIGN_UP: MANY,
  LIMIT_SIGN_IN_ACCOUNT: MANY,
  LIMIT_SIGN_IN_IP: MANY,
  LIMIT_RESET: MANY,
  LIMIT_WRITES: MANY,
})

interface Door {
  name: string
  path: string
  password?: string
  status: number
}

const DOORS: Door[] = [
  { name: 'sign-up', path: 'sign-up', password: PASSWORD, status: 200 },
  { name: 'sign-in', path: 'sign-in', password: 'some other kettle', status: 401 },
  { name: 'sign-in after sign-up', path: 'sign-in', password: PASSWORD, status: 403 },
  { name: 'reset', path: 'reset-request', status: 200 },
  { name: 'the link again', path: 'verification', status: 200 },
]

try {
  const hash = await hashPassword('the password of its owner')
  let people = await makePeople(hash)
  const rows: DrillRow[] = []
  for (const door of DOORS) {
    for (let round = 1; ; round++) {
      if (round > 1) {
        people = await makePeople(hash)
        // The same state as in the first round, apart from the sign-up itself.
        if (door.name !== 'sign-up') await signUpAll(people)
      }
      const { a, b, wrong } = await measure(door, people)
      const apart = Math.abs(a - b) / Math.min(a, b)
      const figure = `${a.toFixed(1)} ms with an account, ${b.toFixed(1)} ms without: ${(apart * 100).toFixed(1)} % apart; ${wrong} of ${2 * TRIES} answers wrong`
      if (!isAtMost(apart, APART) && round < ROUNDS) {
        console.log(`       ${door.name.padEnd(22)} ${figure}; once more`)
        continue
      }
      rows.push([door.name, figure, `≤ ${APART * 100} % apart`, isAtMost(apart, APART) && wrong === 0])
      break
    }
  }
  reportRows(rows)
} finally {
  await server.stop()
}

interface People {
  known: string[]
  unknown: string[]
}

async function makePeople(hash: string): Promise<People> {
  const people: People = { known: [], unknown: [] }
  for (let n = 0; n < TRIES; n++) {
    const { id, email } = await createUser(server.sql)
    await server.sql`insert into accounts (user_id, account_id, provider_id, password)
      values (${id}, ${id}, 'credential', ${hash})`
    people.known.push(email)
    people.unknown.push(`asha-${randomUUID()}@khazana.test`)
  }
  return people
}

async function signUpAll({ known, unknown }: People): Promise<void> {
  const [door] = DOORS
  if (door) for (const [n, email] of [...known, ...unknown].entries()) await ask(door, email, n)
}

/** The medians, and the number of wrong answers. */
async function measure(door: Door, people: People): Promise<{ a: number; b: number; wrong: number }> {
  let wrong = 0
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  // Both in turn, so that other load on the machine affects both alike.
  const queue = Array.from({ length: TRIES }, (_, n) => n).flatMap((n) =>
    n % 2
      ? (['known', 'unknown'] as const).map((kind) => ({ kind, n }))
      : (['unknown', 'known'] as const).map((kind) => ({ kind, n })),
  )
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { ms, status } = await ask(door, people[next.kind][next.n] ?? '', next.n)
      times[next.kind].push(ms)
      if (status !== door.status) wrong += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { a: median(times.known), b: median(times.unknown), wrong }
}

async function ask({ path, password }: Door, email: string, n: number) {
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.0.${n >> 8}.${n & 255}`,
    },
    body: JSON.stringify({ email, password }),
  })
  await answer.arrayBuffer()
  return { ms: performance.now() - began, status: answer.status }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
