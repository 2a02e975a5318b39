import { beforeAll, expect, test } from 'vitest'

import { OPERATIONS } from '#app/server/api.ts'

import { matrixSite } from './matrix-site.ts'
import { makeWorld, type World } from './matrix-world.ts'
import { MATRIX } from './matrix.ts'

const MANY = '99999/1s'
const UNLIMITED = Object.fromEntries(
  'SIGN_IN_ACCOUNT SIGN_IN_IP SIGN_UP RESET WRITES UPLOADS AI MESSAGES CONVERSATIONS CONTACT FEEDBACK REPORTS UPI ROTATIONS'
    .split(' ')
    .map((name) => [`LIMIT_${name}`, MANY]),
)

const { sql, api } = await matrixSite(UNLIMITED)
let world: World
beforeAll(async () => {
  world = await makeWorld(sql, api)
})

const deep = (levels: number, [open, close]: [string, string], inside = '1') =>
  `${open.repeat(levels)}${inside}${close.repeat(levels)}`
const toBytes = (text: string) => new TextEncoder().encode(text)

/** Bodies that no form sends, for any operation: rejected before validation, with these messages. */
const REFUSED: [string, Uint8Array, string][] = [
  ['lists, 5,000 deep', toBytes(deep(5000, ['[', ']'])), 'nested too deeply'],
  ['lists, 49,000 deep', toBytes(deep(49_000, ['[', ']'])), 'nested too deeply'],
  ['objects, 5,000 deep', toBytes(deep(5000, ['{"a":', '}'])), 'nested too deeply'],
  ['a depth that is never closed', toBytes('['.repeat(90_000)), 'nested too deeply'],
  ['a list of 45,000 values', toBytes(`[${'0,'.repeat(45_000)}0]`), 'too many values'],
  ['10,000 keys', toBytes(`{${'"a":1,'.repeat(10_000)}"b":1}`), 'too many values'],
  ['invalid UTF-8', Uint8Array.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), 'not JSON'],
  ['half a character at the end', Uint8Array.from([0x22, 0xe2, 0x82]), 'not JSON'],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), 'not JSON'],
  ['nothing', new Uint8Array(), 'not JSON'],
  ['a NUL', toBytes('\0'), 'not JSON'],
  ['two values', toBytes('{} {}'), 'not JSON'],
]

/** Values that are tried in every field of a body. */
const VALUES: [string, string][] = [
  ['null', 'null'],
  ['NUL characters', String.raw`"\u0000\u0000"`],
  ['NUL between letters', String.raw`"a\u0000b"`],
  ['lone surrogates', String.raw`"\ud800 \udfff\ud83d"`],
  ['20 levels', deep(18, ['[', ']'])],
  ['1,000 values', `[${'0,'.repeat(1000)}0]`],
  ['an object with __proto__', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'],
  ['a number beyond all', '1e999'],
  ['a number of 5,000 digits', '9'.repeat(5000)],
  ['a text of 90 kB', `"${'x'.repeat(90_000)}"`],
]

const writes = OPERATIONS.filter(({ body }) => body && !('kind' in body)).map(
  (operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const,
)

test.each(writes)(
  '%s refuses hostile JSON without a server error, and if it is an admin’s, fields that it does not describe',
  async (name, operation) => {
    const entry = MATRIX[name]
    if (!entry) throw new Error(`${name} is missing in test/matrix/matrix.ts`)
    const { path, body } = await entry.call(world)
    const visitor = world.visitor(operation.access === 'admin' ? 'admin' : 'owner')
    const send = (raw: Uint8Array) =>
      visitor.ask(operation.method.toUpperCase(), path, {
        raw: Buffer.from(raw),
        headers: { 'content-type': 'application/json', 'content-length': String(raw.length) },
      })
    for (const [what, raw, words] of REFUSED) {
      const { status, json } = await send(raw)
      expect([what, status, json.error?.message]).toEqual([what, 400, expect.stringContaining(words)])
    }
    // A misspelt name would change what is meant: a suspension without its end is a ban for good.
    for (const field of operation.access === 'admin' ? ['dyas'] : []) {
      const misspelt = await send(toBytes(JSON.stringify({ ...Object(body), [field]: 7 })))
      const problem = expect.objectContaining({ '': `There is no such field: ${field}` })
      expect([misspelt.status, misspelt.json.error?.fields]).toEqual([422, problem])
    }
    const fields = Object.keys(operation.body && 'shape' in operation.body ? operation.body.shape : {})
    for (const [what, value] of VALUES) {
      // Long values go only into the first field, so that the body stays below the general limits.
      const chosen = value.length * fields.length > 40_000 ? fields.slice(0, 1) : ['__proto__', ...fields]
      // Each name twice: the last one counts, and no other parser could disagree.
      const members = [...chosen, ...(chosen.length > 1 ? chosen : [])].map(
        (field) => `${JSON.stringify(field)}:${value}`,
      )
      const text = `{${members.join(',')}}`
      const { status } = await send(toBytes(text))
      expect([what, status]).toEqual([what, expect.toSatisfy((code: number) => code < 500)])
    }
  },
)
