import { expect, test } from 'vitest'

import { decodeLine, listSigns, OTHER_SIGN } from './decode-line.ts'

const SIGNS = listSigns('A\nB\nＣ\n中')

/** Each step is a sign's number and how likely it is. */
const listChances = (steps: readonly [kind: number, chance: number][]) => {
  const data = new Float32Array(steps.length * SIGNS.length)
  for (const [step, [kind, chance]] of steps.entries()) data[step * SIGNS.length + kind] = chance
  return { data, steps: steps.length }
}

test('the signs are none, those of the list as written here, and a blank', () => {
  expect(SIGNS).toEqual(['', 'A', 'B', 'C', OTHER_SIGN, ' '])
})

test('a sign of several steps is one, as certain as its surest step; one step without sign makes it two', () => {
  const steps = listChances([
    [1, 0.6],
    [1, 0.9],
    [0, 1],
    [1, 0.8],
    [5, 0.7],
    [3, 1],
  ])
  const read = decodeLine(steps, SIGNS)
  expect(read.map(({ text }) => text).join('')).toBe('AA C')
  expect(read[0]?.certainty).toBeCloseTo(0.9)
  expect(read.map(({ at }) => Number(at.toFixed(2)))).toEqual([0.08, 0.58, 0.75, 0.92])
})

test('a blank that the model thinks possible parts two words; after a blank there is no other', () => {
  const steps = listChances([
    [1, 0.9],
    [0, 0.8],
    [2, 0.9],
    [5, 0.9],
    [1, 0.9],
  ])
  const blanks = (chance: number) => {
    const data = Float32Array.from(steps.data)
    data[2 * SIGNS.length - 1] = chance
    data[4 * SIGNS.length + 5] = 0.2
    return decodeLine({ ...steps, data }, SIGNS).map(({ text }) => text)
  }
  expect(blanks(0.12).join('')).toBe('A B A')
  expect(blanks(0.03).join('')).toBe('AB A')
})

test('nothing is read where nothing stands', () => {
  expect(decodeLine(listChances([[0, 1]]), SIGNS)).toEqual([])
})
