import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'

import { DamagedBackup, openBackupKey, WrongBackupKey } from './cipher.server.ts'

const key = openBackupKey('a long enough secret')
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
  expect(() => openBackupKey('another secret', key.terms)).toThrow(WrongBackupKey)
  expect(() => openBackupKey('a long enough secret', { ...key.terms, n: 3 })).toThrow(DamagedBackup)
  const again = openBackupKey('a long enough secret', key.terms)
  expect(again.sign('text')).toBe(key.sign('text'))
  const bytes = Buffer.from('a photo')
  expect(await through(await through(bytes, key.seal()), again.open())).toEqual(bytes)
})
