import { describe, expect, test } from 'vitest'

import { pickChoice, seedRandom } from './seeded-random.ts'

describe('seeded', () => {
  test('is the same for the same seed, and different for the next one', () => {
    const draw = (seed: string) => Array.from({ length: 5 }, seedRandom(seed))
    expect(draw('L000001')).toEqual(draw('L000001'))
    expect(draw('L000001')).not.toEqual(draw('L000002'))
  })

  test('is evenly distributed over numbered keys', () => {
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let n = 0; n < 10_000; n++) {
      const tenth = Math.floor(seedRandom(`file\0L${n}`)() * 10)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    expect(Math.min(...tenths)).toBeGreaterThan(850)
    expect(Math.max(...tenths)).toBeLessThan(1150)
  })

  test('picking from nothing is refused', () => {
    expect(() => pickChoice(seedRandom('a'), [])).toThrow('nothing to pick')
  })
})
