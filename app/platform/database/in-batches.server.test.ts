import { expect, onTestFinished, test, vi } from 'vitest'

import { inBatches, sharedAsks } from './in-batches.server.ts'

/** Records the queries and answers them when the test says so. */
function asker() {
  const asked: { keys: readonly string[]; answer: () => void; fail: () => void }[] = []
  const ask = (keys: readonly string[]) =>
    new Promise<string[]>((resolve, reject) =>
      asked.push({
        keys,
        answer: () => resolve(keys.map((key) => `${key}!`)),
        fail: () => reject(new Error('no answer')),
      }),
    )
  return { asked, ask, keys: () => asked.map((one) => one.keys) }
}

test('the first request runs at once; the others share a batch, and each gets its own answer', async () => {
  const { asked, ask, keys } = asker()
  const get = inBatches(ask, { patienceMs: 60_000 })
  const answers = Promise.all(['a', 'b', 'c'].map(get))
  expect(keys()).toEqual([['a']])
  asked[0]?.answer()
  await expect.poll(keys).toEqual([['a'], ['b', 'c']])
  const later = get('d')
  asked[1]?.answer()
  expect(await answers).toEqual(['a!', 'b!', 'c!'])
  await expect.poll(keys).toEqual([['a'], ['b', 'c'], ['d']])
  asked[2]?.answer()
  expect(await later).toBe('d!')
  void get('e')
  expect(keys().at(-1)).toEqual(['e'])
})

test('a slow query delays later ones only briefly, and the number of concurrent ones is limited', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { asked, ask, keys } = asker()
  const get = inBatches(ask, { atOnce: 3, patienceMs: 50 })
  const slow = Promise.all(['a', 'b'].map(get))
  await vi.advanceTimersByTimeAsync(49)
  expect(keys()).toEqual([['a']])
  await vi.advanceTimersByTimeAsync(1)
  expect(keys()).toEqual([['a'], ['b']])
  const behind = get('c')
  await vi.advanceTimersByTimeAsync(50)
  expect(keys()).toEqual([['a'], ['b'], ['c']])
  // No query beyond these three starts.
  const last = Promise.all(['d', 'e'].map(get))
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(3)
  asked[2]?.answer()
  expect(await behind).toBe('c!')
  expect(keys().slice(3)).toEqual([['d', 'e']])
  asked[3]?.answer()
  expect(await last).toEqual(['d!', 'e!'])
  // The two slow queries do not hold this one up.
  const next = get('f')
  expect(keys().at(-1)).toEqual(['f'])
  for (const { answer } of asked) answer()
  expect(await Promise.all([slow, next])).toEqual([['a!', 'b!'], 'f!'])
})

test('a batch has a maximum size, and no requests that must be kept apart', async () => {
  const { asked, ask, keys } = asker()
  const get = inBatches(ask, { atOnce: 1, most: 3, apart: (key) => [key.charAt(0)] })
  const answers = Promise.all(['a1', 'b1', 'b2', 'c1', 'b3', 'd1', 'e1'].map(get))
  for (let n = 0; n < 4; n += 1) {
    await expect.poll(() => asked.length).toBe(n + 1)
    asked[n]?.answer()
  }
  expect(keys()).toEqual([['a1'], ['b1', 'c1', 'd1'], ['b2', 'e1'], ['b3']])
  expect(await answers).toEqual(['a1!', 'b1!', 'b2!', 'c1!', 'b3!', 'd1!', 'e1!'])
})

test('a request that shares a key with an earlier one waits, even for a waiting one', async () => {
  const { asked, ask, keys } = asker()
  const get = inBatches(ask, { atOnce: 1, apart: (key) => key.split('') })
  const answers = Promise.all(['x', 'ab', 'bc', 'cd', 'de', 'ef'].map(get))
  for (let n = 0; n < 6; n += 1) {
    await expect.poll(() => asked.length).toBe(n + 1)
    asked[n]?.answer()
  }
  await answers
  // Each key shares a letter with the one before it.
  expect(keys()).toEqual([['x'], ['ab'], ['bc'], ['cd'], ['de'], ['ef']])
})

test('a failing query fails only for its own requests', async () => {
  const { asked, ask } = asker()
  const get = inBatches(ask, { atOnce: 1 })
  const answers = Promise.allSettled(['a', 'b', 'c'].map(get))
  asked[0]?.answer()
  await expect.poll(() => asked.length).toBe(2)
  const later = get('d')
  asked[1]?.fail()
  await expect.poll(() => asked.length).toBe(3)
  asked[2]?.answer()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await later).toBe('d!')
})

test('a wrong number of answers is an error', async () => {
  const get = inBatches<string, string>(async () => [])
  await expect(get('a')).rejects.toThrow('0 answers to 1 questions')
})

test('equal requests during a query share the next one; others run concurrently', async () => {
  const { asked, ask, keys } = asker()
  const get = sharedAsks(
    async (key: string) => (await ask([key])).map((answer) => ({ answer }))[0],
    (key) => key.toLowerCase(),
  )
  const first = get('a')
  const later = ['a', 'A', 'a'].map(get)
  const other = get('b')
  expect(keys()).toEqual([['a'], ['b']])
  asked[0]?.answer()
  expect(await first).toEqual({ answer: 'a!' })
  await expect.poll(keys).toEqual([['a'], ['b'], ['a']])
  asked[2]?.answer()
  const [one, ...same] = await Promise.all(later)
  expect(one).toEqual({ answer: 'a!' })
  for (const another of same) expect(another).toBe(one)
  asked[1]?.answer()
  expect(await other).toEqual({ answer: 'b!' })
  // The failure is not cached.
  const again = get('a')
  expect(keys()).toHaveLength(4)
  asked[3]?.answer()
  expect(await again).not.toBe(one)
})

test('a failing query fails for all who wait for it, and runs again for the next request', async () => {
  const { asked, ask } = asker()
  const get = sharedAsks(
    async (key: string) => ask([key]),
    (key) => key,
  )
  const first = get('a')
  const later = Promise.allSettled(['a', 'a'].map(get))
  asked[0]?.fail()
  await expect(first).rejects.toThrow('no answer')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.fail()
  expect((await later).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = get('a')
  asked[2]?.answer()
  expect(await next).toEqual(['a!'])
})
