import { expect, test } from 'vitest'

import { readMoment } from './written-dates.ts'

test.each([
  ['Mar-05-26 13:04:14 PST', '2026-03-05T21:04:14Z'],
  ['Oct-21-24 13:04:14 PDT', '2024-10-21T20:04:14Z'],
  ['5 मार्च 2026', '2026-03-04T18:30:00Z'],
  ['५ फ़रवरी २०२६', '2026-02-04T18:30:00Z'],
  ['5 फरवरी 2026 6:30 pm', '2026-02-05T13:00:00Z'],
  ['5 सितम्बर 2025', '2025-09-04T18:30:00Z'],
  ['मई 5, 2025', '2025-05-04T18:30:00Z'],
])('%s has its hour and the month of its language', (written, at) => {
  expect(readMoment(written)).toEqual(new Date(at))
})

test.each(['5 मा 2026', '31 फ़रवरी 2026', '5 march', 'मार्च'])('%s is no day', (written) => {
  expect(readMoment(written)).toBeUndefined()
})
