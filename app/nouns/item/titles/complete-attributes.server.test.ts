import { expect, test } from 'vitest'

import { completeAttributes } from './complete-attributes.server.ts'

test.each([
  [
    'gaps are filled from the title, and nothing that is there is changed',
    'watches',
    'Titan quartz 42 mm',
    { Brand: 'HMT', Strap: 'Leather', Owner: 'Second' },
    { brand: 'HMT', movement: 'Quartz', case: '42', strap: 'Leather', Owner: 'Second' },
  ],
  [
    'a free fact that breaks the rule states it, too',
    'cars',
    'Fiat 1970',
    { Year: '1970s' },
    { brand: 'Fiat', Year: '1970s' },
  ],
  [
    'what applies to another kind of thing is left out',
    'cars',
    'Diesel truck',
    { kind: 'Scale model' },
    { kind: 'Scale model' },
  ],
  [
    'an older choice that said three things says them apart',
    'lego',
    'Castle',
    { complete: 'With box and instructions' },
    { theme: 'Castle', complete: 'All pieces', box: 'With box', instructions: 'With instructions' },
  ],
  ['a name gets the spelling of its category', 'cars', 'Swift', { brand: 'maruti' }, { brand: 'Maruti Suzuki' }],
  ['a category whose file is gone keeps all', 'gizmos', 'Titan 42 mm', { metal: 'Tin' }, { metal: 'Tin' }],
])('%s', (_what, category, title, attributes, complete) => {
  const filled = completeAttributes({ category, title, attributes })
  expect(filled).toEqual(complete)
  expect(completeAttributes({ category, title, attributes: filled })).toEqual(complete)
})
