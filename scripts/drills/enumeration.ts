// Sign-up, sign-in, reset and resending the link take equally long for addresses with and without an account; 200 tries each.
//   npm run drill -- enumeration [TRIES]
//   quick: 40
import { randomUUID } from 'node:crypto'

import { createUser } from '#test/factories.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'

import { startOwnServer } from '../../e2e/own-server.ts'

const TRIES = Number(process.argv[2] ?? 200)
const AT_ONCE = 2
const APART = 0.1
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
  const [known, unknown]: string[][] = [[], []]
  for (let n = 0; n < TRIES; n++) {
    const { id, email } = await createUser(server.sql)
    await server.sql`insert into accounts (user_id, account_id, provider_id, password)
      values (${id}, ${id}, 'credential', ${hash})`
    known?.push(email)
    unknown?.push(`asha-${randomUUID()}@khazana.test`)
  }
  let failed = 0
  for (const door of DOORS) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    // Turn by turn, so that whatever else the machine does falls on both alike.
    const queue = Array.from({ length: TRIES }, (_, n) => n).flatMap((n) =>
      n % 2
        ? (['known', 'unknown'] as const).map((kind) => ({ kind, n }))
        : (['unknown', 'known'] as const).map((kind) => ({ kind, n })),
    )
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const email = (next.kind === 'known' ? known : unknown)?.[next.n] ?? ''
        const { ms, status } = await ask(door, email, next.n)
        times[next.kind].push(ms)
        if (status !== door.status) failed += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    const [a, b] = [median(times.known), median(times.unknown)]
    const apart = Math.abs(a - b) / Math.min(a, b)
    const holds = apart <= APART
    if (!holds) failed += 1
    const figure = `${a.toFixed(1)} ms with an account, ${b.toFixed(1)} ms without: ${(apart * 100).toFixed(1)} % apart`
    console.log(`${holds ? 'ok    ' : 'FAILED'} ${door.name.padEnd(22)} ${figure}`)
  }
  console.log(`${failed} of ${TRIES * 2 * DOORS.length} answers or medians are not as they should be`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await server.stop()
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
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
