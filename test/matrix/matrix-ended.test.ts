/**
 * Access that ends while an operation is in progress: nothing is written, and the answer is the one for a caller
 * without access.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { setDatabase, type Sql } from '#app/db/client.server.ts'
import { setAdmin } from '#app/features/accounts/admin-role.server.ts'
import { signOutEverywhere } from '#app/features/accounts/sign-in/sign-in.server.ts'
import type { Operation } from '#app/platform/http/operation.server.ts'
import { bus } from '#app/platform/live/bus.server.ts'
import { OPERATIONS } from '#app/server/api.ts'
import { deleteAccount } from '#test/account-data.ts'
import { setBanned } from '#test/ban.ts'
import { takeJobs } from '#test/jobs.ts'

import { matrixSite } from './matrix-site.ts'
import { changesBetween, makeWorld, snapshot, type Role, type Snapshot, type World } from './matrix-world.ts'
import { MATRIX, type Call } from './matrix.ts'

const { sql, api, dataDir } = await matrixSite()
afterEach(() => setDatabase(sql))

const readName = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`
/** These begin no transaction: one hands out a secret, the other a challenge, and neither is worth anything without access. */
const STORE_NOTHING = new Set(['POST /account/factors/app/setup', 'POST /account/reauthentication/passkey'])
const guarded = OPERATIONS.filter(
  (operation) => operation.method !== 'get' && operation.access !== 'anyone' && !STORE_NOTHING.has(readName(operation)),
)

type Person = { id: string; email: string }
/** Each with the status of the caller's answer. */
const ENDS: Record<string, { end: (person: Person) => Promise<unknown>; status: number; of?: Role }> = {
  ban: { end: ({ id }) => setBanned(id, true), status: 401 },
  'sign-out everywhere': { end: ({ id }) => signOutEverywhere(id), status: 401 },
  deletion: { end: ({ id, email }) => deleteAccount({ userId: id, email }, email), status: 401 },
  demotion: { end: ({ email }) => setAdmin(email, false), status: 403, of: 'admin' },
}

/** Half of the body arrives at once, the rest after `meanwhile`. */
function heldBody(bytes: Uint8Array, meanwhile: () => Promise<void>) {
  let pulls = 0
  return new ReadableStream(
    {
      async pull(controller) {
        pulls += 1
        const half = Math.ceil(bytes.length / 2)
        if (pulls === 1) return controller.enqueue(bytes.subarray(0, half))
        await meanwhile()
        controller.enqueue(bytes.subarray(half))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Runs `meanwhile` right before the next transaction begins: after all lookups for it. */
function holdNextTransaction(meanwhile: () => Promise<void>): void {
  const held = new Proxy(sql, {
    get(target, name) {
      if (name !== 'begin') return Reflect.get(target, name) as unknown
      return async (...given: Parameters<Sql['begin']>) => {
        setDatabase(sql)
        await meanwhile()
        return sql.begin(...given)
      }
    },
  })
  setDatabase(held)
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())

/** The changes that a request makes, and its answer, when its sender's access ends at a given moment. */
async function askWhileEnding(
  operation: Operation,
  moment: 'body' | 'write',
  end: (person: Person) => Promise<unknown>,
) {
  // Listing the folders of all worlds before would take a third of the time.
  for (const kind of ['item-images', 'message-images']) {
    rmSync(join(dataDir, 'photos', kind), { recursive: true, force: true })
  }
  const world = await makeWorld(sql, api)
  const call = await MATRIX[readName(operation)]?.call(world)
  if (!call) throw new Error(`${readName(operation)} is missing in test/matrix/matrix.ts`)
  const role = operation.access === 'admin' ? 'admin' : 'owner'
  // Access is ended by somebody else, outside the request's context.
  const elsewhere = AsyncLocalStorage.snapshot()
  let ended: Snapshot | undefined
  const meanwhile = async () => {
    await elsewhere(() => end(world[role]))
    takeJobs()
    ended = await elsewhere(() => snapshot(sql))
  }
  if (moment === 'write') holdNextTransaction(meanwhile)
  const filesBefore = filesIn(dataDir).length
  const told: string[] = []
  const stop = bus().subscribe({ event: ({ name }) => void told.push(name), gap: () => {} })
  const answer = await ask(world, role, operation, call, moment === 'body' ? meanwhile : undefined)
  stop()
  setDatabase(sql)
  if (!ended) return null
  const changes = changesBetween(ended, await snapshot(sql)).map(({ table, row }) => `${row}: ${table}`)
  const files = filesIn(dataDir).length - filesBefore
  return { status: answer.status, cookies: answer.headers.getSetCookie(), changes, files, jobs: takeJobs(), told }
}

async function ask(world: World, role: Role, { method }: Operation, call: Call, hold?: () => Promise<void>) {
  const visitor = world.visitor(role)
  const { body = hold && {}, raw } = call
  const bytes = new Uint8Array(
    await new Response(raw ?? (body === undefined ? null : JSON.stringify(body))).arrayBuffer(),
  )
  const request: RequestInit & { duplex: 'half' } = {
    method: method.toUpperCase(),
    duplex: 'half',
    headers: {
      cookie: visitor.cookieHeader,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      ...call.headers,
    },
    ...(bytes.length > 0 && { body: hold ? heldBody(bytes, hold) : bytes }),
  }
  return api.request(call.path, request)
}

describe('a person who loses access during a request changes nothing', () => {
  let [asked, done] = [0, 0]
  afterAll(() => console.log(`access that ended meanwhile: ${done} of ${asked} requests were carried out`))

  test.each(guarded.map((operation) => [readName(operation), operation] as const))('%s', async (_, operation) => {
    const moments = operation.body ? (['body', 'write'] as const) : (['write'] as const)
    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    let reached = 0
    for (const [how, { end, status, of = operation.access === 'admin' ? 'admin' : 'owner' }] of Object.entries(ENDS)) {
      if (of === 'admin' && operation.access !== 'admin') continue
      for (const moment of moments) {
        // All ways of ending access meet the write at the same lock, so one of them is enough at this moment.
        if (moment === 'write' && operation.body && how !== (operation.access === 'admin' ? 'demotion' : 'ban'))
          continue
        const outcome = await askWhileEnding(operation, moment, end)
        if (!outcome) continue
        const name = `${how} before the ${moment === 'body' ? 'rest of the body' : 'write'}`
        found[name] = outcome
        wanted[name] = { status, cookies: [], changes: [], files: 0, jobs: [], told: [] }
        asked += 1
        reached += 1
        if (outcome.status !== status || outcome.changes.length > 0) done += 1
      }
    }
    expect(reached).toBeGreaterThan(2)
    expect(found).toEqual(wanted)
  })
})
