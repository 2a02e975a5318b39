import { expect, test } from 'vitest'

import { choosePresets } from './facet-presets.server.ts'

const count = (numbers: readonly number[], n = 1) => numbers.map((number) => ({ number, n }))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test.each([
  ['few values are each a choice', count([36, 38, 40], 9), ['36', '38', '40']],
  ['years begin with a half decade', count(range(1961, 2020)), ['..1974', '1975..1989', '1990..2004', '2005..']],
  ['numbers have two digits', count(range(1, 4000)), ['..999', '1000..1999', '2000..2999', '3000..']],
  ['no range is empty where most have one value', [{ number: 1, n: 900 }, ...count(range(2, 9))], []],
  ['too few items have no ranges', count(range(1, 7)), []],
])('%s', (_, values, presets) => {
  expect(choosePresets(values)).toEqual(presets)
})
