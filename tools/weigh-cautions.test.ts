import { expect, test } from 'vitest'

import learnt from '#app/features/cautions/words/caution-weights.json' with { type: 'json' }

import { examplesOf, learn, source } from './weigh-cautions.ts'

test('the weights were learnt from the corpus and the words as they are', () => {
  // If this fails, run `node tools/weigh-cautions.ts`.
  expect(learnt.source).toBe(source())
})

test('what only one kind of message has weighs for it, what both have weighs little', () => {
  const examples = [...examplesOf('gold now\ngold soon\n# silver', true), ...examplesOf('tin now\n\ntin soon', false)]
  expect(examples).toHaveLength(4)
  const { weights } = learn(examples)
  expect(weights.get('gold')).toBeGreaterThan(0.5)
  expect(weights.get('tin')).toBeLessThan(-0.5)
  expect(Math.abs(weights.get('soon') ?? 0)).toBeLessThan(0.2)
  expect(weights.has('silver')).toBe(false)
})

test('an address or a number tells by itself, and teaches nothing', () => {
  expect(examplesOf('pay demo@ybl\ncall 9876543210', true)).toEqual([])
})
