import { expect, test } from 'vitest'

import learnt from '#app/features/cautions/words/caution-weights.json' with { type: 'json' }

import { listExamples, learn, source } from './weigh-cautions.ts'

test('the weights match the current corpus and words', () => {
  // If this fails, run `node tools/weigh-cautions.ts`.
  expect(learnt.source).toBe(source())
})

test('words of one kind of message count for it, and words of both count little', () => {
  const examples = [
    ...listExamples('gold now\ngold soon\n# silver', true),
    ...listExamples('tin now\n\ntin soon', false),
  ]
  expect(examples).toHaveLength(4)
  const { weights } = learn(examples)
  expect(weights.get('gold')).toBeGreaterThan(0.5)
  expect(weights.get('tin')).toBeLessThan(-0.5)
  expect(Math.abs(weights.get('soon') ?? 0)).toBeLessThan(0.2)
  expect(weights.has('silver')).toBe(false)
})

test('links and phone numbers are found by pattern, and are not trained', () => {
  expect(listExamples('pay demo@ybl\ncall 9876543210', true)).toEqual([])
})
