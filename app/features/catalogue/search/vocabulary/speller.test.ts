import { describe, expect, it } from 'vitest'

import { damerauDistance, Speller } from './speller.ts'

const speller = new Speller([
  ['skechers', 40],
  ['arthur', 30],
  ['casual', 90],
  ['causal', 1],
  ['watch', 500],
  ['match', 20],
  ['हैरी', 3],
])

describe('the speller', () => {
  it.each([
    ['skwchers', 'skechers'],
    ['skehcers', 'skechers'],
    ['artur', 'arthur'],
    ['czsual', 'casual'],
    ['wacth', 'watch'],
  ])('takes %s for %s', (typed, word) => {
    expect(speller.near(typed, 1)[0]?.word).toBe(word)
  })

  it('does not correct short words, correct ones, or those too far from any word', () => {
    expect(speller.near('wtch', 3)).toEqual([])
    expect(speller.near('watch', 3).map(({ word }) => word)).toEqual(['match'])
    expect(speller.near('sneakers', 3)).toEqual([])
  })

  it('counts two swapped letters as one edit', () => {
    expect(damerauDistance('wacth', 'watch', 2)).toBe(1)
    expect(damerauDistance('abc', 'abc', 2)).toBe(0)
    expect(damerauDistance('abcdef', 'ghijkl', 2)).toBe(3)
    expect(damerauDistance('a', 'abcd', 2)).toBe(3)
  })
})
