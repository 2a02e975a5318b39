import { afterAll, expect, test } from 'vitest'

import { OPERATIONS } from '#app/server/api.ts'
import { takeJobs } from '#test/jobs.ts'

import { matrixSite } from './matrix-site.ts'
import { changesBetween, makeWorld, snapshot, type World } from './matrix-world.ts'
import { MATRIX } from './matrix.ts'

const { sql, api } = await matrixSite({ LIMIT_SIGN_UP: '1000/1m' })

/** One of each class that every text drops: direction, control, tag, selector, invisible letter. */
const UNSEEN = '\u202e\u001b\u2066\u{e0041}\u{e0100}\u00ad\u0085'
// As they appear in JSON, where control characters are escaped.
const asJson = (character: string) => JSON.stringify(character).slice(1, -1).replace('\\', '\\\\')
const FOUND = new RegExp(Array.from(UNSEEN, asJson).join('|'), 'u')
const poison = (text: string) => `${text.slice(0, 3)}${UNSEEN}${text.slice(3)}`

const asJobs = () => JSON.stringify(takeJobs().map(({ data }) => data))

/** A body with invisible characters in all its texts, except in fields that refuse them, such as kinds and ids. */
function poisoned(value: unknown, but: readonly string[]): unknown {
  if (typeof value === 'string') return poison(value)
  if (Array.isArray(value)) return value.map((one) => poisoned(one, []))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const inside = but.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
      return [name, but.includes(name) ? one : poisoned(one, inside)]
    }),
  )
}

const listTexts = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => listTexts(one, `${path}.${name}`))
    : typeof value === 'string' && value.includes(UNSEEN)
      ? [path]
      : []

const readName = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`
const writes = OPERATIONS.filter(({ method, body }) => method !== 'get' && body && !('kind' in body)).map(readName)

const taken: string[] = []
afterAll(() => console.log(`texts: ${taken.length} fields took a text with characters that nobody sees, without them`))

test.each(writes)('%s stores no invisible character', async (name) => {
  const [method = ''] = name.split(' ')
  const entry = MATRIX[name]
  if (!entry) throw new Error(`${name} is missing in test/matrix/matrix.ts`)
  let refused: string[] = []
  for (let round = 0; round < 3; round++) {
    const world: World = await makeWorld(sql, api)
    const { path, body } = await entry.call(world)
    const given = poisoned(body, refused)
    takeJobs()
    const before = await snapshot(sql)
    const answer = await world.visitor(entry.allowed === 'admin' ? 'admin' : 'owner').ask(method, path, { body: given })
    const written = JSON.stringify(changesBetween(before, await snapshot(sql))) + asJobs()
    expect(FOUND.test(written) && written).toBe(false)
    if (answer.status < 300) taken.push(...listTexts(given).map((field) => `${name} ${field}`))
    const fields = Object.keys(answer.json.error?.fields ?? {})
    if (fields.length === 0) break
    refused = [...refused, ...fields]
  }
})

test('every text field was tested', () => {
  expect(taken).toEqual(
    expect.arrayContaining([
      'POST /auth/sign-up .name',
      'POST /items .title',
      'POST /items .description',
      'POST /items .location',
      'PUT /items/:id .title',
      'PUT /me/profile .displayName',
      'POST /conversations/:id/messages .content',
      'POST /conversations/:id/report .details',
      'POST /profiles/:id/report .details',
      'POST /feedback .subject',
      'POST /feedback .message',
      'POST /contact .name',
      'POST /contact .message',
      'POST /admin/ads .title',
    ]),
  )
})

test('a stored invisible character would be found', async () => {
  const world = await makeWorld(sql, api)
  const before = await snapshot(sql)
  for (const character of UNSEEN) {
    await sql`update items set title = ${`Robot ${character}`} where id = ${world.item.id}`
    expect(FOUND.test(JSON.stringify(changesBetween(before, await snapshot(sql))))).toBe(true)
  }
})
