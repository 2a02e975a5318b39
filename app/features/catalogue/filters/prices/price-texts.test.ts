import { expect, it } from 'vitest'

import { boundsIn, isUpsideDown, formatPriceTexts } from './price-texts.ts'

it('reports at once that the lowest price is above the highest, unless more digits may follow', () => {
  const said = (min: string, max: string) => [isUpsideDown({ min, max }, 'max'), isUpsideDown({ min, max }, null)]
  expect(said('1000', '5')).toEqual([false, true])
  expect(said('1000', '500')).toEqual([false, true])
  expect(said('1000', '0999')).toEqual([false, true])
  expect(said('5000', '1000')).toEqual([true, true])
  // While the lowest price is being typed, more digits only make it larger.
  expect(isUpsideDown({ min: '900000', max: '500' }, 'min')).toBe(true)
  for (const [min, max] of [
    ['', '5'],
    ['900', ''],
    ['900', '900'],
    ['x', '1'],
  ] as const)
    expect(said(min, max)).toEqual([false, false])
})

it('reads a range from the fields, and writes one into them', () => {
  expect(boundsIn({ min: '', max: '' })).toEqual({ min: 0, max: null })
  expect(boundsIn({ min: '-5', max: 'x' })).toEqual({ min: 0, max: null })
  expect(boundsIn(formatPriceTexts({ min: 200_000, max: 500_000 }))).toEqual({ min: 200_000, max: 500_000 })
})
