import { expect, test } from 'vitest'

import { missingMails } from './mails/cause-mails.ts'
import { pageQueries } from './page-queries.ts'

// The drills take too long for every run of the tests, and fail for these two reasons after minutes.
test('the scanners know what every page reads of its address', () => {
  expect(pageQueries().length).toBeGreaterThan(20)
})

test('the drill privacy knows every kind of mail', () => {
  expect(missingMails([]).filter((problem) => problem.includes('knows'))).toEqual([])
})
