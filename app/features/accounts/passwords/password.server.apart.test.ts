import { expect, test, vi } from 'vitest'

import { hashPassword, verifyPassword } from './password.server.ts'
import { weaknesses } from './weak-password.server.ts'

const { counted } = vi.hoisted(() => ({ counted: { running: 0, most: 0, asked: [] as Record<string, unknown>[] } }))

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2 = (name: 'argon2id', options: never, done: (error: Error | null, tag: Buffer) => void) => {
    crypto.argon2(name, options, (error, tag) => {
      counted.running -= 1
      done(error, tag)
    })
    // Calls that are rejected at once never ran.
    counted.running += 1
    counted.most = Math.max(counted.most, counted.running)
    counted.asked.push(options)
  }
  return { ...crypto, argon2 }
})

test('a password is kept as Argon2id with 19 MiB, 2 passes, 1 lane, a salt of its own', async () => {
  const [one, other] = [await hashPassword('a kettle of fog'), await hashPassword('a kettle of fog')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(counted.asked[0]).toMatchObject({ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 })
  expect(await verifyPassword({ hash: one, password: 'a kettle of fog' })).toBe(true)
  expect(await verifyPassword({ hash: one, password: 'a kettle of foG' })).toBe(false)
  for (const hash of ['', '$', 'plain', one.replace('argon2id', 'argon2i'), one.slice(0, -1), one.slice(0, -43)]) {
    expect(await verifyPassword({ hash, password: 'a kettle of fog' }).catch(() => false)).toBe(false)
  }
})

test('at most two are hashed at the same time', async () => {
  counted.most = 0
  await Promise.all(Array.from({ length: 10 }, (_, n) => hashPassword(`a kettle of fog ${n}`)))
  expect(counted.most).toBe(2)
})

test.each([
  ['wispy', ['Use at least 10 characters.']],
  ['🙂🙂🙂🙂🙂', ['Use at least 10 characters.', 'Use more than three different characters.']],
  ['a1b2c3d4e5'.repeat(13), ['Use at most 128 characters.']],
  ['aaaaaaaaaaab', ['Use more than three different characters.']],
  ['1234567890', ['This password is too common. Choose another one.']],
  ['Password123!', ['This password is too common. Choose another one.']],
  ['basketball1', ['This password is too common. Choose another one.']],
  ['my name: asha.menon', ['Do not use your e-mail address in your password.']],
  ['', ['Use at least 10 characters.']],
])('%j is rejected with reasons', (password, reasons) => {
  expect(weaknesses(password, 'Asha.Menon@khazana.test')).toEqual(reasons)
})

test.each(['a kettle of lilac fog', 'Xk4#vPq9!z', 'नमस्ते दुनिया कैसे', 'a'.repeat(60) + 'bcd'.repeat(20)])(
  '%j is accepted',
  (password) => {
    expect(weaknesses(password, 'asha.menon@khazana.test')).toEqual([])
  },
)
