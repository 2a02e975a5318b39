import { expect, test } from 'vitest'

import { missingMails } from './cause-mails.ts'

// The drill takes too long for every run of the tests, and would fail for this reason after minutes.
test('the drill privacy knows every kind of mail', () => {
  expect(missingMails([]).filter((problem) => problem.includes('knows'))).toEqual([])
})
