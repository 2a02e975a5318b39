import { expect, test } from 'vitest'

import { inBatches } from './in-batches.server.ts'

/** Questions that wait to be answered. */
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

test('who comes first is asked for at once; the others go together, and each gets their own answer', async () => {
  const { asked, ask, keys } = asker()
  const get = inBatches(ask, { atOnce: 2 })
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(get))
  expect(keys()).toEqual([['a'], ['b']])
  asked[1]?.answer()
  await expect.poll(keys).toEqual([['a'], ['b'], ['c', 'd', 'e']])
  asked[2]?.answer()
  asked[0]?.answer()
  expect(await answers).toEqual(['a!', 'b!', 'c!', 'd!', 'e!'])
})

test('no more go together than may, and none that are to be kept apart', async () => {
  const { asked, ask, keys } = asker()
  const get = inBatches(ask, { atOnce: 1, most: 3, apart: (key) => key.charAt(0) })
  const answers = Promise.all(['a1', 'b1', 'b2', 'c1', 'b3', 'd1', 'e1'].map(get))
  for (let n = 0; n < 4; n += 1) {
    await expect.poll(() => asked.length).toBe(n + 1)
    asked[n]?.answer()
  }
  expect(keys()).toEqual([['a1'], ['b1', 'c1', 'd1'], ['b2', 'e1'], ['b3']])
  expect(await answers).toEqual(['a1!', 'b1!', 'b2!', 'c1!', 'b3!', 'd1!', 'e1!'])
})

test('a question that fails fails for those it was asked for, and for nobody else', async () => {
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

test('answers that are not as many as the questions are none', async () => {
  const get = inBatches<string, string>(async () => [])
  await expect(get('a')).rejects.toThrow('0 answers to 1 questions')
})
