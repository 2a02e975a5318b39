import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { inLakhs } from './lakhs.ts'

test.each([
  [99_999, null, null],
  [100_000, '1 lakh', '1 लाख'],
  [125_000, '1.25 lakh', '1.25 लाख'],
  [435_000, '4.35 lakh', '4.35 लाख'],
  [9_999_999, '99.99 lakh', '99.99 लाख'],
  [10_000_000, '1 crore', '1 करोड़'],
  [999_999_999, '99.99 crore', '99.99 करोड़'],
])('%i', (amount, english, hindi) => {
  expect([inLakhs(amount), inLanguage('hi', () => inLakhs(amount))]).toEqual([english, hindi])
})
