import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'

import { Refusal } from '#app/platform/http/refusal.server.ts'

import { notBefore } from './not-before.server.ts'

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: vi.fn<(ms: number) => Promise<void>>(),
}))

beforeEach(() => {
  vi.mocked(pause).mockReset()
  vi.useFakeTimers({ toFake: ['performance'] })
})

/** Work that takes so long, and then does what `end` does. */
const work = (ms: number, end: () => string) => async () => {
  vi.advanceTimersByTime(ms)
  return end()
}
const refuse = (code: 'too_many' | 'signed_out') => () => {
  throw new Refusal(code, 'No')
}
const waits = () => vi.mocked(pause).mock.calls

test('a refusal waits for the rest of the time, however long its work took', async () => {
  await expect(notBefore(350, work(50, refuse('signed_out')))).rejects.toThrow('No')
  await expect(notBefore(350, work(400, refuse('signed_out')))).rejects.toThrow('No')
  expect(waits()).toEqual([[300], [0]])
})

test('any other failure waits as well', async () => {
  await expect(
    notBefore(
      350,
      work(100, () => JSON.parse('{') as string),
    ),
  ).rejects.toThrow(SyntaxError)
  expect(waits()).toEqual([[250]])
})

test('a success, and a refusal that looked at no account, are answered at once', async () => {
  expect(
    await notBefore(
      350,
      work(50, () => 'well'),
    ),
  ).toBe('well')
  await expect(notBefore(350, work(50, refuse('too_many')))).rejects.toThrow('No')
  expect(waits()).toEqual([])
})

test('a success that must not differ from a refusal waits like one', async () => {
  expect(
    await notBefore(
      350,
      work(50, () => 'well'),
      { always: true },
    ),
  ).toBe('well')
  expect(waits()).toEqual([[300]])
})
