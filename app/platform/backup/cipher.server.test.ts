import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'

import { DamagedBackup, openBackupKey, WrongBackupKey, type KeyTerms } from './cipher.server.ts'

const SECRET = 'a long enough secret'
const key = await openBackupKey(SECRET)
const onTerms = (changes: Partial<KeyTerms> = {}) => ({ terms: { ...key.terms, ...changes }, of: 'a name' })
const FRAME = 64 * 1024

const through = (bytes: Buffer, step: Transform, pieces = 10_000) =>
  buffer(
    Readable.from(
      (function* () {
        for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces)
      })(),
    ).compose(step),
  )

test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME])('%i bytes come back', async (length) => {
  const bytes = randomBytes(length)
  const sealed = await through(bytes, key.seal())
  expect(sealed.length).toBeGreaterThan(length)
  expect(await through(sealed, key.open())).toEqual(bytes)
  expect(await through(sealed, key.open(), 7)).toEqual(bytes)
})

test('two encryptions of the same bytes differ', async () => {
  const bytes = randomBytes(100)
  expect(await through(bytes, key.seal())).not.toEqual(await through(bytes, key.seal()))
})

test('a changed byte, a missing end, and frames in another order are noticed', async () => {
  const sealed = await through(randomBytes(3 * FRAME), key.seal())
  const head = 38
  const frame = FRAME + 16
  const changed = Buffer.from(sealed)
  changed[head + 5]! ^= 1
  const swapped = Buffer.concat([
    sealed.subarray(0, head),
    sealed.subarray(head + frame, head + 2 * frame),
    sealed.subarray(head, head + frame),
    sealed.subarray(head + 2 * frame),
  ])
  const cutAtFrame = sealed.subarray(0, head + 2 * frame)
  for (const damaged of [
    changed,
    swapped,
    cutAtFrame,
    sealed.subarray(0, -1),
    sealed.subarray(0, 20),
    Buffer.alloc(0),
  ]) {
    await expect(through(damaged, key.open())).rejects.toThrow(DamagedBackup)
  }
  await expect(through(Buffer.from('plain text that nobody encrypted, long enough'), key.open())).rejects.toThrow(
    'not encrypted',
  )
})

test('the same key opens what it sealed elsewhere, and a wrong one says so', async () => {
  await expect(openBackupKey('another secret', onTerms())).rejects.toThrow(
    new WrongBackupKey('BACKUP_KEY is not the key with which the backup a name was encrypted.'),
  )
  const again = await openBackupKey(SECRET, onTerms())
  expect(again.sign('text')).toBe(key.sign('text'))
  const bytes = Buffer.from('a photo')
  expect(await through(await through(bytes, key.seal()), again.open())).toEqual(bytes)
})

test.each([{ n: 2 ** 21 }, { n: 2 ** 15 }, { n: 3 }, { r: 64 }, { p: 100 }, { salt: '' }, { salt: 'A'.repeat(4000) }])(
  'terms that this product never wrote derive nothing: %j',
  async (changes) => {
    let hasWaited = false
    setImmediate(() => (hasWaited = true))
    await expect(openBackupKey(SECRET, onTerms(changes))).rejects.toThrow(/^The backup a name asks for a key/)
    // A derivation takes longer than any turn of the event loop.
    expect(hasWaited).toBe(false)
  },
)

test('others go on while a key is derived', async () => {
  let turns = 0
  let isDerived = false
  const derived = openBackupKey(SECRET, onTerms()).finally(() => (isDerived = true))
  for (; !isDerived; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  await derived
  expect(turns).toBeGreaterThan(1)
})
