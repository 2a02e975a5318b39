import { afterAll, describe, expect, test } from 'vitest'

import { OPERATIONS } from '#app/server/api.ts'
import { heard } from '#test/chat.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { type Answer } from '#test/visitor.ts'

import { matrixSite } from './matrix-site.ts'
import { changesBetween, makeWorld, ROLES, snapshot, makeWorlds, type Snapshot, type World } from './matrix-world.ts'
import { expected, MATRIX, type Call, type Entry, type Outcome } from './matrix.ts'

const { sql, api } = await matrixSite({ LIMIT_SIGN_UP: '1000/1m' })
const nextWorld = makeWorlds(sql, api)

const readName = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`
const findEntry = (name: string): Entry => {
  const entry = MATRIX[name]
  if (!entry) throw new Error(`${name} is missing in test/matrix/matrix.ts`)
  return entry
}

/** The same call about things that do not exist. */
function elsewhere(call: Call, world: World): Call {
  const { raw, ...rest } = call
  let text = JSON.stringify(rest)
  for (const [id, missing] of world.missing) {
    text = text.replaceAll(id, missing).replaceAll(encodeURIComponent(id), encodeURIComponent(missing))
  }
  return { ...(JSON.parse(text) as Call), ...(raw !== undefined && { raw }) }
}

function outcome(status: number, done: readonly number[] = []): Outcome {
  if (status === 401) return 'signed out'
  return status < 400 || done.includes(status) ? 'done' : 'refused'
}

/** An action's answer, and the events that go to browsers meanwhile. */
async function hearing(ask: () => Promise<Answer>): Promise<{ answer: Answer; events: unknown }> {
  let answer: Answer | undefined
  const events = await heard(async () => (answer = await ask()))
  if (!answer) throw new Error('There was no answer')
  return { answer, events }
}

const addressesIn = (world: World, said: unknown) => {
  const text = JSON.stringify(said)
  return [...Object.values(world.emails), world.seller.email].filter((email) => email && text.includes(email))
}

test('every operation has its entry, and every entry its operation', () => {
  const names = OPERATIONS.map(readName)
  expect(names.filter((name) => !(name in MATRIX))).toEqual([])
  expect(Object.keys(MATRIX).filter((name) => !names.includes(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

describe('access to operations', () => {
  let [cells, leaks] = [0, 0]
  afterAll(() => console.log(`authorization: ${leaks} leaks in ${cells} cells of ${OPERATIONS.length} operations`))

  test.each(OPERATIONS.map((operation) => [readName(operation), operation] as const))('%s', async (name, operation) => {
    const entry = findEntry(name)
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    let after: Snapshot | undefined
    for (const role of ROLES) {
      const world = await nextWorld(after)
      const call = await entry.call(world)
      const before = await snapshot(sql)
      takeJobs()
      const { answer, events } = await hearing(() =>
        world.visitor(role).ask(operation.method.toUpperCase(), call.path, call),
      )
      const sent = await takeMails()
      after = await snapshot(sql)
      const changes = changesBetween(before, after)
      const told = Object.entries(world.emails).filter(([whose, email]) => {
        return email && whose !== role && email !== world.emails[role] && answer.text.includes(email)
      })
      const is = outcome(answer.status, entry.done)
      const writes = changes.length > 0 && (is !== 'done' || (operation.method === 'get' && !entry.writesByToken))
      const problems = [
        ...(writes ? [`wrote ${changes.map(({ table }) => table).join()}`] : []),
        ...told.map(([whose]) => `told the address of ${whose}`),
        ...addressesIn(world, events).map((email) => `told ${email} live`),
        ...sent.flatMap((mail) =>
          addressesIn(world, mail)
            .filter((email) => email !== mail['to'])
            .map((email) => `mailed ${email}`),
        ),
        ...(answer.headers.get('set-cookie')?.includes('_session=') && is !== 'done' ? ['set a session'] : []),
      ]
      found[role] = [is, ...problems].join(', ')
      wanted[role] = expected(entry.allowed, role)
      cells += 1
      if (found[role] !== wanted[role]) leaks += 1
    }
    expect(found).toEqual(wanted)
  })
})

const owned = OPERATIONS.filter((operation) => {
  return ['owner', 'participants'].includes(MATRIX[readName(operation)]?.allowed ?? '')
})

test.each(owned.map((operation) => [readName(operation), operation] as const))(
  'others cannot tell whether something exists: %s',
  async (name, operation) => {
    const entry = findEntry(name)
    const world = await makeWorld(sql, api)
    const call = await entry.call(world)
    const ask = (one: Call) => world.visitor('other').ask(operation.method.toUpperCase(), one.path, one)
    const [theirs, missing] = [await ask(call), await ask(elsewhere(call, world))]
    expect([theirs.status, theirs.text]).toEqual([missing.status, missing.text])
  },
)
