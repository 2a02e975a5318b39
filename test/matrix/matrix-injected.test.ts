import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'

import type { Operation } from '#app/platform/http/operation.server.ts'
import { OPERATIONS } from '#app/server/api.ts'
import { takeJobs } from '#test/jobs.ts'

import { matrixSite } from './matrix-site.ts'
import { changesBetween, makeWorld, snapshot, listTables, type Change, type World } from './matrix-world.ts'
import { MATRIX } from './matrix.ts'

const { sql, api } = await matrixSite({ LIMIT_SIGN_UP: '1000/1m' })

const columns = await sql<{ table: string; name: string; type: string }[]>`
  select table_name as table, column_name as name, data_type as type from information_schema.columns
  where table_schema = 'public' and table_name in ${sql(await listTables(sql))}`
const writes = OPERATIONS.filter(({ method }) => method !== 'get')
const readName = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`

const SENTINEL = 'INJECTED'
const ID = randomUUID()

/** A value of the column's type that nobody would write by chance. */
function value(type: string, name: string): unknown {
  if (name === 'role') return 'admin'
  if (type === 'boolean') return true
  if (type === 'integer') return 987_654_321
  if (type === 'uuid') return ID
  if (type === 'ARRAY') return [SENTINEL]
  if (type === 'jsonb') return { [SENTINEL]: SENTINEL }
  if (type.startsWith('timestamp')) return '2001-02-03T04:05:06.000Z'
  return SENTINEL
}

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Every column in both spellings, and names with a special meaning in frameworks or JavaScript. */
function injection(operation: Operation): Record<string, unknown> {
  const { body, query } = operation
  const own = [...Object.keys(body && 'shape' in body ? body.shape : {}), ...Object.keys(query?.shape ?? {})]
  const all = columns.flatMap(({ name, type }) => [name, camel(name)].map((key) => [key, value(type, name)] as const))
  const roles = ['isAdmin', 'is_admin', 'admin', 'roles', 'user', 'viewer', 'constructor', 'prototype', 'callbackURL']
  const more = roles.map((key) => [key, { id: ID, userId: ID, isAdmin: true, role: 'admin' }] as const)
  return Object.fromEntries([...all, ...more].filter(([key]) => !own.includes(key)))
}

// Values that differ in every world or call.
const VOLATILE =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)|[0-9a-f]{32}|\b\d{13}\b|\$argon2id\S+?(?=")|"[\w-]{43}"|"sealed":"[\w-]+"|reset-password:[\w-]+|passkey:[\w-]+|(?:verify-email|sign-up):[\w-]+/g

const comparable = (changes: Change[]) =>
  changes.map((change) => JSON.stringify(change).replaceAll(VOLATILE, '#')).toSorted()

async function changesBy(operation: Operation, injected: Record<string, unknown> | null) {
  const world: World = await makeWorld(sql, api)
  const call = await MATRIX[readName(operation)]?.call(world)
  if (!call) throw new Error(`${readName(operation)} is missing in test/matrix/matrix.ts`)
  const before = await snapshot(sql)
  const isFile = operation.body && 'kind' in operation.body
  const query = injected && new URLSearchParams(Object.entries(injected).map(([key, one]) => [key, String(one)]))
  const body = { ...injected, ...(call.body as object | undefined) }
  // Only JSON.parse creates a key with this name.
  const text = JSON.stringify(body).replace(/^\{/, `{"__proto__":{"isAdmin":true,"userId":"${ID}"},`)
  const asked = injected
    ? {
        headers: { 'content-type': 'application/json', ...call.headers },
        raw: isFile ? call.raw : text,
      }
    : call
  // After the call's own parameters: when one is given twice, the first counts, or neither.
  const path = query ? `${call.path}${call.path.includes('?') ? '&' : '?'}${String(query)}` : call.path
  const answer = await world.visitor('owner').ask(operation.method.toUpperCase(), path, asked)
  return { status: answer.status, text: answer.text, changes: changesBetween(before, await snapshot(sql)) }
}

describe('columns that no request may set are not written', () => {
  let [injected, changed] = [0, 0]
  afterAll(() =>
    console.log(
      `mass assignment: ${changed} protected columns changed, of ${columns.length} columns in ${writes.length} writes (${injected} injected values)`,
    ),
  )

  test.each(writes.map((operation) => [readName(operation), operation] as const))('%s', async (_, operation) => {
    const given = injection(operation)
    injected += Object.keys(given).length
    const [plain, loaded] = [await changesBy(operation, null), await changesBy(operation, given)]
    takeJobs()
    const [wanted, found] = [comparable(plain.changes), comparable(loaded.changes)]
    changed += found.filter((one) => !wanted.includes(one)).length
    expect(loaded.status).toBe(plain.status)
    expect(found).toEqual(wanted)
    const written = JSON.stringify(loaded.changes)
    for (const trace of [SENTINEL, ID, '987654321', '2001-02-03']) expect(written).not.toContain(trace)
  })
})

test('the comparison detects a written column', async () => {
  const world = await makeWorld(sql, api)
  const [talk] = await sql<{ next: number }[]>`
    select revision::integer + 1 as next from conversations where item_id = ${world.item.id} and revision > 0`
  const before = await snapshot(sql)
  await sql`update items set is_sold = true where id = ${world.item.id}`
  await sql`insert into user_roles (user_id, role) values (${world.owner.id}, 'admin')`
  expect(comparable(changesBetween(before, await snapshot(sql)))).toEqual([
    JSON.stringify({ table: 'conversations', row: 'changed', columns: { revision: talk?.next } }),
    '{"table":"items","row":"changed","columns":{"is_sold":true}}',
    // A trigger ends the open offers for it.
    '{"table":"offers","row":"changed","columns":{"state":"void","reason":"sold","settled_at":"#"}}',
    '{"table":"user_roles","row":"new","columns":{"role":"admin","user_id":"#","factor_due_at":"#","factor_told_at":null}}',
  ])
})
