import { expect, test } from 'vitest'

import { missingMails } from './mails/cause-mails.ts'
import { pageQueries } from './page-queries.ts'

// The drills would report these two mistakes too, but only after minutes, and not in every run of the tests.
test('the scanners know what every page reads of its address', () => {
  expect(pageQueries().length).toBeGreaterThan(20)
})

test('the drill privacy knows every kind of mail', () => {
  expect(missingMails([]).filter((problem) => problem.includes('knows'))).toEqual([])
})
