// The servers around the nodes are killed and hang, except for the databases.
import { setTimeout as pause } from 'node:timers/promises'

import type { Parts } from '../parts.ts'
import type { During } from '../watch-people.ts'

/** F7: Redis is gone for this long. */
const REDIS_GONE_MS = 3_000
/** A program that its service manager starts again at once. */
const KILLED_MS = 1_000
const HANGS_MS = 8_000
/** The site has one front for its chats and sellers. Requests that wait for it wait less than 10 s. */
const FRONT_HANGS_MS = 5_000
/** F11. */
const BUCKET_HANGS_MS = 60_000
/** Every page needs the way to the database, or a kept one. */
const NO_DATABASE = { most: 0.05 }

interface Server {
  kill: () => Promise<void>
  start: () => Promise<void>
  signal: (name: NodeJS.Signals) => void
}

export async function troubleFronts(during: During, { haproxy, nginx }: Parts): Promise<void> {
  for (const [name, { address, program }] of Object.entries({ HAProxy: haproxy, nginx })) {
    await during(`${name} before the nodes is killed`, () => killFor(program, KILLED_MS), { gone: address })
    await during(`${name} before the nodes hangs`, () => hangFor(program, FRONT_HANGS_MS))
  }
}

export async function troubleParts(during: During, parts: Parts, forMs: number): Promise<void> {
  const { redis, pooler, ceph } = parts
  await during('Redis is killed, and gone for 3 s', () => killFor(redis, REDIS_GONE_MS))
  await during('Redis hangs for 3 s', () => hangFor(redis, REDIS_GONE_MS))
  await during('PgBouncer is killed', () => killFor(pooler, KILLED_MS), NO_DATABASE)
  await during('PgBouncer hangs', () => hangFor(pooler, HANGS_MS), NO_DATABASE)
  await during('HAProxy before the databases is killed', () => killFor(parts.databaseBalancer, KILLED_MS), NO_DATABASE)
  await during('HAProxy before the databases hangs', () => hangFor(parts.databaseBalancer, HANGS_MS), NO_DATABASE)
  await during('the gateway of the bucket is killed', async () => {
    await ceph.kill()
    await pause(forMs / 2)
    await ceph.start()
  })
  await during(
    `the bucket does not answer for ${BUCKET_HANGS_MS / 1000} s`,
    async () => {
      ceph.pause()
      await pause(BUCKET_HANGS_MS)
      ceph.resume()
    },
    { mustTell: true },
  )
}

async function killFor(server: Server, ms: number): Promise<void> {
  await server.kill()
  await pause(ms)
  await server.start()
}

async function hangFor(server: Pick<Server, 'signal'>, ms: number): Promise<void> {
  server.signal('SIGSTOP')
  await pause(ms)
  server.signal('SIGCONT')
}
