import { expect, test } from 'vitest'

import { dayName, dayNumber, fullTime, listTime, timeOfDay } from './message-time.ts'

const NOW = Date.parse('2026-11-21T06:30:00Z')

test('the time of day is India’s, whatever the machine’s zone', () => {
  expect(
    ['2026-11-20T18:29:59Z', '2026-11-20T18:30:00Z', '2026-11-21T06:30:00Z', '2026-11-21T07:35:00Z'].map(timeOfDay),
  ).toEqual(['11:59 pm', '12:00 am', '12:00 pm', '1:05 pm'])
  expect(fullTime('2026-11-20T17:12:00Z')).toBe('20 Nov 2026, 10:42 pm')
})

test('a day begins at midnight in India', () => {
  expect(dayNumber('2026-11-20T18:29:59Z')).toBe(dayNumber('2026-11-19T18:30:00Z'))
  expect(dayNumber('2026-11-20T18:30:00Z')).toBe(dayNumber('2026-11-20T18:29:59Z') + 1)
})

test.each([
  ['2026-11-21T06:29:00Z', 'Today'],
  ['2026-11-20T18:30:00Z', 'Today'],
  ['2026-11-22T06:00:00Z', 'Today'],
  ['2026-11-20T18:29:00Z', 'Yesterday'],
  ['2026-11-19T18:30:00Z', 'Yesterday'],
  ['2026-11-19T18:29:00Z', '19 Nov 2026'],
  ['2025-09-05T10:00:00Z', '5 Sep 2025'],
])('the day of %s is %s', (time, name) => {
  expect(dayName(time, NOW)).toBe(name)
})

test.each([
  ['2026-11-21T06:00:00Z', '11:30 am'],
  ['2026-11-20T06:30:01Z', '12:00 pm'],
  ['2026-11-21T06:31:00Z', '12:01 pm'],
  ['2026-11-20T06:30:00Z', '20 Nov'],
  ['2026-01-02T06:30:00Z', '2 Jan'],
  ['2025-12-31T18:30:00Z', '1 Jan'],
  ['2025-12-31T18:29:00Z', '31 Dec 2025'],
])('a list shows %s as %s', (time, text) => {
  expect(listTime(time, NOW)).toBe(text)
})
