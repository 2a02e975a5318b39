// Ordinary people who write to a site that is under attack: how long they wait, and what is refused.
import { setTimeout as pause } from 'node:timers/promises'

import { findP99, isAtMost, sayMs, type DrillRow } from './drill-rows.ts'
import { paceInWords } from './machine-pace.ts'
import { cookieLine, type Person } from './own-product.ts'

const WRITES_P99_MS = 1000

export interface Writes {
  ms: number[]
  refused: string[]
}

interface Write {
  method: string
  path: string
  person: Person
  /** The last number of the person's address. */
  n: number
  body?: object | Buffer
}

export async function writeAndWatch(writes: Writes, home: string, { method, path, person, n, body }: Write) {
  const isFile = Buffer.isBuffer(body)
  const began = performance.now()
  const status = await fetch(`${home}${path}`, {
    method,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      Origin: home,
      'X-Forwarded-For': `192.0.2.${n}`,
      Cookie: cookieLine(person.cookies),
      ...(body && { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  }).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    () => 0,
  )
  writes.ms.push(performance.now() - began)
  if (status < 200 || status > 299) writes.refused.push(`${method} ${path.split('/', 3).join('/')}: ${status}`)
}

/** Wishlist entries and settings. `more` is added to the body of a setting. */
export async function writeAsPeople(
  home: string,
  { people, items, more }: { people: readonly Person[]; items: readonly string[]; more?: object },
  forMs: number,
): Promise<Writes> {
  const until = performance.now() + forMs
  const writes: Writes = { ms: [], refused: [] }
  await Promise.all(
    people.map(async (person, n) => {
      for (let round = n; performance.now() < until; round += 1) {
        const isOn = round % 2 === 0
        const path = `/api/wishlist/${items[round % items.length]}`
        await writeAndWatch(writes, home, { method: isOn ? 'PUT' : 'DELETE', path, person, n })
        const body = { topic: 'messages', channel: 'mail', isWanted: isOn, ...more }
        await writeAndWatch(writes, home, { method: 'PUT', path: '/api/me/notice-preferences', person, n, body })
        await pause(60)
      }
    }),
  )
  return writes
}

/** The goal for writes of others: none is refused, and 99 of 100 take a second at most. `before` is without the attack. */
export function judgeWrites(what: string, writes: Writes, before: Writes, pace: number): DrillRow[] {
  const p99 = findP99(writes.ms)
  return [
    [
      `${what}: writes refused`,
      `${writes.refused.length} of ${writes.ms.length} ${[...new Set(writes.refused)].join(' ')}`,
      '0',
      writes.refused.length === 0 && writes.ms.length > 50,
    ],
    [
      `${what}: writes p99`,
      `${sayMs(p99)} (before: ${sayMs(findP99(before.ms))})`,
      `≤ ${sayMs(WRITES_P99_MS)}${paceInWords(pace)}`,
      isAtMost(p99, WRITES_P99_MS * pace),
    ],
  ]
}
