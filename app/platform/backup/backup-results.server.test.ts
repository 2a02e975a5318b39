import { expect, test } from 'vitest'

import { isBackupDue } from './backup-results.server.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)

test.each([
  ['nightly' as const, '26T20:59', '26T21:00', true],
  ['nightly' as const, '26T21:00', '26T21:10', false],
  ['nightly' as const, '26T21:00', '27T20:59', false],
  // It was off at night.
  ['nightly' as const, '25T21:00', '27T06:00', true],
  [{ hours: 6 }, '26T01:00', '26T06:59', false],
  [{ hours: 6 }, '26T01:00', '26T07:00', true],
  ['off' as const, '01T00:00', '26T21:00', false],
])('%o: last at %s, now %s: %s', (every, last, now, due) => {
  expect(isBackupDue(every, at(last), at(now))).toBe(due)
})
